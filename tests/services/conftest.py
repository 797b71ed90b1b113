"""The floor of desks that tests of workers share."""

from collections.abc import AsyncIterator, Iterator

import pytest
import structlog

from services.bus.broker import connect
from tests.services.floor import Floor


@pytest.fixture
def anyio_backend() -> str:
    """Run asynchronous tests on asyncio."""
    return "asyncio"


@pytest.fixture
def plain_log() -> Iterator[None]:
    """Log without local variables, which takes seconds."""
    structlog.configure(processors=[structlog.processors.format_exc_info, structlog.processors.KeyValueRenderer()])
    yield
    structlog.reset_defaults()


@pytest.fixture
async def floor(redis_url: str, anyio_backend: str, plain_log: None) -> AsyncIterator[Floor]:
    """Give four desks on the server of this run, with nothing to do."""
    async with connect(redis_url) as client:
        made = await Floor(client).open()
        yield made
        await made.close()
