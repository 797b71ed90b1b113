"""Rolling, ending a turn, leaving, running out of time (t21 to t35, t110 to t118)."""

from contracts.commands.common import EndTurn, Resign, RollDice, TimeOut
from contracts.commands.friends import BuyDeed
from contracts.entries.board import GoToJail, RollPrompt, Salary
from contracts.entries.common import Finish
from contracts.entries.friends import AuctionPrompt, BuyPrompt, Estate, GoBankrupt, Land
from contracts.events.board import ExtraRollGranted, Jailed, MoneyPaid, Moved
from contracts.events.common import GameFinished, Result, SeatResigned, SecretsRevealed, TurnEnded
from contracts.events.friends import AuctionOpened, DeedOffered, RentNotDue, SeatBankrupt
from contracts.rejections import Reason
from engine.friends.edition import EDITION
from tests.rulebook.friends import (
    FINDS_OUT,
    ONE,
    PARKING,
    ROOMMATE,
    THREE,
    TWO,
    VISITING,
    closing,
    lobby,
    owns,
    passed_to,
    rolled,
    stands,
    started,
    to_visit_jail,
    turn_of_two,
)
from tests.spec import Play, Story


class TestRollDice:
    """A roll moves the token, and is judged (t28 to t31)."""

    def test_the_token_moves_by_both_dice(self) -> None:
        """A deed nobody owns is then offered (t41)."""
        started().when(0, RollDice("move"), (1, 2)).then(
            rolled(ONE, (1, 2)),
            Moved(ONE, 0, 3, "dice", (Land(ONE, FINDS_OUT),)),
            DeedOffered(ONE, FINDS_OUT, 60, (BuyPrompt(ONE, FINDS_OUT),)),
        )

    def test_passing_go_pays_the_salary(self) -> None:
        """t110, FR41: before the space is resolved, and an own space asks nothing (FR55)."""
        started().given(stands(ONE, 39), *owns(ONE, FINDS_OUT)).when(0, RollDice("move"), (1, 3)).then(
            rolled(ONE, (1, 3)),
            Moved(ONE, 39, 3, "dice", (Salary(ONE), Land(ONE, FINDS_OUT))),
            MoneyPaid(None, ONE, 200, "salary"),
            RentNotDue(ONE, FINDS_OUT),
            closing(ONE),
        )

    def test_a_double_gives_another_roll(self) -> None:
        """t31."""
        started().given(stands(ONE, 4)).when(0, RollDice("move"), (3, 3)).then(
            rolled(ONE, (3, 3)),
            Moved(ONE, 4, VISITING, "dice"),
            ExtraRollGranted(ONE, (RollPrompt(ONE, "move"),)),
        )

    def test_the_third_double_is_not_walked(self) -> None:
        """FR2: straight to Jail, no salary, the turn is over."""
        doubles = (Play(0, RollDice("move"), (3, 3)), Play(0, RollDice("move"), (5, 5)))
        started().given(stands(ONE, 4), *doubles).when(0, RollDice("move"), (1, 1)).then(
            rolled(ONE, (1, 1), index=2),
            Jailed(ONE, "third-double"),
            TurnEnded(ONE),
            passed_to(TWO),
        )

    def test_go_to_jail_ends_the_turn_of_a_double(self) -> None:
        """FR50: the double gives nothing."""
        started().given(stands(ONE, PARKING)).when(0, RollDice("move"), (5, 5)).then(
            rolled(ONE, (5, 5)),
            Moved(ONE, 20, 30, "dice", (GoToJail(ONE, "space"),)),
            Jailed(ONE, "space"),
            TurnEnded(ONE),
            passed_to(TWO),
        )

    def test_only_the_seat_in_turn_rolls(self) -> None:
        """The others wait."""
        started().when(1, RollDice("move"), (1, 2)).refused(Reason.NOT_ASKED)

    def test_a_roll_is_for_what_is_asked(self) -> None:
        """Who is to move does not roll for a utility."""
        started().when(0, RollDice("utility")).refused(Reason.WRONG_PURPOSE)

    def test_a_roll_is_rolled_once(self) -> None:
        """Rolling again without a double changes nothing."""
        started().given(*to_visit_jail(ONE)).when(0, RollDice("move")).refused(Reason.NOT_ASKED)


class TestEndTurn:
    """The turn passes when its seat says so (t35, FR49)."""

    def test_the_turn_passes_clockwise(self) -> None:
        """FR48."""
        started(3).given(*to_visit_jail(ONE)).when(0, EndTurn()).then(TurnEnded(ONE), passed_to(TWO))

    def test_a_turn_does_not_end_while_something_is_due(self) -> None:
        """FR49: the deed is bought or declined first."""
        started().given(Play(0, RollDice("move"), (1, 2))).when(0, EndTurn()).refused(Reason.NOT_ASKED)

    def test_a_turn_ends_once(self) -> None:
        """The next seat's turn is not ended by a second message."""
        started().given(*turn_of_two()).when(0, EndTurn()).refused(Reason.NOT_ASKED)

    def test_nobody_ends_the_turn_of_another(self) -> None:
        """Only the seat in turn is asked."""
        started().given(*to_visit_jail(ONE)).when(1, EndTurn()).refused(Reason.NOT_ASKED)


class TestResign:
    """Leaving is being bankrupt to the Bank (FR35)."""

    def test_the_deeds_of_a_leaver_are_auctioned(self) -> None:
        """FR37, FR65: at once, in board order, from the left of the seat that left; its turn passes (FR74)."""
        started(3).given(*owns(TWO, ROOMMATE)).when(1, Resign()).then(
            SeatResigned(TWO, (GoBankrupt(TWO, None),)),
            SeatBankrupt(TWO, None, 1500, (ROOMMATE,), (), 0, then=(Estate(TWO, (ROOMMATE,)),)),
            AuctionOpened((AuctionPrompt((THREE, ONE), THREE, ROOMMATE),), ROOMMATE),
        )

    def test_with_one_seat_left_the_game_is_over(self) -> None:
        """FR44: nothing further is resolved."""
        started().given(*owns(TWO, ROOMMATE)).when(1, Resign()).then(
            SeatResigned(TWO, (GoBankrupt(TWO, None),)),
            SeatBankrupt(TWO, None, 1500, (ROOMMATE,), (), 0, then=(Finish(),)),
            GameFinished(Result((1, 2), "last-seat", (1500, 0), (ONE,))),
            SecretsRevealed(""),
        )

    def test_a_seat_leaves_once(self) -> None:
        """Who is out can do nothing."""
        started(3).given(Play(1, Resign())).when(1, Resign()).refused(Reason.SEAT_OUT)

    def test_nobody_leaves_a_game_that_has_not_begun(self) -> None:
        """There is nothing to lose yet; a door frees the seat."""
        Story(EDITION).given(*lobby()).when(1, Resign()).refused(Reason.NOT_STARTED)


class TestTimeOut:
    """Who stays silent has its default played (FR77)."""

    LIMIT = 5000

    def test_a_buyer_who_stays_silent_declines(self) -> None:
        """FR77: the deed goes to an auction, by the clock."""
        story = started(limits={"buy": self.LIMIT}).given(Play(0, RollDice("move"), (1, 2)))
        slot = story.table.state.agenda[-1].slots[0]
        outcome = story.when(0, TimeOut(slot.id, slot.due or 0), at=slot.due or 0)
        assert isinstance(outcome.answer, list)
        assert [type(record.event).__name__ for record in outcome.answer] == ["DeedDeclined", "AuctionOpened"]
        assert outcome.answer[0].cmd == f"!{outcome.answer[0].seq}"

    def test_the_clock_does_not_run_ahead(self) -> None:
        """One millisecond early: no."""
        story = started(limits={"buy": self.LIMIT}).given(Play(0, RollDice("move"), (1, 2)))
        slot = story.table.state.agenda[-1].slots[0]
        story.when(0, TimeOut(slot.id, slot.due or 0), at=(slot.due or 0) - 1).refused(Reason.NOT_DUE)

    def test_who_has_answered_is_not_timed_out(self) -> None:
        """A late time-out changes nothing."""
        story = started(limits={"buy": self.LIMIT}).given(Play(0, RollDice("move"), (1, 2)))
        slot = story.table.state.agenda[-1].slots[0]
        story.given(Play(0, BuyDeed()))
        story.when(0, TimeOut(slot.id, self.LIMIT), at=100 * self.LIMIT).refused(Reason.NOT_DUE)
