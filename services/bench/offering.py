"""Options: what it costs to say what a seat may do, at every decision of games of random bots."""

import statistics
import time
from collections.abc import Iterator

from engine.kernel.fold import evolve
from engine.kernel.legal import options
from engine.registry import EDITIONS
from services.bench.games import Recorded, recorded
from services.bench.measure import Figure, plain

GAMES = 5


def measure(edition: str) -> Iterator[Figure]:
    """Milliseconds an answer takes, median and 99th percentile, and how many options it has at most."""
    games = recorded(edition, GAMES, bots=("random",))
    asked = [each for game in games for each in _asked(game)]
    took = sorted(seconds for seconds, _ in asked)
    yield plain(f"options {edition}: median", statistics.median(took) * 1000, "ms")
    yield plain(f"options {edition}: 99th percentile", took[len(took) * 99 // 100] * 1000, "ms")
    yield plain(f"options {edition}: most at once", max(found for _, found in asked), "options")


def _asked(game: Recorded) -> Iterator[tuple[float, int]]:
    """Each seat that is waited for, at each state that waits: processor seconds and options."""
    edition = EDITIONS[game.edition]
    state = edition.new_state()
    for records, _ in game.appends:
        for record in records:
            evolve(edition, state, record)
        top = state.top
        if state.started and top is not None and state.step is None and state.status == "open":
            for slot in top.slots:
                began = time.process_time()
                found = options(edition, state, slot.seat)
                yield time.process_time() - began, len(found)
