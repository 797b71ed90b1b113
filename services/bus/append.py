"""What one append is, and how it crosses to the script that alone writes a game.

KEYS of append.lua, all of one partition:
  1 log   2 head   3 epoch   4 answers   5 rejections of the sender   6 feed   7 games   8 deadlines   9 source stream
  10 the stream to wake, if any   then each stream of private parts that is written

ARGV:
  1 kind   2 game   3 epoch   4 owner   5 command id   6 digest   7 expected seq   8 expected head, empty for h_0
  9 new status   10 now   11 deadline or empty   12 answer   13 group   14 entry to acknowledge or empty
  15 number of streams to wake, 0 or 1   16 body   17 correlation id   18 traceparent
  19 number of events   from 20: event and hash of each   then for each private part: number of its stream among the
  private ones, number of its event (both from 1), audience, salt, blob
"""

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec import Struct
from redis.exceptions import NoScriptError

from contracts import streams
from contracts.log import genesis
from contracts.words import Status
from services.bus.answers import (
    Answer,
    Appended,
    Closed,
    Conflict,
    Fenced,
    Over,
    Parked,
    Refused,
    Repeated,
    Reused,
)

if TYPE_CHECKING:
    from redis.asyncio import Redis

MAX_EVENTS: Final = 64
MAX_BYTES: Final = 65_536
MAX_REJECTIONS: Final = 64
FEED_LENGTH: Final = 100_000
LEASE_MS: Final = 30_000
_HASH_BYTES: Final = 32

Kind = Literal["events", "rejection", "busy", "park", "requeue", "void"]
"""What an append does: append a decision's events · keep a rejection · give the entry back unjudged (the sender hears,
the id stays free) · park the game · take the game up again, or dispatch its top step again · end a parked game."""


class Sealed(Struct, frozen=True):
    """The private part of one event for one audience: what the commitment in the event opens to."""

    audience: str
    salt: bytes
    blob: bytes


class Fact(Struct, frozen=True):
    """One event to append: its canonical bytes, the head of the log after it, its private parts."""

    event: bytes
    hash: bytes
    sealed: tuple[Sealed, ...] = ()


class Wake(Struct, frozen=True):
    """A command for the next worker, put into its stream by the same append."""

    stream: str
    body: bytes
    correlation_id: str = ""
    traceparent: str = ""


class Source(Struct, frozen=True):
    """Where the incoming command stands, so that the append acknowledges it; without an id there is none to."""

    stream: str
    group: str = ""
    entry_id: str = ""


class Append(Struct, frozen=True, kw_only=True):
    """One decision on its way into the log of a game.

    `seq` and `head` are those the decision was made on. `status` is that of the game afterwards. `deadline` and `now`
    are milliseconds; `now` is the `ts` of the last event. Without a `digest` it is a follow-up's or a time-out's, of
    which no answer is kept. `owner` is the lease of an inline table, which wakes nobody. Of `park`, the command for
    the next worker is the notice to the operator, on the partition's stream of parked things.
    """

    game: str
    partition: int
    epoch: int
    command_id: str
    seq: int
    head: bytes
    now: int
    source: Source
    kind: Kind = "events"
    events: tuple[Fact, ...] = ()
    status: Status = "open"
    deadline: int | None = None
    wake: Wake | None = None
    digest: bytes = b""
    answer: bytes = b""
    sender: str = streams.NOBODY
    owner: str = ""

    def __post_init__(self) -> None:
        """Refuse what the script could not see: hashes and digests have one length, all keys one partition."""
        hashes = [self.head, *(fact.hash for fact in self.events)]
        if any(len(each) != _HASH_BYTES for each in hashes) or len(self.digest) not in (0, _HASH_BYTES):
            raise ValueError("a head, a hash and a digest have 32 bytes")
        if self.kind in ("rejection", "busy") and not self.digest:
            raise ValueError("only a command with a digest is answered")
        beside = [self.source.stream, *((self.wake.stream,) if self.wake else ())]
        if not all(stream.startswith(f"{{p{self.partition}}}:") for stream in beside):
            raise ValueError(f"an append to partition {self.partition} writes to its streams only")


async def append_many(client: "Redis", appends: Sequence[Append]) -> list[Answer]:
    """Send these appends in one pipeline and give their answers in the same order.

    A server that has lost the script (restart, failover) gets it again, and again only what it did not know is sent.
    Raises redis.exceptions.RedisError when the server refuses to write at all; sending the same appends again is safe.
    """
    sha, script = _script()
    calls = [(sha, *_packed(append)) for append in appends]
    replies = await _pipelined(client, calls)
    lost = [i for i, reply in enumerate(replies) if isinstance(reply, NoScriptError)]
    if lost:
        await client.script_load(script)
        for i, reply in zip(lost, await _pipelined(client, [calls[i] for i in lost]), strict=True):
            replies[i] = reply
    return [_answer(append, reply) for append, reply in zip(appends, replies, strict=True)]


@cache
def _script() -> tuple[str, str]:
    script = resources.files("services.bus").joinpath("append.lua").read_text(encoding="utf-8")
    return hashlib.sha1(script.encode(), usedforsecurity=False).hexdigest(), script


async def _pipelined(client: "Redis", calls: Sequence[tuple[Any, ...]]) -> list[Any]:
    async with client.pipeline(transaction=False) as pipe:
        for call in calls:
            pipe.execute_command("EVALSHA", *call)
        return await pipe.execute(raise_on_error=False)


def _packed(append: Append) -> list[Any]:
    place, game, source = append.partition, append.game, append.source
    wake = None if append.owner else append.wake
    audiences = list(dict.fromkeys(sealed.audience for fact in append.events for sealed in fact.sealed))
    keys = [
        streams.log(place, game),
        streams.head(place, game),
        streams.epoch(place),
        streams.answers(place, game),
        streams.rejections(place, game, append.sender),
        streams.feed(place),
        streams.games(place),
        streams.deadlines(place),
        source.stream,
    ]
    if wake:
        keys.append(wake.stream)
    keys += [streams.sealed(place, game, audience) for audience in audiences]
    at_genesis = append.seq == 0 and append.head == genesis(game)
    arguments: list[Any] = [
        append.kind,
        game,
        append.epoch,
        append.owner,
        append.command_id,
        append.digest,
        append.seq,
        b"" if at_genesis else append.head,
        append.status,
        append.now,
        "" if append.deadline is None else append.deadline,
        append.answer,
        source.group,
        source.entry_id,
        *((1, wake.body, wake.correlation_id, wake.traceparent) if wake else (0, "", "", "")),
        len(append.events),
    ]
    for fact in append.events:
        arguments += (fact.event, fact.hash)
    for n, fact in enumerate(append.events, start=1):
        for sealed in fact.sealed:
            arguments += (audiences.index(sealed.audience) + 1, n, sealed.audience, sealed.salt, sealed.blob)
    return [len(keys), *keys, *arguments]


def _answer(append: Append, reply: Any) -> Answer:
    if isinstance(reply, Exception):
        if str(reply).startswith("WRONGTYPE"):
            return Refused(str(reply))
        raise reply
    match reply:
        case [b"appended", int(seq)]:
            return Appended(seq)
        case [b"repeated", bytes(answer)]:
            return Repeated(answer)
        case [b"conflict", int(seq), bytes(head)]:
            return Conflict(seq, head or genesis(append.game))
        case [b"refused", bytes(why)]:
            return Refused(why.decode())
        case [bytes(word)]:
            return _PLAIN[word]
        case _:
            raise TypeError(f"the script answered {reply!r}")


_PLAIN: Final[dict[bytes, Answer]] = {
    b"reused": Reused(),
    b"fenced": Fenced(),
    b"over": Over(),
    b"closed": Closed(),
    b"parked": Parked(),
}
