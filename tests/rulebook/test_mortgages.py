"""Mortgages: borrowing, paying back, deeds received mortgaged (t168 to t186, FR25 to FR29)."""

from contracts.commands.board import AcceptTrade, ProposeTrade
from contracts.commands.friends import MortgageDeed, PayInterest, RedeemDeed, RedeemNow
from contracts.entries.board import Transfer
from contracts.events.board import MoneyPaid
from contracts.events.friends import DeedMortgaged, DeedRedeemed, InterestChosen
from contracts.rejections import Reason
from tests.rulebook.friends import (
    BROWN,
    FINDS_OUT,
    ONE,
    POWER,
    ROOMMATE,
    TAXI,
    TWO,
    built,
    mortgaged,
    owns,
    spent,
    started,
)
from tests.spec import Play, Story


class TestMortgageDeed:
    """The Bank lends the mortgage value (t178)."""

    def test_the_bank_lends_the_mortgage_value(self) -> None:
        """FR25: without interest."""
        started().given(*owns(ONE, TAXI)).when(0, MortgageDeed(TAXI)).then(DeedMortgaged(ONE, TAXI, 100))

    def test_also_in_the_turn_of_another(self) -> None:
        """FR19: between other players' rolls."""
        started().given(*owns(TWO, TAXI)).when(1, MortgageDeed(TAXI)).then(DeedMortgaged(TWO, TAXI, 100))

    def test_the_colour_must_be_bare(self) -> None:
        """t178, FR25: buildings anywhere in it are sold first."""
        story = started().given(*owns(ONE, *BROWN), built(ONE, ROOMMATE))
        story.when(0, MortgageDeed(FINDS_OUT)).refused(Reason.GROUP_BUILT, "FR25")

    def test_nobody_mortgages_the_deed_of_another(self) -> None:
        """Nor one that does not exist."""
        story = started().given(*owns(TWO, TAXI))
        story.when(0, MortgageDeed(TAXI)).refused(Reason.NOT_YOUR_DEED)
        story.when(0, MortgageDeed("central_perk")).refused(Reason.NO_SUCH_DEED)

    def test_a_deed_is_mortgaged_once(self) -> None:
        """Again, it brings nothing."""
        story = started().given(*owns(ONE, TAXI), Play(0, MortgageDeed(TAXI)))
        story.when(0, MortgageDeed(TAXI)).refused(Reason.ALREADY_MORTGAGED, "FR25")


class TestRedeemDeed:
    """Paying back with 10 % (t180)."""

    def test_the_mortgage_value_and_ten_percent_are_paid(self) -> None:
        """FR26, FR27: up to whole M, 75 gives 8."""
        story = started().given(*owns(ONE, POWER), mortgaged(ONE, POWER))
        story.when(0, RedeemDeed(POWER)).then(DeedRedeemed(ONE, POWER, 83))

    def test_some_tables_reckon_from_the_list_price(self) -> None:
        """FR26: the other reading."""
        story = started(rulings__mortgage_base="list_price").given(*owns(ONE, POWER), mortgaged(ONE, POWER))
        story.when(0, RedeemDeed(POWER)).then(DeedRedeemed(ONE, POWER, 165))

    def test_the_cash_must_be_there(self) -> None:
        """FR26."""
        story = started().given(*owns(ONE, POWER), mortgaged(ONE, POWER), spent(ONE, 1418))
        story.when(0, RedeemDeed(POWER)).refused(Reason.NOT_ENOUGH_CASH, "FR26")

    def test_a_deed_is_redeemed_once(self) -> None:
        """What is not mortgaged is not redeemed."""
        story = started().given(*owns(ONE, POWER), mortgaged(ONE, POWER), Play(0, RedeemDeed(POWER)))
        story.when(0, RedeemDeed(POWER)).refused(Reason.NOT_MORTGAGED, "FR26")


def received(cash_of_two: int = 1500) -> Story:
    """Seat 1 has got a mortgaged deed of seat 0 and is asked what to pay."""
    deal = ProposeTrade((Transfer(ONE, TWO, deeds=(POWER,)), Transfer(TWO, ONE, 1)))
    facts = (*owns(ONE, POWER), mortgaged(ONE, POWER), spent(TWO, 1500 - cash_of_two))
    return started().given(*facts, Play(0, deal), Play(1, AcceptTrade()))


class TestRedeemNow:
    """The new owner turns the deed face up right away (t168)."""

    def test_one_ten_percent_is_paid_not_two(self) -> None:
        """FR28."""
        received().when(1, RedeemNow()).then(DeedRedeemed(TWO, POWER, 83, received=True))

    def test_the_cash_must_be_there(self) -> None:
        """Who has less pays the interest."""
        received(50).when(1, RedeemNow()).refused(Reason.NOT_ENOUGH_CASH)

    def test_only_the_new_owner_is_asked(self) -> None:
        """FR28; and only at a deed just received."""
        received().when(0, RedeemNow()).refused(Reason.NOT_ASKED)
        started().given(*owns(TWO, POWER), mortgaged(TWO, POWER)).when(1, RedeemNow()).refused(Reason.NOT_ASKED)

    def test_the_answer_is_given_once(self) -> None:
        """Again, it pays nothing."""
        received().given(Play(1, RedeemNow())).when(1, RedeemNow()).refused(Reason.NOT_ASKED)


class TestPayInterest:
    """The new owner keeps the deed mortgaged (t168)."""

    def test_ten_percent_goes_to_the_bank(self) -> None:
        """FR28, FR27."""
        received().when(1, PayInterest()).then(InterestChosen(TWO, POWER, 8), MoneyPaid(TWO, None, 8, "interest"))

    def test_redeeming_later_costs_ten_percent_again(self) -> None:
        """FR28."""
        received().given(Play(1, PayInterest())).when(1, RedeemDeed(POWER)).then(DeedRedeemed(TWO, POWER, 83))

    def test_only_the_new_owner_pays(self) -> None:
        """FR28."""
        received().when(0, PayInterest()).refused(Reason.NOT_ASKED)

    def test_the_interest_is_paid_once(self) -> None:
        """Again, nothing is due."""
        received().given(Play(1, PayInterest())).when(1, PayInterest()).refused(Reason.NOT_ASKED)
