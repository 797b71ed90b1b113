"""Without any server: what is read from a stream reaches the handler as it stood there."""

from typing import Any

import pytest
from faststream.redis import TestRedisBroker
from msgspec import structs

from contracts import streams
from contracts.streams import PARTITIONS
from services.bus.broker import make_broker, partition_subscriber
from services.bus.incoming import Incoming

pytestmark = pytest.mark.anyio

NAMES = [streams.commands("cards", partition) for partition in range(PARTITIONS)]


async def test_a_batch_of_all_partitions_reaches_the_handler_whole() -> None:
    """The test broker routes what one read brought, from any partition, undecoded and in order, to the one handler."""
    broker = make_broker("redis://nobody-listens-here:1")
    got: list[Any] = []

    async def handle(batch: list[Incoming]) -> None:
        got.append(batch)

    subscriber = partition_subscriber(broker, NAMES, group="cards", consumer="cards-0", batch=50, block_ms=100)
    subscriber(handle)
    first = Incoming(NAMES[3], "cards", "1-0", b'{"a":1}', 2, "corr", "00-trace")
    batch = [first, structs.replace(first, stream=NAMES[9], entry_id="2-0", correlation_id="")]
    async with TestRedisBroker(broker):
        await subscriber.consume_one({"type": "bstream", "channel": NAMES[0], "data": batch, "message_ids": []})
    assert got == [batch]
    assert subscriber.streams == tuple(NAMES)
