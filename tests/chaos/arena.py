"""An arena: a server, two workers of each kind, and players of many games who write down what they are told."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Final
from uuid import uuid4

from redis.asyncio import Redis
from redis.exceptions import ConnectionError as RedisConnectionError

from contracts.commands.common import CreateGame, JoinSeat
from contracts.envelopes import Answer, Rejected, Request
from contracts.rejections import Reason
from contracts.words import WORKERS, Seat, Worker
from engine.registry import EDITIONS
from services.bots.driver import Driver, Setup
from services.bots.inline import seat_bots
from services.bus.broker import connect
from services.bus.embedded import EmbeddedServer
from services.bus.redis_log import RedisLog
from services.demo.spectator import Spectator
from services.door import Door
from services.fleet import Fleet
from tests.chaos.journal import Findings, Journal, check
from tests.figures import figure

CLAIM_IDLE_MS: Final = 1000
TWO_EACH: Final[dict[Worker, int]] = dict.fromkeys(WORKERS, 2)
ROUND_CAP: Final = 3
EVERY: Final = 4
"""After every so many commands the same one is sent again, and one that must be refused."""
PLAYED: Final = tuple(EDITIONS.values())


class Arena:
    """Games that are played at once while something is done to what carries them."""

    def __init__(self, server: EmbeddedServer, fleet: Fleet, client: Redis, journal: Journal) -> None:
        self.server = server
        self.fleet = fleet
        self.journal = journal
        self.log = RedisLog(client)
        self.games: set[str] = set()
        self.busy = 0
        self._client = client
        self._watching: dict[str, Spectator] = {}
        self._run = uuid4().hex[:8]

    async def play(self, enough: Callable[[], bool], *, least: int = 0) -> None:
        """Keep so many games going as the figure says, until it is enough and at least so many were begun; end all."""
        numbers = count()

        async def seat() -> None:
            while not enough() or len(self.games) < least:
                await self._play_one(door, next(numbers))

        async with Door(self._client, self._moved) as door, asyncio.TaskGroup() as group:
            for _ in range(figure("crash_games")):
                group.create_task(seat())

    async def _play_one(self, door: Door, number: int) -> None:
        game, seed, edition = f"t{self._run}-{number}", f"{self._run} {number}", PLAYED[number % len(PLAYED)]
        self.games.add(game)
        watch = self._watching[game] = Spectator(self.log, edition, game, lambda _record, _state: None)
        creation = CreateGame(edition.id, 2 + number % 3, seed, round_cap=ROUND_CAP)
        bots = seat_bots(edition, ("random", "simple"), creation.seats, seed)
        driver = Driver(edition, Setup(game, creation), bots)
        async with asyncio.timeout(900):
            while (request := driver.next(watch.state)) is not None:
                answer = await self._ask(door, request)
                if isinstance(answer, Rejected):
                    driver.refused(request)
                    continue
                if driver.sent % EVERY == 0:  # while the workers are busy with what follows
                    stray = Request(f"s{driver.sent}", game, request.at, JoinSeat(), Seat(0))
                    again, _ = await asyncio.gather(self._answer(door, request), self._ask(door, stray))
                    assert again == answer, "a repeated command got another answer"
                await until_rest(watch, answer.last)

    async def _ask(self, door: Door, request: Request) -> Answer:
        """Ask until it is answered for good, and write the answer down."""
        answer = await self._answer(door, request)
        self.journal.note(request.game, answer)
        if isinstance(answer, Rejected):
            assert answer.rejection.code not in (Reason.FAILED, Reason.GAME_PARKED), answer
        return answer

    async def _answer(self, door: Door, request: Request) -> Answer:
        while True:
            answer = await door.ask(request)
            if not isinstance(answer, Rejected) or answer.rejection.code is not Reason.BUSY:
                return answer
            self.busy += 1

    async def _moved(self, game: str, seq: int) -> None:
        if game in self._watching:
            await self._watching[game].hear(game, seq)

    async def check(self) -> Findings:
        """Hold the logs against the journal."""
        self.journal.close()
        return await check(self.log, self.journal, self.games)


async def until_rest(watch: Spectator, seq: int) -> None:
    """Watch until the game waits for people; a server that is started again may take its time to load."""
    while True:
        try:
            await watch.until_rest(seq)
        except RedisConnectionError:
            await asyncio.sleep(0.1)
        else:
            return


@asynccontextmanager
async def arena(folder: Path) -> AsyncIterator[Arena]:
    """Open an arena; leaving it ends all its processes."""
    async with AsyncExitStack() as stack:
        server = stack.enter_context(EmbeddedServer(folder / "redis").start())
        settings = {"claim_idle_ms": CLAIM_IDLE_MS, "claim_every_ms": 100, "poll_block_ms": 200}
        fleet = stack.enter_context(Fleet(server.url, folder / "logs", **settings))
        await asyncio.to_thread(fleet.start, TWO_EACH)
        client = await stack.enter_async_context(connect(server.url))
        yield Arena(server, fleet, client, Journal(folder / "journal"))
