"""Buying a deed, or leaving it to an auction (t41 to t47, FR14 to FR18)."""

from contracts.commands.common import RollDice
from contracts.commands.friends import BuyDeed, DeclineDeed, MortgageDeed, PassBid, PlaceBid
from contracts.entries.friends import AuctionPrompt
from contracts.events.friends import (
    AuctionFailed,
    AuctionOpened,
    AuctionWon,
    BidPassed,
    BidPlaced,
    DeedBought,
    DeedDeclined,
    DeedMortgaged,
)
from contracts.rejections import Reason
from tests.rulebook.friends import FINDS_OUT, ONE, ROOMMATE, THREE, TWO, closing, owns, spent, started, to_visit_jail
from tests.spec import Play, Story

ON_FINDS_OUT = Play(0, RollDice("move"), (1, 2))


def auction(seats: int = 3, *more: Play) -> Story:
    """Seat 0 has left the deed to an auction; seat 1 bids first."""
    return started(seats).given(ON_FINDS_OUT, Play(0, DeclineDeed()), *more)


class TestBuyDeed:
    """The seat that landed may buy at the printed price (t43)."""

    def test_the_deed_is_bought_at_its_printed_price(self) -> None:
        """t43; then nothing is due."""
        started().given(ON_FINDS_OUT).when(0, BuyDeed()).then(DeedBought(ONE, FINDS_OUT, 60), closing(ONE))

    def test_the_price_must_be_in_hand(self) -> None:
        """FR18: who has less raises money first, and may."""
        story = started().given(*owns(ONE, ROOMMATE), spent(ONE, 1470), ON_FINDS_OUT)
        story.when(0, BuyDeed()).refused(Reason.NOT_ENOUGH_CASH, "FR18")
        story.when(0, MortgageDeed(ROOMMATE)).then(DeedMortgaged(ONE, ROOMMATE, 30))
        story.when(0, BuyDeed()).then(DeedBought(ONE, FINDS_OUT, 60), closing(ONE))

    def test_nobody_else_buys(self) -> None:
        """The others bid, if it comes to that."""
        started().given(ON_FINDS_OUT).when(1, BuyDeed()).refused(Reason.NOT_ASKED)

    def test_a_deed_is_bought_once(self) -> None:
        """Buying again changes nothing."""
        started().given(ON_FINDS_OUT, Play(0, BuyDeed())).when(0, BuyDeed()).refused(Reason.NOT_ASKED)

    def test_where_nothing_is_for_sale_nothing_is_bought(self) -> None:
        """Just Visiting has no deed (FR79)."""
        started().given(*to_visit_jail(ONE)).when(0, BuyDeed()).refused(Reason.NOT_ASKED)


class TestDeclineDeed:
    """The deed is then auctioned at once (t47, FR14)."""

    def test_all_players_bid_from_the_left_the_decliner_last(self) -> None:
        """FR14, FR15."""
        started(3).given(ON_FINDS_OUT).when(0, DeclineDeed()).then(
            DeedDeclined(ONE, FINDS_OUT),
            AuctionOpened((AuctionPrompt((TWO, THREE, ONE), TWO, FINDS_OUT),), FINDS_OUT),
        )

    def test_nobody_declines_for_another(self) -> None:
        """Only the lander is asked."""
        started().given(ON_FINDS_OUT).when(1, DeclineDeed()).refused(Reason.NOT_ASKED)

    def test_a_deed_is_declined_once(self) -> None:
        """The auction goes on as it is."""
        auction().when(0, DeclineDeed()).refused(Reason.NOT_ASKED)


class TestPlaceBid:
    """Open and ascending, in whole M, from M1 (FR15)."""

    def test_a_bid_stands_and_the_next_bidder_is_asked(self) -> None:
        """FR15."""
        auction().when(1, PlaceBid(1)).then(BidPlaced(TWO, 1, THREE))

    def test_the_high_bidder_wins_when_all_others_have_passed(self) -> None:
        """t47: and pays at once; the high bidder was not asked again."""
        story = auction(3, Play(1, PassBid()), Play(2, PlaceBid(20)), Play(0, PlaceBid(30)))
        story.when(2, PassBid()).then(BidPassed(THREE, None), AuctionWon(ONE, 30, FINDS_OUT), closing(ONE))

    def test_the_last_seat_left_wins_with_its_first_bid(self) -> None:
        """FR15: nobody is left to bid more."""
        story = auction(3, Play(1, PassBid()), Play(2, PassBid()))
        story.when(0, PlaceBid(1)).then(BidPlaced(ONE, 1, None), AuctionWon(ONE, 1, FINDS_OUT), closing(ONE))

    def test_a_bid_beats_the_standing_one(self) -> None:
        """FR15: by one M at least; the first is M1 at least."""
        auction().when(1, PlaceBid(0)).refused(Reason.BID_TOO_LOW, "FR15")
        auction(3, Play(1, PlaceBid(50))).when(2, PlaceBid(50)).refused(Reason.BID_TOO_LOW, "FR15")

    def test_nobody_bids_more_than_its_cash(self) -> None:
        """FR16: cash is raised first, on one's own turn to bid."""
        auction().when(1, PlaceBid(1501)).refused(Reason.NOT_ENOUGH_CASH, "FR16")

    def test_a_bid_is_placed_once(self) -> None:
        """Sent again, it is not the seat's turn."""
        auction(3, Play(1, PlaceBid(50))).when(1, PlaceBid(60)).refused(Reason.NOT_ASKED)


class TestPassBid:
    """A pass is final (FR15)."""

    def test_who_passes_is_not_asked_again(self) -> None:
        """FR15: the next bidder is asked."""
        auction().when(1, PassBid()).then(BidPassed(TWO, THREE))

    def test_if_all_pass_the_deed_stays_with_the_bank(self) -> None:
        """FR17."""
        story = auction(3, Play(1, PassBid()), Play(2, PassBid()))
        story.when(0, PassBid()).then(BidPassed(ONE, None), AuctionFailed(FINDS_OUT), closing(ONE))

    def test_nobody_passes_out_of_turn(self) -> None:
        """One bidder is asked at a time."""
        auction().when(2, PassBid()).refused(Reason.NOT_ASKED)

    def test_a_pass_is_said_once(self) -> None:
        """Said again, it changes nothing."""
        auction(3, Play(1, PassBid())).when(1, PassBid()).refused(Reason.NOT_ASKED)
