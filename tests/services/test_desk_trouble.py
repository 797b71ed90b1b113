"""The desk in trouble: bad input, decisions that fail, damaged logs. One entry or game suffers, the others go on."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import structs

from contracts import streams
from contracts.commands.common import CreateGame, JoinSeat, RollDice, TimeOut, VoidGame
from contracts.entries.common import Rolled
from contracts.envelopes import Accepted, Rejected, Request
from contracts.rejections import Reason
from contracts.streams import partition_of
from services.bus.incoming import Incoming, readable
from services.bus.operate import requeue
from services.worker.clerk import MOST_DELIVERIES
from services.worker.outcomes import wake_of
from tests.figures import figure
from tests.services.floor import FRIENDS, Floor, new_game

pytestmark = pytest.mark.anyio


def code(answer: object) -> Reason:
    """Give the reason of a refusal."""
    assert isinstance(answer, Rejected), answer
    return answer.rejection.code


# bad input

DEEP = b'{"a":' * 33 + b"1" + b"}" * 33


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"no json",
        b"\xff\xfe\x00",
        b"null",
        b"[]",
        b'{"kind":"request","id":"!!","game":"g","at":1,"command":{"type":"Resign"}}',
        b'{"kind":"request","id":"c1","game":"no/game","at":1,"command":{"type":"Resign"}}',
        b'{"kind":"follow-up","game":"g"}',
        DEEP,
        b'{"a":"%b"}' % (b"x" * 16_400),
    ],
)
async def test_an_entry_without_a_sender_is_put_aside(floor: Floor, body: bytes) -> None:
    """What cannot be read, nor its sender be told, goes to the operator; the next entry of the batch is served."""
    game = new_game()
    before = len(await floor.notices(game))
    await floor.send(body, "turns", game)
    assert isinstance(await floor.ask(floor.request(game, CreateGame(FRIENDS.id, 2, "1"))), Accepted)
    assert len(await floor.notices(game)) == before + 1
    assert await floor.pending("turns", game) == 0


def body_of(game: str, **changes: bytes) -> bytes:
    """Write a command by hand; a change replaces a field, or the whole command."""
    fields = {
        "kind": b'"request"',
        "id": b'"c77"',
        "game": b'"%b"' % game.encode(),
        "at": b"1",
        "seat": b"0",
        "command": b'{"type":"JoinSeat"}',
    }
    return b"{" + b",".join(b'"%b":%b' % (name.encode(), value) for name, value in (fields | changes).items()) + b"}"


BAD = {
    "an unknown command": {"command": b'{"type":"FlyToTheMoon"}'},
    "a command without a type": {"command": b"{}"},
    "an unknown field of a command": {"command": b'{"type":"JoinSeat","seat":0}'},
    "an unknown field": {"colour": b"1"},
    "a field twice": {"command": b'{"type":"JoinSeat","type":"JoinSeat"}'},
    "a field twice deeper": {"command": b'{"type":"SetAutoClaim","on":true,"on":false}'},
    "no number": {"at": b"NaN"},
    "infinity": {"at": b"Infinity"},
    "a negative time": {"at": b"-1"},
    "a fraction": {"at": b"1.5"},
    "a time beyond all numbers": {"at": b"9007199254740992"},
    "an enormous number": {"at": b"9" * 5000},
    "a negative seat": {"seat": b"-1"},
    "a seat beyond all tables": {"seat": b"16"},
    "a seat that is a word": {"seat": b'"first"'},
    "a negative amount": {"command": b'{"type":"PlaceBid","amount":-5}'},
    "an enormous amount": {"command": b'{"type":"PlaceBid","amount":99999999999999999999}'},
    "an amount that is no number": {"command": b'{"type":"PlaceBid","amount":"5"}'},
    "a lone surrogate": {"command": b'{"type":"ChooseToken","token":"\\ud800"}'},
    "a wrong byte": {"command": b'{"type":"ChooseToken","token":"\xff"}'},
    "a negative seq": {"seq": b"-1"},
    "a prompt without end": {"prompt": b'"%b"' % (b"1" * 65)},
}


@pytest.mark.parametrize("what", BAD)
async def test_a_malformed_command_is_answered(floor: Floor, what: str) -> None:
    """If id and game can be made out, the sender is told what is wrong; nothing else happens."""
    game = new_game()
    await floor.ask(floor.request(game, CreateGame(FRIENDS.id, 2, "1")))
    head = await floor.head(game)
    notices = await floor.notices(game)
    await floor.send(body_of(game, **BAD[what]), "turns", game)
    await floor.pump()
    if what in UNTOLD:
        assert len(await floor.notices(game)) == len(notices) + 1
    else:
        kept = await floor.log.read_answer(game, "c77")
        assert kept is not None
        assert b'"code":"malformed"' in kept.answer
    assert await floor.head(game) == head
    assert await floor.pending("turns", game) == 0


UNTOLD = ("no number", "infinity", "a lone surrogate")
"""What makes the whole text unreadable: not even the id can be trusted."""


async def test_an_entry_in_a_wrong_partition_is_put_aside(floor: Floor) -> None:
    """No append could write both its game and its acknowledgement: the operator finds it, the others are served."""
    here, there = new_game(partition=1), new_game(partition=2)
    wish = floor.request(there, CreateGame(FRIENDS.id, 2, "1"))
    await floor.send(msgspec.json.encode(wish), "turns", here)
    assert isinstance(await floor.ask(floor.request(here, CreateGame(FRIENDS.id, 2, "1"))), Accepted)
    assert "does not live here" in (await floor.notices(here))[-1].why
    assert await floor.log.read_heads([there]) == [None]


async def test_no_garbage_kills_a_worker(floor: Floor) -> None:
    """Commands with bytes changed, cut or repeated at random: each is answered or put aside, and games go on."""
    game = await floor.began()
    good = body_of(game, command=b'{"type":"CreateGame","edition":"monopoly-friends","seats":2,"limits":{"move":5}}')
    rng = random.Random(4)
    for n in range(figure("bad_inputs")):
        await floor.send(spoiled(rng, good, n), rng.choice(list(floor.desks)), game)
        if n % 50 == 0:
            await floor.pump()
    assert isinstance(await floor.ask(await floor.roll(game)), Accepted)
    assert [await floor.pending(kind, game) for kind in floor.desks] == [0, 0, 0, 0]


def spoiled(rng: random.Random, good: bytes, n: int) -> bytes:
    """Spoil a command in a few places; its id stays its own."""
    body = bytearray(good.replace(b"c77", b"n%d" % n))
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(body))
        match rng.randrange(4):
            case 0:
                body[at] = rng.randrange(256)
            case 1:
                del body[at : at + rng.randint(1, 9)]
            case 2:
                body[at:at] = body[max(0, at - 12) : at]
            case _:
                body[at:at] = rng.choice([b"{", b"[", b'"', b"-", b"9" * 30, b"\\u0000", b"null"])
        body = body or bytearray(b"x")
    return bytes(body)


# decisions that fail


@pytest.fixture
def poisoned(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Give a set of games; judging a roll, and rolling by hand, fails in each of them."""
    games: set[str] = set()
    judge, roll = FRIENDS.steps[Rolled], FRIENDS.rules[RollDice]

    def fails(state: Any, *rest: Any) -> Any:
        if state.game in games:
            raise ZeroDivisionError("poison")
        return judge(state, *rest)

    def fails_too(state: Any, *rest: Any) -> Any:
        if state.game in games:
            raise ZeroDivisionError("poison")
        return roll.do(state, *rest)

    steps: Any = FRIENDS.steps
    rules: Any = FRIENDS.rules
    monkeypatch.setitem(steps, Rolled, fails)
    monkeypatch.setitem(rules, RollDice, type(roll)(**{**vars(roll), "do": fails_too}))
    yield games
    games.clear()


async def redeliver(floor: Floor, batch: list[Incoming]) -> None:
    """Deliver entries again and again, one at a time, as a sweep does, until they should be given up."""
    for deliveries in range(1, MOST_DELIVERIES + 2):
        for entry in batch:
            (owner,) = [kind for kind in floor.desks if entry.stream.endswith(f":{kind}")]
            again = structs.replace(entry, deliveries=deliveries)
            await floor.desks[owner].handle(await readable(floor.client, [again]))


async def test_a_poisoned_step_parks_its_game_and_no_other(floor: Floor, poisoned: set[str]) -> None:
    """After three failures the game rests, its entry is let go, the notice says why; others in the batch went on."""
    sick, well = [await floor.began(new_game(partition=5)) for _ in range(2)]
    await floor.rolled(sick, well)
    poisoned.add(sick)
    batch = await floor.read("turns")
    await floor.desks["turns"].handle(batch)
    assert (await floor.state(well)).step is None
    assert (await floor.head(sick)).status == "open"
    await redeliver(floor, batch)
    assert (await floor.head(sick)).status == "parked"
    notice = (await floor.notices(sick))[-1]
    assert (notice.game, notice.why) == (sick, "it failed 3 times")
    assert await floor.pending("turns", sick) == 0
    assert (await floor.head(well)).status == "open"


async def parked_game(floor: Floor, poisoned: set[str]) -> str:
    """Park a game at a step that fails."""
    game = await floor.mid_step()
    poisoned.add(game)
    await redeliver(floor, await floor.read("turns"))
    assert (await floor.head(game)).status == "parked"
    return game


async def test_a_parked_game_says_so_at_once(floor: Floor, poisoned: set[str]) -> None:
    """A command to a parked game is refused with that reason, whether or not a step is on top; its steps do nothing."""
    game = await parked_game(floor, poisoned)
    step = await floor.step_of(game)
    for kind in ("turns", "dice"):
        wish = floor.request(game, JoinSeat() if kind == "turns" else RollDice("start"), 1, prompt="0.0")
        await floor.send(wish)
        await floor.pump(kind)
        await floor.let_go(kind, game)
        assert code(await floor.answer(wish)) is Reason.GAME_PARKED
    poisoned.clear()
    await floor.send(step)
    await floor.pump()
    await floor.let_go("turns", game)
    assert (await floor.head(game)).status == "parked"


async def test_a_parked_game_goes_on_when_it_is_taken_up(floor: Floor, poisoned: set[str]) -> None:
    """Requeued, the game carries out the step it was parked at."""
    game = await parked_game(floor, poisoned)
    poisoned.clear()
    await requeue(floor.log, game, wake=wake_of(await floor.state(game)), deadline=None, now=1)
    await floor.pump()
    assert (await floor.head(game)).status == "open"
    assert (await floor.state(game)).step is None


async def test_a_parked_game_can_be_voided(floor: Floor, poisoned: set[str]) -> None:
    """An organiser ends a parked game although its step never ends; its secrets follow and the log is closed."""
    game = await parked_game(floor, poisoned)
    assert isinstance(await floor.ask(floor.request(game, VoidGame("a broken step"))), Accepted)
    assert (await floor.head(game)).status == "closed"


async def test_a_poisoned_command_is_answered_failed(floor: Floor, poisoned: set[str]) -> None:
    """A player's command that fails three times is answered so; the game goes on for everybody."""
    game = await floor.began()
    roll = await floor.roll(game)
    poisoned.add(game)
    await floor.send(roll)
    batch = await floor.read("dice")
    await redeliver(floor, batch)
    assert code(await floor.answer(roll)) is Reason.FAILED
    assert await floor.pending("dice", game) == 0
    poisoned.clear()
    assert isinstance(await floor.ask(structs.replace(roll, id="again")), Accepted)


async def test_a_step_that_was_done_parks_nothing_however_often_it_comes(floor: Floor) -> None:
    """Deliveries count against a step only while it waits to be done."""
    game = await floor.mid_step()
    batch = await floor.read("turns")
    await redeliver(floor, [*batch, *batch])
    await floor.pump()
    assert (await floor.head(game)).status == "open"
    assert await floor.pending("turns", game) == 0


async def test_a_time_out_that_is_past_parks_nothing_however_often_it_comes(floor: Floor) -> None:
    """A time-out of a slot that is gone is let go."""
    game = await floor.began()
    late = Request("t.x", game, 10**12, TimeOut("1.0", 5))
    await floor.send(late, "dice")
    await redeliver(floor, await floor.read("dice"))
    assert (await floor.head(game)).status == "open"
    assert await floor.pending("dice", game) == 0


async def test_an_append_the_store_refuses_is_answered_failed(floor: Floor) -> None:
    """If a key of the game is of a wrong kind nothing can be written: the entry is let go, the worker goes on."""
    game = await floor.began()
    roll = await floor.roll(game)
    await floor.client.set(streams.rejections(partition_of(game), game, "0"), "no list")
    await floor.send(roll)
    await floor.pump("dice")
    assert await floor.pending("dice", game) == 0
    other = await floor.began()
    assert isinstance(await floor.ask(await floor.roll(other)), Accepted)


async def test_a_log_that_ends_before_its_head_is_not_decided_for_ever(floor: Floor) -> None:
    """If head and log disagree for good, the player is told, a step parks its game, and the worker goes on."""
    game = await floor.mid_step()
    await floor.client.hset(streams.head(partition_of(game), game), mapping={"head": bytes(32)})
    await floor.pump("turns")
    assert (await floor.head(game)).status == "parked"
    player = await floor.began()
    roll = await floor.roll(player)
    await floor.client.hset(streams.head(partition_of(player), player), mapping={"head": bytes(32)})
    assert code(await floor.ask(roll)) is Reason.FAILED


# damaged logs


async def flip(floor: Floor, key: str, n: int, field: bytes) -> None:
    """Flip one bit of a field of the n-th entry of a stream, as a bad disk does."""
    entries: Any = await floor.client.xrange(key)
    await floor.client.delete(key)
    for index, (entry_id, fields) in enumerate(entries):
        if index == n:
            raw = bytearray(fields[field])
            raw[len(raw) // 2] ^= 1
            fields[field] = bytes(raw)
        await floor.client.xadd(key, fields, id=entry_id)


@pytest.mark.parametrize("field", [b"e", b"h"])
@pytest.mark.parametrize("n", [0, 3, -1])
async def test_a_damaged_log_parks_its_game_with_the_reason(floor: Floor, n: int, field: bytes) -> None:
    """A flipped bit is found when the game is loaded: its sender is told, the notice names the event, others go on."""
    game = await floor.began(new_game(partition=6))
    well = await floor.began(new_game(partition=6))
    rolls = [await floor.roll(each) for each in (game, well)]
    count = len(await floor.raw_log(game))
    await flip(floor, streams.log(6, game), n % count, field)
    floor.desks["dice"] = floor.desk("dice")
    for roll in rolls:
        await floor.send(roll)
    await floor.pump("dice")
    assert code(await floor.answer(rolls[0])) is Reason.GAME_PARKED
    assert isinstance(await floor.answer(rolls[1]), Accepted)
    assert (await floor.head(game)).status == "parked"
    assert f"event {n % count + 1} cannot be folded" in (await floor.notices(game))[-1].why
    assert await floor.pending("dice", game) == 0


async def test_a_damaged_seed_parks_its_game(floor: Floor) -> None:
    """A seed that is not the one committed to rolls no dice."""
    game = await floor.began()
    roll = await floor.roll(game)
    await flip(floor, streams.sealed(partition_of(game), game, "end"), 0, b"blob")
    floor.desks["dice"] = floor.desk("dice")
    assert code(await floor.ask(roll)) is Reason.GAME_PARKED
    assert "seed" in (await floor.notices(game))[-1].why


async def test_a_damaged_log_is_parked_after_the_epoch_was_raised(floor: Floor) -> None:
    """A worker that knows an old epoch learns the new one also where all it has to do is park."""
    game = await floor.mid_step()
    await flip(floor, streams.log(partition_of(game), game), 2, b"e")
    await floor.log.raise_epoch(partition_of(game))
    floor.desks["turns"].games.forget(game)
    await floor.pump("turns")
    assert (await floor.head(game)).status == "parked"
    assert await floor.pending("turns", game) == 0
