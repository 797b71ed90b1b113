"""Worker processes on the bus: a clean end at SIGTERM, nothing lost at kill -9, and killers that kill alone."""

import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import redis

from contracts import streams
from contracts.streams import PARTITIONS
from services.bus.embedded import EmbeddedServer

DICE = [streams.commands("dice", partition) for partition in range(PARTITIONS)]

WORKER = """
import asyncio, os, sys
from services.bus.broker import connect
from services.bus.consumer import Consumer
from services.settings import Settings

url, slot, work_ms = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
settings = Settings(claim_idle_ms=300, claim_every_ms=50, poll_block_ms=100, batch=50)

async def main():
    async with connect(url) as client:
        async def handle(batch):
            for each in batch:
                await client.rpush("begun", b"%b %d" % (each.body, each.deliveries))
                if each.body == b'"killer"' and each.deliveries < 4:
                    os.kill(os.getpid(), 9)
                await asyncio.sleep(work_ms / 1000)
                async with client.pipeline(transaction=True) as pipe:
                    pipe.rpush("done", each.body)
                    pipe.xack(each.stream, each.group, each.entry_id)
                    await pipe.execute()
        await Consumer(url, settings, "dice", slot, handle, client=client).run()

asyncio.run(main())
"""


@contextmanager
def worker(server: EmbeddedServer, slot: int = 0, work_ms: int = 0) -> "Iterator[subprocess.Popen[bytes]]":
    """Run a worker process inside the `with`."""
    arguments = [sys.executable, "-c", WORKER, server.url, str(slot), str(work_ms)]
    process = subprocess.Popen(arguments, stderr=subprocess.PIPE)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.fixture
def client(embedded_server: EmbeddedServer) -> Iterator[Any]:
    """Give a client of an empty server."""
    with redis.Redis.from_url(embedded_server.url) as found:
        yield found


def send(client: Any, count: int) -> list[bytes]:
    """Send so many commands over four partitions; gives their bodies."""
    bodies = [b"[%d]" % n for n in range(count)]
    for n, body in enumerate(bodies):
        client.xadd(DICE[n % 4], {"__data__": body})
    return bodies


def until(holds: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come to hold"
        time.sleep(0.01)


def pending(client: Any) -> int:
    """Count the entries that were delivered and not acknowledged."""
    return sum(client.xpending(stream, "dice")["pending"] for stream in DICE)


def test_sigterm_finishes_what_was_read(client: Any, embedded_server: EmbeddedServer) -> None:
    """At SIGTERM a worker reads no more, finishes its batch, acknowledges it, and leaves with exit code 0."""
    bodies = send(client, 800)
    with worker(embedded_server, work_ms=5) as process:
        until(lambda: client.llen("done") >= 20)
        process.terminate()
        assert process.wait(20) == 0
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()
    done = client.lrange("done", 0, -1)
    assert pending(client) == 0
    assert 20 <= len(done) < len(bodies)
    assert len(set(done)) == len(done)
    with worker(embedded_server):
        until(lambda: client.llen("done") >= len(bodies))
    assert sorted(client.lrange("done", 0, -1)) == sorted(bodies)


def test_an_idle_worker_ends_at_once(client: Any, embedded_server: EmbeddedServer) -> None:
    """A worker that waits for commands leaves within a second of SIGTERM."""
    with worker(embedded_server) as process:
        until(lambda: any(each["cmd"] == "xreadgroup" for each in client.client_list()))
        begun = time.monotonic()
        process.terminate()
        assert process.wait(20) == 0
        assert time.monotonic() - begun < 1.5


def test_kill_9_of_workers_loses_nothing(client: Any, embedded_server: EmbeddedServer) -> None:
    """Workers killed in the middle of their batches leave entries that others take over: each is done in the end."""
    bodies = send(client, 300)
    for slot in range(3):
        before = client.llen("done")
        with worker(embedded_server, slot, work_ms=2) as process:
            until(lambda before=before: client.llen("done") >= before + 20)  # type: ignore[misc]
            process.send_signal(signal.SIGKILL)
    assert pending(client) > 0
    with worker(embedded_server, 9):
        until(lambda: len(set(client.lrange("done", 0, -1))) == len(bodies))
        until(lambda: pending(client) == 0)
    assert sorted(set(client.lrange("done", 0, -1))) == sorted(bodies)


def test_a_killer_kills_alone(client: Any, embedded_server: EmbeddedServer) -> None:
    """An entry that kills its worker comes again with a higher count each time; its neighbours' counts stay low."""
    client.xadd(DICE[0], {"__data__": b'"killer"'})
    bodies = send(client, 30)
    for _ in range(3):
        with worker(embedded_server) as process:
            assert process.wait(20) == -signal.SIGKILL
    with worker(embedded_server):
        until(lambda: client.llen("done") >= len(bodies) + 1)
    begun = [each.rsplit(b" ", 1) for each in client.lrange("begun", 0, -1)]
    assert [int(count) for body, count in begun if body == b'"killer"'] == [1, 2, 3, 4]
    assert max(int(count) for body, count in begun if body != b'"killer"') == 2
    assert max(Counter(body for body, _ in begun if body != b'"killer"').values()) == 1
    assert pending(client) == 0


def test_a_worker_without_server_says_so(embedded_server: EmbeddedServer) -> None:
    """If the server is gone, a worker ends with the sentence that says what to do."""
    embedded_server.kill()
    with worker(embedded_server) as process:
        assert process.wait(30) == 1
        assert process.stderr is not None
        assert b"NoServer: the server at" in process.stderr.read()


def test_a_frozen_worker_is_no_harm(client: Any, embedded_server: EmbeddedServer) -> None:
    """A worker that was stopped for longer than the idle time and wakes up again does nothing twice in the end."""
    bodies = send(client, 60)
    with worker(embedded_server, 0, work_ms=5) as frozen:
        until(lambda: client.llen("done") >= 5)
        frozen.send_signal(signal.SIGSTOP)
        with worker(embedded_server, 1):
            until(lambda: len(set(client.lrange("done", 0, -1))) >= len(bodies))
            frozen.send_signal(signal.SIGCONT)
            until(lambda: pending(client) == 0)
    assert set(client.lrange("done", 0, -1)) == set(bodies)
