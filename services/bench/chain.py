"""The chain of workers: whole games through four processes, against four that do the same without rules."""

import asyncio
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from contracts.streams import partition_of
from contracts.words import WORKERS
from services.bench.games import recorded
from services.bench.measure import Figure, figure, plain
from services.bench.script import Scripted, save, script
from services.bus.broker import connect
from services.bus.embedded import EmbeddedServer
from services.bus.incoming import send
from services.door import Door
from services.fleet import Fleet

if TYPE_CHECKING:
    from redis.asyncio import Redis

GAMES = 96
ROUND_CAP = 5
HOPS = 4
PINGS = 2000


class Course(msgspec.Struct, frozen=True):
    """One command of a game: worker and body, the seq the game stands at after all its hops, how many they are."""

    worker: str
    body: bytes
    last: int
    hops: int


class Ran(msgspec.Struct, frozen=True):
    """What one run took: seconds for all games at once, and median seconds of a four-hop command on an idle system."""

    seconds: float
    latency: float
    ping: float
    bytes_a_game: float


def measure(edition: str) -> Iterator[Figure]:
    """Decisions a second under load, and the latency of a command of four hops, each against the raw loop."""
    games = recorded(edition, GAMES + 1, 4, ROUND_CAP, "chain")
    scripts = {game.game: list(script(game)) for game in games}
    decisions = sum(len(scripts[game.game]) for game in games[:-1])
    courses = {name: _courses(each) for name, each in scripts.items()}
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        save([each for row in scripts.values() for each in row], Path(folder) / "script")
        ours, raw = (_run(Path(folder) / name, name, courses) for name in ("ours", "raw"))
    yield figure(
        "chain: decisions through four workers",
        decisions / ours.seconds,
        "decisions/s",
        decisions / raw.seconds,
        least=0.6,
    )
    yield plain(
        "chain: of which commands of players",
        sum(len(courses[game.game]) for game in games[:-1]) / ours.seconds,
        "commands/s",
    )
    yield figure(
        "chain: latency of a command of four hops, idle", ours.latency * 1e3, "ms", raw.latency * 1e3, most=2.5
    )
    yield figure("chain: that latency in PINGs", ours.latency * 1e3, "ms", ours.ping * 1e3)
    yield plain("chain: Redis memory of a finished game", ours.bytes_a_game, "bytes")


def _courses(scripted: Sequence[Scripted]) -> list[Course]:
    starts = [n for n, each in enumerate(scripted) if b'"kind":"request"' in each.body] + [len(scripted)]
    return [Course(scripted[a].worker, scripted[a].body, scripted[b - 1].last, b - a) for a, b in pairwise(starts)]


def _run(folder: Path, kind: str, courses: dict[str, list[Course]]) -> Ran:
    with EmbeddedServer(folder).start() as server, _workers(server.url, folder, kind):
        return asyncio.run(_drive(server.url, courses))


@contextmanager
def _workers(url: str, folder: Path, kind: str) -> Iterator[None]:
    with ExitStack() as stack:
        if kind == "ours":
            stack.enter_context(Fleet(url, folder)).start()
        else:
            for worker in WORKERS:
                stack.enter_context(_raw(url, worker, folder.parent / "script"))
        yield


@contextmanager
def _raw(url: str, worker: str, file: Path) -> Iterator[None]:
    command = [sys.executable, "-m", "services.bench.raw", url, worker, str(file)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)  # noqa: S603  # our own program
    try:
        assert process.stdout is not None
        process.stdout.readline()
        yield
    finally:
        process.kill()
        process.communicate()


class Players:
    """Sends the commands of games, each when the game stands where the one before has led."""

    def __init__(self, client: "Redis") -> None:
        """Nothing is awaited yet."""
        self._client = client
        self._awaited: dict[str, tuple[int, asyncio.Event]] = {}

    async def moved(self, game: str, last: int) -> None:
        """The door heard of an append."""
        seq, event = self._awaited[game]
        if last >= seq:
            event.set()

    async def play(self, game: str, courses: Sequence[Course]) -> list[float]:
        """Play a game to its end; gives the seconds of its commands of four hops."""
        took = []
        for course in courses:
            event = asyncio.Event()
            self._awaited[game] = (course.last, event)
            began = time.perf_counter()
            await send(self._client, course.worker, partition_of(game), course.body)  # type: ignore[arg-type]
            await event.wait()
            if course.hops == HOPS:
                took.append(time.perf_counter() - began)
        return took


async def _drive(url: str, courses: dict[str, list[Course]]) -> Ran:
    client = connect(url)
    players = Players(client)
    *many, alone = courses
    async with Door(client, players.moved):
        began = time.perf_counter()
        await asyncio.gather(*(players.play(game, courses[game]) for game in many))
        seconds = time.perf_counter() - began
        latencies = await players.play(alone, courses[alone])
    pings = []
    for _ in range(PINGS):
        began = time.perf_counter()
        await client.ping()
        pings.append(time.perf_counter() - began)
    used = await _memory(client, many)
    await client.aclose()
    return Ran(seconds, statistics.median(latencies), statistics.median(pings), used)


async def _memory(client: "Redis", games: Sequence[str]) -> float:
    total = 0
    for game in games:
        async for key in client.scan_iter(match=f"*:g:{game}:*", count=1000):
            total += await client.memory_usage(key) or 0
    return total / len(games)
