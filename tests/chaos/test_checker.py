"""The checker finds what it is there for: a log or a journal that was tampered with is told."""

from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from contracts.commands.common import CreateGame
from contracts.envelopes import Accepted, Answer, Rejected
from contracts.rejections import Reason, refuse
from engine.registry import EDITIONS
from replay.fold import Replay, appends
from services.bots.inline import play
from tests.chaos.journal import Findings, compare, decided_again

if TYPE_CHECKING:
    from engine.kernel.ledger import Entry

FRIENDS = EDITIONS["monopoly-friends"]


@pytest.fixture(scope="module")
def replay() -> Replay:
    """Give the log of a game that was played inline."""
    entries: list[Entry] = []
    creation = CreateGame(FRIENDS.id, 2, "1", round_cap=3)
    play(FRIENDS, "t1", creation, ("random",), lambda _records, written: entries.extend(written))
    return Replay(entries)


def told(replay: Replay) -> list[Answer]:
    """What the players of that game were told."""
    runs = [run for run in appends(replay.records) if run[0].cmd[0] not in "~!"]
    return [Accepted(run[0].cmd, run[0].seq, run[-1].seq) for run in runs]


def findings(replay: Replay, answers: list[Answer]) -> Findings:
    """Compare."""
    found = Findings()
    compare(found, replay, answers)
    return found


def test_a_true_journal_is_owed_nothing(replay: Replay) -> None:
    """A log and the answers it gave have nothing against each other."""
    found = findings(replay, told(replay))
    assert (found.lost, found.dup, found.reordered, found.faults) == (0, 0, 0, [])
    assert found.acked > 10
    assert decided_again(replay) == []


def test_a_lost_command_is_found(replay: Replay) -> None:
    """An acknowledged command that is not in the log is lost."""
    assert findings(replay, [*told(replay), Accepted("gone", 10**6, 10**6)]).lost == 1


def test_a_doubled_command_is_found(replay: Replay) -> None:
    """A command with two appends is there twice."""
    twice = Replay.__new__(Replay)
    twice.records = [*replay.records, *next(appends(replay.records))]
    assert findings(twice, told(replay)).dup == 1


def test_a_moved_command_is_found(replay: Replay) -> None:
    """A command at other seqs than were acknowledged, or told out of order, is reordered."""
    answers = told(replay)
    answers[1], answers[2] = answers[2], answers[1]
    assert findings(replay, answers).reordered == 1
    first = answers[0]
    assert isinstance(first, Accepted)
    answers[0] = Accepted(first.command, first.first, first.last + 1)
    assert findings(replay, answers).reordered == 2


def test_a_refused_command_in_the_log_is_found(replay: Replay) -> None:
    """What was refused, or never answered, has no place in the log."""
    answers = told(replay)
    name = answers[3].command
    answers[3] = Rejected(name, 1, refuse(Reason.GAME_OVER))
    assert findings(replay, answers).faults == [f"{name} was refused and is in the log"]
    del answers[3]
    assert findings(replay, answers).faults == [f"{name} is in the log and was never answered"]


def test_an_event_nobody_decided_is_found(replay: Replay) -> None:
    """A log whose events do not follow from its commands and its seed is told."""
    other = Replay.__new__(Replay)
    other.room = replay.room
    first = structs.replace(replay.records[0], private=(("end", {"seed": "2"}),))
    other.records = [first, *replay.records[1:]]
    assert decided_again(other) != []
