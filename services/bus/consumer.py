"""One worker process on the bus: reading, recovery, a clean end."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from faststream import FastStream
from redis.exceptions import RedisError

from contracts import streams
from contracts.streams import PARTITIONS
from contracts.words import Worker
from services.bus.broker import make_broker, partition_subscriber
from services.bus.errors import NoServer
from services.bus.incoming import Incoming, readable
from services.bus.recovery import abandoned, make_groups, own_pending, trim
from services.bus.server import check_durability
from services.logging import logger
from services.settings import Settings

if TYPE_CHECKING:
    from faststream._internal.types import BrokerMiddleware
    from redis.asyncio import Redis

Handler = Callable[[list[Incoming]], Awaitable[None]]

GRACE_SECONDS: Final = 20.0
"""How long an ending worker may take to finish what it was handed; what it leaves then is taken over by others."""

_log = logger("bus")


class Consumer:
    """One worker process on the bus: a named consumer that handles every entry at least once.

    What it was handed before it ended comes first, then new entries in batches; beside them a sweep takes over, one at
    a time, what others left behind. The handler is never entered twice at once. What the handler does not acknowledge,
    or fails at, comes again alone with a higher count of deliveries.
    """

    def __init__(
        self,
        url: str,
        settings: Settings,
        worker: Worker,
        slot: int,
        handle: Handler,
        *,
        client: "Redis",
        partitions: Iterable[int] = range(PARTITIONS),
        middlewares: "Sequence[BrokerMiddleware[Any]]" = (),
    ) -> None:
        self.name = f"{worker}-{slot}"
        self._group = worker
        self._settings = settings
        self._handle = handle
        self._client = client
        self._streams = [streams.commands(worker, partition) for partition in partitions]
        self._handling = asyncio.Lock()
        self._stopping = asyncio.Event()
        self._sweeper: asyncio.Task[None] | None = None
        broker = make_broker(url, middlewares)
        self.subscriber = partition_subscriber(
            broker,
            self._streams,
            group=self._group,
            consumer=self.name,
            batch=settings.batch,
            block_ms=settings.poll_block_ms,
        )
        self.subscriber(self._handle_batch)
        self.app = FastStream(
            broker,
            logger=logging.getLogger("faststream"),
            on_startup=[self._begin],
            after_startup=[self._start_sweeper],
            on_shutdown=[self._finish],
        )

    @property
    def ready(self) -> bool:
        """Say whether it reads: a subscriber can stop by itself while the server answers every ping."""
        return self.subscriber.running

    async def run(self) -> None:
        """Serve until SIGTERM or SIGINT: then stop reading, finish what was read, leave.

        Raises NoServer or NotDurable if the server cannot be used, NoServer if a group vanished while serving.
        """
        await self.app.run(log_level=logging.DEBUG)
        if self.subscriber.failure:
            raise NoServer(self.subscriber.failure)

    async def _begin(self) -> None:
        for loss in await check_durability(self._client, allow_lossy=self._settings.allow_lossy):
            _log.warning("development only", why=loss)
        await make_groups(self._client, self._streams, self._group)
        await self._handle_alone(own_pending(self._client, self._streams, self._group, self.name))

    async def _start_sweeper(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep())

    async def _finish(self) -> None:
        self._stopping.set()
        try:
            async with asyncio.timeout(GRACE_SECONDS):
                await self.subscriber.drain()
                if self._sweeper:
                    await self._sweeper
                async with self._handling:
                    return  # an entry taken over at the start is finished too
        except TimeoutError:
            _log.error("a handler did not finish in time", seconds=GRACE_SECONDS)

    async def _sweep(self) -> None:
        while not await self._stops_within(self._settings.claim_every_ms / 1000):
            try:
                await self._sweep_once()
            except RedisError as error:
                _log.warning("no abandoned entries taken over", why=str(error))

    async def _sweep_once(self) -> None:
        idle = self._settings.claim_idle_ms
        await self._handle_alone(abandoned(self._client, self._streams, self._group, self.name, idle))
        await trim(self._client, self._streams, self._group)

    async def _stops_within(self, seconds: float) -> bool:
        try:
            await asyncio.wait_for(self._stopping.wait(), seconds)
        except TimeoutError:
            return False
        return True

    async def _handle_batch(self, batch: list[Incoming]) -> None:
        async with self._handling:
            await self._handle_readable(batch)

    async def _handle_alone(self, entries: AsyncIterator[Incoming]) -> None:
        while not self._stopping.is_set():
            async with self._handling:  # an entry is claimed only while no batch, of which it may be part, is handled
                entry = await anext(entries, None)
                if entry is None:
                    return
                try:
                    await self._handle_readable([entry])
                except Exception:  # noqa: BLE001 - whatever an entry does, the next one has its turn
                    where = {"stream": entry.stream, "entry": entry.entry_id, "deliveries": entry.deliveries}
                    _log.exception("entry failed", **where)

    async def _handle_readable(self, batch: list[Incoming]) -> None:
        good = await readable(self._client, batch)
        if good:
            await self._handle(good)
