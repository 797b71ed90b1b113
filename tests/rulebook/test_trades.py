"""Deals: proposed, signed, refused, withdrawn (t164 to t168, FR30 to FR33, FR69, FR76, FR80)."""

import pytest

from contracts.commands.board import AcceptTrade, ProposeTrade, RejectTrade, WithdrawTrade
from contracts.commands.common import RollDice
from contracts.commands.friends import DeclineDeed
from contracts.entries.board import Transfer
from contracts.entries.friends import ReceiveDeed, ReceivedPrompt
from contracts.events.board import (
    TradeExecuted,
    TradeLapsed,
    TradeProposed,
    TradeRejected,
    TradeSigned,
    TradeWithdrawn,
)
from contracts.events.friends import DeedReceived
from contracts.rejections import Reason
from contracts.words import Seat
from tests.rulebook.friends import (
    BROWN,
    FINDS_OUT,
    ONE,
    ROOMMATE,
    TAXI,
    THREE,
    TWO,
    built,
    mortgaged,
    owns,
    spent,
    started,
)
from tests.spec import Play, Story

SALE = (Transfer(ONE, TWO, deeds=(TAXI,)), Transfer(TWO, ONE, 250))
ROUND = (Transfer(ONE, TWO, 1), Transfer(TWO, THREE, 2), Transfer(THREE, ONE, 3))


def offered(deal: tuple[Transfer, ...] = SALE, seats: int = 3) -> Story:
    """Seat 0 owns a transport and has proposed a deal."""
    return started(seats).given(*owns(ONE, TAXI), Play(0, ProposeTrade(deal)))


def offer(story: Story) -> str:
    """The id of the last deal proposed."""
    return story.table.state.offers[-1].id


class TestProposeTrade:
    """Cash, deeds, jail cards; nothing else, and nothing hidden (FR31)."""

    def test_a_proposal_stands_until_it_is_answered(self) -> None:
        """FR69; gifts are allowed (FR33)."""
        started().given(*owns(ONE, TAXI)).when(0, ProposeTrade(SALE)).then(TradeProposed(ONE, SALE))
        gift = (Transfer(ONE, TWO, 10),)
        started().when(0, ProposeTrade(gift)).then(TradeProposed(ONE, gift))

    @pytest.mark.parametrize(
        ("deal", "reason"),
        [
            ((Transfer(ONE, TWO),), Reason.EMPTY_TRADE),
            ((Transfer(ONE, ONE, 5),), Reason.EMPTY_TRADE),
            ((Transfer(TWO, THREE, 5),), Reason.BAD_TRADE),
            ((Transfer(ONE, Seat(9), 5),), Reason.BAD_TRADE),
            ((Transfer(ONE, TWO, -5),), Reason.BAD_TRADE),
            ((Transfer(ONE, TWO, deeds=(TAXI, TAXI)),), Reason.BAD_TRADE),
            ((Transfer(TWO, ONE, deeds=(TAXI,)),), Reason.NOT_YOUR_DEED),
            ((Transfer(ONE, TWO, deeds=("the_moon",)),), Reason.NO_SUCH_DEED),
            ((Transfer(ONE, TWO, jail_cards=("a19_jail_free",)),), Reason.NOT_YOUR_CARD),
            ((Transfer(ONE, TWO, 1501),), Reason.NOT_ENOUGH_CASH),
        ],
    )
    def test_a_deal_must_be_possible_as_written(self, deal: tuple[Transfer, ...], reason: Reason) -> None:
        """FR31, FR32, FR42."""
        started(3).given(*owns(ONE, TAXI)).when(0, ProposeTrade(deal)).refused(reason)

    def test_no_moment_of_a_colour_with_buildings_is_traded(self) -> None:
        """FR30."""
        story = started().given(*owns(ONE, *BROWN), built(ONE, ROOMMATE))
        story.when(0, ProposeTrade((Transfer(ONE, TWO, deeds=(FINDS_OUT,)),))).refused(Reason.GROUP_BUILT, "FR30")

    def test_an_auction_shuts_the_window(self) -> None:
        """FR31."""
        story = started().given(Play(0, RollDice("move"), (1, 2)), Play(0, DeclineDeed()))
        story.when(0, ProposeTrade((Transfer(ONE, TWO, 1),))).refused(Reason.WINDOW_CLOSED, "FR31")

    def test_three_proposals_may_stand(self) -> None:
        """FR80: a fourth changes nothing."""
        three = [Play(0, ProposeTrade((Transfer(ONE, TWO, n),))) for n in (1, 2, 3)]
        story = started().given(*three)
        story.when(0, ProposeTrade((Transfer(ONE, TWO, 4),))).refused(Reason.TRADE_LIMIT, "FR80")

    def test_who_owes_an_open_rent_does_not_give_its_cash_away(self) -> None:
        """FR76: until the rent is claimed, waived or dead."""
        story = started(3).given(*owns(TWO, FINDS_OUT), spent(ONE, 1490), Play(0, RollDice("move"), (1, 2)))
        story.when(0, ProposeTrade((Transfer(ONE, THREE, 8),))).refused(Reason.DEBTOR_TRADE, "FR76")


class TestAcceptTrade:
    """The last signature carries the deal out (FR32)."""

    def test_everything_changes_hands_at_once(self) -> None:
        """t164."""
        story = offered()
        trade = offer(story)
        story.when(1, AcceptTrade()).then(TradeExecuted(TWO, trade, SALE))

    def test_all_who_give_or_take_must_sign(self) -> None:
        """t166, FR32."""
        story = offered(ROUND)
        trade = offer(story)
        story.when(2, AcceptTrade()).then(TradeSigned(THREE, trade))
        story.when(1, AcceptTrade()).then(TradeExecuted(TWO, trade, ROUND))

    def test_a_mortgaged_deed_asks_its_new_owner(self) -> None:
        """t168, FR28."""
        story = started().given(*owns(ONE, TAXI), mortgaged(ONE, TAXI), Play(0, ProposeTrade(SALE)))
        trade = offer(story)
        story.when(1, AcceptTrade()).then(
            TradeExecuted(TWO, trade, SALE, (ReceiveDeed(TWO, TAXI),)),
            DeedReceived(TWO, TAXI, (ReceivedPrompt(TWO, TAXI),)),
        )

    def test_a_deal_that_has_become_impossible_lapses(self) -> None:
        """FR69: it is checked again at the last signature."""
        story = offered().given(spent(TWO, 1400))
        trade = offer(story)
        story.when(1, AcceptTrade()).then(TradeLapsed(TWO, trade, Reason.NOT_ENOUGH_CASH))

    def test_nobody_signs_the_deal_of_others(self) -> None:
        """FR32."""
        offered().when(2, AcceptTrade()).refused(Reason.NOT_YOUR_OFFER, "FR32")

    def test_a_deal_is_signed_once(self) -> None:
        """FR32: the proposer has signed by proposing."""
        story = offered(ROUND).given(Play(2, AcceptTrade()))
        story.when(2, AcceptTrade()).refused(Reason.ALREADY_SIGNED, "FR32")
        story.when(0, AcceptTrade()).refused(Reason.ALREADY_SIGNED, "FR32")


class TestRejectTrade:
    """One refusal is enough (FR69)."""

    def test_the_proposal_is_gone(self) -> None:
        """FR69."""
        story = offered(ROUND)
        trade = offer(story)
        story.when(2, RejectTrade()).then(TradeRejected(THREE, trade))
        story.when(1, AcceptTrade(), prompt=trade).refused(Reason.NO_SUCH_OFFER)

    def test_only_who_is_asked_to_sign_refuses(self) -> None:
        """FR69: neither others nor the proposer."""
        offered().when(2, RejectTrade()).refused(Reason.NOT_YOUR_OFFER, "FR69")
        offered().when(0, RejectTrade()).refused(Reason.NOT_YOUR_OFFER, "FR69")

    def test_a_deal_is_refused_once(self) -> None:
        """There is no such deal any more."""
        story = offered()
        trade = offer(story)
        story.given(Play(1, RejectTrade())).when(1, RejectTrade(), prompt=trade).refused(Reason.NO_SUCH_OFFER)


class TestWithdrawTrade:
    """The proposer takes a deal back (FR69)."""

    def test_the_proposal_is_gone(self) -> None:
        """FR69."""
        story = offered()
        trade = offer(story)
        story.when(0, WithdrawTrade()).then(TradeWithdrawn(ONE, trade))
        story.when(1, AcceptTrade(), prompt=trade).refused(Reason.NO_SUCH_OFFER)

    def test_nobody_else_withdraws_it(self) -> None:
        """FR69."""
        offered().when(1, WithdrawTrade()).refused(Reason.NOT_YOUR_OFFER, "FR69")

    def test_a_deal_is_withdrawn_once(self) -> None:
        """There is no such deal any more."""
        story = offered()
        trade = offer(story)
        story.given(Play(0, WithdrawTrade())).when(0, WithdrawTrade(), prompt=trade).refused(Reason.NO_SUCH_OFFER)
