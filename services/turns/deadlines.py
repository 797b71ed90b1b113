"""Deadlines: games whose earliest limit has run out get a TimeOut, which plays the default of what was asked."""

import asyncio
import time

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from contracts.commands.common import TimeOut
from contracts.envelopes import Request
from contracts.streams import partition_of
from contracts.words import Worker
from engine.kernel.decider import default_of
from engine.kernel.state import Slot, Standing
from services.bus.incoming import send
from services.bus.operate import park
from services.bus.port import Log
from services.logging import logger
from services.loop import end
from services.worker.games import Broken, Games, Live
from services.worker.outcomes import wake_of, worker_of

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
            await end(self._task)

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
            found = lives.get(game)
            try:
                if isinstance(found, Live):
                    await self._fire_game(found, now)
                elif isinstance(found, Broken):
                    await self._park(found, now)
            except RedisError:
                raise
            except Exception:  # noqa: BLE001
                _log.exception("no time-out sent", game=game)

    async def _fire_game(self, live: Live, now: int) -> None:
        wake = wake_of(live.state)
        if wake is not None:  # the lease of an inline table ended in the middle of its work
            await self._send(worker_of(live.state), live.game, wake.body)
            return
        found: list[Slot | Standing] = []
        found.extend(live.state.top.slots if live.state.top else ())
        found.extend(live.state.offers)
        for each in found:
            if each.due is not None and each.due <= now:
                await self._time_out(live, each, each.due, now)

    async def _time_out(self, live: Live, found: Slot | Standing, due: int, now: int) -> None:
        owner = live.edition.owner(default_of(live.edition, live.state, found)[1])
        request = Request(f"t.{found.id}.{due}", live.game, now, TimeOut(found.id, due))
        await self._send(owner, live.game, msgspec.json.encode(request))

    async def _send(self, owner: Worker | None, game: str, body: bytes) -> None:
        if owner is None:
            raise TypeError("nobody owns the default of what has run out")
        await send(self._client, owner, partition_of(game), body)

    async def _park(self, found: Broken, now: int) -> None:
        _log.error("game parked", game=found.game, why=found.why)
        await park(self._log, found.game, why=found.why, now=now)
