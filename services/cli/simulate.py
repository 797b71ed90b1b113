"""`croupier simulate`: many games of bots, played inline; the same digest on every machine and for every --jobs."""

import os
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from services.bots.registry import BOTS
from services.bots.simulation import Plan, Played, digest, play_all
from services.cli.editions import edition_of
from services.cli.errors import CliError, Exit

Count = Annotated[int, Parameter(validator=Number(gte=1))]


class Summary(msgspec.Struct, frozen=True):
    """What a simulation came to. ``capped`` are those of the finished games that the round cap ended."""

    edition: str
    seats: int
    games: int
    finished: int
    capped: int
    events: int
    decisions: int
    seconds: float
    cpu_seconds: float
    digest: str
    seed: str
    bots: tuple[str, ...]


def simulate(
    edition: str,
    /,
    *,
    seats: Count | None = None,
    games: Count = 100,
    seed: str = "1",
    bots: str = "simple",
    out: Path | None = None,
    jobs: Count | None = None,
    round_cap: Annotated[int, Parameter(validator=Number(gte=1, lte=16_000))] = 200,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Play many games inline and print their counts and digest.

    Game n (from 1) is called t<n>; its dice, its cards and its bots' chance follow from the text SEED/n.

    Parameters
    ----------
    edition
        The edition to play.
    seats
        Seats at each table; as many as the edition takes at most four, if not given.
    games
        How many games.
    seed
        The text that all luck follows from.
    bots
        Names of bots, joined by commas; seats take them in turn.
    out
        A folder for the logs t1.jsonl, t2.jsonl …, one canonical line an event.
    jobs
        Processes to play in; one for each processor if not given.
    round_cap
        Rounds after which a game is adjudicated.
    as_json
        Print one JSON object.
    """
    plan = _plan(edition, seats, games, seed, bots, round_cap, out)
    jobs = min(jobs or os.cpu_count() or 1, games)
    started = time.perf_counter()
    played = list(_shown(play_all(plan, jobs), games))
    summary = _summary(plan, played, time.perf_counter() - started)
    if as_json:
        print(msgspec.json.encode(summary).decode())
    else:
        _print(summary)


def _plan(edition: str, seats: int | None, games: int, seed: str, bots: str, round_cap: int, out: Path | None) -> Plan:
    found = edition_of(edition)
    least, most = found.seats
    if seats is None:
        seats = min(4, most)
    if not least <= seats <= most:
        raise CliError(Exit.USAGE, f"{edition} takes {least} to {most} seats, not {seats}")
    names = tuple(bots.split(","))
    unknown = [name for name in names if name not in BOTS]
    if unknown:
        raise CliError(Exit.USAGE, f"there is no bot {unknown[0]!r}: there are {', '.join(BOTS)}")
    if out is not None:
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CliError(Exit.USAGE, f"the folder {out} cannot be made: {error.strerror}") from error
    return Plan(edition, seats, games, seed, names, round_cap, out)


def _shown(played: Iterable[Played], games: int) -> Iterator[Played]:
    """Show a progress bar while the games come in, on a terminal only."""
    if not sys.stderr.isatty():
        yield from played
        return
    from rich.console import Console  # noqa: PLC0415  # needed on a terminal only
    from rich.progress import track  # noqa: PLC0415  # the same

    yield from track(played, "playing", total=games, console=Console(stderr=True), transient=True)


def _summary(plan: Plan, played: list[Played], seconds: float) -> Summary:
    return Summary(
        edition=plan.edition,
        seats=plan.seats,
        games=plan.games,
        finished=sum(game.reason != "" for game in played),
        capped=sum(game.reason == "round-cap" for game in played),
        events=sum(game.events for game in played),
        decisions=sum(game.decisions for game in played),
        seconds=round(seconds, 3),
        cpu_seconds=round(sum(game.cpu_seconds for game in played), 3),
        digest=digest(played),
        seed=plan.seed,
        bots=plan.bots,
    )


def _print(summary: Summary) -> None:
    values = msgspec.structs.asdict(summary)
    values["bots"] = ", ".join(summary.bots)
    for name, value in values.items():
        print(f"{name.replace('_', ' '):12} {value:,}" if isinstance(value, int | float) else f"{name:12} {value}")
