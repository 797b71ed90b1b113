"""What the suite of the log port needs: games to append to, and a look behind the port into either store."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol
from uuid import uuid4

from msgspec import structs
from redis.exceptions import ResponseError

from contracts import streams
from contracts.log import chain, event_bytes, genesis
from contracts.streams import partition_of
from services.bus.answers import Answer
from services.bus.append import Append, Fact, Sealed, Source, Wake
from services.bus.memory import MemoryLog
from services.bus.port import Entry, Log
from services.bus.redis_log import RedisLog

NOW = 1_700_000_000_000
DIGEST = bytes(range(32))
OTHER_DIGEST = bytes(32)


def fact(seq: int, head: bytes, cmd: str = "c1", size: int = 0, sealed: Sequence[Sealed] = ()) -> Fact:
    """Make event `seq` of some game, chained to the head before it and padded to about `size` bytes."""
    event = event_bytes("Moved", b'{"pad":"%b"}' % (b"x" * size), NOW + seq, cmd)
    return Fact(event, chain(head, seq, event), tuple(sealed))


def facts(count: int, seq: int, head: bytes, cmd: str = "c1", size: int = 0) -> tuple[Fact, ...]:
    """Make `count` events that follow event `seq`."""
    made: list[Fact] = []
    for n in range(seq + 1, seq + count + 1):
        made.append(fact(n, made[-1].hash if made else head, cmd, size))
    return tuple(made)


class Game:
    """A game as one writer sees it: where its log ends by his knowledge, and the appends he makes from there."""

    def __init__(self, name: str | None = None) -> None:
        self.name = name or f"t{uuid4().hex[:16]}"
        self.partition = partition_of(self.name)
        self.seq = 0
        self.head = genesis(self.name)

    @property
    def source(self) -> Source:
        """The stream its commands come from, with nothing to acknowledge."""
        return Source(streams.commands("turns", self.partition), "turns")

    def append(self, count: int = 1, size: int = 0, **changes: Any) -> Append:
        """Make the append of `count` events by command c1, changed in the named fields."""
        command = str(changes.get("command_id", "c1"))
        made = Append(
            game=self.name,
            partition=self.partition,
            epoch=0,
            command_id=command,
            seq=self.seq,
            head=self.head,
            now=NOW,
            source=self.source,
            events=facts(count, self.seq, self.head, command, size),
            digest=DIGEST,
            answer=b"yes",
        )
        return structs.replace(made, **changes)

    def rejection(self, command_id: str, **changes: Any) -> Append:
        """Make the append of a rejection."""
        fields = {"kind": "rejection", "events": (), "answer": b"no", "sender": "0", **changes}
        return self.append(command_id=command_id, **fields)

    def step(self, count: int = 1, **changes: Any) -> Append:
        """Make the append of a follow-up, of which no answer is kept."""
        fields = {"digest": b"", "answer": b"", "command_id": f"~{self.seq + 1}", **changes}
        return self.append(count, **fields)

    def moved(self, append: Append) -> None:
        """Take note that this append was written."""
        self.seq += len(append.events)
        self.head = append.events[-1].hash

    def wake(self, body: bytes = b'{"step":"1.0"}') -> Wake:
        """Make a command for the dice."""
        return Wake(streams.commands("dice", self.partition), body, "corr", "00-trace")


class Store(Protocol):
    """A log and a look behind it."""

    log: Log

    async def written(self, stream: str) -> list[Mapping[str, bytes]]:
        """Read all entries of a stream of commands, of a feed, of parked things."""

    async def deliver(self, game: Game) -> Source:
        """Put a command into the turns stream and read it, so that it waits for its acknowledgement."""

    async def waits(self, source: Source) -> bool:
        """Say whether that command still waits for its acknowledgement."""

    async def deadline(self, game: str) -> int | None:
        """Read the deadline of a game."""

    async def end_lease(self, game: str) -> None:
        """Let the time of the game's lease run out."""


class MemoryStore:
    """The log in memory."""

    def __init__(self) -> None:
        self.memory = MemoryLog()
        self.log: Log = self.memory
        self.delivered = 0

    async def written(self, stream: str) -> list[Mapping[str, bytes]]:
        """Read what appends put into a stream."""
        return self.memory.written[stream]

    async def deliver(self, game: Game) -> Source:
        """Give the command a number."""
        self.delivered += 1
        return structs.replace(game.source, entry_id=f"{self.delivered}-0")

    async def waits(self, source: Source) -> bool:
        """Say whether no append acknowledged it."""
        return source not in self.memory.acknowledged

    async def deadline(self, game: str) -> int | None:
        """Read the deadline of a game."""
        return self.memory.deadlines.get(game)

    async def end_lease(self, game: str) -> None:
        """Set the end of the lease into the past."""
        held = self.memory._games[game]
        held.head = structs.replace(held.head, until=1)


class RedisStore:
    """The log on a server."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.log: Log = RedisLog(client)

    async def written(self, stream: str) -> list[Mapping[str, bytes]]:
        """Read all entries of a stream."""
        return [
            {name.decode(): value for name, value in fields.items()} for _, fields in await self.client.xrange(stream)
        ]

    async def deliver(self, game: Game) -> Source:
        """Add a command and read it with the group."""
        source = game.source
        with suppress(ResponseError):  # it exists
            await self.client.xgroup_create(source.stream, source.group, id="0", mkstream=True)
        await self.client.xadd(source.stream, {"__data__": b"{}"})
        ((_, entries),) = await self.client.xreadgroup(source.group, "turns-0", {source.stream: ">"})
        return structs.replace(source, entry_id=entries[-1][0].decode())

    async def waits(self, source: Source) -> bool:
        """Look for it among the pending entries."""
        found = await self.client.xpending_range(
            source.stream, source.group, min=source.entry_id, max=source.entry_id, count=1
        )
        return bool(found)

    async def deadline(self, game: str) -> int | None:
        """Read the deadline of a game."""
        score = await self.client.zscore(streams.deadlines(partition_of(game)), game)
        return None if score is None else int(score)

    async def end_lease(self, game: str) -> None:
        """Set the end of the lease into the past."""
        await self.client.hset(streams.head(partition_of(game), game), "until", "1")


async def one(store: Store, append: Append) -> Answer:
    """Append one decision."""
    (answer,) = await store.log.append_many([append])
    return answer


async def entries(store: Store, game: Game, after: int = 0) -> list[Entry]:
    """Read a log."""
    (found,) = await store.log.read_logs([(game.name, after)])
    return found
