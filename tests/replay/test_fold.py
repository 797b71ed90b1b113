"""A log wound to any seq."""

import random
from itertools import pairwise

import pytest

from engine.kernel.fold import evolve
from engine.registry import EDITIONS
from replay.editions import ROOMS
from replay.errors import NoSuchSeqError, UnreadableError
from replay.files import read_log
from replay.fold import Replay, appends
from tests.replay.logs import GOLDEN, played


@pytest.fixture(scope="module")
def replay() -> Replay:
    """A log long enough that states are kept on the way."""
    return Replay(read_log(GOLDEN / "random.jsonl"))


def test_state_at_a_seq_is_the_fold_up_to_it(replay: Replay) -> None:
    """Asked for in any order, forward or back, the state at a seq is the fold of the events up to it."""
    edition = replay.room.edition
    state, folded = edition.new_state(), {}
    for record in replay.records:
        evolve(edition, state, record)
        folded[record.seq] = state.copy()
    asked = [1, replay.last, *range(replay.last, 0, -37), *random.Random(1).sample(range(1, replay.last + 1), 40)]
    for seq in asked:
        assert replay.state_at(seq) == folded[seq], seq
    assert replay.state_at(0) == edition.new_state()


def test_a_state_given_away_is_the_callers(replay: Replay) -> None:
    """What a caller does to a state touches no other answer."""
    before = replay.state_at(200)
    spoiled = replay.state_at(200)
    spoiled.turns[0] = 99
    spoiled.agenda.clear()
    assert replay.state_at(200) == before


@pytest.mark.parametrize("first", [1, 2, 129, 300])
def test_stepping_forward_gives_each_record_with_the_state_after_it(replay: Replay, first: int) -> None:
    """Steps may begin anywhere; each goes one event further."""
    for seq, (record, state) in enumerate(replay.states(first), start=first):
        assert (record.seq, state.seq) == (seq, seq)
        if seq % 50 == 0:
            assert state == replay.state_at(seq)


@pytest.mark.parametrize("seq", [-1, 100_000])
def test_a_seq_the_log_has_not_is_refused(replay: Replay, seq: int) -> None:
    """The sentence says where the log ends."""
    with pytest.raises(NoSuchSeqError, match=f"it ends at {replay.last}"):
        replay.state_at(seq)


def test_appends_are_the_runs_of_equal_cmd(replay: Replay) -> None:
    """Together they are the log; each has one cmd, and its neighbour another."""
    runs = [*appends(replay.records)]
    assert [record for run in runs for record in run] == replay.records
    assert all(len({record.cmd for record in run}) == 1 for run in runs)
    assert all(a[0].cmd != b[0].cmd for a, b in pairwise(runs))


def test_the_records_carry_opened_private_parts() -> None:
    """The seed a log opens stands with its first record; a public log has none."""
    first = Replay(played()).records[0]
    assert first.private == (("end", {"seed": "1"}),)


def test_no_events_are_no_log() -> None:
    """There is nothing to replay."""
    with pytest.raises(UnreadableError, match="no event"):
        Replay([])


def test_every_edition_can_be_replayed() -> None:
    """An edition that is registered has its room here, with that edition's rules."""
    assert {name: room.edition for name, room in ROOMS.items()} == EDITIONS
