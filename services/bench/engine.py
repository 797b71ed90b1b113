"""The engine: recorded commands decided again inline, against a bare loop that makes, folds, encodes and chains."""

from collections import Counter
from collections.abc import Iterator

from contracts.commands.common import CreateGame, RollDice
from contracts.envelopes import Record
from contracts.events import Event
from contracts.log import chain, encode, event_bytes, genesis
from engine.kernel.fold import evolve
from engine.registry import EDITIONS
from services.bench.games import Recorded, recorded, replay_inline
from services.bench.measure import Figure, each, figure, in_turn, plain
from services.bots.inline import play

GAMES = 10


def bare(game: Recorded) -> None:
    """The same events without rules: made from their fields, encoded, chained, folded."""
    edition = EDITIONS[game.edition]
    state, head = edition.new_state(), genesis(game.game)
    for record in game.records:
        event = _made_again(record.event)
        raw = event_bytes(type(event).__name__, encode(event), record.ts, record.cmd)
        head = chain(head, record.seq, raw)
        evolve(edition, state, Record(record.seq, record.ts, record.cmd, event))


def _made_again(event: Event) -> Event:
    return type(event)(*[getattr(event, field) for field in event.__struct_fields__])


def measure(edition: str) -> Iterator[Figure]:
    """Moves, rolls and events a second, their ratio to the bare loop, and the mix of events."""
    games = recorded(edition, GAMES)
    rolls = sum(isinstance(request.command, RollDice) for game in games for request in game.requests)
    events = sum(len(game.records) for game in games)
    moves = sum(len(game.requests) for game in games)
    ours, base, choosing = in_turn(
        each(replay_inline, games),
        each(bare, games),
        each(_play_again, games),
    )
    yield figure(f"engine {edition}: events decided again", events / ours, "events/s", events / base, least=0.5)
    yield plain(f"engine {edition}: moves", moves / ours, "moves/s")
    yield plain(f"engine {edition}: moves with the bots choosing", moves / choosing, "moves/s")
    if rolls:
        yield Figure(f"engine {edition}: rolls", rolls / ours, "rolls/s", aim=">= 20000", met=rolls / ours >= 20_000)
        yield plain(f"engine {edition}: rolls with the bots choosing", rolls / choosing, "rolls/s")
        yield plain(f"engine {edition}: events a roll", events / rolls, "events")
    yield plain(f"engine {edition}: bytes an event", _bytes(games) / events, "bytes")
    yield plain(f"engine {edition}: bytes a game", _bytes(games) / len(games), "bytes")
    mix = Counter(type(record.event).__name__ for game in games for record in game.records)
    for name, count in sorted(mix.items(), key=lambda item: -item[1]):
        yield plain(f"engine {edition}: {name} a game", count / len(games), "events")


def _bytes(games: tuple[Recorded, ...]) -> int:
    return sum(len(entry.event) + len(entry.hash) for game in games for entry in game.entries)


def _play_again(game: Recorded) -> None:
    creation = game.requests[0].command
    if isinstance(creation, CreateGame):
        play(EDITIONS[game.edition], game.game, creation, ("simple",))
