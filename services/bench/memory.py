"""Memory: a live game in a worker's cache, and a worker that has seen a thousand games."""

import asyncio
import gc
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from contracts.commands.common import CreateGame, JoinSeat, ReadySeat
from contracts.envelopes import Request
from contracts.words import Seat
from engine.kernel.fold import evolve
from engine.registry import EDITIONS
from services.bench.games import recorded
from services.bench.measure import Figure, figure, plain
from services.bus.broker import connect
from services.bus.embedded import EmbeddedServer
from services.door import Door
from services.fleet import Fleet

if TYPE_CHECKING:
    from contracts.commands import Command

COPIES = 1000
GAMES = 10
CACHE = 100
OPENED = 1000
AT_ONCE = 50
PAGE = 4096


def measure(edition: str) -> Iterator[Figure]:
    """Bytes of a folded game; the worker's memory after a thousand games against after as many as its cache holds."""
    yield plain("memory: a live game in a worker's cache", _live(edition), "bytes")
    full, later = asyncio.run(_worker(edition))
    yield figure(f"memory: a worker after {OPENED:,} games, its cache holding {CACHE}", later, "bytes", full, most=1.5)


def resident(pid: int | str = "self") -> int:
    """Bytes of memory a process really has."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


def _live(edition_id: str) -> float:
    """Games folded to their middle, many times over."""
    edition = EDITIONS[edition_id]
    middles = [game.records[: len(game.records) // 2] for game in recorded(edition_id, GAMES)]
    gc.collect()
    before = resident()
    kept = []
    for n in range(COPIES):
        state = edition.new_state()
        for record in middles[n % GAMES]:
            evolve(edition, state, record)
        kept.append(state)
    return (resident() - before) / len(kept)


async def _worker(edition: str) -> tuple[int, int]:
    with (
        tempfile.TemporaryDirectory(prefix="bench-") as folder,
        EmbeddedServer(Path(folder)).start() as server,
        Fleet(server.url, Path(folder), cache_games=CACHE) as fleet,
    ):
        fleet.start()
        client = connect(server.url)
        async with Door(client) as door:
            await _open(door, edition, range(CACHE * 2))
            full = resident(fleet["turns-0"].pid)
            await _open(door, edition, range(CACHE * 2, OPENED))
            later = resident(fleet["turns-0"].pid)
        await client.aclose()
    return full, later


async def _open(door: Door, edition: str, numbers: range) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(n: int) -> None:
        async with gate:
            await _set_up(door, edition, f"m{n}")

    await asyncio.gather(*(one(n) for n in numbers))


async def _set_up(door: Door, edition: str, game: str) -> None:
    seats = EDITIONS[edition].seats[0]
    commands: list[tuple[Command, Seat | None]] = [(CreateGame(edition, seats, game), None)]
    commands += [(JoinSeat(), Seat(seat)) for seat in range(seats)]
    commands += [(ReadySeat(), Seat(seat)) for seat in range(seats)]
    for n, (command, seat) in enumerate(commands):
        await door.ask(Request(f"c{n}", game, n, command, seat))
