"""The one module that settles how FastStream is used: broker, serializer, acknowledgement, reading.

FastStream has no read over several streams; one read per stream costs most of the throughput at 16 partitions. So a
small subclass of its batch subscriber reads all partition streams of a worker at once. It leans on names that are not
public, which is why the version is pinned and tests of this module say when they change.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from fast_depends.msgspec import MsgSpecSerializer
from faststream import AckPolicy
from faststream._internal.broker.registrator import Registrator
from faststream._internal.endpoint.subscriber.call_item import CallsCollection
from faststream.redis import RedisBroker, StreamSub
from faststream.redis.message import RedisBatchStreamMessage
from faststream.redis.subscriber.config import RedisSubscriberConfig, RedisSubscriberSpecificationConfig
from faststream.redis.subscriber.specification import StreamSubscriberSpecification
from faststream.redis.subscriber.usecases import StreamBatchSubscriber
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

from services.bus.incoming import Incoming, incoming
from services.logging import logger

if TYPE_CHECKING:
    from faststream._internal.types import BrokerMiddleware

MAX_CONNECTIONS: Final = 16
_PAUSE_SECONDS: Final = 0.1
_log = logger("bus")


def connect(url: str) -> Redis:
    """Make the client for everything but reading commands: appends, claims, lookups.

    It rides out a restart of the server: a call is tried again for some seconds. Every call of ours may be. More calls
    at once than it has connections wait for one.
    """
    patient = Retry(ExponentialWithJitterBackoff(cap=1.0, base=0.05), retries=8)
    pool = BlockingConnectionPool.from_url(url, max_connections=MAX_CONNECTIONS, timeout=None, retry=patient)
    return Redis.from_pool(pool)


def make_broker(url: str, middlewares: "Sequence[BrokerMiddleware[Any]]" = ()) -> RedisBroker:
    """Make the broker: the one place that chooses its class. It has a client of its own, for blocked reads."""
    return RedisBroker(
        url,
        serializer=MsgSpecSerializer(),
        max_connections=MAX_CONNECTIONS,
        apply_types=False,
        graceful_timeout=1.0,  # the consumer has waited for its handler before the broker stops
        middlewares=middlewares,
        logger=logging.getLogger("faststream"),
        log_level=logging.DEBUG,
    )


class PartitionSubscriber(StreamBatchSubscriber):
    """Reads the streams of many partitions with one XREADGROUP and hands over what it read as one batch."""

    group: str
    consumer: str
    streams: tuple[str, ...]
    failure: str | None = None
    """Why it stopped by itself, if it did."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._reading = asyncio.Lock()
        self._drained = False

    async def drain(self) -> None:
        """Read no more, and wait until what was read is handled: a read under way may still bring something."""
        self._drained = True
        async with self._reading:
            return

    async def _xreadgroup(self, *, count: int | None, block: int | None, noack: bool = False) -> Any:
        del noack
        wanted: Any = dict.fromkeys(self.streams, ">")
        return await self._client.xreadgroup(self.group, self.consumer, wanted, count=count, block=block)

    async def _get_msgs(self, read: Any) -> None:
        try:
            async with self._reading:
                if not self._drained:
                    await self._read_batch(read)
                    return
        except (RedisConnectionError, RedisTimeoutError) as error:
            _log.warning("no commands read", why=str(error))
        await asyncio.sleep(_PAUSE_SECONDS)

    async def _read_batch(self, read: Any) -> None:
        found = await read(">")
        batch = [
            incoming(stream.decode(), self.group, entry_id, fields)
            for stream, entries in found
            for entry_id, fields in entries
        ]
        if batch:
            await self.consume_one({"type": "bstream", "channel": self.streams[0], "data": batch, "message_ids": []})

    async def _stop_on_terminal_error(self, exc: Exception, msg: str) -> None:
        self.failure = f"the group {self.group} is gone from a command stream: start the worker again"
        await super()._stop_on_terminal_error(exc, msg)


def partition_subscriber(
    broker: RedisBroker, names: Sequence[str], *, group: str, consumer: str, batch: int, block_ms: int
) -> PartitionSubscriber:
    """Register a subscriber for these streams; its handler gets the list of what one read brought."""
    stream = StreamSub(
        names[0], group=group, consumer=consumer, batch=True, max_records=batch, polling_interval=block_ms
    )
    outer: Any = broker.config
    calls: CallsCollection[Any] = CallsCollection()
    described = RedisSubscriberSpecificationConfig(title_=None, description_=None, include_in_schema=True)
    specification = StreamSubscriberSpecification(outer, described, calls, stream_sub=stream)
    config = RedisSubscriberConfig(stream_sub=stream, no_reply=True, _outer_config=outer, _ack_policy=AckPolicy.MANUAL)
    subscriber = PartitionSubscriber(config, specification, calls)
    subscriber.group, subscriber.consumer, subscriber.streams = group, consumer, tuple(names)
    Registrator.subscriber(broker, subscriber)
    return subscriber.add_call(parser_=_parse, decoder_=_decode, dependencies_=())


async def _parse(raw: Any, original: Any) -> RedisBatchStreamMessage:
    stock = original.__self__
    first: Incoming = raw["data"][0]
    return RedisBatchStreamMessage(
        raw_message=raw,
        body=b"",
        consumer=stock.consumer,
        group=stock.group,
        correlation_id=first.correlation_id or first.entry_id,
    )


async def _decode(message: RedisBatchStreamMessage) -> Any:
    return message.raw_message["data"]
