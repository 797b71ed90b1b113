"""Deadlines: games whose earliest limit has run out get a TimeOut, which plays the default of what was asked."""

import asyncio
import contextlib
import time

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from contracts.commands.common import TimeOut
from contracts.envelopes import Request
from contracts.streams import partition_of
from engine.kernel.decider import default_of
from engine.kernel.state import Slot, Standing
from services.bus.incoming import send
from services.bus.operate import requeue
from services.bus.port import Log
from services.logging import logger
from services.worker.games import Broken, Games, Live
from services.worker.outcomes import wake_of

EVERY_S = 0.2
CACHE_GAMES = 500
_log = logger("deadlines")


class Deadlines:
    """Polls the deadlines of all partitions; every turns worker does, and a time-out sent twice counts once."""

    def __init__(self, log: Log, client: Redis) -> None:
        """Watch this log; time-outs are sent through this client."""
        self._log = log
        self._client = client
        self._games = Games(log, "banking", CACHE_GAMES)  # folds as a worker without luck: a deadline needs none
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to poll."""
        self._task = asyncio.create_task(self._poll())

    async def stop(self) -> None:
        """Poll no more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(EVERY_S)
            try:
                await self.fire(time.time_ns() // 1_000_000)
            except RedisError as error:
                _log.warning("no deadlines read", why=str(error))

    async def fire(self, now: int) -> None:
        """Send a time-out for every limit that has run out at ``now`` (milliseconds)."""
        due = await self._log.due(now)
        lives = await self._games.refresh(due)
        for game in due:
            live = lives.get(game)
            if isinstance(live, Live):
                await self._fire_game(live, now)
            elif isinstance(live, Broken):
                _log.error("a game with a deadline cannot be folded", game=game, why=live.why)

    async def _fire_game(self, live: Live, now: int) -> None:
        if live.state.step is not None:  # the lease of an inline table ended in the middle of its work
            await requeue(self._log, live.game, wake=wake_of(live.state), deadline=None, now=now)
            return
        found: list[Slot | Standing] = []
        found.extend(live.state.top.slots if live.state.top else ())
        found.extend(live.state.offers)
        for each in found:
            if each.due is not None and each.due <= now:
                await self._send(live, each, each.due, now)

    async def _send(self, live: Live, found: Slot | Standing, due: int, now: int) -> None:
        owner = live.edition.owner(default_of(live.edition, live.state, found)[1])
        if owner is None:
            raise TypeError(f"nobody owns the default of {found.id}")
        request = Request(f"t.{found.id}.{due}", live.game, now, TimeOut(found.id, due))
        await send(self._client, owner, partition_of(live.game), msgspec.json.encode(request))
