"""The benches, by the name a command line gives them."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine.registry import EDITIONS, STANDARD
from services.bench import appending, chain, engine, memory, offering, replaying
from services.bench.measure import Figure

Bench = Callable[[str], Iterator[Figure]]

BENCHES: Final[dict[str, Bench]] = {
    "engine": engine.measure,
    "options": offering.measure,
    "append": appending.measure,
    "chain": chain.measure,
    "replay": replaying.measure,
    "memory": memory.measure,
}
"""Each measures its figures in one run, for one edition where that matters."""

BY_RULES: Final = ("engine", "options")
"""The benches that depend on an edition's rules: without a choice they measure every edition."""


def measured(names: Sequence[str], edition: str | None) -> Iterator[Figure]:
    """The figures of these benches, for one edition; or of each edition, held against the first, where rules matter."""
    for name in names:
        for chosen in [edition] if edition else EDITIONS if name in BY_RULES else [STANDARD]:
            yield from BENCHES[name](chosen)
        if edition is None and name == "engine":
            yield from engine.compare(tuple(EDITIONS), STANDARD)
