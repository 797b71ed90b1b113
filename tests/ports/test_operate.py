"""Parking and taking up again, as an operator or a worker does it. Each test runs on every store."""

import msgspec
import pytest

from contracts import streams
from services.bus.answers import Appended, Closed, Conflict, Fenced, Parked, Refused
from services.bus.operate import Notice, park, parking, requeue
from services.bus.port import Head
from tests.ports.harness import NOW, Game, Store, entries, one

pytestmark = pytest.mark.anyio


async def begin(store: Store, game: Game) -> Head:
    """Append the first event of a game; gives its head."""
    append = game.append(command_id="c0")
    await one(store, append)
    game.moved(append)
    return Head(1, game.head, "open")


async def notices(store: Store, game: Game) -> list[Notice]:
    """Read what the operator was told of a game."""
    told = await store.written(streams.parked(game.partition))
    found = [msgspec.json.decode(each["__data__"], type=Notice) for each in told]
    return [each for each in found if each.game == game.name]


async def test_a_failing_step_parks_its_game(store: Store, game: Game) -> None:
    """The step is acknowledged, the game rests, and the operator is told what failed and why."""
    head = await begin(store, game)
    source = await store.deliver(game)
    append = parking(game.name, head, epoch=0, command_id="~2", why="it fails", source=source, now=NOW)
    assert await one(store, append) == Appended(1)
    assert not await store.waits(source)
    assert await store.log.read_heads([game.name]) == [Head(1, game.head, "parked")]
    assert await notices(store, game) == [
        Notice(why="it fails", stream=source.stream, entry_id=source.entry_id, game=game.name, command_id="~2")
    ]
    assert len(await entries(store, game)) == 1


async def test_an_operator_parks_and_takes_up(store: Store, game: Game) -> None:
    """A game parked by hand takes nothing until it is taken up; then it goes on where it stood."""
    await begin(store, game)
    assert await park(store.log, game.name, why="a dispute", now=NOW) == Appended(1)
    assert await park(store.log, game.name, why="again", now=NOW) == Parked()
    assert [each.why for each in await notices(store, game)] == ["a dispute"]
    assert await one(store, game.append(command_id="c1")) == Parked()
    wake = game.wake(b"top step of " + game.name.encode())
    assert await requeue(store.log, game.name, wake=wake, deadline=NOW + 5, now=NOW) == Appended(1)
    assert wake.body in [each["__data__"] for each in await store.written(wake.stream)]
    assert await store.deadline(game.name) == NOW + 5
    assert await one(store, game.append(command_id="c1")) == Appended(2)


async def test_an_operator_knows_the_epoch(store: Store, game: Game) -> None:
    """After a failover the operator's calls name the new epoch by themselves."""
    head = await begin(store, game)
    await store.log.raise_epoch(game.partition)
    stale = parking(game.name, head, epoch=0, command_id="~2", why="late", source=game.source, now=NOW)
    assert await one(store, stale) == Fenced()
    assert await park(store.log, game.name, why="a dispute", now=NOW) == Appended(1)
    assert await requeue(store.log, game.name, wake=None, deadline=None, now=NOW) == Appended(1)


async def test_a_step_that_failed_long_ago_parks_nothing(store: Store, game: Game) -> None:
    """A game that went on meanwhile is not parked for a step of yesterday."""
    head = await begin(store, game)
    append = game.append(command_id="c1")
    await one(store, append)
    late = parking(game.name, head, epoch=0, command_id="~2", why="late", source=game.source, now=NOW)
    assert await one(store, late) == Conflict(2, append.events[-1].hash)
    assert await notices(store, game) == []


async def test_nothing_is_done_to_a_game_that_is_not_there(store: Store, game: Game) -> None:
    """An unknown name is refused with a sentence, and nothing is written."""
    for answer in (
        await park(store.log, game.name, why="?", now=NOW),
        await requeue(store.log, game.name, wake=game.wake(), deadline=None, now=NOW),
    ):
        assert answer == Refused("there is no such game")
    assert await store.log.read_heads([game.name]) == [None]
    assert await notices(store, game) == []


async def test_a_closed_log_is_left_alone(store: Store, game: Game) -> None:
    """A closed log is neither parked nor taken up."""
    await begin(store, game)
    for status in ("over", "closed"):
        step = game.step(status=status)
        await one(store, step)
        game.moved(step)
    assert await park(store.log, game.name, why="?", now=NOW) == Closed()
    assert await requeue(store.log, game.name, wake=None, deadline=None, now=NOW) == Closed()
