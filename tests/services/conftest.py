"""The floor of desks that tests of workers share."""

from collections.abc import AsyncIterator

import pytest

from services.bus.broker import connect
from tests.services.floor import Floor


@pytest.fixture
def anyio_backend() -> str:
    """Run asynchronous tests on asyncio."""
    return "asyncio"


@pytest.fixture
async def floor(redis_url: str, anyio_backend: str) -> AsyncIterator[Floor]:
    """Give four desks on the server of this run, with nothing to do."""
    async with connect(redis_url) as client:
        made = await Floor(client).open()
        yield made
        await made.close()
