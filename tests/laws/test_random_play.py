"""Laws that every game of every edition obeys, checked on games of random play."""

import hashlib

import msgspec

from contracts.events.common import DiceRolled, GameFinished, SecretsRevealed, TurnBegan
from contracts.events.target import ClosingTimeBegan
from contracts.log import genesis, parse_canonical
from contracts.words import Seat
from engine.kernel.fold import evolve
from engine.kernel.ledger import read
from engine.kernel.legal import options
from engine.kernel.recall import command_of, decide_again
from engine.kernel.visibility import visible
from tests.laws.recording import GIVEN, Recording, snapshot

LAST_TURNS = 2
"""The turns a seat may have behind the round cap, once the end is called."""


def test_a_log_has_no_gap_and_its_chain_holds(game: Recording) -> None:
    """Numbers run from 1 without a gap, times never go back, and every hash covers its event and all before it."""
    head, n, ts = genesis(game.table.game), 0, 0
    for records, entries in game.appends:
        assert 1 <= len(records) <= 64 or records[0].cmd == GIVEN
        assert len({record.cmd for record in records}) == 1
        for record, entry in zip(records, entries, strict=True):
            n += 1
            assert record.seq == entry.n == n
            assert record.ts >= ts
            tag, numbers = b"fairlog/v1/event", (len(entry.event)).to_bytes(4, "big")
            parts = (len(tag).to_bytes(4, "big"), tag, b"\0\0\0 ", head, b"\0\0\0\x08", n.to_bytes(8, "big"), numbers)
            head, ts = hashlib.sha256(b"".join(parts) + entry.event).digest(), record.ts
            assert entry.hash == head
    assert game.table.head == head


def test_no_two_appends_share_a_cmd(game: Recording) -> None:
    """The runs of equal ``cmd`` in a log are its appends."""
    cmds = [records[0].cmd for records, _ in game.appends]
    assert len(cmds) == len({*cmds})


def test_what_is_written_is_read_again(game: Recording) -> None:
    """An entry is canonical, and reading it gives the record that was written, private parts given back."""
    for records, entries in game.appends:
        for record, entry in zip(records, entries, strict=True):
            parse_canonical(entry.event)
            private = tuple((part.aud, msgspec.json.decode(part.blob)) for part in entry.sealed)
            assert read(entry.n, entry.event, private) == record


def test_the_fold_of_the_log_is_the_state(game: Recording) -> None:
    """Who folds the stored bytes has the very state that was played."""
    state = game.edition.new_state()
    for _, entries in game.appends:
        for entry in entries:
            private = tuple((part.aud, msgspec.json.decode(part.blob)) for part in entry.sealed)
            evolve(game.edition, state, read(entry.n, entry.event, private))
    assert state == game.table.state
    assert snapshot(state) == snapshot(game.table.state)


def test_a_command_is_read_back_from_its_append(game: Recording) -> None:
    """decide(state, command_of(append)) == append, for commands, time-outs and steps alike."""
    for state, records, _ in game.decided():
        message = command_of(game.edition, state, records)
        drafts = decide_again(game.edition, state, message, game.luck)
        assert isinstance(drafts, list | tuple), f"seq {records[0].seq}: {message} is refused: {drafts}"
        assert [getattr(draft, "event", draft) for draft in drafts] == [record.event for record in records]


def test_copies_are_independent(game: Recording) -> None:
    """What is folded into a state is not seen by a copy of it, nor the other way round."""
    twin = game.edition.new_state()
    before = snapshot(twin)
    for n, (state, records, _) in enumerate(game.steps()):
        assert snapshot(twin) == before
        if n % 5 == 0:
            twin = state.copy()
            assert twin == state
            before = snapshot(state)
            advanced = state.copy()
            for record in records:
                evolve(game.edition, advanced, record)
            assert snapshot(state) == before


def test_hiding_commutes_with_evolving(game: Recording) -> None:
    """A viewer that folds only what it may see has the state it may see: each seat, and a spectator."""
    edition = game.edition
    viewers = [None, *(Seat(seat) for seat in range(game.table.state.seats))]
    seen = {viewer: edition.conceal(edition.new_state(), viewer) for viewer in viewers}
    state = edition.new_state()
    for records, _ in game.appends:
        for record in records:
            evolve(edition, state, record)
            for viewer in viewers:
                evolve(edition, seen[viewer], visible(record, viewer))
        for viewer in viewers:
            assert seen[viewer] == edition.conceal(state, viewer), f"seq {state.seq}, viewer {viewer}"


def test_a_viewer_is_shown_no_private_part_of_another(game: Recording) -> None:
    """Of what an event keeps private a seat sees its own part, a spectator none; the luck's seed is nobody's."""
    for records, _ in game.appends:
        for record in records:
            for viewer in (None, *map(Seat, range(game.table.state.seats))):
                shown = [audience for audience, _ in visible(record, viewer).private]
                own = [audience for audience, _ in record.private if audience == f"seat:{viewer}"]
                assert shown == own


def test_every_waited_for_seat_has_an_option(game: Recording) -> None:
    """Before the end the game waits for somebody, and each such seat can answer or help itself to answer."""
    for state in game.waits():
        assert state.top is not None
        assert state.top.slots, f"seq {state.seq}: a prompt asks nobody"
        for slot in state.top.slots:
            found = options(game.edition, state, slot.seat)
            rule_of = game.edition.rules
            helps = [o for o in found if o.prompt == slot.id or slot.ask in rule_of[type(o.command)].answers]
            raises = [o for o in found if type(o.command) is type(game.edition.defaults[slot.ask](state, slot)[1])]
            assert helps or raises, f"seq {state.seq}: seat {slot.seat} cannot answer {slot.ask}"


def test_options_are_deterministic(game: Recording) -> None:
    """The same state offers the same, in the same order, however it came to be."""
    for n, state in enumerate(game.waits()):
        if n % 7 == 0:
            for seat in state.remaining():
                assert options(game.edition, state, seat) == options(game.edition, state.copy(), seat)


def test_every_roll_stays_in_its_lane(game: Recording) -> None:
    """Turn and index of a roll count up and stay within what the edition's lanes foresee."""
    turns = [0] * game.table.state.seats
    counted: dict[tuple[str, int, int], int] = {}
    for event in _events(game):
        if isinstance(event, TurnBegan):
            turns[event.seat] += 1
            assert event.turn == turns[event.seat]
        elif isinstance(event, DiceRolled):
            key = (event.purpose, event.seat, event.turn)
            assert event.turn == turns[event.seat]
            assert event.index == counted.get(key, 0)
            counted[key] = event.index + 1
            lane = game.edition.lanes[event.purpose]
            assert lane.holds(event.turn, event.index, game.table.state.options.round_cap)
            assert all(1 <= face <= sides for face, sides in zip(event.dice, event.sides, strict=True))


def test_every_game_ends(game: Recording) -> None:
    """A game has one result, publishes its luck last, and has no turns behind the round cap but the last turns."""
    events = list(_events(game))
    assert sum(isinstance(event, GameFinished) for event in events) == 1
    assert isinstance(events[-1], SecretsRevealed)
    assert events[-1].seed == game.luck.seed
    assert game.table.state.status == "closed"
    last_turns = LAST_TURNS * any(isinstance(event, ClosingTimeBegan) for event in events)
    assert max(game.table.state.turns) <= game.table.state.options.round_cap + last_turns


def test_a_result_places_every_seat(game: Recording) -> None:
    """Winners share the first place, and a seat that is out stands behind every seat that is not."""
    result = next(event.result for event in _events(game) if isinstance(event, GameFinished))
    out = game.table.state.out
    assert result.winners == tuple(seat for seat, place in enumerate(result.places) if place == 1)
    assert len(result.places) == len(result.scores) == len(out)
    inside = [place for seat, place in enumerate(result.places) if not out[seat]]
    outside = [place for seat, place in enumerate(result.places) if out[seat]]
    assert max(inside) < min(outside, default=99)


def _events(game: Recording) -> list[object]:
    return [record.event for records, _ in game.appends for record in records]
