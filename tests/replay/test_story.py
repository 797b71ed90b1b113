"""The story of a game: complete, in order, and readable while it is played."""

import re
from typing import Final, get_args

import pytest

from engine.registry import EDITIONS
from replay.editions import ROOMS
from replay.files import read_log
from replay.fold import Replay
from replay.story import story
from replay.tellers.common import Kind, StoryLine
from tests.replay.logs import GOLDEN, event_of, played

LOGS: Final = sorted(GOLDEN.glob("*.jsonl"))
each_log = pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_every_event_of_an_edition_is_told_or_silent_on_purpose(edition: str) -> None:
    """Each event type an edition folds has a sentence or stands among the silent ones, and none has both."""
    teller = ROOMS[edition].teller()
    told = set(teller.sentences)
    assert told | teller.silent == set(EDITIONS[edition].folds)
    assert not told & teller.silent
    assert {kind for kind, _ in teller.sentences.values()} <= set(get_args(Kind))


@each_log
def test_a_story_is_in_order_and_names_no_internals(path: object) -> None:
    """Lines follow the log; no sentence is empty, shows an id of the data, a Python value or a double space."""
    lines = [*story(Replay(read_log(path)).records)]  # type: ignore[arg-type]
    assert lines
    assert [line.seq for line in lines] == sorted(line.seq for line in lines)
    strange = re.compile(r"_|None|\{|\(\)|'\w+'\]|  |^\s|\s$|\bseat:\d")
    wrong = [line.text for line in lines if not line.text or strange.search(line.text)]
    assert not wrong


@each_log
def test_every_turn_has_a_heading_with_round_seat_token_and_cash(path: object) -> None:
    """One heading a turn, and what it says is the state at that event."""
    replay = Replay(read_log(path))  # type: ignore[arg-type]
    headings = [line for line in story(replay.records) if line.kind == "turn"]
    began = [record for record in replay.records if type(record.event).__name__ == "TurnBegan"]
    assert [line.seq for line in headings] == [record.seq for record in began]
    for line in headings[::5]:
        state = replay.state_at(line.seq)
        seat = line.seat
        assert seat is not None
        assert line.text == (
            f"Round {state.turns[seat]}, seat {seat} ({state.tokens[seat]}), M{state.cash[seat]:,}"  # type: ignore[attr-defined]
        )


def test_told_event_by_event_the_story_is_the_same() -> None:
    """Whoever hands the teller each record as it comes prints the lines of the finished log."""
    replay = Replay(played())
    teller = replay.room.teller()
    lines: list[StoryLine] = []
    for record, state in replay.states():
        lines += teller.tell(record, state)
    assert lines + teller.close() == [*story(replay.records)]


def test_a_roll_is_told_with_where_it_led() -> None:
    """Roll and move are one sentence; a log that ends between them still tells the roll."""
    replay = Replay(played())
    moved = next(record for record in replay.records if event_of(played()[record.seq - 1])["t"] == "Moved")
    whole = [line.text for line in story(replay.records[: moved.seq])]
    assert re.fullmatch(r"\w+ rolls \d and \d and goes to .+", whole[-1])
    cut = [line.text for line in story(replay.records[: moved.seq - 1])]
    assert re.fullmatch(r"\w+ rolls \d and \d", cut[-1])


def test_the_end_names_the_winner_and_every_place() -> None:
    """The last lines say who won, then each seat by place with what it was worth."""
    lines = [line.text for line in story(Replay(played()).records) if line.kind == "end"]
    assert lines[-3:] == ["dinosaur and guitar share the victory", "1. dinosaur M1,300", "1. guitar M1,300"]
    lines = [line.text for line in story(Replay(read_log(GOLDEN / "simple.jsonl")).records) if line.kind == "end"]
    assert re.fullmatch(r"\w+ wins", lines[-5])
    assert [text[0] for text in lines[-4:]] == ["1", "2", "3", "4"]


def test_nothing_is_told_of_nothing() -> None:
    """An empty log has no story."""
    assert not [*story([])]
