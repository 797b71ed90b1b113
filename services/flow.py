"""How commands and steps flow to the workers: what waits to be read, and what was read and not finished."""

from typing import TYPE_CHECKING, Any, Final

import msgspec
from redis.exceptions import ResponseError

from contracts import streams
from contracts.streams import PARTITIONS
from contracts.words import WORKERS, Worker

if TYPE_CHECKING:
    from redis.asyncio import Redis

_PARTITIONS: Final = range(PARTITIONS)


class Flow(msgspec.Struct, frozen=True):
    """The streams of one kind of worker. Ages are milliseconds since the oldest such entry was put there, 0 for none.

    ``missing`` lists the streams that no worker has ever read. ``pending`` counts what was read and not finished.
    """

    worker: Worker
    missing: list[str]
    pending: int
    oldest_pending_ms: int
    oldest_unread_ms: int

    @property
    def is_new(self) -> bool:
        """Whether no worker of this kind has ever run here."""
        return len(self.missing) == PARTITIONS

    def trouble(self, longest_ms: int, *, games: bool) -> list[str]:
        """What needs an operator; a worker that never ran is missed only where there are games that go on."""
        found = []
        if self.missing and (games or not self.is_new):
            found.append(f"no worker reads {len(self.missing)} streams of {self.worker}: start a {self.worker} worker")
        if self.oldest_unread_ms > longest_ms:
            age = self.oldest_unread_ms // 1000
            found.append(f"a command has waited {age} s for {self.worker} unread: start a {self.worker} worker")
        if self.oldest_pending_ms > longest_ms:
            age = self.oldest_pending_ms // 1000
            found.append(f"a command was sent to {self.worker} {age} s ago and is not finished: see that worker's log")
        return found


async def all_flows(client: "Redis", now: int) -> list[Flow]:
    """The flow to each kind of worker, at this time of the server's clock in milliseconds."""
    return [await _flow(client, worker, now) for worker in WORKERS]


async def _flow(client: "Redis", worker: Worker, now: int) -> Flow:
    names = [streams.commands(worker, partition) for partition in _PARTITIONS]
    places = {name: last for name in names if (last := await _place(client, name, worker)) is not None}
    pending: list[Any] = [await client.xpending(name, worker) for name in places]
    unread: list[Any] = [await client.xrange(name, min=f"({last}", count=1) for name, last in places.items()]
    return Flow(
        worker=worker,
        missing=[name for name in names if name not in places],
        pending=sum(each["pending"] for each in pending),
        oldest_pending_ms=_age(now, [each["min"] for each in pending if each["pending"]]),
        oldest_unread_ms=_age(now, [entries[0][0] for entries in unread if entries]),
    )


async def _place(client: "Redis", name: str, worker: Worker) -> str | None:
    """The last entry that a kind of worker was given; None without its group."""
    try:
        groups: Any = await client.xinfo_groups(name)
    except ResponseError:  # there is no such stream
        return None
    return next((each["last-delivered-id"].decode() for each in groups if each["name"] == worker.encode()), None)


def _age(now: int, entry_ids: list[bytes]) -> int:
    return max((now - int(each.partition(b"-")[0]) for each in entry_ids), default=0)
