"""Rent is claimed by its owner, or lost (t51 to t90, FR8 to FR13, FR54 to FR62)."""

from contracts.commands.common import EndTurn, RollDice
from contracts.commands.friends import ClaimRent, SetAutoClaim, WaiveRent
from contracts.entries.board import RollPrompt
from contracts.entries.friends import Land, LapseClaims, UtilityRent
from contracts.events.board import MoneyPaid, Moved, UtilityRolled
from contracts.events.friends import (
    AutoClaimSet,
    RentClaimed,
    RentNotDue,
    RentOpened,
    RentsLapsed,
    RentWaived,
    UtilityRollAsked,
)
from contracts.rejections import Reason
from tests.rulebook.friends import (
    BOAT,
    BROWN,
    FINDS_OUT,
    ONE,
    POWER,
    TAXI,
    THREE,
    TWO,
    VISITING,
    WATER,
    closing,
    mortgaged,
    owns,
    rolled,
    stands,
    started,
)
from tests.spec import Play, Story

ON_FINDS_OUT = Play(0, RollDice("move"), (1, 2))


def visited(seats: int = 3, *more: Play) -> Story:
    """Seat 0 stands on a deed of seat 1 and has not paid."""
    return started(seats).given(*owns(TWO, FINDS_OUT), ON_FINDS_OUT, *more)


class TestClaimRent:
    """The owner speaks before the next seat rolls (t55)."""

    def test_a_landing_opens_a_claim(self) -> None:
        """FR8: nothing is paid by itself."""
        started().given(*owns(TWO, FINDS_OUT)).when(0, RollDice("move"), (1, 2)).then(
            rolled(ONE, (1, 2)),
            Moved(ONE, 0, 3, "dice", (Land(ONE, FINDS_OUT),)),
            RentOpened(ONE, TWO, FINDS_OUT, 4),
            closing(ONE),
        )

    def test_the_visitor_pays_the_owner_who_claims(self) -> None:
        """FR60: at once, if cash covers it."""
        story = visited()
        claim = _claim(story)
        story.when(1, ClaimRent()).then(RentClaimed(TWO, claim), MoneyPaid(ONE, TWO, 4, "rent"))

    def test_a_whole_colour_pays_double(self) -> None:
        """t63, FR10: a bare moment, even beside a mortgaged one."""
        story = started().given(*owns(TWO, *BROWN), mortgaged(TWO, BROWN[0]), ON_FINDS_OUT)
        claim = _claim(story)
        story.when(1, ClaimRent()).then(RentClaimed(TWO, claim), MoneyPaid(ONE, TWO, 8, "rent"))

    def test_transports_pay_by_their_number(self) -> None:
        """t73, FR12: mortgaged ones count for the others."""
        story = started().given(*owns(TWO, TAXI, BOAT), mortgaged(TWO, BOAT), Play(0, RollDice("move"), (2, 3)))
        claim = _claim(story)
        story.when(1, ClaimRent()).then(RentClaimed(TWO, claim), MoneyPaid(ONE, TWO, 50, "rent"))

    def test_a_utility_asks_for_a_roll_of_its_own(self) -> None:
        """t84 to t90, FR13: ten times the roll for both; it is no roll of the turn."""
        story = started().given(*owns(TWO, POWER, WATER), stands(ONE, 1))
        asked = (RollPrompt(ONE, "utility"), UtilityRent(ONE, TWO, POWER, 10))
        story.when(0, RollDice("move"), (5, 6)).then(
            rolled(ONE, (5, 6)),
            Moved(ONE, 1, 12, "dice", (Land(ONE, POWER),)),
            UtilityRollAsked(ONE, POWER, asked),
        )
        story.when(0, RollDice("utility"), (3, 3)).then(
            rolled(ONE, (3, 3), purpose="utility"), UtilityRolled(ONE, 6), RentOpened(ONE, TWO, POWER, 60), closing(ONE)
        )

    def test_a_mortgaged_deed_asks_nothing(self) -> None:
        """t57, FR55."""
        started().given(*owns(TWO, FINDS_OUT), mortgaged(TWO, FINDS_OUT)).when(0, RollDice("move"), (1, 2)).then(
            rolled(ONE, (1, 2)),
            Moved(ONE, 0, 3, "dice", (Land(ONE, FINDS_OUT),)),
            RentNotDue(ONE, FINDS_OUT),
            closing(ONE),
        )

    def test_the_claim_dies_when_the_next_seat_rolls(self) -> None:
        """t55: the roll ends it before anything else happens."""
        story = visited(3, Play(0, EndTurn())).given(stands(TWO, 1))
        claim = _claim(story)
        story.when(1, RollDice("move"), (4, 5)).then(
            rolled(TWO, (4, 5)),
            Moved(TWO, 1, VISITING, "dice", (LapseClaims(TWO),)),
            RentsLapsed((claim,)),
            closing(TWO),
        )
        story.when(1, ClaimRent(), prompt=claim).refused(Reason.NO_SUCH_OFFER)

    def test_nobody_claims_the_rent_of_another(self) -> None:
        """FR57: it is the owner's alone."""
        visited().when(2, ClaimRent()).refused(Reason.NOT_YOUR_OFFER, "FR57")

    def test_a_rent_is_paid_once(self) -> None:
        """Claimed again, there is no such claim."""
        story = visited()
        claim = _claim(story)
        story.given(Play(1, ClaimRent())).when(1, ClaimRent(), prompt=claim).refused(Reason.NO_SUCH_OFFER)


class TestWaiveRent:
    """An owner may waive openly (FR62)."""

    def test_the_owner_gives_the_rent_up(self) -> None:
        """FR62."""
        story = visited()
        claim = _claim(story)
        story.when(1, WaiveRent()).then(RentWaived(TWO, claim))

    def test_nobody_waives_for_the_owner(self) -> None:
        """The visitor least of all."""
        visited().when(0, WaiveRent()).refused(Reason.NOT_YOUR_OFFER, "FR57")

    def test_what_is_waived_cannot_be_claimed(self) -> None:
        """FR62: it cannot be undone."""
        story = visited()
        claim = _claim(story)
        story.given(Play(1, WaiveRent())).when(1, ClaimRent(), prompt=claim).refused(Reason.NO_SUCH_OFFER)


class TestSetAutoClaim:
    """Each seat may have its rents claimed by itself; it is off at first (FR8)."""

    def test_rents_are_then_claimed_on_landing(self) -> None:
        """FR8."""
        story = started().given(*owns(TWO, FINDS_OUT))
        story.when(1, SetAutoClaim(on=True)).then(AutoClaimSet(TWO, on=True))
        claim = f"{story.table.state.seq + 3}.0"
        story.when(0, RollDice("move"), (1, 2)).then(
            rolled(ONE, (1, 2)),
            Moved(ONE, 0, 3, "dice", (Land(ONE, FINDS_OUT),)),
            RentOpened(ONE, TWO, FINDS_OUT, 4),
            RentClaimed(TWO, claim),
            MoneyPaid(ONE, TWO, 4, "rent"),
            closing(ONE),
        )

    def test_a_seat_that_is_not_in_the_game_sets_nothing(self) -> None:
        """There are seats 0 and 1."""
        started().when(THREE, SetAutoClaim(on=True)).refused(Reason.WRONG_SEAT)

    def test_what_is_set_is_set(self) -> None:
        """Setting it so again changes nothing."""
        started().when(1, SetAutoClaim(on=False)).refused(Reason.ALREADY_SET)


def _claim(story: Story) -> str:
    return story.table.state.offers[0].id
