"""Before the first turn: creating, joining, being ready, tokens (t9 to t21)."""

import pytest

from contracts.commands.board import ChooseToken
from contracts.commands.common import CreateGame, JoinSeat, ReadySeat, VoidGame
from contracts.entries.board import RollPrompt
from contracts.entries.common import Shuffle
from contracts.events.board import RollOffCalled, StartMoneyPaid, TokenChosen
from contracts.events.common import (
    DeckShuffled,
    GameCreated,
    GameStarted,
    GameVoided,
    Options,
    RulesReference,
    SeatJoined,
    SeatReady,
    SecretsRevealed,
)
from contracts.rejections import Reason
from engine.friends.data import DATA, FILE
from engine.friends.edition import EDITION
from tests.rulebook.friends import ONE, TWO, lobby, started
from tests.spec import Play, Story

RULES = RulesReference(EDITION.id, EDITION.version, FILE.hash)


class TestCreateGame:
    """A table is opened, with its rules."""

    def test_a_game_names_its_rules_and_its_table(self) -> None:
        """The first event says edition, version, data and what the table chose."""
        options = Options({"move": 30_000}, 50, {"rules.go_salary": 400})
        Story(EDITION).when(0, CreateGame(EDITION.id, 3, "", options.switches, options.limits, 50)).then(
            GameCreated("none", "story", 3, RULES, options)
        )

    @pytest.mark.parametrize("seats", [1, 7])
    def test_the_game_takes_two_to_six(self, seats: int) -> None:
        """FR46."""
        Story(EDITION).when(0, CreateGame(EDITION.id, seats)).refused(Reason.BAD_SEATS)

    def test_a_switch_must_be_one_of_the_edition(self) -> None:
        """What the data does not name cannot be chosen."""
        command = CreateGame(EDITION.id, 2, switches={"rules.free_parking_jackpot": True})
        Story(EDITION).when(0, command).refused(Reason.BAD_SWITCH)

    def test_a_game_is_created_once(self) -> None:
        """A second creation changes nothing."""
        Story(EDITION).given(*lobby()).when(0, CreateGame(EDITION.id, 2)).refused(Reason.GAME_EXISTS)


class TestJoinSeat:
    """Players sit down."""

    def test_a_free_seat_is_taken(self) -> None:
        """FR46: one player a seat."""
        Story(EDITION).given(*lobby()[:2]).when(1, JoinSeat()).then(SeatJoined(TWO))

    def test_a_seat_beyond_the_last_cannot_be_taken(self) -> None:
        """A game of two has seats 0 and 1."""
        Story(EDITION).given(*lobby()[:2]).when(2, JoinSeat()).refused(Reason.WRONG_SEAT)

    def test_a_seat_is_taken_once(self) -> None:
        """Joining again changes nothing."""
        Story(EDITION).given(*lobby()).when(1, JoinSeat()).refused(Reason.SEAT_TAKEN)


class TestReadySeat:
    """Everybody is there."""

    def test_the_last_ready_seat_starts_the_game(self) -> None:
        """Decks are shuffled, each seat gets the 1500, and tokens are asked for (t9 to t20, FR43, FR47)."""
        decks = {name: tuple(sorted(card.id for card in cards)) for name, cards in DATA.cards.items()}
        assert {Shuffle(name).deck for name in decks} == {"apartment_19", "apartment_20"}
        Story(EDITION).given(*lobby(), Play(0, ReadySeat())).when(1, ReadySeat()).then(
            SeatReady(TWO),
            GameStarted(),
            *(DeckShuffled(name, 0, cards) for name, cards in decks.items()),
            StartMoneyPaid(1500),
        )

    def test_nobody_is_ready_at_an_unfinished_table(self) -> None:
        """All seats are taken first."""
        Story(EDITION).given(*lobby()[:2]).when(0, ReadySeat()).refused(Reason.SEATS_MISSING)

    def test_a_seat_is_ready_once(self) -> None:
        """Saying it again changes nothing."""
        Story(EDITION).given(*lobby(), Play(0, ReadySeat())).when(0, ReadySeat()).refused(Reason.ALREADY_READY)


class TestChooseToken:
    """Tokens (t11, FR46)."""

    TABLE = (*lobby(), Play(0, ReadySeat()), Play(1, ReadySeat()))

    def test_each_seat_chooses_in_its_own_time(self) -> None:
        """FR46: no order; the last choice calls the roll-off."""
        story = Story(EDITION).given(*self.TABLE)
        story.when(1, ChooseToken("pizza")).then(TokenChosen(TWO, "pizza"))
        story.when(0, ChooseToken("hat")).then(
            TokenChosen(ONE, "hat"), RollOffCalled((ONE, TWO), (RollPrompt(ONE, "start"),))
        )

    def test_a_token_is_chosen_by_one(self) -> None:
        """FR46: tokens differ."""
        story = Story(EDITION).given(*self.TABLE, Play(1, ChooseToken("pizza")))
        story.when(0, ChooseToken("pizza")).refused(Reason.TOKEN_TAKEN, "FR46")
        story.when(0, ChooseToken("boot")).refused(Reason.NO_SUCH_TOKEN, "FR46")

    def test_a_seat_chooses_once(self) -> None:
        """A second choice changes nothing."""
        story = Story(EDITION).given(*self.TABLE, Play(1, ChooseToken("pizza")))
        story.when(1, ChooseToken("hat")).refused(Reason.NOT_ASKED)


class TestVoidGame:
    """A game ends without a result."""

    def test_an_organiser_ends_a_game_without_a_result(self) -> None:
        """Nothing is asked any more, and the luck is published."""
        started().when(0, VoidGame("the table broke")).then(GameVoided("the table broke"), SecretsRevealed(""))

    def test_what_was_never_created_cannot_be_voided(self) -> None:
        """There is no such game."""
        Story(EDITION).when(0, VoidGame("why not")).refused(Reason.NO_SUCH_GAME)

    def test_a_game_is_voided_once(self) -> None:
        """It is over."""
        started().given(Play(0, VoidGame("once"))).when(0, VoidGame("twice")).refused(Reason.GAME_OVER)
