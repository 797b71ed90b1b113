"""One worker process: its connections, its desk, its place on the bus."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from contracts.words import Worker
from services.bus.broker import connect
from services.bus.consumer import Consumer
from services.bus.incoming import park_unreadable
from services.bus.redis_log import RedisLog
from services.settings import Settings
from services.turns.deadlines import Deadlines
from services.worker.crash import CrashPoint
from services.worker.desk import BUSY_AFTER_S, Desk

if TYPE_CHECKING:
    from redis.asyncio import Redis


async def serve(worker: Worker, slot: int, url: str, settings: Settings, ready: Callable[[], None]) -> None:
    """Serve until SIGTERM or SIGINT; ``ready`` is called when commands are read.

    Raises NoServer or NotDurable if the server cannot be used.
    """
    client: Redis = connect(url)
    log = RedisLog(client)
    desk = Desk(
        worker,
        log,
        settings.cache_games,
        CrashPoint(settings.crashpoint),
        put_aside=partial(park_unreadable, client),
        busy_after_s=min(BUSY_AFTER_S, 0.6 * settings.claim_idle_ms / 1000),  # before others take it over
    )
    consumer = Consumer(url, settings, worker, slot, desk.handle, client=client)
    deadlines = Deadlines(log, client) if worker == "turns" else None
    if deadlines is not None:
        consumer.app.after_startup(deadlines.start)
        consumer.app.on_shutdown(deadlines.stop)
    consumer.app.after_startup(ready)
    try:
        await consumer.run()
    finally:
        await desk.close()
        await client.aclose()
