"""Replay: decoding and folding a log against bare decoding; and whether a long game makes a command dearer."""

import statistics
import time
from collections.abc import Iterator

import msgspec

from contracts.envelopes import Request
from engine.kernel.fold import evolve
from engine.kernel.ledger import read
from engine.kernel.luck import SeededLuck
from engine.kernel.table import InlineTable
from engine.registry import EDITIONS
from services.bench.games import Recorded, recorded
from services.bench.measure import Figure, figure, in_turn
from services.bus.append import Source
from services.worker.games import Live
from services.worker.outcomes import Place, outcome_of

GAMES = 10
EARLY, LATE = 100, 2000
AROUND = 40
"""The cost of the n-th command is the median over so many commands around it."""


def measure(edition: str) -> Iterator[Figure]:
    """Events decoded and folded a second, and the cost of the 2,000th command against the 100th."""
    games = recorded(edition, GAMES)
    events = sum(len(game.entries) for game in games)
    ours, base = in_turn(lambda: [fold(game) for game in games], lambda: [decode(game) for game in games])
    yield figure(f"replay {edition}: time to decode and fold", ours / events * 1e6, "us/event", base / events * 1e6, most=3)
    yield _long_game(edition)


def fold(game: Recorded) -> None:
    """A state from stored bytes."""
    edition = EDITIONS[game.edition]
    state = edition.new_state()
    for entry in game.entries:
        evolve(edition, state, read(entry.n, entry.event))


def decode(game: Recorded) -> None:
    """The same bytes decoded, nothing else."""
    decoder = msgspec.json.Decoder()
    for entry in game.entries:
        decoder.decode(entry.event)


def _long_game(edition: str) -> Figure:
    """What a worker does for one command, without the store: decide, copy, fold, encode, chain."""
    game = _longest(edition)
    table = InlineTable(EDITIONS[edition], game.game, SeededLuck(game.seed))
    cost = []
    for request in game.requests:
        cost.append(_cost(table, game, request))
        table.send(request)
    early, late = (statistics.median(cost[at - AROUND : at + AROUND]) for at in (EARLY, min(LATE, len(cost) - AROUND)))
    return figure(f"replay {edition}: a late command (the {min(LATE, len(cost)):,}th)", late * 1e6, "us", early * 1e6, most=1.2)


def _longest(edition: str) -> Recorded:
    return max(recorded(edition, 4, seats=4, round_cap=2000, seed="long"), key=lambda game: len(game.requests))


def _cost(table: InlineTable, game: Recorded, request: Request) -> float:
    live = Live(game.game, table.edition, table.state, table.head, table.luck) if table.state.seq else None
    owner = table.edition.owner(request.command) or "turns"
    place = Place(0, Source("bench"))
    took = []
    for _ in range(3):
        began = time.perf_counter()
        outcome_of(owner, request, live, place)
        took.append(time.perf_counter() - began)
    return min(took)
