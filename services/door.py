"""The door: how a command gets to its worker and its answer back; whatever speaks for players comes in here."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Self

import msgspec
from redis.asyncio import Redis
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as RedisTimeoutError

from contracts import streams
from contracts.commands.common import CreateGame, TimeOut
from contracts.envelopes import Answer, Rejected, Request, read_message
from contracts.rejections import Reason, Rejection, refuse
from contracts.streams import PARTITIONS, partition_of
from contracts.words import Worker
from engine.registry import EDITIONS
from services.bus.incoming import send
from services.bus.redis_log import RedisLog
from services.logging import logger
from services.loop import end
from services.worker.senders import sender

ASK_AGAIN_S = 5.0
BLOCK_MS = 500
_answer = msgspec.json.Decoder(Answer)
_log = logger("door")

Moved = Callable[[str, int], Awaitable[None]]
"""Told of every append: game and its last seq."""


class Door:
    """Sends commands and hears their answers; one task follows the feeds of all partitions."""

    def __init__(self, client: Redis, moved: Moved | None = None) -> None:
        """Speak through this client. ``moved`` is told of appends to any game."""
        self._client = client
        self._log = RedisLog(client)
        self._moved = moved
        self._open: dict[tuple[str, str], asyncio.Future[None]] = {}
        self._places: dict[Any, Any] = {}
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        """Begin to follow the feeds, from their ends."""
        for partition in range(PARTITIONS):
            feed = streams.feed(partition)
            last: Any = await self._client.xrevrange(feed, count=1)
            self._places[feed] = last[0][0].decode() if last else "0-0"
        self._task = asyncio.create_task(self._follow())
        return self

    async def __aexit__(self, *_error: object) -> None:
        """Hear no more."""
        if self._task is not None:
            await end(self._task)

    async def ask(self, request: Request) -> Answer:
        """Send a command and wait for its answer, as long as it takes, also through a restart of the server.

        Asking again with the same id gives the first answer again.
        """
        try:
            body = msgspec.json.encode(request)
        except UnicodeEncodeError as error:
            return Rejected(request.id, 0, refuse(Reason.MALFORMED, what=str(error)))
        no = _why_not_send(request, body)
        if no is not None:
            return Rejected(request.id, 0, no)
        while True:
            try:
                answer = await self._ask_once(request, body)
            except (RedisConnectionError, RedisTimeoutError) as error:
                _log.warning("a command is sent again", game=request.game, command=request.id, why=str(error))
                await asyncio.sleep(BLOCK_MS / 1000)
            else:
                if answer is not None:
                    return answer

    async def _ask_once(self, request: Request, body: bytes) -> Answer | None:
        key = (request.game, request.id)
        heard = await self._send(key, owner_of_command(request), body)
        kept = await self._log.read_answer(*key)
        if kept is None:
            return Rejected(request.id, 0, refuse(Reason.BUSY)) if heard else None
        if kept.digest != sender(request).digest:
            return Rejected(request.id, 0, refuse(Reason.REUSED))
        return _answer.decode(kept.answer)

    async def _send(self, key: tuple[str, str], owner: Worker, body: bytes) -> bool:
        """Send a command; says whether the feed told of an answer before it is time to ask again."""
        game, command_id = key
        told = self._open.setdefault(key, asyncio.get_running_loop().create_future())
        try:
            await send(self._client, owner, partition_of(game), body, command_id)
            await asyncio.wait([told], timeout=ASK_AGAIN_S)
        finally:
            self._open.pop(key, None)
        return told.done()

    async def _follow(self) -> None:
        while True:
            try:
                read: Any = await self._client.xread(self._places, count=1000, block=BLOCK_MS)
            except RedisError as error:
                _log.warning("no feed read", why=str(error))
                await asyncio.sleep(BLOCK_MS / 1000)
                continue
            for feed, entries in read:
                for entry_id, fields in entries:
                    self._places[feed.decode()] = entry_id.decode()
                    await self._hear(fields)

    async def _hear(self, fields: dict[bytes, bytes]) -> None:
        game, command = fields[b"game"].decode(), fields[b"cmd"].decode()
        told = self._open.get((game, command))
        if told is not None and not told.done():
            told.set_result(None)
        first, last = int(fields[b"first"]), int(fields[b"last"])
        if self._moved is not None and last >= first:
            await self._moved(game, last)


def _why_not_send(request: Request, body: bytes) -> Rejection | None:
    if isinstance(request.command, TimeOut):  # the service sends these itself, and nobody hears an answer
        return refuse(Reason.ORGANISER_ONLY, command="TimeOut")
    read = read_message(body)
    return read if isinstance(read, Rejection) else None


def owner_of_command(request: Request) -> Worker:
    """The worker a command goes to; one nobody knows goes to turns, which refuses it with the reason."""
    if isinstance(request.command, CreateGame):
        return "turns"
    owners = (edition.owner(request.command) for edition in EDITIONS.values())
    return next((owner for owner in owners if owner is not None), "turns")
