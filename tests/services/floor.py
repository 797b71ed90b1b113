"""Four desks over one log, with a hand on every stream: what tests of desks, deadlines and leases play on."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import msgspec
from redis.asyncio import Redis

from contracts import streams
from contracts.commands.board import ChooseToken
from contracts.commands.common import CreateGame, JoinSeat, ReadySeat, RollDice
from contracts.envelopes import Answer, FollowUp, Request
from contracts.streams import PARTITIONS, partition_of
from contracts.words import WORKERS, Seat, Worker
from engine.friends.data import DATA
from engine.kernel.state import GameState
from engine.registry import EDITIONS
from services.bus.incoming import Incoming, incoming, park_unreadable, readable, send
from services.bus.operate import Notice
from services.bus.port import Head
from services.bus.recovery import make_groups
from services.bus.redis_log import RedisLog
from services.door import owner_of_command
from services.worker.desk import Desk
from services.worker.games import Games, Live
from services.worker.outcomes import wake_of

if TYPE_CHECKING:
    from contracts.commands import AnyCommand

FRIENDS = EDITIONS["monopoly-friends"]
_answer = msgspec.json.Decoder(Answer)


def new_game(partition: int | None = None) -> str:
    """Name a game no other test has, in this partition if one is given."""
    while True:
        game = f"t{uuid4().hex[:16]}"
        if partition in (None, partition_of(game)):
            return game


class Floor:
    """A desk of each kind on the server of this run; nothing moves unless a test says so."""

    def __init__(self, client: Redis, cache_games: int = 100, busy_after_s: float = 3.0) -> None:
        self.client = client
        self.log = RedisLog(client)
        self.desks: dict[Worker, Desk] = {
            kind: self.desk(kind, cache_games=cache_games, busy_after_s=busy_after_s) for kind in WORKERS
        }
        self.sent = 0

    def desk(self, kind: Worker, log: Any = None, cache_games: int = 100, busy_after_s: float = 3.0) -> Desk:
        """Make one more desk of a kind."""
        put_aside = partial(park_unreadable, self.client)
        return Desk(kind, log or self.log, cache_games, put_aside=put_aside, busy_after_s=busy_after_s)

    async def open(self) -> "Floor":
        """Empty the command streams, and begin their groups anew; epochs too."""
        for kind in WORKERS:
            names = [streams.commands(kind, partition) for partition in range(PARTITIONS)]
            await self.client.delete(*names)
            await make_groups(self.client, names, kind)
        await self.client.delete(*map(streams.epoch, range(PARTITIONS)), *map(streams.deadlines, range(PARTITIONS)))
        return self

    async def close(self) -> None:
        """Let go of what waits."""
        for desk in self.desks.values():
            await desk.close()

    # sending and handling

    def request(self, game: str, command: "AnyCommand", seat: int | None = None, **more: Any) -> Request:
        """Make the next command of this floor, a second after the one before unless told otherwise."""
        self.sent += 1
        sender = None if seat is None else Seat(seat)
        said: dict[str, Any] = {"id": f"c{self.sent}", "at": self.sent * 1000, **more}
        return Request(game=game, command=command, seat=sender, **said)

    async def send(self, message: Request | FollowUp | bytes, worker: Worker | None = None, game: str = "") -> str:
        """Put a message into a worker's stream, by itself that of its owner."""
        if isinstance(message, bytes):
            return await send(self.client, worker or "turns", partition_of(game), message)
        owner = worker or (owner_of_command(message) if isinstance(message, Request) else "turns")
        return await send(self.client, owner, partition_of(message.game), msgspec.json.encode(message))

    async def read(self, kind: Worker) -> list[Incoming]:
        """Take what is new in the streams of a kind."""
        names: Any = {streams.commands(kind, partition): ">" for partition in range(PARTITIONS)}
        found: Any = await self.client.xreadgroup(kind, f"{kind}-0", names)
        return [
            incoming(stream.decode(), kind, entry_id, fields)
            for stream, entries in found
            for entry_id, fields in entries
        ]

    async def pump(self, *kinds: Worker) -> None:
        """Hand everything that is new to the desks, and what follows from it, until nothing is new."""
        moved = True
        while moved:
            moved = False
            for kind in kinds or WORKERS:
                if batch := await self.read(kind):
                    moved = True
                    await self.desks[kind].handle(await readable(self.client, batch))

    async def ask(self, request: Request) -> Answer:
        """Send a command, let everything happen, and read the answer."""
        await self.send(request)
        await self.pump()
        return await self.answer(request)

    async def answer(self, request: Request) -> Answer:
        """Read the answer that is kept for a command; it must be there."""
        kept = await self.log.read_answer(request.game, request.id)
        assert kept is not None, f"{request.id} was not answered"
        return _answer.decode(kept.answer)

    # games

    async def began(self, game: str = "", seed: str = "1", seats: int = 2, **options: Any) -> str:
        """Play a game to its first roll; gives its name."""
        game = game or new_game()
        await self.ask(self.request(game, CreateGame(FRIENDS.id, seats, seed, **options)))
        for seat in range(seats):
            await self.ask(self.request(game, JoinSeat(), seat))
        for seat in range(seats):
            await self.ask(self.request(game, ReadySeat(), seat))
        for seat in range(seats):
            token = ChooseToken(DATA.edition.tokens[seat])
            await self.ask(self.request(game, token, seat, prompt=await self.prompt(game, seat)))
        return game

    async def prompt(self, game: str, seat: int) -> str:
        """Name the slot that waits for a seat."""
        slot = (await self.state(game)).slot_of(Seat(seat))
        assert slot is not None
        return slot.id

    async def roll(self, game: str, seat: int = 0, **more: Any) -> Request:
        """Make the command that rolls for the start."""
        return self.request(game, RollDice("start"), seat, prompt=await self.prompt(game, seat), **more)

    async def mid_step(self) -> str:
        """Bring a game to where it waits for turns to judge a roll; gives its name."""
        game = await self.began()
        await self.rolled(game)
        return game

    async def rolled(self, *games: str) -> None:
        """Roll in these games, and leave it to the test to have the rolls judged."""
        for game in games:
            await self.send(await self.roll(game))
        await self.pump("dice")
        for game in games:
            assert (await self.step_of(game)).game == game

    async def live(self, game: str) -> Live:
        """Fold the log of a game."""
        found = (await Games(self.log, "turns", 1).refresh([game]))[game]
        assert isinstance(found, Live), found
        return found

    async def state(self, game: str) -> GameState:
        """Fold the log of a game."""
        return (await self.live(game)).state

    async def head(self, game: str) -> Head:
        """Read where a game stands."""
        (found,) = await self.log.read_heads([game])
        assert found is not None
        return found

    async def step_of(self, game: str) -> FollowUp:
        """The follow-up that the game waits for."""
        wake = wake_of(await self.state(game))
        assert wake is not None
        return msgspec.json.decode(wake.body, type=FollowUp)

    # looking

    async def pending(self, kind: Worker, game: str) -> int:
        """Count what was handed to a kind of worker and not acknowledged."""
        found: Any = await self.client.xpending(streams.commands(kind, partition_of(game)), kind)
        return int(found["pending"])

    async def let_go(self, kind: Worker, game: str) -> None:
        """Wait until a kind of worker has acknowledged everything in the partition of a game."""

        async def wait() -> None:
            while True:
                if not await self.pending(kind, game):
                    return
                await asyncio.sleep(0.005)

        await asyncio.wait_for(wait(), 10)

    async def notices(self, game: str) -> list[Notice]:
        """What an operator finds about this game and its partition."""
        found: Any = await self.client.xrange(streams.parked(partition_of(game)))
        return [msgspec.json.decode(fields[b"__data__"], type=Notice) for _, fields in found]

    async def raw_log(self, game: str) -> Sequence[Any]:
        """The log as the server has it."""
        found: Any = await self.client.xrange(streams.log(partition_of(game), game))
        return list(found)
