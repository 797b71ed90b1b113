"""The benches, by the name a command line gives them."""

from collections.abc import Callable, Iterator
from typing import Final

from services.bench import appending, chain, engine, memory, offering, replaying
from services.bench.measure import Figure

BENCHES: Final[dict[str, Callable[[str], Iterator[Figure]]]] = {
    "engine": engine.measure,
    "options": offering.measure,
    "append": appending.measure,
    "chain": chain.measure,
    "replay": replaying.measure,
    "memory": memory.measure,
}
"""Each measures its figures in one run, for one edition where that matters."""
