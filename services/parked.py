"""Parked games: which there are and why, and how an operator ends their rest."""

from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec

from contracts import streams
from contracts.commands.common import VoidGame
from contracts.envelopes import Request
from contracts.streams import PARTITIONS, partition_of
from services.bus.answers import Answer, Appended
from services.bus.append import Source
from services.bus.incoming import BODY
from services.bus.operate import Notice, requeue
from services.bus.port import Head
from services.bus.redis_log import RedisLog
from services.worker.games import Broken, Games, Live
from services.worker.outcomes import Appending, Place, outcome_of, wake_of

_PAGE: Final = 1000


class NotParkedError(Exception):
    """Nothing can be done to a game; the sentence says why."""


class NoSuchGameError(NotParkedError):
    """The server has no such game."""


class Parked(msgspec.Struct, frozen=True):
    """A parked game: where it rests, what it failed at (a step's or a command's id) and why, since when it is parked.

    ``since`` is the server's clock in milliseconds; 0, and no reason, if the notice was trimmed away.
    """

    game: str
    seq: int
    why: str
    command_id: str = ""
    since: int = 0


class PutAside(msgspec.Struct, frozen=True):
    """An entry of a command stream that nobody could read or understand; no game rests for it."""

    stream: str
    entry_id: str
    why: str
    since: int


async def all_heads(log: RedisLog) -> AsyncIterator[tuple[str, Head]]:
    """Every game of the server and where it ends."""
    for partition in range(PARTITIONS):
        games = await log.games(partition)
        for first in range(0, len(games), _PAGE):
            page = games[first : first + _PAGE]
            for game, head in zip(page, await log.read_heads(page), strict=True):
                if head is not None:
                    yield game, head


async def parked_games(log: RedisLog) -> list[Parked]:
    """All parked games, with the latest notice of each."""
    notices = {notice.game: (notice, since) for notice, since in await _notices(log) if notice.game}
    found = []
    async for game, head in all_heads(log):
        if head.status == "parked":
            notice, since = notices.get(game, (Notice(why="the notice is gone", game=game), 0))
            found.append(Parked(game, head.seq, notice.why, notice.command_id, since))
    return found


async def put_aside(log: RedisLog) -> list[PutAside]:
    """All entries that could not be read."""
    notices = await _notices(log)
    return [PutAside(each.stream, each.entry_id, each.why, since) for each, since in notices if not each.game]


async def _notices(log: RedisLog) -> list[tuple[Notice, int]]:
    found = []
    for partition in range(PARTITIONS):
        entries: Any = await log.client.xrange(streams.parked(partition))
        for entry_id, fields in entries:
            since = int(entry_id.partition(b"-")[0])
            found.append((msgspec.json.decode(fields[BODY], type=Notice), since))
    return found


async def take_up(log: RedisLog, game: str) -> None:
    """Let a parked game go on where it stood. Raises NotParkedError."""
    live = await _parked(log, game)
    state = live.state
    wake, deadline, at = wake_of(state), state.deadline(), (state.seq, live.head)
    _expect(game, await requeue(log, game, wake=wake, deadline=deadline, now=await log.now(), at=at))


async def void(log: RedisLog, game: str, cause: str) -> None:
    """End a parked game without a result; a turns worker reveals its secrets. Raises NotParkedError."""
    live = await _parked(log, game)
    place = Place(await log.epoch(partition_of(game)), Source(streams.commands("turns", partition_of(game))))
    request = Request(f"void.{live.state.seq}", game, await log.now(), VoidGame(cause))
    outcome = outcome_of("turns", request, live, place)
    assert isinstance(outcome, Appending)
    if outcome.after is None:
        raise NotParkedError(f"the game {game} cannot be voided: it is over already, requeue it")
    _expect(game, (await log.append_many([outcome.append]))[0])


async def _parked(log: RedisLog, game: str) -> Live:
    (head,) = await log.read_heads([game])
    if head is None:
        raise NoSuchGameError(f"there is no game {game!r} on the server")
    if head.status != "parked":
        raise NotParkedError(f"the game {game} is not parked: it is {head.status}")
    live = (await Games(log, "banking", 1).refresh([game]))[game]  # folds as a worker without luck: nothing is drawn
    if isinstance(live, Broken):
        raise NotParkedError(f"the game {game} stays parked until its log is mended: {live.why}")
    return live


def _expect(game: str, answer: Answer) -> None:
    if not isinstance(answer, Appended):
        raise NotParkedError(f"somebody else does something to the game {game} at this moment: {answer!r}")
