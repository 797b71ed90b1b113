"""A worker on the bus: every entry is handled, in order, at least once, and nothing unreadable holds it up."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from faststream.redis.prometheus import RedisPrometheusMiddleware
from prometheus_client import CollectorRegistry
from redis.asyncio import Redis

from contracts import streams
from contracts.streams import PARTITIONS
from services.bus.broker import connect
from services.bus.consumer import Consumer
from services.bus.embedded import EmbeddedServer
from services.bus.errors import NoServer, NotDurable
from services.bus.incoming import Incoming, park_unreadable, send
from services.bus.operate import Notice
from services.bus.recovery import make_groups
from services.settings import Settings

pytestmark = pytest.mark.anyio

SETTINGS = Settings(claim_idle_ms=150, claim_every_ms=30, poll_block_ms=50, batch=50)
DICE = [streams.commands("dice", partition) for partition in range(PARTITIONS)]


@pytest.fixture
def anyio_backend() -> str:
    """Run asynchronous tests on asyncio."""
    return "asyncio"


@pytest.fixture
async def client(embedded_server: EmbeddedServer, anyio_backend: str) -> AsyncIterator[Redis]:
    """Give a client of an empty server."""
    async with connect(embedded_server.url) as found:
        yield found


class Hands:
    """A handler that notes what it is handed and acknowledges it, unless told otherwise."""

    def __init__(self, client: Redis) -> None:
        self.client = client
        self.batches: list[list[Incoming]] = []
        self.act: Callable[[Incoming], Awaitable[None]] = self.acknowledge
        self.inside = 0

    async def __call__(self, batch: list[Incoming]) -> None:
        """Handle one batch."""
        self.inside += 1
        assert self.inside == 1, "the handler was entered twice at once"
        try:
            self.batches.append(batch)
            for each in batch:
                await self.act(each)
        finally:
            self.inside -= 1

    async def acknowledge(self, each: Incoming) -> None:
        """Acknowledge one entry."""
        await self.client.xack(each.stream, each.group, each.entry_id)

    @property
    def all(self) -> list[Incoming]:
        """Everything handed over so far."""
        return [each for batch in self.batches for each in batch]

    @property
    def bodies(self) -> list[bytes]:
        """The bodies of everything handed over so far."""
        return [each.body for each in self.all]


@asynccontextmanager
async def serving(
    hands: Hands, url: str, settings: Settings = SETTINGS, slot: int = 0, **how: Any
) -> AsyncIterator[Consumer]:
    """Run a consumer of the dice commands inside the `with`."""
    consumer = Consumer(url, settings, "dice", slot, hands, client=hands.client, **how)
    await consumer.app.start()
    try:
        yield consumer
    finally:
        await consumer.app.stop()


async def until(holds: Callable[[], bool | Awaitable[bool]], seconds: float = 8.0) -> None:
    """Wait until something holds."""

    async def wait() -> None:
        while True:
            found = holds()
            if found if isinstance(found, bool) else await found:
                return
            await asyncio.sleep(0.01)

    await asyncio.wait_for(wait(), seconds)


async def pending(client: Redis) -> int:
    """Count the entries of all dice streams that wait for their acknowledgement."""
    return sum([(await client.xpending(stream, "dice"))["pending"] for stream in DICE])


async def deliver(client: Redis, consumer: str, count: int = 100) -> None:
    """Read new entries in the name of a consumer that will not acknowledge them."""
    await client.xreadgroup("dice", consumer, dict.fromkeys(DICE, ">"), count=count)


async def parked(client: Redis, partition: int = 0) -> list[tuple[Notice, bytes]]:
    """Read what was put aside."""
    found: Any = await client.xrange(streams.parked(partition))
    return [(msgspec.json.decode(fields[b"__data__"], type=Notice), fields[b"raw"]) for _, fields in found]


# reading


async def test_what_was_sent_before_the_first_start_is_handled(client: Redis, embedded_server: EmbeddedServer) -> None:
    """A command sent before any worker ever ran is not skipped."""
    await send(client, "dice", 3, b'{"a":1}')
    hands = Hands(client)
    async with serving(hands, embedded_server.url):
        await until(lambda: hands.bodies == [b'{"a":1}'])
    assert await pending(client) == 0


async def test_all_partitions_are_read_at_once(client: Redis, embedded_server: EmbeddedServer) -> None:
    """What waits in sixteen partitions comes as one batch, by one read."""
    for partition in range(PARTITIONS):
        await send(client, "dice", partition, b"[%d]" % partition)
    hands = Hands(client)
    async with serving(hands, embedded_server.url):
        await until(lambda: len(hands.all) == PARTITIONS)
    assert len(hands.batches) == 1
    assert [each.stream for each in hands.all] == DICE


async def test_a_partition_is_read_in_order(client: Redis, embedded_server: EmbeddedServer) -> None:
    """Entries of one partition are handled in the order they were sent, over many batches."""
    sent = [b"[%d]" % n for n in range(230)]
    for body in sent:
        await send(client, "dice", 5, body)
    hands = Hands(client)
    async with serving(hands, embedded_server.url):
        await until(lambda: len(hands.all) >= len(sent))
    assert hands.bodies == sent
    assert max(len(batch) for batch in hands.batches) == SETTINGS.batch


async def test_only_the_named_partitions_are_read(client: Redis, embedded_server: EmbeddedServer) -> None:
    """A process may serve some partitions only, and leaves the others alone."""
    for partition in range(PARTITIONS):
        await send(client, "dice", partition, b"[%d]" % partition)
    hands = Hands(client)
    async with serving(hands, embedded_server.url, partitions=range(4, 6)):
        await until(lambda: len(hands.all) == 2)
    assert hands.bodies == [b"[4]", b"[5]"]


async def test_ids_come_from_beside_the_body(client: Redis, embedded_server: EmbeddedServer) -> None:
    """Correlation id and trace of an entry reach the handler; the body is handed over byte for byte."""
    body = b'{"data":"text","\xc3\xa4":1}'
    await client.xadd(DICE[0], {"__data__": body, "correlation_id": "corr", "traceparent": "00-trace"})
    entry_id = await send(client, "dice", 0, body, "other")
    hands = Hands(client)
    async with serving(hands, embedded_server.url):
        await until(lambda: len(hands.all) == 2)
    first, second = hands.all
    assert (first.body, first.correlation_id, first.traceparent, first.deliveries) == (body, "corr", "00-trace", 1)
    assert (second.entry_id, second.correlation_id, second.traceparent) == (entry_id, "other", "")
    assert (second.source.stream, second.source.group, second.source.entry_id) == (DICE[0], "dice", entry_id)


async def test_a_worker_holds_few_connections(client: Redis, embedded_server: EmbeddedServer) -> None:
    """Sixteen partitions cost no sixteen connections."""
    hands = Hands(client)
    async with serving(hands, embedded_server.url):
        await send(client, "dice", 0, b"[1]")
        await until(lambda: len(hands.all) == 1)
        assert len(await client.client_list()) <= 6


async def test_metrics_count_entries_not_reads(client: Redis, embedded_server: EmbeddedServer) -> None:
    """FastStream's metrics see every entry of a batch."""
    registry = CollectorRegistry()
    for partition in range(PARTITIONS):
        await send(client, "dice", partition, b"[]")
    hands = Hands(client)
    async with serving(hands, embedded_server.url, middlewares=[RedisPrometheusMiddleware(registry=registry)]):
        await until(lambda: len(hands.all) == PARTITIONS)
    counted = [
        sample.value
        for metric in registry.collect()
        for sample in metric.samples
        if sample.name == "faststream_received_messages_total"
    ]
    assert counted == [PARTITIONS]


# unreadable entries


def nested(levels: int) -> bytes:
    """Make JSON text with so many levels of brackets."""
    return b"[" * levels + b"]" * levels


UNREADABLE = {
    "too deep": nested(33),
    "deep enough to end a decoder": nested(8_000),
    "too large": b'"' + b"x" * 16_383 + b'"',
    "empty": b"",
}


@pytest.mark.parametrize("which", UNREADABLE)
async def test_an_unreadable_entry_is_parked_and_others_served(
    client: Redis, embedded_server: EmbeddedServer, which: str
) -> None:
    """An entry that must not be decoded is put aside and acknowledged; its neighbours in the read are handled."""
    await send(client, "dice", 0, b"[1]")
    entry_id = await send(client, "dice", 0, UNREADABLE[which])
    await send(client, "dice", 0, b"[2]")
    hands = Hands(client)
    async with serving(hands, embedded_server.url):
        await until(lambda: len(hands.all) == 2)
    assert hands.bodies == [b"[1]", b"[2]"]
    assert await pending(client) == 0
    ((notice, raw),) = await parked(client)
    assert (notice.stream, notice.entry_id) == (DICE[0], entry_id)
    assert notice.why
    assert raw == UNREADABLE[which][:16_384]


async def test_an_entry_without_body_is_parked(client: Redis, embedded_server: EmbeddedServer) -> None:
    """An entry somebody else's program put there is put aside, whatever its fields."""
    await client.xadd(DICE[2], {b"\xff\xfe": b"\x00", "correlation_id": b"\xff"})
    hands = Hands(client)
    async with serving(hands, embedded_server.url):
        await until(lambda: _some(client, streams.parked(2)))
    assert hands.all == []
    assert await pending(client) == 0


async def _some(client: Redis, stream: str) -> bool:
    return bool(await client.xlen(stream))


async def test_what_is_just_within_the_bounds_is_handled(client: Redis, embedded_server: EmbeddedServer) -> None:
    """32 levels, 16,384 bytes, and brackets that stand in a text are all right."""
    bodies = [nested(32), b'"' + b"x" * 16_382 + b'"', b'"' + b"[" * 100 + b'"', b'"\\"' + b"[" * 100 + b'"']
    for body in bodies:
        await send(client, "dice", 1, body)
    hands = Hands(client)
    async with serving(hands, embedded_server.url):
        await until(lambda: len(hands.all) == len(bodies))
    assert hands.bodies == bodies
    assert await parked(client, 1) == []


async def test_a_worker_may_park_what_it_cannot_understand(client: Redis, embedded_server: EmbeddedServer) -> None:
    """A body that is no command is put aside by the worker in the same way."""
    await send(client, "dice", 0, b"not json")
    hands = Hands(client)
    hands.act = lambda each: park_unreadable(client, each, "it is no command")
    async with serving(hands, embedded_server.url):
        await until(lambda: _some(client, streams.parked(0)))
    assert await pending(client) == 0
    assert [(notice.why, raw) for notice, raw in await parked(client)] == [("it is no command", b"not json")]


# recovery


async def test_own_pending_entries_come_first(client: Redis, embedded_server: EmbeddedServer) -> None:
    """What a consumer of this name was handed before it ended comes alone, counted, before anything new."""
    await make_groups(client, DICE, "dice")
    for n in range(3):
        await send(client, "dice", n, b"[%d]" % n)
    await deliver(client, "dice-0")
    await send(client, "dice", 0, b"[9]")
    hands = Hands(client)
    patient = Settings(claim_idle_ms=600_000, claim_every_ms=600_000, poll_block_ms=50)
    async with serving(hands, embedded_server.url, patient):
        await until(lambda: len(hands.all) == 4)
    assert [[(each.body, each.deliveries) for each in batch] for batch in hands.batches] == [
        [(b"[0]", 2)],
        [(b"[1]", 2)],
        [(b"[2]", 2)],
        [(b"[9]", 1)],
    ]
    assert await pending(client) == 0


async def test_entries_of_a_dead_consumer_are_taken_over(client: Redis, embedded_server: EmbeddedServer) -> None:
    """What another consumer left unacknowledged comes alone, with its count, once it is idle for long enough."""
    await make_groups(client, DICE, "dice")
    for n in range(120):
        await send(client, "dice", n % 3, b"[%d]" % n)
    await deliver(client, "dice-9", 1000)
    hands = Hands(client)
    async with serving(hands, embedded_server.url):
        await until(lambda: len(hands.all) >= 120)
    assert sorted(hands.bodies) == sorted(b"[%d]" % n for n in range(120))
    assert {len(batch) for batch in hands.batches} == {1}
    assert {each.deliveries for each in hands.all} == {2}
    assert await pending(client) == 0


async def test_a_living_consumer_is_left_its_entries(client: Redis, embedded_server: EmbeddedServer) -> None:
    """What was delivered a moment ago is not taken over."""
    await make_groups(client, DICE, "dice")
    await send(client, "dice", 0, b"[0]")
    await deliver(client, "dice-9")
    hands = Hands(client)
    async with serving(hands, embedded_server.url, msgspec.structs.replace(SETTINGS, claim_idle_ms=600_000)):
        await send(client, "dice", 1, b"[1]")
        await until(lambda: len(hands.all) == 1)
        await asyncio.sleep(0.2)  # several sweeps
    assert hands.bodies == [b"[1]"]
    assert await pending(client) == 1


async def test_two_workers_share_and_lose_nothing(client: Redis, embedded_server: EmbeddedServer) -> None:
    """Of two workers of a kind each entry reaches one."""
    for n in range(300):
        await send(client, "dice", n % PARTITIONS, b"[%d]" % n)
    first, second = Hands(client), Hands(client)
    slow = msgspec.structs.replace(SETTINGS, batch=5, claim_idle_ms=600_000)
    async with serving(first, embedded_server.url, slow, 0), serving(second, embedded_server.url, slow, 1):
        await until(lambda: len(first.all) + len(second.all) >= 300)
    assert sorted(first.bodies + second.bodies) == sorted(b"[%d]" % n for n in range(300))
    assert first.all
    assert second.all


async def test_what_the_handler_fails_at_comes_again_alone(client: Redis, embedded_server: EmbeddedServer) -> None:
    """One bad entry spoils its batch once; then each comes alone, the good ones are served, the bad one is counted."""
    for body in (b"[1]", b'"bad"', b"[2]"):
        await send(client, "dice", 0, body)
    hands = Hands(client)

    async def fail(each: Incoming) -> None:
        if each.body == b'"bad"' and each.deliveries < 4:
            raise ValueError("bad")
        await hands.acknowledge(each)

    hands.act = fail
    async with serving(hands, embedded_server.url):
        await until(lambda: hands.bodies.count(b'"bad"') == 4)
    assert await pending(client) == 0
    seen = [(each.body, each.deliveries) for each in hands.all]
    assert [count for body, count in seen if body == b'"bad"'] == [1, 2, 3, 4]
    assert [count for body, count in seen if body == b"[1]"] == [1]
    assert [count for body, count in seen if body == b"[2]"] == [1, 2]


async def test_what_the_handler_holds_back_comes_again(client: Redis, embedded_server: EmbeddedServer) -> None:
    """An entry that is not acknowledged comes again after the idle time, with a higher count."""
    await send(client, "dice", 0, b"[1]")
    hands = Hands(client)

    async def hold(each: Incoming) -> None:
        if each.deliveries == 3:
            await hands.acknowledge(each)

    hands.act = hold
    async with serving(hands, embedded_server.url):
        await until(lambda: len(hands.all) == 3)
    assert [each.deliveries for each in hands.all] == [1, 2, 3]


async def test_the_handler_is_never_entered_twice(client: Redis, embedded_server: EmbeddedServer) -> None:
    """Batches and entries taken over come one after the other, although one loop reads and another sweeps."""
    await make_groups(client, DICE, "dice")
    for n in range(60):
        await send(client, "dice", 0, b"[%d]" % n)
    await deliver(client, "dice-9", 30)
    hands = Hands(client)

    async def slowly(each: Incoming) -> None:
        await asyncio.sleep(0.002)
        await hands.acknowledge(each)

    hands.act = slowly
    async with serving(hands, embedded_server.url, msgspec.structs.replace(SETTINGS, batch=3)):
        await until(lambda: len(hands.all) >= 60)
    assert sorted(hands.bodies) == sorted(b"[%d]" % n for n in range(60))


async def test_acknowledged_commands_are_forgotten(client: Redis, embedded_server: EmbeddedServer) -> None:
    """A command stream keeps what was not acknowledged and what came later, and little else."""
    await make_groups(client, DICE, "dice")
    for n in range(500):
        await send(client, "dice", 0, b'"%b%d"' % (b"x" * 100, n))
    hands = Hands(client)
    kept: list[Incoming] = []

    async def hold_one(each: Incoming) -> None:
        if each.body.endswith(b'x400"'):
            kept.append(each)
        else:
            await hands.acknowledge(each)

    hands.act = hold_one
    async with serving(hands, embedded_server.url):
        await until(lambda: len(hands.all) >= 500)
        await until(lambda: shorter(client, 200))
    found: Any = await client.xrange(DICE[0])
    assert kept[0].entry_id in {entry_id.decode() for entry_id, _ in found}
    assert len(found) >= 100


async def shorter(client: Redis, length: int) -> bool:
    """Say whether the first dice stream is shorter."""
    return bool(await client.xlen(DICE[0]) < length)


async def test_a_stream_that_others_read_too_is_not_trimmed(client: Redis, embedded_server: EmbeddedServer) -> None:
    """With a second group on a stream nothing of it is forgotten."""
    await make_groups(client, DICE, "dice")
    await client.xgroup_create(DICE[0], "spy", id="0")
    for n in range(200):
        await send(client, "dice", 0, b'"%b%d"' % (b"x" * 100, n))
    hands = Hands(client)
    async with serving(hands, embedded_server.url):
        await until(lambda: len(hands.all) >= 200)
        await asyncio.sleep(0.2)  # several sweeps
    assert await client.xlen(DICE[0]) == 200


async def test_a_handler_that_hangs_is_left(
    client: Redis, embedded_server: EmbeddedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker ends although its handler does not, and the entry waits for others."""
    monkeypatch.setattr("services.bus.consumer.GRACE_SECONDS", 0.2)
    await send(client, "dice", 0, b"[1]")
    hands = Hands(client)

    async def hang(each: Incoming) -> None:
        await asyncio.Event().wait()

    hands.act = hang
    async with serving(hands, embedded_server.url):
        await until(lambda: len(hands.all) == 1)
    await until(lambda: hands.inside == 0)
    assert await pending(client) == 1


# trouble with the server


async def test_a_worker_goes_on_after_a_restart_of_the_server(client: Redis, embedded_server: EmbeddedServer) -> None:
    """A server that was killed and came back is read again, and what it had acknowledged is there."""
    hands = Hands(client)
    async with serving(hands, embedded_server.url) as consumer:
        await send(client, "dice", 0, b"[1]")
        await until(lambda: len(hands.all) == 1)
        embedded_server.kill()
        embedded_server.restart()
        await send(client, "dice", 0, b"[2]")
        await until(lambda: b"[2]" in hands.bodies)
        assert consumer.ready


async def test_a_group_that_vanishes_is_no_quiet_death(client: Redis, embedded_server: EmbeddedServer) -> None:
    """If a group is gone, the worker is not ready, and its run ends with an error that says so."""
    hands = Hands(client)
    consumer = Consumer(embedded_server.url, SETTINGS, "dice", 0, hands, client=client)
    running = asyncio.create_task(consumer.run())
    await until(lambda: consumer.ready)
    await client.xgroup_destroy(DICE[7], "dice")
    with pytest.raises(NoServer, match="group dice is gone"):
        await asyncio.wait_for(running, 10)
    assert not consumer.ready


async def test_a_lossy_server_is_not_served(client: Redis, embedded_server: EmbeddedServer) -> None:
    """A worker refuses to begin on a server that may lose what it acknowledges, unless told that it may."""
    await client.config_set("appendfsync", "everysec")
    hands = Hands(client)
    consumer = Consumer(embedded_server.url, SETTINGS, "dice", 0, hands, client=client)
    with pytest.raises(NotDurable, match="appendfsync everysec"):
        await consumer.run()
    allowed = msgspec.structs.replace(SETTINGS, allow_lossy=True)
    async with serving(hands, embedded_server.url, allowed) as consumer:
        assert consumer.ready
