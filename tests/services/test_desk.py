"""The desk: every command answered once, every step carried out once, whatever comes twice, late or out of turn."""

import asyncio
import time
from typing import Any

import pytest
from msgspec import structs

from contracts import streams
from contracts.commands.common import CreateGame, JoinSeat, Resign, RollDice, TimeOut, VoidGame
from contracts.envelopes import Accepted, FollowUp, Rejected
from contracts.rejections import Reason
from contracts.streams import partition_of
from contracts.words import Seat, Worker
from services.bus.answers import Answer
from services.bus.port import Entry, Opening
from services.bus.redis_log import RedisLog
from services.worker import desk as desk_module
from services.worker.games import Games
from tests.services.floor import FRIENDS, Floor, new_game

pytestmark = pytest.mark.anyio


class Watched(RedisLog):
    """A log on the server that notes what is read, and lets a test step in before an append."""

    def __init__(self, client: Any) -> None:
        super().__init__(client)
        self.after: list[tuple[str, int]] = []
        self.audiences: list[str] = []
        self.meanwhile: list[Any] = []

    async def read_logs(self, wanted: Any) -> list[list[Entry]]:
        """Note from where each log is read."""
        self.after += wanted
        return await super().read_logs(wanted)

    async def read_sealed(self, game: str, audience: str, after_seq: int = 0) -> list[Opening]:
        """Note whose private parts are read."""
        self.audiences.append(audience)
        return await super().read_sealed(game, audience, after_seq)

    async def append_many(self, appends: Any) -> list[Answer]:
        """Let something happen first."""
        while appends and self.meanwhile:
            await self.meanwhile.pop(0)()
        return await super().append_many(appends)


def code(answer: object) -> Reason:
    """Give the reason of a refusal."""
    assert isinstance(answer, Rejected), answer
    return answer.rejection.code


async def feed(floor: Floor, game: str) -> list[tuple[str, int, int]]:
    """Read what was told of a game: command, first and last seq."""
    found: Any = await floor.client.xrange(streams.feed(partition_of(game)))
    mine = [fields for _, fields in found if fields[b"game"].decode() == game]
    return [(each[b"cmd"].decode(), int(each[b"first"]), int(each[b"last"])) for each in mine]


# answers


async def test_an_accepted_command_is_answered_with_its_seqs(floor: Floor) -> None:
    """The answer names the first and the last event; they stand in the log under the id of the command."""
    game = await floor.began()
    roll = await floor.roll(game)
    answer = await floor.ask(roll)
    assert isinstance(answer, Accepted)
    entries = (await floor.log.read_logs([(game, 0)]))[0]
    mine = [entry.seq for entry in entries if b'"cmd":"%b"' % roll.id.encode() in entry.event]
    assert mine == list(range(answer.first, answer.last + 1))
    assert await floor.pending("dice", game) == 0


async def test_the_same_command_again_gives_the_first_answer(floor: Floor) -> None:
    """A repeated id with the same command, at whatever time, has no effect; the first answer stays byte for byte."""
    game = await floor.began()
    roll = await floor.roll(game)
    await floor.ask(roll)
    first = await floor.log.read_answer(game, roll.id)
    head = await floor.head(game)
    for later in (0, 5000):
        await floor.ask(structs.replace(roll, at=roll.at + later))
    assert await floor.log.read_answer(game, roll.id) == first
    assert await floor.head(game) == head


async def test_a_rejection_is_kept(floor: Floor) -> None:
    """A refused command is answered with the reason, changes nothing, and gets the same answer when it comes again."""
    game = await floor.began()
    head = await floor.head(game)
    wish = floor.request(game, RollDice("move"), 0, prompt=await floor.prompt(game, 0))
    answer = await floor.ask(wish)
    assert code(answer) is Reason.NOT_ASKED or code(answer) is Reason.WRONG_PURPOSE
    assert await floor.ask(wish) == answer
    assert await floor.head(game) == head


async def test_an_id_used_for_another_command_is_told_and_not_judged(floor: Floor) -> None:
    """The same id with another command changes neither the log nor the first answer, and the entry is let go."""
    game = await floor.began()
    roll = await floor.roll(game)
    first = await floor.ask(roll)
    head = await floor.head(game)
    assert await floor.ask(structs.replace(roll, command=Resign())) == first
    assert await floor.head(game) == head
    assert await floor.pending("turns", game) == 0


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seat": Seat(5)}, Reason.WRONG_SEAT),
        ({"seat": Seat(1)}, Reason.NOT_ASKED),
        ({"seat": None}, Reason.SEAT_ONLY),
        ({"prompt": "1.0"}, Reason.WRONG_PROMPT),
        ({"prompt": None}, Reason.WRONG_PROMPT),
        ({"seq": 2}, Reason.WRONG_SEQ),
        ({"game": "nobody-plays-this"}, Reason.NO_SUCH_GAME),
        ({"command": VoidGame("no")}, Reason.ORGANISER_ONLY),
        ({"command": TimeOut("1.0", 0)}, Reason.ORGANISER_ONLY),
        ({"command": CreateGame("monopoly-friends", 2)}, Reason.GAME_EXISTS),
    ],
)
async def test_a_wrong_command_is_answered_with_the_reason(
    floor: Floor, change: dict[str, Any], reason: Reason
) -> None:
    """Each way to be wrong has its reason; the sender is answered, the log stays as it is."""
    game = await floor.began()
    head = await floor.head(game)
    wish = structs.replace(await floor.roll(game), **{**change, "id": f"w-{new_game()}"})
    assert code(await floor.ask(wish)) is reason
    assert await floor.head(game) == head


async def test_an_unknown_edition_is_told(floor: Floor) -> None:
    """A game of an edition nobody knows is not opened; the editions there are stand in the answer."""
    game = new_game()
    answer = await floor.ask(floor.request(game, CreateGame("chess", 2)))
    assert code(answer) is Reason.UNKNOWN_EDITION
    assert (await floor.log.read_heads([game])) == [None]


async def test_a_command_at_the_wrong_worker_is_told_whose_it_is(floor: Floor) -> None:
    """A worker judges only what it owns."""
    game = await floor.began()
    roll = await floor.roll(game)
    await floor.send(roll, "banking")
    await floor.pump()
    answer = await floor.answer(roll)
    assert code(answer) is Reason.WRONG_WORKER
    assert isinstance(answer, Rejected)
    assert answer.rejection.params["owner"] == "dice"


async def test_a_late_command_is_told_that_the_game_is_over(floor: Floor) -> None:
    """After the end every command is refused."""
    game = await floor.began()
    roll = await floor.roll(game)
    await floor.ask(floor.request(game, VoidGame("weather")))
    assert (await floor.head(game)).status == "closed"
    assert code(await floor.ask(roll)) is Reason.GAME_OVER


# steps


async def test_a_step_is_carried_out_once(floor: Floor) -> None:
    """A follow-up that comes twice, at once or later, has one effect, and both entries are let go."""
    game = await floor.mid_step()
    step = await floor.step_of(game)
    await floor.send(step)
    await floor.pump()
    head = await floor.head(game)
    await floor.send(step)
    await floor.send(FollowUp(game, "999.0"))
    await floor.send(FollowUp("nobody-plays-this", "1.0"))
    await floor.pump()
    assert await floor.head(game) == head
    assert await floor.pending("turns", game) == 0


async def test_a_step_at_the_wrong_worker_does_nothing(floor: Floor) -> None:
    """Only its owner carries out a step."""
    game = await floor.mid_step()
    head = await floor.head(game)
    await floor.send(await floor.step_of(game), "cards")
    await floor.pump("cards")
    assert await floor.head(game) == head
    await floor.pump()
    assert (await floor.head(game)).seq > head.seq


async def test_commands_of_one_game_in_one_batch_follow_each_other(floor: Floor) -> None:
    """Commands of many games are decided together, those of one game one after the other, in their order."""
    games = [new_game() for _ in range(5)]
    for seat in (None, 0, 1):
        for game in games:
            wish = CreateGame(FRIENDS.id, 2, "1") if seat is None else JoinSeat()
            await floor.send(floor.request(game, wish, seat, id=f"a{seat}"))
    batch = await floor.read("turns")
    assert len(batch) == 15
    await floor.desks["turns"].handle(batch)
    for game in games:
        told = [(command, first, last) for command, first, last in await feed(floor, game)]
        assert told == [("aNone", 1, 1), ("a0", 2, 2), ("a1", 3, 3)]


# waiting for a step


async def test_a_command_that_meets_a_step_waits_for_it(floor: Floor) -> None:
    """It stays unacknowledged and unanswered while the step is under way, and is judged on what the step made."""
    game = await floor.mid_step()
    wish = floor.request(game, RollDice("start"), 1, prompt="0.0")
    await floor.send(wish)
    await floor.pump("dice")
    assert await floor.log.read_answer(game, wish.id) is None
    assert await floor.pending("dice", game) == 1
    await floor.pump("turns")
    await floor.let_go("dice", game)
    assert code(await floor.answer(wish)) is Reason.WRONG_PROMPT


async def test_a_command_that_waits_too_long_is_told_busy_and_may_come_again(floor: Floor) -> None:
    """Busy is told on the feed and kept nowhere; the same id is judged anew."""
    game = await floor.mid_step()
    floor.desks["dice"] = floor.desk("dice", busy_after_s=0.1)
    wish = floor.request(game, RollDice("start"), 1, prompt="0.0")
    await floor.send(wish)
    await floor.pump("dice")
    head = await floor.head(game)
    await floor.let_go("dice", game)
    assert (await feed(floor, game))[-1] == (wish.id, head.seq + 1, head.seq)
    assert await floor.log.read_answer(game, wish.id) is None
    assert code(await floor.ask(wish)) is Reason.WRONG_PROMPT


async def test_busy_comes_after_three_seconds(floor: Floor) -> None:
    """A command waits three seconds for a step, not less and not much more."""
    game = await floor.mid_step()
    began = time.monotonic()
    await floor.send(floor.request(game, RollDice("start"), 1, prompt="0.0"))
    await floor.pump("dice")
    await floor.let_go("dice", game)
    assert 3.0 <= time.monotonic() - began < 4.5


async def test_a_desk_that_closes_lets_go_of_what_waits(floor: Floor) -> None:
    """What waits when a worker leaves is neither answered nor acknowledged: it comes to another worker."""
    game = await floor.mid_step()
    wish = floor.request(game, RollDice("start"), 1, prompt="0.0")
    await floor.send(wish)
    await floor.pump("dice")
    await floor.desks["dice"].close()
    await floor.pump("turns")
    assert await floor.pending("dice", game) == 1
    assert await floor.log.read_answer(game, wish.id) is None


async def test_a_desk_closes_although_a_batch_hangs(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker can leave while its store answers nothing: what was read and not written comes to another worker."""
    monkeypatch.setattr(desk_module, "CLOSE_S", 0.1)
    waiting, game = await floor.mid_step(), await floor.began()
    await floor.send(floor.request(waiting, RollDice("start"), 1, prompt="0.0"))
    watched = Watched(floor.client)
    floor.desks["dice"] = floor.desk("dice", watched)
    await floor.pump("dice")
    watched.meanwhile = [asyncio.Event().wait]
    await floor.send(await floor.roll(game))
    hanging = asyncio.create_task(floor.pump("dice"))
    await asyncio.wait([hanging], timeout=0.2)
    async with asyncio.timeout(5):
        await floor.desks["dice"].close()
    assert not hanging.done()
    hanging.cancel()
    await asyncio.wait([hanging])


# a log that moves meanwhile


async def test_a_decision_on_an_old_state_is_made_again(floor: Floor) -> None:
    """If another worker appended first, the missing events are read and the command is judged on them."""
    game = await floor.began()
    watched = Watched(floor.client)
    floor.desks["dice"] = floor.desk("dice", watched)
    roll = await floor.roll(game)

    async def resign() -> None:
        await floor.ask(floor.request(game, Resign(), 1))

    watched.meanwhile = [resign]
    head = await floor.head(game)
    await floor.send(roll)
    await floor.pump("dice")
    answer = await floor.answer(roll)
    assert (await floor.head(game)).seq > head.seq
    assert code(answer) is Reason.GAME_OVER  # the other seat left: nobody rolls any more


async def test_a_raised_epoch_is_learned_for_every_game_of_a_batch(floor: Floor) -> None:
    """After a raised epoch no step of the partition is let go undone: all are decided again under the new epoch."""
    games = [await floor.began(new_game(partition=3)) for _ in range(3)]
    await floor.rolled(*games)
    await floor.log.raise_epoch(3)
    await floor.pump("turns")
    for game in games:
        assert (await floor.state(game)).step is None


async def test_a_log_cut_by_a_failover_is_read_anew(floor: Floor) -> None:
    """A worker that kept the lost end of a log neither lets a step go nor takes the new log for a broken one."""
    game = await floor.began()
    before = await floor.head(game)
    roll = await floor.roll(game)
    await floor.ask(roll)  # the desks have folded what is lost now
    await cut(floor, game, before.seq, before.head)
    await floor.log.raise_epoch(partition_of(game))
    other = structs.replace(roll, id="other", at=roll.at + 77)
    assert isinstance(await floor.ask(other), Accepted)
    assert (await floor.state(game)).step is None
    assert (await floor.head(game)).status == "open"


async def cut(floor: Floor, game: str, seq: int, head: bytes) -> None:
    """Lose the end of a log, as a failover to a replica that lags behind does."""
    place = partition_of(game)
    for entry_id, _ in await floor.raw_log(game):
        if int(entry_id.split(b"-")[0]) > seq:
            await floor.client.xdel(streams.log(place, game), entry_id)
    log = streams.log(place, game)
    kept = await floor.raw_log(game)
    await floor.client.delete(log)
    for entry_id, fields in kept:
        await floor.client.xadd(log, fields, id=entry_id)
    await floor.client.hset(streams.head(place, game), mapping={"seq": seq, "head": head})


# the cache


async def test_a_hit_reads_only_what_is_missing_and_a_miss_reads_the_log(floor: Floor) -> None:
    """A kept game is read from its last folded event on; one that had to leave the cache from its first."""
    watched = Watched(floor.client)
    floor.desks["dice"] = floor.desk("dice", watched, cache_games=2)
    games = [await floor.began() for _ in range(3)]
    for game in games:
        await floor.ask(await floor.roll(game))
        assert len(floor.desks["dice"].games) <= 2
    watched.after.clear()
    for game in (games[2], games[0]):
        await floor.ask(floor.request(game, RollDice("start"), 0, prompt="0.0"))
    (kept, after_kept), (left, after_left) = watched.after[0], watched.after[1]
    assert (kept, left) == (games[2], games[0])
    assert after_kept > 0
    assert after_left == 0


async def test_a_worker_without_keys_never_reads_the_seed(floor: Floor) -> None:
    """Banking folds and decides whole games and never asks for what is sealed until the end; dice does."""
    watched: dict[Worker, Watched] = {"banking": Watched(floor.client), "dice": Watched(floor.client)}
    for kind, log in watched.items():
        floor.desks[kind] = floor.desk(kind, log)
    game = await floor.began()
    await floor.ask(await floor.roll(game))
    assert watched["banking"].after
    assert watched["banking"].audiences == []
    assert "end" in watched["dice"].audiences


async def test_many_new_games_at_once_need_few_connections(floor: Floor) -> None:
    """A worker that begins anew folds a batch of more games than it has connections."""
    games = [new_game() for _ in range(40)]
    for game in games:
        await floor.send(floor.request(game, CreateGame(FRIENDS.id, 2, "1")))
    await floor.pump()
    found = await Games(floor.log, "turns", 100).refresh(games)
    assert len(found) == 40


# an inline table


async def test_players_wait_while_an_inline_table_holds_the_game(floor: Floor) -> None:
    """Workers append nothing while a lease lasts; a player hears busy, then is judged when it is over."""
    game = await floor.began()
    floor.desks["dice"] = floor.desk("dice", busy_after_s=0.2)
    roll = await floor.roll(game)
    await lease(floor, game, 30_000)
    head = await floor.head(game)
    await floor.send(roll)
    await floor.pump("dice")
    await floor.let_go("dice", game)
    assert await floor.head(game) == head
    assert await floor.log.read_answer(game, roll.id) is None
    assert (await feed(floor, game))[-1][0] == roll.id
    await lease(floor, game, 0)
    assert isinstance(await floor.ask(roll), Accepted)
    assert (await floor.head(game)).owner == ""


async def test_a_step_that_meets_a_lease_is_let_go(floor: Floor) -> None:
    """The inline table carries out its steps itself; what is left over is woken when its lease is over."""
    game = await floor.mid_step()
    await lease(floor, game, 30_000)
    head = await floor.head(game)
    await floor.pump("turns")
    assert await floor.head(game) == head
    assert await floor.pending("turns", game) == 0


async def lease(floor: Floor, game: str, milliseconds: int) -> None:
    """Let an inline table hold a game for so long from now."""
    seconds, micros = await floor.client.time()
    until = seconds * 1000 + micros // 1000 + milliseconds
    head = streams.head(partition_of(game), game)
    await floor.client.hset(head, mapping={"owner": "inline", "until": until})
