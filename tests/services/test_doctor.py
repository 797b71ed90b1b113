"""The doctor and the operator: stuck games go on, what needs somebody is told, parked games are taken up or dropped."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from contracts import streams
from contracts.commands.common import RollDice
from contracts.entries.common import Rolled
from contracts.streams import PARTITIONS, partition_of
from replay.verify import verify
from services import doctor
from services.bus.answers import Conflict
from services.bus.broker import connect
from services.bus.embedded import EmbeddedServer
from services.bus.incoming import readable
from services.bus.operate import park, requeue
from services.doctor import Findings, examine
from services.fleet import Fleet
from services.parked import NotParkedError, parked_games, take_up, void
from services.stored import ALL, stored_entries
from services.worker.clerk import MOST_DELIVERIES
from tests.services.floor import FRIENDS, Floor, new_game

pytestmark = pytest.mark.anyio


@pytest.fixture
async def floor(embedded_server: EmbeddedServer, anyio_backend: str, plain_log: None) -> AsyncIterator[Floor]:
    """Give four desks on an empty server of their own: a doctor looks at all there is."""
    async with connect(embedded_server.url) as client:
        made = await Floor(client).open()
        yield made
        await made.close()


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give up watching a woken game after a second."""
    monkeypatch.setattr(doctor, "MENDED_S", 1.0)


@pytest.fixture
def poisoned(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Give a set of games; judging a roll fails in each of them."""
    games: set[str] = set()
    steps: Any = FRIENDS.steps
    judge = steps[Rolled]

    def fails(state: Any, *rest: Any) -> Any:
        if state.game in games:
            raise ZeroDivisionError("poison")
        return judge(state, *rest)

    monkeypatch.setitem(steps, Rolled, fails)
    yield games
    games.clear()


async def lose_step(floor: Floor, game: str) -> None:
    """Lose the entry that was to wake the worker of a game's top step."""
    key = streams.commands("turns", partition_of(game))
    entries: Any = await floor.client.xrevrange(key, count=1)
    ((entry_id, fields),) = entries
    assert game.encode() in fields[b"__data__"]
    await floor.client.xdel(key, entry_id)


async def later(floor: Floor) -> Findings:
    """Have the doctor look when all there is has grown old: older than 20 ms by the server's clock."""
    await asyncio.sleep(0.03)
    return await examine(floor.log, longest_ms=20)


async def parked_game(floor: Floor, poisoned: set[str]) -> str:
    """Park a game at a step that fails."""
    game = await floor.mid_step()
    poisoned.add(game)
    await exhaust(floor)
    assert (await floor.head(game)).status == "parked"
    return game


async def croupier(server: EmbeddedServer, *tokens: str) -> "subprocess.CompletedProcess[str]":
    """Run the command line in a process of its own, on this server."""
    arguments = [sys.executable, "-m", "services.cli", *tokens]
    outer = {name: value for name, value in os.environ.items() if not name.startswith(("REDIS_", "CROUPIER_"))}
    environ = {**outer, "REDIS_URL": server.url}
    return await asyncio.to_thread(
        subprocess.run, arguments, env=environ, capture_output=True, text=True, check=False, timeout=60
    )


# stuck games


async def test_a_game_whose_step_was_lost_goes_on(
    floor: Floor, embedded_server: EmbeddedServer, tmp_path: Path
) -> None:
    """Though all workers run, a step whose entry is gone is never carried out; the doctor has it done: all is well."""
    game = await floor.mid_step()
    await lose_step(floor, game)
    before = await floor.head(game)
    with Fleet(embedded_server.url, tmp_path, poll_block_ms=100) as fleet:
        await asyncio.to_thread(fleet.start)
        assert await floor.head(game) == before
        found = await later(floor)
        assert [(each.game, each.seq, each.worker, each.mended) for each in found.woken] == [
            (game, before.seq, "turns", True)
        ]
        assert found.trouble == []
        assert (await later(floor)).woken == []
    assert (await floor.state(game)).step is None


async def test_a_game_nobody_takes_on_needs_an_operator(floor: Floor) -> None:
    """Without a worker for its step a woken game stands as before, and the sentence names game and worker."""
    game = await floor.mid_step()
    await lose_step(floor, game)
    found = await later(floor)
    assert [each.mended for each in found.woken] == [False]
    assert f"the game {game} waits for turns and does not go on" in found.trouble
    await floor.pump()
    assert (await floor.state(game)).step is None


async def test_a_step_lost_at_the_end_is_found_too(floor: Floor) -> None:
    """A game that is over and still owes its secrets counts as stuck."""
    game = await floor.began()
    await park(floor.log, game, why="a dispute", now=1)
    await void(floor.log, game, "no agreement")
    assert (await floor.head(game)).status == "over"
    await lose_step(floor, game)
    assert [each.game for each in (await later(floor)).woken] == [game]
    await floor.pump()
    assert (await floor.head(game)).status == "closed"


async def test_games_that_wait_for_people_are_left_alone(floor: Floor) -> None:
    """However long ago a game moved, it is not stuck while it waits for its seats; nor is a closed one."""
    await floor.began()
    over = await floor.began()
    await park(floor.log, over, why="a dispute", now=1)
    await void(floor.log, over, "no agreement")
    await floor.pump()
    found = await later(floor)
    assert (found.woken, found.trouble) == ([], [])
    assert found.games == {"open": 1, "over": 0, "closed": 1, "parked": 0}


async def test_a_game_that_moved_a_moment_ago_is_not_stuck(floor: Floor) -> None:
    """A step that has waited for less than half a minute is its worker's business; a rejection is no move."""
    game = await floor.mid_step()
    assert (await examine(floor.log)).woken == []
    assert (await later(floor)).woken[0].game == game
    await floor.send(floor.request(game, RollDice("move"), 9))
    await floor.pump("dice")
    assert [each.game for each in (await later(floor)).woken] == [game]


async def test_a_game_at_an_inline_table_is_not_stuck(floor: Floor) -> None:
    """While an inline table holds a game, its steps are the table's."""
    game = await floor.mid_step()
    head = await floor.head(game)
    key = streams.head(partition_of(game), game)
    await floor.client.hset(key, mapping={"owner": "lease-1", "until": await floor.log.now() + 60_000})
    assert (await later(floor)).woken == []
    await floor.client.hset(key, mapping={"owner": "lease-1", "until": await floor.log.now() - 1})
    assert [(each.game, each.seq) for each in (await later(floor)).woken] == [(game, head.seq)]


async def test_a_log_that_cannot_be_read_is_told(floor: Floor) -> None:
    """A damaged log needs an operator, and other games are woken all the same."""
    sick, well = [await floor.began() for _ in range(2)]
    await floor.rolled(well)
    await lose_step(floor, well)
    await damage(floor, sick, 3)
    found = await later(floor)
    assert [each.game for each in found.woken] == [well]
    assert [each.game for each in found.unreadable] == [sick]
    assert any(f"the game {sick} cannot be read: event 3 cannot be folded" in each for each in found.trouble)


async def damage(floor: Floor, game: str, seq: int) -> None:
    """Change one stored event."""
    key = streams.log(partition_of(game), game)
    entries: Any = await floor.client.xrange(key)
    await floor.client.delete(key)
    for entry_id, fields in entries:
        if entry_id == b"%d-0" % seq:
            fields[b"e"] = fields[b"e"].replace(b'"ts":', b'"ts":1')
        await floor.client.xadd(key, fields, id=entry_id)


# the server and its streams


async def test_a_new_server_is_healthy(floor: Floor) -> None:
    """Where nothing has been played nothing is missing, workers neither."""
    for kind in floor.desks:
        await floor.client.delete(*(streams.commands(kind, partition) for partition in range(PARTITIONS)))
    found = await examine(floor.log)
    assert found.trouble == []
    assert all(flow.is_new for flow in found.flows)


async def test_a_missing_group_needs_an_operator(floor: Floor) -> None:
    """A stream no worker reads is told, with the worker to start."""
    await floor.client.xgroup_destroy(streams.commands("banking", 4), "banking")
    found = await examine(floor.log)
    assert found.trouble == ["no worker reads 1 streams of banking: start a banking worker"]
    assert flow_of(found, "banking").missing == [streams.commands("banking", 4)]


async def test_what_waits_for_a_worker_is_told(floor: Floor) -> None:
    """A command that lies unread, or read and unfinished, needs an operator when it has grown old."""
    await floor.send(floor.request(new_game(), RollDice("move"), 0))
    assert (await examine(floor.log)).trouble == []
    found = await later(floor)
    assert flow_of(found, "dice").oldest_unread_ms > 20
    assert [each for each in found.trouble if "unread: start a dice worker" in each] == found.trouble
    await floor.read("dice")
    found = await later(floor)
    assert flow_of(found, "dice").oldest_unread_ms == 0
    assert flow_of(found, "dice").pending == 1
    assert [each for each in found.trouble if "was sent to dice" in each] == found.trouble


def flow_of(found: Findings, worker: str) -> Any:
    """The streams of one kind of worker."""
    return next(flow for flow in found.flows if flow.worker == worker)


async def test_a_server_that_may_lose_events_needs_an_operator(floor: Floor) -> None:
    """Without the durable settings nothing else is well, unless losses are allowed here."""
    await floor.client.config_set("appendfsync", "everysec")
    found = await examine(floor.log)
    assert found.trouble == found.losses
    assert "CONFIG SET appendfsync always" in found.losses[0]
    assert (await examine(floor.log, allow_lossy=True)).trouble == []


# parked games


async def test_an_operator_sees_why_a_game_is_parked(
    floor: Floor, poisoned: set[str], embedded_server: EmbeddedServer
) -> None:
    """List, show and doctor tell the same reason; entries that could not be read are listed beside."""
    game = await parked_game(floor, poisoned)
    await floor.send(b"nonsense")
    await floor.pump("turns")
    listed = await croupier(embedded_server, "parked", "list", "--json")
    said = msgspec.json.decode(listed.stdout)
    assert (listed.returncode, [each["game"] for each in said["parked"]]) == (0, [game])
    assert [each["stream"] for each in said["put_aside"]] == [streams.commands("turns", partition_of(""))]
    shown = await croupier(embedded_server, "parked", "show", game)
    assert shown.returncode == 0
    assert f"because   it failed {MOST_DELIVERIES} times" in shown.stdout
    found = await croupier(embedded_server, "doctor")
    assert found.returncode == 1
    assert f"trouble  the game {game} is parked: it failed {MOST_DELIVERIES} times\n" in found.stdout
    assert found.stdout.endswith("needs an operator\n")


async def test_a_parked_game_goes_on_when_its_cause_is_gone(
    floor: Floor, poisoned: set[str], embedded_server: EmbeddedServer
) -> None:
    """One sick game rests while another goes on; taken up too early it is parked again, later it goes on."""
    sick = await parked_game(floor, poisoned)
    well = await floor.mid_step()
    await floor.pump()
    assert (await floor.state(well)).step is None
    assert (await croupier(embedded_server, "parked", "requeue", sick)).returncode == 0
    await exhaust(floor)
    assert (await floor.head(sick)).status == "parked"
    poisoned.clear()
    done = await croupier(embedded_server, "parked", "requeue", sick)
    assert (done.returncode, done.stdout) == (0, f"{sick} goes on\n")
    await floor.pump()
    assert (await floor.state(sick)).step is None
    assert (await croupier(embedded_server, "doctor")).returncode == 0


async def exhaust(floor: Floor) -> None:
    """Deliver what is new to turns as often as a sweep would."""
    batch = await floor.read("turns")
    for deliveries in range(1, MOST_DELIVERIES + 2):
        again = [msgspec.structs.replace(entry, deliveries=deliveries) for entry in batch]
        await floor.desks["turns"].handle(await readable(floor.client, again))


async def test_a_dropped_game_is_void(floor: Floor, poisoned: set[str], embedded_server: EmbeddedServer) -> None:
    """Dropped, a game ends without a result and with the operator's words; its secrets follow, its log holds."""
    game = await parked_game(floor, poisoned)
    done = await croupier(embedded_server, "parked", "drop", game, "--cause", "a broken rule")
    assert (done.returncode, done.stdout) == (0, f"{game} is void\n")
    assert (await floor.head(game)).status == "over"
    await floor.pump()
    assert (await floor.head(game)).status == "closed"
    entries = await stored_entries(floor.log, game, ALL)
    assert verify(entries).ok
    assert (b"GameVoided" in entries[-2].event, b"a broken rule" in entries[-2].event) == (True, True)
    assert await parked_games(floor.log) == []


async def test_a_clock_runs_again_after_a_rest(floor: Floor) -> None:
    """Taken up, a game that waits for people has its deadline back."""
    game = await floor.began(limits={"start": 60_000})
    key = streams.deadlines(partition_of(game))
    before = await floor.client.zscore(key, game)
    assert before is not None
    await park(floor.log, game, why="a dispute", now=1)
    assert await floor.client.zscore(key, game) is None
    await take_up(floor.log, game)
    assert await floor.client.zscore(key, game) == before


@pytest.mark.parametrize("act", [take_up, lambda log, game: void(log, game, "enough")], ids=["requeue", "drop"])
async def test_a_damaged_log_stays_parked(floor: Floor, act: Any) -> None:
    """What cannot be folded can neither go on nor end; the sentence says where it is damaged."""
    game = await floor.began()
    await park(floor.log, game, why="a dispute", now=1)
    await damage(floor, game, 3)
    with pytest.raises(NotParkedError, match=rf"the game {game} stays parked until its log is mended: event 3"):
        await act(floor.log, game)
    assert (await floor.head(game)).status == "parked"


async def test_an_old_wish_to_take_up_does_nothing(floor: Floor) -> None:
    """A requeue decided on an older state than the game's is refused."""
    game = await floor.began()
    live = await floor.live(game)
    await floor.ask(await floor.roll(game))
    at = live.state.seq, live.head
    answer = await requeue(floor.log, game, wake=None, deadline=None, now=1, at=at)
    assert isinstance(answer, Conflict)


@pytest.mark.parametrize("word", ["show", "requeue", "drop"])
async def test_a_game_that_is_not_parked_is_told(floor: Floor, embedded_server: EmbeddedServer, word: str) -> None:
    """No such game ends with 4; one that goes on is left alone."""
    game = await floor.began()
    missing = await croupier(embedded_server, "parked", word, "nobody")
    assert (missing.returncode, missing.stdout) == (4, "")
    assert "'nobody'" in missing.stderr
    there = await croupier(embedded_server, "parked", word, game)
    assert (there.returncode, there.stdout) == (4 if word == "show" else 1, "")
    assert game in there.stderr
    assert (await floor.head(game)).status == "open"


async def test_without_a_server_the_doctor_says_so(embedded_server: EmbeddedServer) -> None:
    """If nothing answers, the doctor ends with 5 and one sentence."""
    embedded_server.kill()
    done = await croupier(embedded_server, "doctor", "--json")
    assert (done.returncode, done.stdout) == (5, "")
    assert "does not let us in" in done.stderr
