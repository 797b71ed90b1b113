"""The log port: what an append writes, and what it is answered. Each test runs on every store."""

from typing import Any

import pytest
from msgspec import structs

from contracts import streams
from contracts.log import chain, genesis
from services.bus.answers import Appended, Closed, Conflict, Fenced, Over, Parked, Refused, Repeated, Reused
from services.bus.append import Fact, Sealed, Source, Wake
from services.bus.port import Head, Kept, Opening
from tests.ports.harness import DIGEST, NOW, OTHER_DIGEST, Game, Store, entries, fact, facts, one

pytestmark = pytest.mark.anyio


async def begin(store: Store, game: Game, **changes: Any) -> None:
    """Append the first event of a game."""
    append = game.append(**{"command_id": "c0", **changes})
    assert await one(store, append) == Appended(1)
    game.moved(append)


# what an append writes


async def test_the_first_append_makes_the_game(store: Store, game: Game) -> None:
    """A game exists from its first append on, which expects seq 0 and the genesis hash."""
    assert await store.log.read_heads([game.name]) == [None]
    append = game.append(3)
    assert await one(store, append) == Appended(3)
    assert await store.log.read_heads([game.name]) == [Head(3, append.events[-1].hash, "open")]


async def test_events_are_stored_as_hashed(store: Store, game: Game) -> None:
    """The log gives back the very bytes that were hashed, numbered 1, 2, 3 without gap, with the chain over them."""
    append = game.append(3)
    await one(store, append)
    found = await entries(store, game)
    assert [entry.seq for entry in found] == [1, 2, 3]
    assert [(entry.event, entry.hash) for entry in found] == [(each.event, each.hash) for each in append.events]
    head = genesis(game.name)
    for entry in found:
        head = chain(head, entry.seq, entry.event)
        assert entry.hash == head


async def test_bytes_of_any_value_survive(store: Store, game: Game) -> None:
    """Hashes and event bytes may hold every byte value."""
    raw = bytes(range(256))
    await one(store, structs.replace(game.append(), events=(Fact(raw, raw[:32]),)))
    (found,) = await entries(store, game)
    assert (found.event, found.hash) == (raw, raw[:32])


async def test_appends_follow_each_other(store: Store, game: Game) -> None:
    """Each append goes on where the last one ended."""
    for n in range(1, 6):
        append = game.append(2, command_id=f"c{n}")
        assert await one(store, append) == Appended(2 * n)
        game.moved(append)
    assert [entry.seq for entry in await entries(store, game)] == list(range(1, 11))


async def test_a_log_is_read_from_any_seq(store: Store, game: Game) -> None:
    """Reading after a seq gives what came later, and nothing once all is known."""
    await one(store, game.append(5))
    assert [entry.seq for entry in await entries(store, game, 3)] == [4, 5]
    assert await entries(store, game, 5) == []
    assert await entries(store, game, 99) == []


async def test_many_logs_are_read_at_once(store: Store) -> None:
    """Reads of several games come back in the order asked, an unknown game as no events."""
    first, second = Game(), Game()
    await store.log.append_many([first.append(1), second.append(2)])
    found = await store.log.read_logs([(second.name, 0), ("nowhere", 0), (first.name, 0)])
    assert [len(each) for each in found] == [2, 0, 1]
    heads = await store.log.read_heads([second.name, "nowhere"])
    assert [head and head.seq for head in heads] == [2, None]


async def test_many_appends_are_answered_in_order(store: Store) -> None:
    """Appends to many games go together and each has its own answer."""
    games = [Game() for _ in range(20)]
    appends = [each.append(n % 3 + 1) for n, each in enumerate(games)]
    appends[7] = structs.replace(appends[7], seq=4)
    answers = await store.log.append_many(appends)
    assert answers[7] == Conflict(0, genesis(games[7].name))
    assert [answer for n, answer in enumerate(answers) if n != 7] == [Appended(n % 3 + 1) for n in range(20) if n != 7]


async def test_nothing_to_append_is_nothing(store: Store) -> None:
    """No appends, no answers."""
    assert await store.log.append_many([]) == []


async def test_private_parts_go_to_their_audience(store: Store, game: Game) -> None:
    """Each private part stands in the stream of its audience, under the seq of its event, and in no other."""
    salt = b"\xff" * 32
    head = genesis(game.name)
    one_ = fact(1, head, sealed=[Sealed("seat:0", salt, b'{"a":1}'), Sealed("end", salt, b'{"b":2}')])
    two = fact(2, one_.hash)
    three = fact(3, two.hash, sealed=[Sealed("seat:0", salt, b'{"c":3}')])
    assert await one(store, structs.replace(game.append(), events=(one_, two, three))) == Appended(3)
    assert await store.log.read_sealed(game.name, "seat:0") == [
        Opening(1, salt, b'{"a":1}'),
        Opening(3, salt, b'{"c":3}'),
    ]
    assert await store.log.read_sealed(game.name, "seat:0", 1) == [Opening(3, salt, b'{"c":3}')]
    assert await store.log.read_sealed(game.name, "end") == [Opening(1, salt, b'{"b":2}')]
    assert await store.log.read_sealed(game.name, "seat:1") == []
    assert all(b'"a":1' not in entry.event for entry in await entries(store, game))


async def test_one_audience_has_one_part_of_an_event(store: Store, game: Game) -> None:
    """Two private parts of one event for one audience are refused, and nothing is written."""
    part = Sealed("seat:0", bytes(32), b"{}")
    doubled = fact(1, genesis(game.name), sealed=[part, part])
    assert isinstance(await one(store, structs.replace(game.append(), events=(doubled,))), Refused)
    assert await entries(store, game) == []
    assert await store.log.read_sealed(game.name, "seat:0") == []


async def test_the_feed_tells_which_game_moved(store: Store, game: Game) -> None:
    """Every append leaves game, seqs and command id in the feed, and nothing else."""
    await begin(store, game)
    await one(store, game.append(3, command_id="c1"))
    told = [
        dict(each) for each in await store.written(streams.feed(game.partition)) if each["game"] == game.name.encode()
    ]
    assert told == [
        {"game": game.name.encode(), "first": b"1", "last": b"1", "cmd": b"c0"},
        {"game": game.name.encode(), "first": b"2", "last": b"4", "cmd": b"c1"},
    ]


async def test_the_next_worker_is_woken(store: Store, game: Game) -> None:
    """The command for the next worker is in its stream with the append, ids beside the body."""
    body = b'{"game":"%b"}' % game.name.encode()
    await one(store, game.append(wake=game.wake(body)))
    found = [each for each in await store.written(streams.commands("dice", game.partition)) if each["__data__"] == body]
    assert found == [{"__data__": body, "correlation_id": b"corr", "traceparent": b"00-trace"}]


async def test_the_incoming_command_is_acknowledged(store: Store, game: Game) -> None:
    """The command that led to an append waits no longer once it is written."""
    source = await store.deliver(game)
    assert await store.waits(source)
    await one(store, game.append(source=source))
    assert not await store.waits(source)


async def test_an_append_without_incoming_command_acknowledges_nothing(store: Store, game: Game) -> None:
    """An inline append names a stream and no entry: what waits there goes on waiting."""
    source = await store.deliver(game)
    await one(store, game.append(owner="inline-1"))
    assert await store.waits(source)


async def test_a_command_can_be_let_go_without_an_append(store: Store, game: Game) -> None:
    """A step that is no longer on top is acknowledged and nothing else happens."""
    source = await store.deliver(game)
    await store.log.acknowledge([source])
    assert not await store.waits(source)
    assert await store.log.read_heads([game.name]) == [None]


async def test_games_are_listed_by_their_last_event(store: Store) -> None:
    """The list of a partition begins with the game that was longest untouched."""
    first = Game()
    second = next(each for each in iter(Game, None) if each.partition == first.partition)
    await store.log.append_many([first.append(now=NOW - 10), second.append(now=NOW - 20)])
    listed = [name for name in await store.log.games(first.partition) if name in {first.name, second.name}]
    assert listed == [second.name, first.name]


# the same command again


async def test_a_repeated_command_gets_the_first_answer(store: Store, game: Game) -> None:
    """The same command id with the same digest gets the stored answer again, byte for byte, and nothing is appended."""
    append = game.append(2, answer=b'{"seq":2,"\xc3\xa4":"\x00"}')
    await one(store, append)
    assert await one(store, append) == Repeated(append.answer)
    assert len(await entries(store, game)) == 2


async def test_a_repeated_command_is_answered_although_the_game_went_on(store: Store, game: Game) -> None:
    """The answer of an old command does not depend on where the game is now, nor on its status."""
    await begin(store, game, answer=b"first")
    append = game.append(command_id="c1", status="over")
    await one(store, append)
    again = Game(game.name).append(command_id="c0", answer=b"second")
    assert await one(store, again) == Repeated(b"first")


async def test_a_repeated_command_is_acknowledged_and_told(store: Store, game: Game) -> None:
    """A second delivery is taken off the stream, and the feed names it once more for whoever waits for the answer."""
    await begin(store, game)
    source = await store.deliver(game)
    await one(store, Game(game.name).append(command_id="c0", source=source))
    assert not await store.waits(source)
    told = [each for each in await store.written(streams.feed(game.partition)) if each["game"] == game.name.encode()]
    assert [(each["first"], each["last"], each["cmd"]) for each in told] == [(b"1", b"1", b"c0"), (b"2", b"1", b"c0")]


async def test_a_command_id_is_not_used_twice(store: Store, game: Game) -> None:
    """The same id with another digest is answered reused, and nothing is appended."""
    await begin(store, game)
    source = await store.deliver(game)
    assert await one(store, game.append(command_id="c0", digest=OTHER_DIGEST, source=source)) == Reused()
    assert len(await entries(store, game)) == 1
    assert not await store.waits(source)
    assert await store.log.read_answer(game.name, "c0") == Kept(DIGEST, b"yes")


async def test_an_id_counts_within_its_game(store: Store) -> None:
    """Two games may use the same command id."""
    first, second = Game(), Game()
    assert await store.log.append_many([first.append(), second.append()]) == [Appended(1), Appended(1)]


async def test_follow_ups_keep_no_answer(store: Store, game: Game) -> None:
    """A step leaves no answer behind; the same step again meets a log that has moved on."""
    await begin(store, game)
    step = game.step()
    assert await one(store, step) == Appended(2)
    assert await store.log.read_answer(game.name, step.command_id) is None
    assert await one(store, step) == Conflict(2, step.events[-1].hash)


async def test_an_answer_can_be_looked_up(store: Store, game: Game) -> None:
    """Whoever holds the sender's connection finds digest and answer by the command's id."""
    await begin(store, game)
    await one(store, game.rejection("c9", answer=b"because"))
    assert await store.log.read_answer(game.name, "c0") == Kept(DIGEST, b"yes")
    assert await store.log.read_answer(game.name, "c9") == Kept(DIGEST, b"because")
    assert await store.log.read_answer(game.name, "c8") is None


async def test_two_appends_on_one_state_leave_one(store: Store, game: Game) -> None:
    """Of two decisions on the same state in one pipeline the first is written, the second has to be made again."""
    first, second = game.append(command_id="c1"), game.append(command_id="c2")
    answers = await store.log.append_many([first, second])
    assert answers == [Appended(1), Conflict(1, first.events[0].hash)]


@pytest.mark.parametrize(
    "wrong",
    [
        {"head": b"short"},
        {"digest": b"short"},
        {"events": (Fact(b"{}", b"short"),)},
        {"source": Source("{p99}:commands:turns")},
        {"wake": Wake("{p99}:commands:dice", b"{}")},
        {"kind": "rejection", "digest": b""},
    ],
)
def test_an_append_that_cannot_be_meant_is_not_made(wrong: dict[str, Any]) -> None:
    """Hashes and digests have 32 bytes, all streams are of one partition, and an answer has a digest."""
    game = Game()
    with pytest.raises(ValueError, match=r"32 bytes|its streams only|a digest"):
        structs.replace(game.append(), **wrong)


# conflicts


async def test_a_late_decision_conflicts(store: Store, game: Game) -> None:
    """A decision on an old state is answered with where the log is now; nothing is written or acknowledged."""
    await begin(store, game)
    source = await store.deliver(game)
    late = Game(game.name).append(command_id="c2", source=source)
    assert await one(store, late) == Conflict(1, game.head)
    assert len(await entries(store, game)) == 1
    assert await store.waits(source)
    assert await store.log.read_answer(game.name, "c2") is None


async def test_a_decision_ahead_of_the_log_conflicts(store: Store, game: Game) -> None:
    """A decision on events that are not in the log is not written."""
    await begin(store, game)
    assert await one(store, game.append(seq=5)) == Conflict(1, game.head)


async def test_the_same_seq_with_another_head_conflicts(store: Store, game: Game) -> None:
    """The number alone does not do: the decision must stand on this very log."""
    await begin(store, game)
    assert await one(store, game.append(head=bytes(32))) == Conflict(1, game.head)


async def test_a_game_does_not_begin_on_a_wrong_hash(store: Store, game: Game) -> None:
    """The first append must stand on the genesis hash of this game."""
    assert await one(store, game.append(head=genesis("other"))) == Conflict(0, genesis(game.name))
    assert await store.log.read_heads([game.name]) == [None]


async def test_a_game_begins_once(store: Store, game: Game) -> None:
    """Another command cannot make a game that exists."""
    await begin(store, game)
    assert await one(store, Game(game.name).append(command_id="other")) == Conflict(1, game.head)


async def test_a_game_without_log_has_no_later_events(store: Store, game: Game) -> None:
    """An append in the middle of a game that does not exist conflicts with seq 0."""
    assert await one(store, game.append(seq=3)) == Conflict(0, genesis(game.name))


# rejections


async def test_a_rejection_writes_no_event(store: Store, game: Game) -> None:
    """A rejection is kept, told and acknowledged; log, head and deadline stay as they were."""
    await begin(store, game, deadline=NOW + 500)
    source = await store.deliver(game)
    assert await one(store, game.rejection("c1", source=source)) == Appended(1)
    assert len(await entries(store, game)) == 1
    assert await store.log.read_heads([game.name]) == [Head(1, game.head, "open")]
    assert await store.deadline(game.name) == NOW + 500
    assert not await store.waits(source)
    told = [each for each in await store.written(streams.feed(game.partition)) if each["game"] == game.name.encode()]
    assert (told[-1]["first"], told[-1]["last"], told[-1]["cmd"]) == (b"2", b"1", b"c1")


async def test_a_rejection_is_repeated(store: Store, game: Game) -> None:
    """A rejected command sent again gets its rejection again, whatever it would be answered now."""
    await begin(store, game)
    await one(store, game.rejection("c1", answer=b"not now"))
    assert await one(store, game.append(command_id="c1")) == Repeated(b"not now")


async def test_a_rejection_on_an_old_state_conflicts(store: Store, game: Game) -> None:
    """A refusal may be wrong by now: it is decided again like any decision."""
    await begin(store, game)
    source = await store.deliver(game)
    late = Game(game.name).rejection("c1", source=source)
    assert await one(store, late) == Conflict(1, game.head)
    assert await store.log.read_answer(game.name, "c1") is None
    assert await store.waits(source)


async def test_a_sender_has_64_rejections_kept(store: Store, game: Game) -> None:
    """The 65th rejection of a sender pushes out the oldest, which is then judged anew; accepted answers stay."""
    await begin(store, game)
    for n in range(64):
        await one(store, game.rejection(f"r{n}"))
    assert await store.log.read_answer(game.name, "r0") is not None
    await one(store, game.rejection("r64"))
    kept = [n for n in range(65) if await store.log.read_answer(game.name, f"r{n}")]
    assert kept == list(range(1, 65))
    assert await one(store, game.rejection("r0", digest=OTHER_DIGEST)) == Appended(1)
    assert await store.log.read_answer(game.name, "r1") is None
    assert await store.log.read_answer(game.name, "c0") == Kept(DIGEST, b"yes")


async def test_senders_do_not_push_out_each_other(store: Store, game: Game) -> None:
    """One seat's many rejections leave the other seats' answers alone."""
    await begin(store, game)
    await one(store, game.rejection("other", sender="1"))
    for n in range(70):
        await one(store, game.rejection(f"r{n}", sender="0"))
    assert await store.log.read_answer(game.name, "other") is not None


@pytest.mark.parametrize("status", ["over", "closed", "parked"])
async def test_a_rejection_passes_in_every_status(store: Store, game: Game, status: str) -> None:
    """Whoever sends a command to a game that has ended or rests is told so, and told the same again."""
    await begin(store, game)
    await reach(store, game, status)
    assert await one(store, game.rejection("late")) == Appended(game.seq)
    assert await one(store, game.rejection("late")) == Repeated(b"no")


async def test_a_rejection_brings_no_events(store: Store, game: Game) -> None:
    """A rejection with events is refused whole."""
    await begin(store, game)
    assert isinstance(await one(store, structs.replace(game.append(command_id="c1"), kind="rejection")), Refused)
    assert len(await entries(store, game)) == 1


async def test_a_busy_game_gives_the_command_back(store: Store, game: Game) -> None:
    """`busy` is told and acknowledged, but is no answer: the same id is judged anew."""
    await begin(store, game)
    source = await store.deliver(game)
    busy = Game(game.name).append(command_id="c1", kind="busy", events=(), source=source)
    assert await one(store, busy) == Appended(1)
    assert not await store.waits(source)
    assert await store.log.read_answer(game.name, "c1") is None
    told = [each for each in await store.written(streams.feed(game.partition)) if each["game"] == game.name.encode()]
    assert (told[-1]["first"], told[-1]["last"], told[-1]["cmd"]) == (b"2", b"1", b"c1")
    assert await one(store, game.append(command_id="c1")) == Appended(2)


async def test_busy_does_not_hide_an_answer(store: Store, game: Game) -> None:
    """A command that was answered meanwhile is not called busy."""
    await begin(store, game)
    assert await one(store, game.append(command_id="c0", kind="busy", events=())) == Repeated(b"yes")


# fencing


async def test_a_raised_epoch_fences(store: Store, game: Game) -> None:
    """After an operator raised the epoch, whoever read before is fenced, whatever he brings."""
    await begin(store, game)
    before = await store.log.epoch(game.partition)
    raised = await store.log.raise_epoch(game.partition)
    assert raised > before
    assert await store.log.epoch(game.partition) == raised
    source = await store.deliver(game)
    for append in (
        game.append(epoch=before, source=source),
        game.rejection("r", epoch=before, source=source),
        game.step(epoch=before, source=source),
        game.append(epoch=before, kind="park", events=(), digest=b"", source=source),
    ):
        assert await one(store, append) == Fenced()
    assert await store.waits(source)
    assert len(await entries(store, game)) == 1
    assert await one(store, game.append(epoch=raised)) == Appended(2)
    assert await store.log.raise_epoch(game.partition) > raised


async def test_an_answer_outlives_the_epoch(store: Store, game: Game) -> None:
    """A repeated command gets its answer although the worker is fenced: the answer is true in every epoch."""
    await begin(store, game)
    epoch = await store.log.raise_epoch(game.partition)
    assert await one(store, game.append(command_id="c0", epoch=epoch - 1)) == Repeated(b"yes")


# status


async def reach(store: Store, game: Game, status: str) -> None:
    """Bring a game with one event into a status."""
    epoch = await store.log.epoch(game.partition)
    if status == "parked":
        assert await one(store, game.step(epoch=epoch, kind="park", events=())) == Appended(game.seq)
        return
    for each in ("over", "closed") if status == "closed" else (status,):
        append = game.step(epoch=epoch, status=each)
        assert await one(store, append) == Appended(game.seq + 1)
        game.moved(append)


async def test_an_over_game_takes_only_its_secrets(store: Store, game: Game) -> None:
    """After the end nothing but the reveal of the secrets, which closes the log, is appended."""
    await begin(store, game)
    await reach(store, game, "over")
    assert await one(store, game.append(command_id="c1")) == Over()
    assert await one(store, game.append(command_id="c1", status="over")) == Over()
    assert await one(store, game.append(command_id="c1", kind="void", status="over")) == Over()
    assert await one(store, game.step(status="closed")) == Appended(3)


async def test_a_closed_log_takes_nothing(store: Store, game: Game) -> None:
    """A closed log is closed for events, for parking and for taking up again."""
    await begin(store, game)
    await reach(store, game, "closed")
    for append in (
        game.append(command_id="c1"),
        game.step(status="closed"),
        game.step(kind="park", events=()),
        game.step(kind="requeue", events=()),
        game.step(kind="void", status="over"),
    ):
        assert await one(store, append) == Closed()
    assert len(await entries(store, game)) == 3


async def test_the_end_is_said_before_a_conflict(store: Store, game: Game) -> None:
    """A late command to a game that is over hears that it is over, not that it should decide again."""
    await begin(store, game)
    await reach(store, game, "over")
    assert await one(store, Game(game.name).append(command_id="c1")) == Over()


async def test_an_open_game_is_not_closed_at_once(store: Store, game: Game) -> None:
    """A log is over before it is closed."""
    await begin(store, game)
    assert isinstance(await one(store, game.step(status="closed")), Refused)
    assert isinstance(await one(store, game.step(status="parked")), Refused)


async def test_a_parked_game_rests(store: Store, game: Game) -> None:
    """A parked game takes no decision and has no deadline; the command it was parked for is off the stream."""
    await begin(store, game, deadline=NOW + 500)
    source = await store.deliver(game)
    notice = game.wake(b"why")
    park = game.step(kind="park", events=(), wake=notice, source=source)
    assert await one(store, park) == Appended(1)
    (head,) = await store.log.read_heads([game.name])
    assert head is not None
    assert head.status == "parked"
    assert await store.deadline(game.name) is None
    assert not await store.waits(source)
    assert any(each["__data__"] == b"why" for each in await store.written(notice.stream))
    waiting = await store.deliver(game)
    assert await one(store, game.append(command_id="c1", source=waiting)) == Parked()
    assert await one(store, game.step(kind="park", events=())) == Parked()
    assert await store.waits(waiting)


async def test_a_parked_game_is_taken_up_where_it_stood(store: Store, game: Game) -> None:
    """After a requeue the game is open again, its top step is dispatched and its deadline runs."""
    await begin(store, game)
    await reach(store, game, "parked")
    wake = game.wake(b"again " + game.name.encode())
    requeue = game.step(kind="requeue", events=(), wake=wake, deadline=NOW + 900)
    assert await one(store, requeue) == Appended(1)
    assert await store.log.read_heads([game.name]) == [Head(1, game.head, "open")]
    assert await store.deadline(game.name) == NOW + 900
    assert [each["__data__"] for each in await store.written(wake.stream)].count(wake.body) == 1
    assert await one(store, game.append(command_id="c1")) == Appended(2)


async def test_a_game_parked_after_its_end_is_over_again(store: Store, game: Game) -> None:
    """Taking up gives back the status before: a game that was over is over, and only its secrets may follow."""
    await begin(store, game)
    await reach(store, game, "over")
    await reach(store, game, "parked")
    assert await one(store, game.step(kind="void", status="over")) == Over()
    assert await one(store, game.step(kind="requeue", events=(), deadline=NOW)) == Appended(2)
    assert await store.deadline(game.name) is None
    assert await one(store, game.append(command_id="c1")) == Over()
    assert await one(store, game.step(status="closed")) == Appended(3)


async def test_an_operator_voids_a_parked_game(store: Store, game: Game) -> None:
    """A void ends a parked game by an event, and then it is over."""
    await begin(store, game)
    await reach(store, game, "parked")
    assert isinstance(await one(store, game.step(kind="void")), Refused)
    void = game.step(kind="void", status="over")
    assert await one(store, void) == Appended(2)
    game.moved(void)
    assert await store.log.read_heads([game.name]) == [Head(2, game.head, "over")]
    assert await one(store, game.step(status="closed")) == Appended(3)


@pytest.mark.parametrize("kind", ["requeue", "void"])
async def test_a_game_is_taken_up_once(store: Store, game: Game, kind: str) -> None:
    """What a game was before it was parked is forgotten when it is taken up or voided: an end stays an end."""
    await begin(store, game)
    await reach(store, game, "parked")
    if kind == "requeue":
        await one(store, game.step(kind="requeue", events=()))
        await reach(store, game, "over")
    else:
        void = game.step(kind="void", status="over")
        await one(store, void)
        game.moved(void)
    assert await one(store, game.step(kind="requeue", events=())) == Appended(2)
    assert await store.log.read_heads([game.name]) == [Head(2, game.head, "over")]


async def test_a_game_that_is_not_parked_can_be_dispatched_again(store: Store, game: Game) -> None:
    """A requeue of an open game wakes the worker of its top step and changes nothing."""
    await begin(store, game)
    wake = game.wake(b"again " + game.name.encode())
    assert await one(store, game.step(kind="requeue", events=(), wake=wake)) == Appended(1)
    assert await store.log.read_heads([game.name]) == [Head(1, game.head, "open")]
    assert any(each["__data__"] == wake.body for each in await store.written(wake.stream))


@pytest.mark.parametrize("kind", ["park", "requeue"])
async def test_a_game_that_does_not_exist_is_not_operated(store: Store, game: Game, kind: str) -> None:
    """Nothing is parked or taken up before a first append."""
    assert isinstance(await one(store, game.step(kind=kind, events=())), Refused)
    assert await store.log.read_heads([game.name]) == [None]


async def test_parking_conflicts_like_a_decision(store: Store, game: Game) -> None:
    """A step that failed on an old state does not park a game that went on."""
    await begin(store, game)
    assert await one(store, Game(game.name).step(kind="park", events=())) == Conflict(1, game.head)


# bounds


async def test_an_append_holds_64_events(store: Store, game: Game) -> None:
    """64 events fit, the 65th is refused whole, and so is none."""
    assert isinstance(await one(store, game.append(65)), Refused)
    assert isinstance(await one(store, game.append(0)), Refused)
    assert await entries(store, game) == []
    assert await one(store, game.append(64)) == Appended(64)


async def test_an_append_holds_64_kibibytes(store: Store, game: Game) -> None:
    """Events and private parts of 65,536 bytes fit; one byte more is refused whole."""
    small = len(facts(1, 0, game.head)[0].event)
    largest = facts(1, 0, game.head, size=65_536 - small)
    assert len(largest[0].event) == 65_536
    (over,) = facts(1, 0, game.head, size=65_537 - small)
    assert isinstance(await one(store, structs.replace(game.append(), events=(over,))), Refused)
    part = Sealed("end", bytes(32), b"{}")
    with_part = structs.replace(largest[0], sealed=(part,))
    assert isinstance(await one(store, structs.replace(game.append(), events=(with_part,))), Refused)
    assert await entries(store, game) == []
    assert await one(store, structs.replace(game.append(), events=largest)) == Appended(1)


async def test_a_refused_append_stays_on_the_stream(store: Store, game: Game) -> None:
    """What breaks a bound is not acknowledged: the worker decides what becomes of it."""
    source = await store.deliver(game)
    assert isinstance(await one(store, game.append(65, source=source)), Refused)
    assert await store.waits(source)
    assert await store.log.read_answer(game.name, "c1") is None


# deadlines


async def test_a_deadline_is_set_moved_and_taken_away(store: Store, game: Game) -> None:
    """A game has its earliest deadline listed as long as it has one."""
    await begin(store, game, deadline=NOW + 100)
    assert await store.deadline(game.name) == NOW + 100
    step = game.step(deadline=NOW + 50)
    await one(store, step)
    game.moved(step)
    assert await store.deadline(game.name) == NOW + 50
    await one(store, game.step())
    assert await store.deadline(game.name) is None


async def test_a_game_that_is_over_has_no_deadline(store: Store, game: Game) -> None:
    """The end of a game takes its deadline away, whatever the append says."""
    await begin(store, game, deadline=NOW + 100)
    await one(store, game.step(status="over", deadline=NOW + 200))
    assert await store.deadline(game.name) is None


async def test_due_games_come_again_after_five_seconds(store: Store, game: Game) -> None:
    """A game is due when its deadline has come, and again five seconds later if nothing happened."""
    await begin(store, game, deadline=NOW + 100)
    assert game.name not in await store.log.due(NOW + 99)
    assert game.name in await store.log.due(NOW + 100)
    assert await store.deadline(game.name) == NOW + 5_100
    assert game.name not in await store.log.due(NOW + 5_099)
    assert game.name in await store.log.due(NOW + 5_100)


# the lease of an inline table


async def test_a_lease_fences_all_others(store: Store, game: Game) -> None:
    """While an inline table holds a game, workers and other tables are fenced; itself it goes on."""
    await begin(store, game, owner="inline-1")
    source = await store.deliver(game)
    for append in (
        game.append(command_id="c1", source=source),
        game.append(command_id="c1", owner="inline-2", source=source),
        game.rejection("c1", source=source),
        game.step(kind="park", events=(), source=source),
        game.step(kind="requeue", events=(), source=source),
    ):
        assert await one(store, append) == Fenced()
    assert await store.waits(source)
    assert await one(store, game.append(command_id="c1", owner="inline-1")) == Appended(2)


async def test_a_lease_lasts_30_seconds_from_each_append(store: Store, game: Game) -> None:
    """The end of the lease stands in the head and is the game's deadline; each append renews it."""
    await begin(store, game, owner="inline-1", deadline=5)
    (first,) = await store.log.read_heads([game.name])
    assert first is not None
    assert first.owner == "inline-1"
    assert first.until > 30_000
    assert await store.deadline(game.name) == first.until
    await store.end_lease(game.name)
    await one(store, game.append(command_id="c1", owner="inline-1"))
    (second,) = await store.log.read_heads([game.name])
    assert second is not None
    assert second.until >= first.until
    assert await store.deadline(game.name) == second.until


async def test_an_inline_table_wakes_nobody(store: Store, game: Game) -> None:
    """An inline append dispatches no step: the table decides it itself."""
    wake = game.wake(b"for " + game.name.encode())
    await one(store, game.append(owner="inline-1", wake=wake))
    assert all(each["__data__"] != wake.body for each in await store.written(wake.stream))


async def test_workers_take_over_when_the_lease_ends(store: Store, game: Game) -> None:
    """After the lease a worker's append passes and empties the owner; the late table then conflicts."""
    await begin(store, game, owner="inline-1")
    await store.end_lease(game.name)
    append = game.append(command_id="c1")
    assert await one(store, append) == Appended(2)
    (head,) = await store.log.read_heads([game.name])
    assert head == Head(2, append.events[-1].hash, "open")
    assert await one(store, game.append(command_id="c2", owner="inline-1")) == Conflict(2, append.events[-1].hash)


async def test_an_inline_game_ends_without_deadline(store: Store, game: Game) -> None:
    """The last append of an inline table leaves no deadline behind."""
    await begin(store, game, owner="inline-1")
    await one(store, game.append(command_id="c1", owner="inline-1", status="over"))
    assert await store.deadline(game.name) is None
