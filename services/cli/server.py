"""The server that a command works on: that of REDIS_URL, else the embedded one on its data."""

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from services.bus.redis_log import RedisLog


@asynccontextmanager
async def open_log(*, to_write: bool = False) -> "AsyncIterator[RedisLog]":
    """Give the logs of the server; ``to_write`` refuses one that may lose them. Raises ServerTrouble."""
    from services.bus.broker import connect  # noqa: PLC0415 - a log in a file needs no server
    from services.bus.redis_log import RedisLog  # noqa: PLC0415
    from services.bus.server import check_durability, open_server  # noqa: PLC0415
    from services.settings import settings  # noqa: PLC0415

    with open_server(settings()) as url:
        client = connect(url)
        try:
            if to_write:
                await check_durability(client, allow_lossy=settings().allow_lossy)
            yield RedisLog(client)
        finally:
            await client.aclose()
