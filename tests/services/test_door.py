"""The door: a command gets to its worker and its answer back, through busy tables, lost entries and a killed server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec import structs
from redis.exceptions import BusyLoadingError

from contracts import streams
from contracts.commands.common import CreateGame, JoinSeat, Resign, RollDice, TimeOut
from contracts.commands.friends import BuyDeed
from contracts.envelopes import Accepted, Rejected
from contracts.rejections import Reason
from contracts.streams import partition_of
from contracts.words import WORKERS, Worker
from services import door as door_module
from services.bus.broker import connect
from services.bus.embedded import EmbeddedServer
from services.bus.incoming import send
from services.door import Door, owner_of_command
from tests.services.floor import FRIENDS, Floor, new_game

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def served(floor: Floor, *kinds: Worker) -> AsyncIterator[None]:
    """Let the desks of these kinds, or of all, do what there is to do inside the `with`."""
    done = asyncio.Event()

    async def serve() -> None:
        while not done.is_set():
            await floor.pump(*kinds)
            await asyncio.sleep(0.002)

    task = asyncio.create_task(serve())
    try:
        yield
    finally:
        done.set()
        await task


@pytest.fixture
async def door(floor: Floor) -> AsyncIterator[Door]:
    """Give a door to the server of this run."""
    async with Door(floor.client) as made:
        yield made


def code(answer: object) -> Reason:
    """Give the reason of a refusal."""
    assert isinstance(answer, Rejected), answer
    return answer.rejection.code


async def sent(floor: Floor, game: str) -> int:
    """Count the commands in the streams of the partition of a game."""
    return sum([await floor.client.xlen(streams.commands(kind, partition_of(game))) for kind in WORKERS])


async def test_a_command_is_answered(floor: Floor, door: Door) -> None:
    """Accepted with its seqs or refused with the reason; the same id again gets the first answer again."""
    game = await floor.began()
    roll = await floor.roll(game)
    async with served(floor):
        first = await door.ask(roll)
        assert isinstance(first, Accepted)
        no = await door.ask(structs.replace(roll, id="other"))
        assert code(no) is Reason.NOT_ASKED
        assert await door.ask(structs.replace(roll, at=roll.at + 9999)) == first
        assert await door.ask(structs.replace(roll, id="other", at=1)) == no


async def test_the_same_command_asked_twice_at_once_gets_one_answer(floor: Floor, door: Door) -> None:
    """Both who ask hear the same; the log has it once."""
    game = await floor.began()
    roll = await floor.roll(game)
    async with served(floor):
        first, second = await asyncio.gather(door.ask(roll), door.ask(roll))
    assert first == second
    assert isinstance(first, Accepted)


async def test_an_id_used_for_another_command_is_refused(floor: Floor, door: Door) -> None:
    """The answer of the first command is not given for the second, accepted or refused."""
    game = await floor.began()
    roll = await floor.roll(game)
    async with served(floor):
        await door.ask(roll)
        assert code(await door.ask(structs.replace(roll, command=Resign()))) is Reason.REUSED
        refused = floor.request(game, JoinSeat(), 0)
        assert code(await door.ask(refused)) is Reason.SEAT_TAKEN
        assert code(await door.ask(structs.replace(refused, seat=1))) is Reason.REUSED


async def test_busy_is_heard_and_the_same_id_judged_anew(floor: Floor, door: Door) -> None:
    """A table busy for too long is told; asked again with the same id, the command is judged."""
    game = await floor.mid_step()
    floor.desks["dice"] = floor.desk("dice", busy_after_s=0.05)
    wish = floor.request(game, RollDice("start"), 1, prompt="0.0")
    async with served(floor, "dice"):
        assert code(await door.ask(wish)) is Reason.BUSY
    async with served(floor):
        assert code(await door.ask(wish)) is Reason.WRONG_PROMPT


async def test_what_no_worker_would_read_is_not_sent(floor: Floor, door: Door) -> None:
    """Too large, too deep or out of bounds: refused at the door with the reason; a time-out is nobody's to send."""
    game = await floor.began()
    roll = await floor.roll(game)
    before = await sent(floor, game)
    large: Any = {f"switch-{n}": "x" * 200 for n in range(100)}
    deep: Any = 1
    for _ in range(40):
        deep = {"a": deep}
    wrong: dict[Reason, Any] = {
        Reason.TOO_LARGE: CreateGame(FRIENDS.id, 2, switches=large),
        Reason.TOO_DEEP: CreateGame(FRIENDS.id, 2, switches={"a": deep}),
        Reason.MALFORMED: CreateGame(FRIENDS.id, -2),
        Reason.ORGANISER_ONLY: TimeOut("1.0", 1),
    }
    for reason, command in wrong.items():
        answer = await door.ask(structs.replace(roll, command=command))
        assert code(answer) is reason
    assert code(await door.ask(structs.replace(roll, id="\ud800"))) is Reason.MALFORMED
    assert await sent(floor, game) == before


async def test_a_command_that_is_lost_on_the_way_is_sent_again(
    floor: Floor, door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If no answer comes, the same command goes out again: its id makes that harmless."""
    monkeypatch.setattr(door_module, "ASK_AGAIN_S", 0.2)
    game = await floor.began()
    roll = await floor.roll(game)
    asking = asyncio.create_task(door.ask(roll))
    while True:
        await asyncio.sleep(0)
        if lost := await floor.read("dice"):
            break
    await floor.log.acknowledge([entry.source for entry in lost])
    async with served(floor):
        assert isinstance(await asking, Accepted)


async def test_an_answer_whose_notice_was_missed_is_found(
    floor: Floor, door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is looked up where it is kept, also if the feed never told of it."""
    monkeypatch.setattr(door_module, "ASK_AGAIN_S", 0.2)

    async def deaf(_fields: object) -> None:
        return

    monkeypatch.setattr(door, "_hear", deaf)
    game = await floor.began()
    async with served(floor):
        assert isinstance(await door.ask(await floor.roll(game)), Accepted)


async def test_the_door_tells_of_every_append(floor: Floor) -> None:
    """Whoever follows games hears each append, steps too, in order and once; refusals are no news."""
    told: list[tuple[str, int]] = []

    async def moved(game: str, last: int) -> None:
        told.append((game, last))

    game = await floor.began()
    before = (await floor.head(game)).seq
    async with Door(floor.client, moved) as door, served(floor):
        await door.ask(await floor.roll(game))
        await door.ask(floor.request(game, JoinSeat(), 0))
        await door.ask(await floor.roll(game, 1))
        await floor.pump()
        await door.ask(floor.request(game, JoinSeat(), 1))
    seqs = [last for name, last in told if name == game]
    assert seqs == sorted(set(seqs))
    assert seqs[0] > before
    assert seqs[-1] == (await floor.head(game)).seq


def test_every_command_has_a_worker(floor: Floor) -> None:
    """A command goes to the worker that owns it; creating a game is for turns."""
    asked: list[Any] = [CreateGame("nothing", 2), RollDice("move"), BuyDeed(), Resign()]
    owners = [owner_of_command(floor.request("g", command)) for command in asked]
    assert owners == ["turns", "dice", "banking", "turns"]


async def test_the_door_waits_for_a_server_that_is_long_gone(
    floor: Floor, door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that still loads its data after all tries of the client is asked again."""
    game = await floor.began()
    wishes: list[Any] = []

    async def loading(*sent: Any) -> None:
        wishes.append(sent)
        if len(wishes) < 3:
            raise BusyLoadingError("loading")
        await send(*sent)

    monkeypatch.setattr(door_module, "send", loading)
    monkeypatch.setattr(door_module, "BLOCK_MS", 10)
    async with served(floor):
        assert isinstance(await door.ask(await floor.roll(game)), Accepted)
    assert len(wishes) == 3


async def test_the_door_outlives_its_server(embedded_server: EmbeddedServer) -> None:
    """A door that hears nothing while the server is killed and started again hears what comes after."""
    async with connect(embedded_server.url) as client:
        floor = await Floor(client).open()
        async with Door(client) as door:
            game = new_game()
            async with served(floor):
                assert isinstance(await door.ask(floor.request(game, CreateGame(FRIENDS.id, 2, "1"))), Accepted)
            embedded_server.kill()
            asking = asyncio.create_task(door.ask(floor.request(game, JoinSeat(), 0)))
            await asyncio.sleep(0)
            embedded_server.restart()
            async with served(floor):
                assert isinstance(await asyncio.wait_for(asking, 20), Accepted)
        await floor.close()
