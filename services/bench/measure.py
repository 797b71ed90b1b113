"""How a figure is measured: two things in turn, several times, the median of each."""

import statistics
import time
from collections.abc import Callable, Iterable
from typing import Literal, TypeVar

import msgspec

T = TypeVar("T")
ROUNDS = 5


class Figure(msgspec.Struct, frozen=True):
    """One figure: ours, what it is held against, their ratio, and the aim; ``met`` is None for a figure without one."""

    name: str
    ours: float
    unit: str
    baseline: float | None = None
    ratio: float | None = None
    aim: str = ""
    met: bool | None = None


def figure(
    name: str, ours: float, unit: str, baseline: float, *, least: float | None = None, most: float | None = None
) -> Figure:
    """A figure held against a baseline: the ratio must be at least, or at most, so much."""
    ratio = ours / baseline
    if least is not None:
        return Figure(name, ours, unit, baseline, ratio, f"ratio >= {least}", ratio >= least)
    if most is not None:
        return Figure(name, ours, unit, baseline, ratio, f"ratio <= {most}", ratio <= most)
    return Figure(name, ours, unit, baseline, ratio)


def plain(name: str, ours: float, unit: str) -> Figure:
    """A figure that is only reported."""
    return Figure(name, ours, unit)


def each(work: Callable[[T], object], over: Iterable[T]) -> Callable[[], None]:
    """The work on all of these, one after another."""

    def all_of_them() -> None:
        for one in over:
            work(one)

    return all_of_them


def in_turn(*works: Callable[[], object], rounds: int = ROUNDS, of: Literal["wall", "cpu"] = "cpu") -> list[float]:
    """Median seconds of each work, run in turn after one round that does not count."""
    clock = time.perf_counter if of == "wall" else time.process_time
    took: list[list[float]] = [[] for _ in works]
    for round_number in range(rounds + 1):
        for index, work in enumerate(works):
            began = clock()
            work()
            if round_number:
                took[index].append(clock() - began)
    return [statistics.median(each) for each in took]
