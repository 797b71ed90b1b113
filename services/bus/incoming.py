"""What a worker is handed: the entries of its command streams, with the unreadable ones put aside."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from contracts import streams
from contracts.envelopes import MAX_COMMAND_BYTES
from contracts.log import MAX_DEPTH, too_deep
from contracts.words import Worker
from services.bus.append import Source
from services.bus.operate import Notice
from services.logging import logger

if TYPE_CHECKING:
    from redis.asyncio import Redis

BODY: Final = b"__data__"
PARKED_LENGTH: Final = 10_000
_log = logger("bus")


class Incoming(Struct, frozen=True):
    """A command or step as it stands in a worker's stream; `deliveries` counts this one, from 1."""

    stream: str
    group: str
    entry_id: str
    body: bytes
    deliveries: int = 1
    correlation_id: str = ""
    traceparent: str = ""

    @property
    def source(self) -> Source:
        """What an append acknowledges when it answers this entry."""
        return Source(self.stream, self.group, self.entry_id)


def incoming(stream: str, group: str, entry_id: bytes, fields: Mapping[bytes, bytes], deliveries: int = 1) -> Incoming:
    """Read one stream entry; one without a body has an empty one, which nothing can read."""
    return Incoming(
        stream,
        group,
        entry_id.decode(),
        fields.get(BODY, b""),
        deliveries,
        fields.get(b"correlation_id", b"").decode(errors="replace"),
        fields.get(b"traceparent", b"").decode(errors="replace"),
    )


def unreadable(body: bytes) -> str | None:
    """Say why a body must not even be decoded: it is empty, too large or too deep."""
    if not body:
        return "the entry has no body"
    if len(body) > MAX_COMMAND_BYTES:
        return f"the body has {len(body)} bytes, more than {MAX_COMMAND_BYTES}"
    if too_deep(body):
        return f"the body has more than {MAX_DEPTH} levels of brackets"
    return None


async def readable(client: "Redis", batch: Sequence[Incoming]) -> list[Incoming]:
    """Leave what can be decoded; the others are parked and acknowledged, so that they hold up nobody."""
    good: list[Incoming] = []
    for each in batch:
        why = unreadable(each.body)
        if why is None:
            good.append(each)
        else:
            await park_unreadable(client, each, why)
    return good


async def park_unreadable(client: "Redis", entry: Incoming, why: str) -> None:
    """Put an entry that cannot be read, or not understood, aside for the operator, and acknowledge it."""
    _log.warning("entry parked", stream=entry.stream, entry=entry.entry_id, why=why)
    notice = Notice(why=why, stream=entry.stream, entry_id=entry.entry_id)
    fields = {BODY: msgspec.json.encode(notice), b"raw": entry.body[:MAX_COMMAND_BYTES]}
    async with client.pipeline(transaction=True) as pipe:
        pipe.xadd(_parked_beside(entry.stream), fields, maxlen=PARKED_LENGTH)  # type: ignore[arg-type]
        pipe.xack(entry.stream, entry.group, entry.entry_id)
        await pipe.execute()


def _parked_beside(stream: str) -> str:
    return streams.parked(int(stream[2 : stream.index("}")]))


async def send(client: "Redis", worker: Worker, partition: int, body: bytes, correlation_id: str = "") -> str:
    """Put a command into a worker's stream, outside of any append; gives the entry's id.

    A retry after a lost reply may put it there twice: its command id makes that harmless.
    """
    fields = {BODY: body, b"correlation_id": correlation_id.encode()}
    entry_id: bytes = await client.xadd(streams.commands(worker, partition), fields)  # type: ignore[arg-type,assignment]
    return entry_id.decode()
