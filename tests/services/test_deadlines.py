"""Deadlines: what runs out plays its default, once, when it is due and not before."""

from typing import Any

import pytest

from contracts import streams
from contracts.commands.common import TimeOut
from contracts.envelopes import Request
from contracts.streams import partition_of
from services.bus.operate import park
from services.turns.deadlines import Deadlines
from tests.services.floor import FRIENDS, Floor, new_game

pytestmark = pytest.mark.anyio

LIMITS = {"start": 1000, "move": 2000}


@pytest.fixture
def deadlines(floor: Floor) -> Deadlines:
    """Give a poller that polls only when a test says so."""
    return Deadlines(floor.log, floor.client)


async def due(floor: Floor, game: str) -> int:
    """Read when the slot of seat 0 runs out."""
    slot = (await floor.state(game)).slot_of(0)  # type: ignore[arg-type]
    assert slot is not None
    assert slot.due is not None
    return slot.due


async def commands(floor: Floor, game: str, after: int) -> list[str]:
    """Read who caused the events after a seq, each append once."""
    (entries,) = await floor.log.read_logs([(game, after)])
    found = [entry.event.split(b'"')[3].decode() for entry in entries]
    return list(dict.fromkeys(found))


async def score(floor: Floor, game: str) -> int | None:
    """Read the deadline that the server keeps for a game."""
    found = await floor.client.zscore(streams.deadlines(partition_of(game)), game)
    return None if found is None else int(found)


async def test_what_runs_out_plays_its_default(floor: Floor, deadlines: Deadlines) -> None:
    """At its moment, not a millisecond before, the slot is answered by the clock; the cmd tells of it."""
    game = await floor.began(limits=LIMITS)
    moment, head = await due(floor, game), await floor.head(game)
    assert await score(floor, game) == moment
    await deadlines.fire(moment - 1)
    await floor.pump()
    assert await floor.head(game) == head
    await deadlines.fire(moment)
    await floor.pump()
    assert (await commands(floor, game, head.seq))[0] == f"!{head.seq + 1}"
    (entry,) = (await floor.log.read_logs([(game, head.seq)]))[0][:1]
    assert b'"t":"DiceRolled"' in entry.event
    assert b'"ts":%d' % moment in entry.event


async def test_a_time_out_sent_twice_counts_once(floor: Floor, deadlines: Deadlines) -> None:
    """Two pollers at the same moment, or one that asks again, have one effect; every entry is let go."""
    game = await floor.began(limits=LIMITS)
    moment, head = await due(floor, game), await floor.head(game)
    await deadlines.fire(moment)
    (entry,) = await floor.read("dice")
    for _ in range(3):
        await floor.send(entry.body, "dice", game)
    await floor.pump()
    assert [cmd for cmd in await commands(floor, game, head.seq) if cmd[0] == "!"] == [f"!{head.seq + 1}"]
    again = await floor.head(game)
    await floor.send(entry.body, "dice", game)  # late: the slot is gone
    await floor.pump()
    assert await floor.head(game) == again
    await floor.log.acknowledge([entry.source])
    assert await floor.pending("dice", game) == 0


async def test_an_early_time_out_is_refused_in_silence(floor: Floor) -> None:
    """A time-out that comes before its moment changes nothing and is answered to nobody."""
    game = await floor.began(limits=LIMITS)
    moment, head = await due(floor, game), await floor.head(game)
    early = Request("t.early", game, moment - 1, TimeOut(await floor.prompt(game, 0), moment))
    await floor.send(early, "dice")
    await floor.pump()
    assert await floor.head(game) == head
    assert await floor.log.read_answer(game, early.id) is None
    assert await floor.pending("dice", game) == 0


async def test_a_lost_time_out_comes_again(floor: Floor, deadlines: Deadlines) -> None:
    """What was sent and never decided is sent again after five seconds, not at every poll."""
    game = await floor.began(limits=LIMITS)
    moment, head = await due(floor, game), await floor.head(game)
    await deadlines.fire(moment)
    await floor.log.acknowledge([entry.source for entry in await floor.read("dice")])
    await deadlines.fire(moment + 4999)
    assert await floor.read("dice") == []
    await deadlines.fire(moment + 5000)
    await floor.pump()
    assert (await floor.head(game)).seq > head.seq


async def test_a_player_who_was_faster_is_not_overruled(floor: Floor, deadlines: Deadlines) -> None:
    """If the seat answers while the time-out is on its way, the time-out does nothing."""
    game = await floor.began(limits=LIMITS)
    moment = await due(floor, game)
    roll = await floor.roll(game)
    await floor.send(roll)
    await deadlines.fire(moment)
    await floor.pump()
    cmds = await commands(floor, game, 0)
    assert roll.id in cmds
    assert not [cmd for cmd in cmds if cmd[0] == "!"]


async def test_a_lease_that_ends_in_the_middle_of_a_step_wakes_its_worker(floor: Floor, deadlines: Deadlines) -> None:
    """An inline table that went away leaves a step on top: the poller wakes its worker, and the workers take over."""
    game = await floor.mid_step()
    place, head = partition_of(game), await floor.head(game)
    await floor.log.acknowledge([entry.source for entry in await floor.read("turns")])
    await floor.client.hset(streams.head(place, game), mapping={"owner": "inline", "until": 1})
    await floor.client.zadd(streams.deadlines(place), {game: 1})
    await deadlines.fire(2)
    await floor.pump()
    after = await floor.head(game)
    assert after.seq > head.seq
    assert after.owner == ""


async def test_a_poll_takes_up_no_parked_game_and_takes_no_deadline_away(
    floor: Floor, deadlines: Deadlines, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between what the poller read and what it does a game may be parked, or go on: it stays as it is then."""
    parked, moved = await floor.mid_step(), await floor.mid_step()
    await floor.client.zadd(streams.deadlines(partition_of(parked)), {parked: 1})
    await floor.client.zadd(streams.deadlines(partition_of(moved)), {moved: 1})
    refresh = deadlines._games.refresh

    async def slowly(games: Any) -> Any:
        found = await refresh(games)
        await park(floor.log, parked, why="by hand", now=1)
        await floor.pump()
        await floor.client.zadd(streams.deadlines(partition_of(moved)), {moved: 777})
        return found

    monkeypatch.setattr(deadlines._games, "refresh", slowly)
    await deadlines.fire(2)
    await floor.pump()
    assert (await floor.head(parked)).status == "parked"
    assert await score(floor, moved) == 777


async def test_a_game_that_fails_keeps_no_other_from_its_time_out(
    floor: Floor, deadlines: Deadlines, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A default that cannot be made out and a log that cannot be folded are told; the others have their time-out."""
    partition = 4
    sick, broken, well = [await floor.began(new_game(partition), limits=LIMITS) for _ in range(3)]
    normal: Any = FRIENDS.defaults["start"]

    def default(state: Any, slot: Any) -> Any:
        if state.game == sick:
            raise LookupError("no default")
        return normal(state, slot)

    defaults: Any = FRIENDS.defaults
    monkeypatch.setitem(defaults, "start", default)
    key = streams.log(partition, broken)
    entries: Any = await floor.client.xrange(key)
    await floor.client.delete(key)
    for entry_id, fields in entries:
        await floor.client.xadd(key, fields | {b"h": bytes(32)}, id=entry_id)
    before = {game: await floor.head(game) for game in (sick, well)}
    await deadlines.fire(10**9)
    await floor.pump()
    assert (await floor.head(well)).seq > before[well].seq
    assert await floor.head(sick) == before[sick]
    assert (await floor.head(broken)).status == "parked"
    assert "cannot be folded" in (await floor.notices(broken))[-1].why
