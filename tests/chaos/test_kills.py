"""Processes are killed, frozen and ended while games are played: nothing acknowledged is lost, doubled or reordered."""

import asyncio
import contextlib
import random
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from contracts.words import WORKERS
from services.bus.errors import NoServer
from services.worker.crash import POINTS
from tests.chaos.arena import CLAIM_IDLE_MS, Arena, arena
from tests.figures import figure

pytestmark = pytest.mark.anyio

RNG = random.Random(20261130)


@pytest.fixture
def anyio_backend() -> str:
    """Run asynchronous tests on asyncio."""
    return "asyncio"


async def play_through(table: Arena, trouble: Callable[[Arena], Awaitable[int]]) -> int:
    """Play while the trouble lasts, and at least the figure of games; gives how often it struck."""
    done = asyncio.Event()

    async def strike() -> int:
        try:
            return await trouble(table)
        finally:
            done.set()

    async with asyncio.TaskGroup() as group:
        striking = group.create_task(strike())
        group.create_task(table.play(done.is_set, least=figure("crash_games")))
    return striking.result()


async def expect_nothing_lost(table: Arena, struck: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Print the line of the run, and fail on anything the logs owe."""
    findings = await table.check()
    with capsys.disabled():
        sys.stdout.write(f"\nkills={struck} games={len(table.games)} {findings} busy={table.busy}\n")
    assert (findings.lost, findings.dup, findings.reordered, findings.faults) == (0, 0, 0, [])
    assert findings.acked >= 20 * len(table.games)


async def test_kill_9_at_every_crash_point(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each kind of worker dies once at each named point of a command; others and its next life finish what it left."""

    async def one_kind(table: Arena, name: str) -> int:
        for point in POINTS:
            await crash(table, name, f"{point}:{RNG.randint(2, 9)}")
        await asyncio.to_thread(table.fleet.restart, name)
        return len(POINTS)

    async def at_each_point(table: Arena) -> int:
        return sum(await asyncio.gather(*(one_kind(table, f"{kind}-1") for kind in WORKERS)))

    async with arena(tmp_path) as table:
        struck = await play_through(table, at_each_point)
        assert struck == len(POINTS) * len(WORKERS)
        await expect_nothing_lost(table, struck, capsys)


async def crash(table: Arena, name: str, crashpoint: str) -> None:
    """Start a worker that will kill itself, and wait until it did: commands come to it as to any other."""
    with contextlib.suppress(NoServer):  # what it had left before may kill it before it is ready
        await asyncio.to_thread(table.fleet.restart, name, crashpoint=crashpoint)
    async with asyncio.timeout(60):
        while table.fleet[name].alive:
            await table.journal.grows(1)
    assert table.fleet[name].wait(1) == -signal.SIGKILL


async def test_kill_9_at_random(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Workers, and now and then the server itself, die in the middle of whatever they do."""

    async def at_random(table: Arena) -> int:
        kills = figure("crash_kills")
        of_server = set(RNG.sample(range(kills), figure("server_kills")))
        for n in range(kills):
            await table.journal.grows(RNG.randint(1, 40))
            if n in of_server:
                table.server.kill()
                await asyncio.to_thread(table.server.restart)
            else:
                name = f"{RNG.choice(WORKERS)}-{RNG.randint(0, 1)}"
                await asyncio.to_thread(table.fleet.kill, name)
                await asyncio.to_thread(table.fleet.restart, name)
        return kills

    async with arena(tmp_path) as table:
        struck = await play_through(table, at_random)
        await expect_nothing_lost(table, struck, capsys)
        assert set(table.fleet.stop().values()) == {0}


async def test_a_frozen_worker_wakes_up_to_no_harm(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A worker stopped for twice the time after which others take over does nothing twice when it goes on."""

    async def freeze(table: Arena) -> int:
        stops = figure("worker_stops")
        for n in range(stops):
            await table.journal.grows(RNG.randint(1, 40))
            frozen = table.fleet[f"{WORKERS[n % len(WORKERS)]}-{RNG.randint(0, 1)}"]
            frozen.signal(signal.SIGSTOP)
            try:
                await asyncio.sleep(2 * CLAIM_IDLE_MS / 1000)  # the time it stands still is what is tested
            finally:
                frozen.signal(signal.SIGCONT)
        return stops

    async with arena(tmp_path) as table:
        struck = await play_through(table, freeze)
        assert table.fleet.dead() == []
        await expect_nothing_lost(table, struck, capsys)


async def test_workers_end_in_order_while_games_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """SIGTERM: every worker in turn ends with code 0, and what it had not finished goes on elsewhere."""

    async def end_each(table: Arena) -> int:
        for kind in WORKERS:
            for slot in range(2):
                worker = table.fleet[f"{kind}-{slot}"]
                await table.journal.grows(5)
                worker.signal(signal.SIGTERM)
                assert await asyncio.to_thread(worker.wait, 20) == 0
                await asyncio.to_thread(table.fleet.restart, worker.name)
        return 2 * len(WORKERS)

    async with arena(tmp_path) as table:
        struck = await play_through(table, end_each)
        await expect_nothing_lost(table, struck, capsys)
