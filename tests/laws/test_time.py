"""Laws of time: what runs out plays its default, at its due and not a moment before; nothing is left uncovered."""

import pytest

from contracts.commands.common import Command, CreateGame, JoinSeat, ReadySeat, TimeOut
from contracts.envelopes import Request
from contracts.rejections import Reason, Rejection
from contracts.words import Seat
from engine.kernel.decider import decide, default_of
from engine.kernel.edition import Edition
from engine.kernel.legal import options
from engine.kernel.luck import SeededLuck
from engine.kernel.state import GameState, Slot, Standing
from engine.kernel.table import InlineTable
from engine.registry import EDITIONS
from tests.figures import figure
from tests.laws.recording import Recording, record, snapshot, timed_items

MOST_GAMES = 400
"""So many games of random play must be enough to meet everything that is ever asked."""


def timed(game: Recording) -> list[tuple[GameState, Slot | Standing]]:
    """Every slot and offer that has a deadline when the game comes to wait for it."""
    seen: set[str] = set()
    found: list[tuple[GameState, Slot | Standing]] = []
    for live in game.waits():
        new = [item for item in timed_items(live) if item.due is not None and item.id not in seen]
        if new:
            state = live.copy()
            seen.update(item.id for item in new)
            found += [(state, item) for item in timed_items(state) if item.id in {other.id for other in new}]
    return found


def ask_of(item: Slot | Standing) -> str:
    """What its limit and default are kept under."""
    return item.ask if isinstance(item, Slot) else item.offer.ask


def time_out(state: GameState, item: Slot | Standing, at: int) -> Request:
    """What the clock sends for a slot or offer."""
    return Request("clock", state.game, at, TimeOut(item.id, item.due or 0))


def test_what_runs_out_plays_its_default_at_its_due(game: Recording) -> None:
    """A time-out decides exactly what the silent seat's default would have decided at that moment."""
    for state, item in timed(game):
        assert item.due is not None
        seat, command = default_of(game.edition, state, item)
        at = max(item.due, *(option.not_before or 0 for option in options(game.edition, state, seat)), 0)
        by_clock = decide(game.edition, state, time_out(state, item, at), game.luck)
        by_seat = decide(game.edition, state, Request("own", state.game, at, command, seat, item.id), game.luck)
        assert not isinstance(by_clock, Rejection), f"seq {state.seq}, {item}: {by_clock}"
        assert by_clock == by_seat


def test_a_time_out_is_refused_before_its_due(game: Recording) -> None:
    """One millisecond before its due nothing runs out, and nothing changes."""
    for state, item in timed(game):
        if item.due is not None and item.due > state.ts:
            before = snapshot(state)
            answer = decide(game.edition, state, time_out(state, item, item.due - 1), game.luck)
            assert isinstance(answer, Rejection)
            assert answer.code is Reason.NOT_DUE
            assert snapshot(state) == before


def test_a_time_out_of_what_is_gone_is_refused(game: Recording) -> None:
    """The same time-out again, when slot or offer are answered, plays nothing."""
    state = game.table.state
    for earlier, item in timed(game)[:20]:
        gone = (
            late for late in game.waits() if late.seq > earlier.seq and item.id not in {o.id for o in timed_items(late)}
        )
        late = next(gone, None)
        if late is not None:
            answer = decide(game.edition, late, time_out(late, item, 10**12), game.luck)
            assert isinstance(answer, Rejection)
            assert answer.code is Reason.NOT_DUE
    assert state.deadline() is None


def test_the_deadline_is_the_earliest_of_what_is_open(game: Recording) -> None:
    """Only the slots on top and the offers have deadlines; a covered slot keeps what is left of its limit."""
    for state in game.waits():
        dues = [item.due for item in timed_items(state) if item.due is not None]
        assert state.deadline() == min(dues, default=None)
        assert all(slot.due is not None for slot in state.agenda[-1].slots if slot.limit)
        covered = [slot for pending in state.agenda[:-1] for slot in pending.slots]
        assert all(slot.due is None and 0 <= slot.left <= slot.limit for slot in covered)


@pytest.mark.parametrize("name", EDITIONS)
def test_games_nobody_answers_play_by_the_clock_to_their_end(name: str) -> None:
    """With a limit for everything asked, time-outs alone bring a game to its end."""
    edition = EDITIONS[name]
    for seed in range(max(2, figure("law_games") // 20)):
        assert _played_by_clock(edition, seed) == "closed", f"seed {seed}"


def _played_by_clock(edition: Edition, seed: int) -> str:
    table = InlineTable(edition, "clock", SeededLuck(f"clock {seed}"))
    limits = dict.fromkeys(edition.defaults, 1000)
    seats = [Seat(seat) for seat in range(edition.seats[0])]
    lobby: list[tuple[Command, Seat | None]] = [
        (CreateGame(edition.id, len(seats), table.luck.seed, {}, limits, round_cap=20), None),
        *((command, seat) for command in (JoinSeat(), ReadySeat()) for seat in seats),
    ]
    for n, (command, sender) in enumerate(lobby):
        assert isinstance(table.send(Request(f"l{n}", table.game, n, command, sender)), list)
    while table.state.status == "open":
        item = min(timed_items(table.state), key=lambda item: item.due or 0)
        assert item.due is not None, f"seq {table.state.seq}: nothing runs out"
        request = Request(f"o{table.state.seq}", table.game, item.due, TimeOut(item.id, item.due))
        assert isinstance(table.send(request), list)
    return table.state.status


@pytest.mark.parametrize("name", EDITIONS)
def test_everything_that_is_asked_has_a_default_that_was_tried(name: str) -> None:
    """Time-outs were tried on every kind of prompt and offer of the edition."""
    edition, met = EDITIONS[name], set[str]()
    for seed in range(MOST_GAMES):
        met |= {ask_of(item) for _, item in timed(record(name, seed))}
        if met == {*edition.defaults}:
            return
    assert met == {*edition.defaults}
