"""Entries that were delivered and never acknowledged: taken over one at a time, so that a killer kills alone.

Of several entries claimed at once, one that kills the worker would raise the delivery counts of all; an innocent
neighbour would soon look like a killer too. So each entry is claimed only when it is about to be handled.
"""

from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Any

from services.bus.incoming import Incoming, incoming

if TYPE_CHECKING:
    from redis.asyncio import Redis

_PAGE = 50


async def make_groups(client: "Redis", streams: Sequence[str], group: str) -> None:
    """Make the group of a worker on its streams, from their first entry on; a group that exists is left alone."""
    async with client.pipeline(transaction=False) as pipe:
        for stream in streams:
            pipe.xgroup_create(stream, group, id="0", mkstream=True)
        for reply in await pipe.execute(raise_on_error=False):
            if isinstance(reply, Exception) and "BUSYGROUP" not in str(reply):
                raise reply


async def own_pending(client: "Redis", streams: Sequence[str], group: str, consumer: str) -> AsyncIterator[Incoming]:
    """Take up what this consumer was handed before it ended last time."""
    async for entry in _take_over(client, streams, group, consumer, consumer):
        yield entry


async def abandoned(
    client: "Redis", streams: Sequence[str], group: str, consumer: str, min_idle_ms: int
) -> AsyncIterator[Incoming]:
    """Take over what any consumer of the group, this one too, has left unacknowledged for so long."""
    async for entry in _take_over(client, streams, group, consumer, None, min_idle_ms):
        yield entry


async def trim(client: "Redis", streams: Sequence[str], group: str) -> None:
    """Forget the entries of these streams that their only group has acknowledged."""
    async with client.pipeline(transaction=False) as pipe:
        for stream in streams:
            pipe.xinfo_groups(stream)
            pipe.xpending(stream, group)
        replies = await pipe.execute()
    async with client.pipeline(transaction=False) as pipe:
        for stream, groups, pending in zip(streams, replies[::2], replies[1::2], strict=True):
            if len(groups) == 1:
                # Asked in this order: whatever is pending later was not yet delivered when the group was asked.
                pipe.xtrim(stream, minid=pending["min"] or groups[0]["last-delivered-id"], approximate=True)
        await pipe.execute()


async def _take_over(
    client: "Redis", streams: Sequence[str], group: str, consumer: str, of: str | None, min_idle_ms: int = 0
) -> AsyncIterator[Incoming]:
    async with client.pipeline(transaction=False) as pipe:
        for stream in streams:
            _pending(pipe, stream, group, "-", of, min_idle_ms)
        pages = await pipe.execute()
    for stream, first in zip(streams, pages, strict=True):
        page = first
        while page:
            for found in page:
                entry = await _claim(client, stream, group, consumer, found, min_idle_ms)
                if entry:
                    yield entry
            after = f"({page[-1]['message_id'].decode()}"
            page = await _pending(client, stream, group, after, of, min_idle_ms)


def _pending(client: Any, stream: str, group: str, start: str, of: str | None, min_idle_ms: int) -> Any:
    return client.xpending_range(
        stream, group, min=start, max="+", count=_PAGE, consumername=of, idle=min_idle_ms or None
    )


async def _claim(
    client: "Redis", stream: str, group: str, consumer: str, found: Any, min_idle_ms: int
) -> Incoming | None:
    # Somebody else may have claimed it meanwhile: then it is idle no longer, and nothing comes back.
    claimed: Any = await client.xclaim(stream, group, consumer, min_idle_ms, [found["message_id"]])
    if not claimed:
        return None
    ((entry_id, fields),) = claimed
    return incoming(stream, group, entry_id, fields, found["times_delivered"] + 1)
