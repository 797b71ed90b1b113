"""The stores on which the suite of the log port runs: in memory, and on the server of this run."""

from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from contracts import streams
from tests.ports.harness import Game, MemoryStore, RedisStore, Store


@pytest.fixture
def anyio_backend() -> str:
    """Run asynchronous tests on asyncio."""
    return "asyncio"


@pytest.fixture
async def redis_store(redis_url: str, anyio_backend: str) -> AsyncIterator[RedisStore]:
    """Give the store on the server, with no epoch raised by the test before."""
    async with Redis.from_url(redis_url) as client:
        await client.delete(*map(streams.epoch, range(streams.PARTITIONS)))
        yield RedisStore(client)


@pytest.fixture(params=["memory", "redis"])
def store(request: pytest.FixtureRequest, anyio_backend: str) -> Store:
    """Give each store in turn."""
    if request.param == "memory":
        return MemoryStore()
    found: Store = request.getfixturevalue("redis_store")
    return found


@pytest.fixture
def game() -> Game:
    """Give a new game."""
    return Game()
