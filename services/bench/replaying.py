"""Replay: decoding and folding a log against bare decoding; and whether a long game makes a command dearer."""

import statistics
import time
from collections.abc import Iterator

import msgspec

from contracts.commands.common import RollDice
from contracts.envelopes import Request
from engine.kernel.fold import evolve
from engine.kernel.ledger import read
from engine.kernel.luck import SeededLuck
from engine.kernel.table import InlineTable
from engine.registry import EDITIONS
from services.bench.games import Recorded, recorded
from services.bench.measure import Figure, each, figure, in_turn
from services.bench.script import place_of
from services.worker.games import Live
from services.worker.outcomes import outcome_of

GAMES = 10
LONG_GAMES = 4
EARLY, LATE = 100, 2000
AROUND = 80
"""The cost at a place in a game is the median over the rolls so close to it."""


def measure(edition: str) -> Iterator[Figure]:
    """Events decoded and folded a second, and the cost of the 2,000th command against the 100th."""
    games = recorded(edition, GAMES)
    events = sum(len(game.entries) for game in games)
    ours, typed, untyped = in_turn(each(fold, games), each(decode, games), each(decode_untyped, games))
    cost = [seconds / events * 1e6 for seconds in (ours, typed, untyped)]
    yield figure(f"replay {edition}: decode and fold", cost[0], "us/event", cost[1], most=3)
    yield figure(f"replay {edition}: the same against untyped decoding", cost[0], "us/event", cost[2])
    yield _long_game(edition)


def fold(game: Recorded) -> None:
    """A state from stored bytes."""
    edition = EDITIONS[game.edition]
    state = edition.new_state()
    for entry in game.entries:
        evolve(edition, state, read(entry.n, entry.event))


def decode(game: Recorded) -> None:
    """The same bytes decoded into the same structs, nothing else."""
    for entry in game.entries:
        read(entry.n, entry.event)


def decode_untyped(game: Recorded) -> None:
    """The same bytes decoded into dictionaries, which no fold could use."""
    decoder = msgspec.json.Decoder()
    for entry in game.entries:
        decoder.decode(entry.event)


def _long_game(edition: str) -> Figure:
    """What a worker does for a roll, without the store: decide, copy, fold, encode, chain; late against early."""
    early, late = [], []
    for game in recorded(edition, LONG_GAMES, 6, 400, "long", ("random",)):
        table = InlineTable(EDITIONS[edition], game.game, SeededLuck(game.seed))
        for n, request in enumerate(game.requests):
            if isinstance(request.command, RollDice) and abs(n - EARLY) < AROUND:
                early.append(_cost(table, game, request))
            if isinstance(request.command, RollDice) and abs(n - LATE) < AROUND:
                late.append(_cost(table, game, request))
            table.send(request)
    name = f"replay {edition}: a roll around command {LATE:,} against around command {EARLY}"
    return figure(name, statistics.median(late) * 1e6, "us", statistics.median(early) * 1e6, most=1.2)


def _cost(table: InlineTable, game: Recorded, request: Request) -> float:
    """The least of several times, so that what the machine did beside it does not count."""
    live = Live(game.game, table.edition, table.state, table.head, table.luck)
    place = place_of(game.game)
    took = []
    for _ in range(5):
        began = time.perf_counter()
        outcome_of("dice", request, live, place)
        took.append(time.perf_counter() - began)
    return min(took)
