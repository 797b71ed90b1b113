"""The bench: which editions are measured, and how they are held against each other."""

from collections.abc import Iterator
from functools import partial

import pytest

from engine.registry import EDITIONS, STANDARD
from services.bench import engine, registry
from services.bench.measure import Figure, plain


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Benches that only write down what they were asked for."""
    seen: list[tuple[str, ...]] = []

    def noting(*what: str) -> Iterator[Figure]:
        seen.append(what)
        yield plain(what[0], 1, "")

    monkeypatch.setattr(registry, "BENCHES", {name: partial(noting, name) for name in registry.BENCHES})
    monkeypatch.setattr(engine, "compare", lambda editions, _base: noting("compare", *editions))
    return seen


def test_the_engine_bench_covers_every_edition(asked: list[tuple[str, ...]]) -> None:
    """Without a choice the rules of each edition are measured and compared, and the bus by the first."""
    assert [*registry.measured(["engine", "append"], None)]
    assert asked == [*(("engine", name) for name in EDITIONS), ("compare", *EDITIONS), ("append", STANDARD)]


def test_a_bench_may_be_of_one_edition(asked: list[tuple[str, ...]]) -> None:
    """An edition named is the only one measured."""
    last = [*EDITIONS][-1]
    assert [*registry.measured(["engine", "append"], last)]
    assert asked == [("engine", last), ("append", last)]


def test_editions_are_compared_event_by_event(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each other edition has one figure, held against the same base, that knows whether it is small enough."""
    monkeypatch.setattr(engine, "GAMES", 1)
    figures: list[Figure] = [*engine.compare(tuple(EDITIONS), STANDARD)]
    assert len(figures) == len(EDITIONS) - 1
    assert len({figure.baseline for figure in figures}) == 1
    for figure in figures:
        assert figure.ratio is not None
        assert figure.ratio > 0
        assert figure.met is (figure.ratio <= engine.MOST_COST)
