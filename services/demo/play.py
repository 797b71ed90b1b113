"""A game of bots at a table of worker processes; the log is that of the inline table, byte for byte."""

import asyncio
from typing import Final

import msgspec
from redis.asyncio import Redis

from contracts.commands.common import CreateGame
from contracts.envelopes import Answer, Rejected, Request
from contracts.rejections import Reason
from engine.kernel.state import GameState
from engine.registry import EDITIONS
from services.bots.driver import Driver, Setup
from services.bots.inline import seat_bots
from services.bus.redis_log import RedisLog
from services.demo.spectator import Spectator, Told
from services.door import Door
from services.loop import check_cancelled

STILL_S: Final = 30.0
"""A command and what follows from it take milliseconds; after so many seconds the table is given up."""


class StandsStillError(Exception):
    """No worker takes the game on; the sentence says where it stands."""


class Played(msgspec.Struct, frozen=True):
    """A game that was played: its last state and head as the players saw them, and how many commands they sent."""

    state: GameState
    head: bytes
    commands: int


async def play(client: Redis, game: str, creation: CreateGame, bots: tuple[str, ...], told: Told) -> Played:
    """Play a game to its end; ``told`` hears every event as it comes. Raises StandsStillError."""
    edition = EDITIONS[creation.edition]
    spectator = Spectator(RedisLog(client), edition, game, told)
    driver = Driver(edition, Setup(game, creation), seat_bots(edition, bots, creation.seats, creation.seed))
    async with Door(client, spectator.hear) as door:
        while (request := driver.next(spectator.state)) is not None:
            check_cancelled()
            try:
                async with asyncio.timeout(STILL_S):
                    answer = await _ask(door, request)
                    if isinstance(answer, Rejected):
                        driver.refused(request)
                    else:
                        await spectator.until_rest(answer.last)
            except TimeoutError:
                seq = spectator.state.seq
                raise StandsStillError(f"the game {game} stands still at event {seq} for {STILL_S:.0f} s") from None
    return Played(spectator.state, spectator.head, driver.sent)


async def _ask(door: Door, request: Request) -> Answer:
    while True:
        answer = await door.ask(request)
        if not isinstance(answer, Rejected) or answer.rejection.code is not Reason.BUSY:
            return answer
