"""The log port on a Redis server."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from contracts import streams
from contracts.streams import PARTITIONS, partition_of
from services.bus.answers import Answer
from services.bus.append import Append, Source, append_many
from services.bus.port import Entry, Head, Kept, Opening

if TYPE_CHECKING:
    from redis.asyncio import Redis

DUE_AGAIN_MS: Final = 5_000
_DIGEST: Final = 32
_HEAD_FIELDS: Final = ("seq", "head", "status", "owner", "until")


class RedisLog:
    """Logs on one Redis server; reads of many games and appends of many decisions cost one round trip."""

    def __init__(self, client: "Redis") -> None:
        self.client = client

    async def append_many(self, appends: Sequence[Append]) -> list[Answer]:
        """Append these decisions, each as a whole or not at all; answers in the same order."""
        return await append_many(self.client, appends) if appends else []

    async def acknowledge(self, sources: Sequence[Source]) -> None:
        """Let go of commands that need no append."""
        await self._all(("XACK", each.stream, each.group, each.entry_id) for each in sources)

    async def read_logs(self, wanted: Sequence[tuple[str, int]]) -> list[list[Entry]]:
        """Read, for each game, the events after that seq."""
        calls = [("XRANGE", streams.log(partition_of(game), game), f"({after}-0", "+") for game, after in wanted]
        return [
            [Entry(_seq(entry_id), fields[b"e"], fields[b"h"]) for entry_id, fields in found]
            for found in await self._all(calls)
        ]

    async def read_heads(self, games: Sequence[str]) -> list[Head | None]:
        """Read where these logs end."""
        calls = [("HMGET", streams.head(partition_of(game), game), *_HEAD_FIELDS) for game in games]
        return [_head(*found) for found in await self._all(calls)]

    async def read_sealed(self, game: str, audience: str, after_seq: int = 0) -> list[Opening]:
        """Read the private parts of one audience after that seq."""
        key = streams.sealed(partition_of(game), game, audience)
        (found,) = await self._all([("XRANGE", key, f"({after_seq}-0", "+")])
        return [Opening(_seq(entry_id), fields[b"salt"], fields[b"blob"]) for entry_id, fields in found]

    async def read_answer(self, game: str, command_id: str) -> Kept | None:
        """Look up what a command was answered."""
        (found,) = await self._all([("HGET", streams.answers(partition_of(game), game), command_id)])
        return None if found is None else Kept(found[:_DIGEST], found[_DIGEST:])

    async def games(self, partition: int) -> list[str]:
        """List the games of a partition, the longest untouched first."""
        (found,) = await self._all([("ZRANGE", streams.games(partition), 0, -1)])
        return [game.decode() for game in found]

    async def due(self, now: int) -> list[str]:
        """Take the games whose deadline has come, and move each deadline on, never back."""
        keys = [streams.deadlines(partition) for partition in range(PARTITIONS)]
        found = await self._all(("ZRANGE", key, "-inf", now, "BYSCORE", "LIMIT", 0, 100) for key in keys)
        taken = [(key, game) for key, games in zip(keys, found, strict=True) for game in games]
        await self._all(("ZADD", key, "XX", "GT", now + DUE_AGAIN_MS, game) for key, game in taken)
        return [game.decode() for _, game in taken]

    async def epoch(self, partition: int) -> int:
        """Read the epoch that appends to this partition must name."""
        return int(await self.client.get(streams.epoch(partition)) or 0)

    async def raise_epoch(self, partition: int) -> int:
        """Set the epoch to the server's time: above every epoch before, also those a failover has lost."""
        raised = max(await self.epoch(partition) + 1, await self.now())
        await self.client.set(streams.epoch(partition), raised)
        return raised

    async def now(self) -> int:
        """The server's clock in milliseconds."""
        seconds, micros = await self.client.time()
        return int(seconds) * 1000 + int(micros) // 1000

    async def _all(self, calls: Iterable[tuple[Any, ...]]) -> list[Any]:
        async with self.client.pipeline(transaction=False) as pipe:
            for call in calls:
                pipe.execute_command(*call)
            return await pipe.execute()


def _seq(entry_id: bytes) -> int:
    return int(entry_id.partition(b"-")[0])


def _head(
    seq: bytes | None, head: bytes | None, status: bytes | None, owner: bytes | None, until: bytes | None
) -> Head | None:
    if seq is None or head is None or status is None:
        return None
    return Head(int(seq), head, status.decode(), (owner or b"").decode(), int(until or 0))  # type: ignore[arg-type]
