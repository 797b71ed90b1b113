"""What may be seen of a game at a seq."""

from typing import Any

import msgspec
import pytest

from contracts.words import Seat
from engine.kernel.legal import options
from replay.files import read_log
from replay.fold import Replay
from replay.view import View, seen_by, seen_whole
from tests.replay.logs import GOLDEN


@pytest.fixture(scope="module")
def replay() -> Replay:
    """A game with limits, so that deadlines show."""
    return Replay(read_log(GOLDEN / "clocks.jsonl"))


def as_json(view: View) -> dict[str, Any]:
    """A view as a client reads it."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    return found


def test_a_view_shows_the_table_as_it_lies(replay: Replay) -> None:
    """Cash, deeds, spaces, stock and decks are those of the state."""
    for seq in range(20, replay.last, 25):
        state: Any = replay.state_at(seq)
        shown = as_json(seen_whole(replay.room, state))
        table = shown["table"]
        assert shown["seq"] == seq
        assert [seat["cash"] for seat in table["seats"]] == state.cash
        owned = {deed["deed"]: seat["seat"] for seat in table["seats"] for deed in seat["deeds"]}
        assert owned == state.owner
        assert len(owned) + len(table["bank"]["deeds"]) == 28
        assert {deck["deck"] for deck in table["decks"]} == set(state.decks)


def test_a_seat_sees_what_it_is_asked_and_may_do(replay: Replay) -> None:
    """Prompts come with the id an answer names and their deadline; options are the seat's own."""
    asked = 0
    for seq in range(10, replay.last, 5):
        state = replay.state_at(seq)
        for seat in (Seat(0), Seat(1)):
            view = seen_by(replay.room, state, seat)
            assert view.options == tuple(options(replay.room.edition, state, seat))
            slot = state.slot_of(seat)
            mine = [each for each in view.prompts if each.seat == seat]
            assert [each.id for each in mine] == ([slot.id] if slot else [])
            asked += sum(each.due is not None for each in mine)
    assert asked


def test_a_spectator_has_no_options_and_sees_no_seed(replay: Replay) -> None:
    """Somebody without a seat may do nothing; the seed stands in no view before it is revealed."""
    view = seen_by(replay.room, replay.state_at(40), None)
    assert view.options is None
    assert "seed" not in str(as_json(view))


def test_a_game_that_waits_for_a_worker_names_the_step(replay: Replay) -> None:
    """Between a roll and its move nobody is asked: the view says whose step it is."""
    rolled = next(record.seq for record in replay.records if type(record.event).__name__ == "DiceRolled")
    view = seen_whole(replay.room, replay.state_at(rolled))
    assert (view.step, view.prompt, view.prompts) == ("turns.rolled", None, ())
