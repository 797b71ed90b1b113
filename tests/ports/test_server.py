"""The log port on a server: what only a server can lose, and does not."""

import random
import shutil
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from redis.asyncio import Redis
from redis.exceptions import OutOfMemoryError

from contracts import streams
from contracts.log import genesis
from services.bus.answers import Appended, Refused, Repeated
from services.bus.append import Append, Sealed, append_many
from services.bus.embedded import EmbeddedServer
from services.bus.redis_log import RedisLog
from tests.figures import figure
from tests.ports.harness import Game, MemoryStore, RedisStore, Store, entries, fact, one

pytestmark = pytest.mark.anyio


async def snapshot(client: Any, pattern: str = "*") -> dict[bytes, Any]:
    """Read all keys as values to compare."""
    found: dict[bytes, Any] = {}
    for key in sorted(await client.keys(pattern)):
        match await client.type(key):
            case b"stream":
                pending = [
                    (group[b"name"] if b"name" in group else group["name"], group.get("pending"))
                    for group in await client.xinfo_groups(key)
                ]
                found[key] = (await client.xrange(key), pending)
            case b"hash":
                found[key] = await client.hgetall(key)
            case b"zset":
                found[key] = await client.zrange(key, 0, -1, withscores=True)
            case b"list":
                found[key] = await client.lrange(key, 0, -1)
            case _:
                found[key] = await client.get(key)
    return found


def full_append(game: Game, **changes: Any) -> Append:
    """Make an append that writes to every kind of key there is."""
    first = fact(game.seq + 1, game.head, sealed=[Sealed("seat:0", bytes(32), b'{"card":"a"}')])
    second = fact(game.seq + 2, first.hash)
    third = fact(game.seq + 3, second.hash, sealed=[Sealed("end", bytes(32), b'{"seed":"s"}')])
    wake = game.wake(b'{"game":"%b"}' % game.name.encode())
    return structs.replace(
        game.append(command_id=f"full-{game.seq}"), events=(first, second, third), wake=wake, deadline=5, **changes
    )


# the script


async def test_a_flushed_script_is_loaded_again(redis_store: RedisStore) -> None:
    """After the server forgot the script, new appends are written once each and repeated ones answered as before."""
    old, new = [Game() for _ in range(5)], [Game() for _ in range(5)]
    await redis_store.log.append_many([game.append() for game in old])
    await redis_store.client.script_flush()
    answers = await redis_store.log.append_many([game.append() for game in [*old, *new]])
    assert answers == [Repeated(b"yes")] * 5 + [Appended(1)] * 5
    assert [len(await entries(redis_store, game)) for game in [*old, *new]] == [1] * 10


async def test_only_what_was_refused_is_sent_again(redis_store: RedisStore) -> None:
    """Of a pipeline in whose middle the script got lost, what was written before is not sent a second time."""
    client = redis_store.client
    games = [Game() for _ in range(4)]
    await redis_store.log.append_many([Game().append()])
    before = (await client.info("commandstats"))["cmdstat_evalsha"]["calls"]
    flushing = FlushBefore(client, 2)
    assert await append_many(flushing, [game.step() for game in games]) == [Appended(1)] * 4  # type: ignore[arg-type]
    after = (await client.info("commandstats"))["cmdstat_evalsha"]["calls"]
    assert after - before == 4 + 2


class FlushBefore:
    """A client whose first pipeline makes the server forget its scripts before its n-th call."""

    def __init__(self, client: Any, n: int) -> None:
        self.client = client
        self.n = n

    def pipeline(self, **options: Any) -> Any:
        """Give a pipeline that flushes once."""
        pipe = self.client.pipeline(**options)
        if self.n:
            forget, self.n = self.n, 0
            call = pipe.execute_command

            def counted(*arguments: Any) -> Any:
                if len(pipe) == forget:
                    call("SCRIPT", "FLUSH")
                return call(*arguments)

            execute = pipe.execute

            async def without_flush(**how: Any) -> Any:
                found = await execute(**how)
                return found[:forget] + found[forget + 1 :]

            pipe.execute_command, pipe.execute = counted, without_flush
        return pipe

    async def script_load(self, script: str) -> Any:
        """Load a script."""
        return await self.client.script_load(script)


KEYS_OF_A_FULL_APPEND = 12


@pytest.mark.parametrize("number", range(KEYS_OF_A_FULL_APPEND))
async def test_a_key_of_the_wrong_type_writes_nothing(redis_store: RedisStore, number: int) -> None:
    """Whichever key holds something else than it should, the append is refused and no other key changes."""
    client, game = redis_store.client, Game()
    append = full_append(game)
    append = structs.replace(append, source=await redis_store.deliver(game))
    key = keys_of(append)[number]
    saved = await client.dump(key)
    await client.delete(key)
    if number == 4:  # the list of rejections: any other type is wrong
        await client.set(key, "x")
    else:
        await client.rpush(key, "x")
    before = await snapshot(client, f"{{p{game.partition}}}:*")
    try:
        (answer,) = await append_many(client, [append])
        assert isinstance(answer, Refused)
        assert "WRONGTYPE" in answer.why
        assert await snapshot(client, f"{{p{game.partition}}}:*") == before
    finally:
        await client.delete(key)
        if saved is not None:
            await client.restore(key, 0, saved)


def keys_of(append: Append) -> list[str]:
    """Name the keys of an append in the order of the script."""
    place, game = append.partition, append.game
    assert append.wake is not None
    return [
        streams.log(place, game),
        streams.head(place, game),
        streams.epoch(place),
        streams.answers(place, game),
        streams.rejections(place, game, append.sender),
        streams.feed(place),
        streams.games(place),
        streams.deadlines(place),
        append.source.stream,
        append.wake.stream,
        streams.sealed(place, game, "seat:0"),
        streams.sealed(place, game, "end"),
    ]


async def test_a_log_that_runs_ahead_of_its_head_takes_nothing(redis_store: RedisStore) -> None:
    """If log and head disagree, the game is damaged: the append is refused and nothing is written."""
    game = Game()
    append = game.append()
    await one(redis_store, append)
    game.moved(append)
    await redis_store.client.xadd(streams.log(game.partition, game.name), {"e": b"x", "h": b"y"}, id="2-0")
    before = await snapshot(redis_store.client, f"*{game.name}*")
    assert await one(redis_store, game.append(command_id="c2")) == Refused("log and head disagree")
    assert await snapshot(redis_store.client, f"*{game.name}*") == before


async def test_a_log_that_lost_its_end_takes_nothing(redis_store: RedisStore) -> None:
    """A log whose last event is gone gets no gap."""
    game = Game()
    append = game.append(2)
    await one(redis_store, append)
    game.moved(append)
    await redis_store.client.xdel(streams.log(game.partition, game.name), "2-0")
    assert await one(redis_store, game.append(command_id="c2")) == Refused("log and head disagree")


async def test_private_parts_that_run_ahead_take_nothing(redis_store: RedisStore) -> None:
    """If a stream of private parts already holds a later one, nothing is written anywhere."""
    game = Game()
    await redis_store.client.xadd(streams.sealed(game.partition, game.name, "end"), {"blob": b"x"}, id="3-0")
    assert isinstance(await one(redis_store, full_append(game)), Refused)
    assert await entries(redis_store, game) == []
    assert await redis_store.log.read_sealed(game.name, "seat:0") == []


async def test_a_full_server_writes_nothing(embedded_server: EmbeddedServer) -> None:
    """At the memory limit an append fails as a whole, and succeeds when there is room again."""
    async with Redis.from_url(embedded_server.url) as client:
        store, game = RedisStore(client), Game()
        await one(store, Game().append())
        await client.config_set("maxmemory", 1)
        with pytest.raises(OutOfMemoryError):
            await one(store, full_append(game))
        await client.config_set("maxmemory", 0)
        assert await snapshot(client, f"*{game.name}*") == {}
        assert await one(store, full_append(game)) == Appended(3)


# both stores decide alike


async def test_both_stores_answer_alike(redis_store: RedisStore) -> None:
    """Random appends, good and bad, get the same answers from the log in memory and the one on the server."""
    seed = random.randrange(2**32)
    luck, memory = random.Random(seed), MemoryStore()
    games = [Game() for _ in range(4)]
    for turn in range(figure("port_appends")):
        game = luck.choice(games)
        append = random_append(luck, game, turn)
        expected, found = await one(memory, append), await one(redis_store, append)
        assert found == expected, f"seed {seed}, append {turn}: {append}"
        if isinstance(found, Appended) and append.kind in ("events", "void"):
            game.moved(append)
        if game.seq and luck.random() < 0.05:
            for store in (memory, redis_store):
                await store.end_lease(game.name)
        if luck.random() < 0.02:
            games[games.index(game)] = Game()
        await compare(memory, redis_store, game, f"seed {seed}, append {turn}")


async def compare(memory: Store, redis_store: Store, game: Game, where: str) -> None:
    """Compare all that the port shows of a game, but for the end of a lease, which each clock sets."""
    logs = [await entries(store, game) for store in (memory, redis_store)]
    assert logs[0] == logs[1], where
    heads = [(await store.log.read_heads([game.name]))[0] for store in (memory, redis_store)]
    assert [head and structs.replace(head, until=0) for head in heads[:1]] == [
        head and structs.replace(head, until=0) for head in heads[1:]
    ], where
    parts = [await store.log.read_sealed(game.name, "seat:0") for store in (memory, redis_store)]
    assert parts[0] == parts[1], where
    dated = [await store.deadline(game.name) is None for store in (memory, redis_store)]
    assert dated[0] == dated[1], where


def random_append(luck: random.Random, game: Game, turn: int) -> Append:
    """Make an append of which about half are good."""
    command = luck.choice([f"c{turn}", f"c{turn}", f"c{luck.randrange(20)}"])
    base = game.append(luck.choice([0, 1, 1, 1, 2, 3, 65]), command_id=command, sender=luck.choice(["0", "1"]))
    kind = luck.choice(["events"] * 12 + ["rejection"] * 6 + ["busy", "park", "requeue", "requeue", "requeue", "void"])
    events = base.events if kind in ("events", "void") else luck.choice([(), (), (), base.events])
    if events and luck.random() < 0.3:
        parts = [Sealed("seat:0", bytes(32), b"{}")] * luck.choice([1, 1, 2])
        events = (structs.replace(events[0], sealed=tuple(parts)), *events[1:])
    return structs.replace(
        base,
        kind=kind,
        events=events,
        digest=bytes([luck.randrange(2)]) * 32 if kind in ("rejection", "busy") or luck.random() < 0.7 else b"",
        status=luck.choice(["open"] * 12 + ["over", "closed"]) if kind != "void" else luck.choice(["over", "open"]),
        epoch=luck.choice([0] * 9 + [1]),
        owner=luck.choice([""] * 8 + ["inline-1", "inline-2"]),
        seq=luck.choice([game.seq] * 9 + [max(0, game.seq - 1)]),
        head=luck.choice([game.head] * 9 + [genesis(game.name)]),
        deadline=luck.choice([None, turn]),
    )


# crashes


async def test_a_killed_server_keeps_all_it_answered(embedded_server: EmbeddedServer) -> None:
    """After kill -9 and a restart on the same data every key is as it was acknowledged, and appends go on."""
    game = Game()
    async with Redis.from_url(embedded_server.url) as client:
        store = RedisStore(client)
        for _ in range(20):
            append = full_append(game, source=await store.deliver(game))
            assert await one(store, append) == Appended(game.seq + 3)
            game.moved(append)
        await one(store, game.rejection("r"))
        before = await snapshot(client)
    embedded_server.kill()
    embedded_server.restart()
    async with Redis.from_url(embedded_server.url) as client:
        store = RedisStore(client)
        assert await snapshot(client) == before
        assert await one(store, game.append(command_id="full-0")) == Repeated(b"yes")
        assert await one(store, game.append(command_id="after")) == Appended(game.seq + 1)


async def test_an_append_cut_off_in_the_file_is_whole_or_absent(tmp_path: Path) -> None:
    """Wherever inside an append the append-only file ends, the server starts with all of that append or none of it."""
    whole = tmp_path / "whole"
    before, after, places = await write_and_measure(whole)
    wanted = figure("aof_cuts")
    cuts = places if wanted >= len(places) else sorted({places[0], places[-1], *random.sample(places, wanted)})
    for cut in cuts:
        folder = tmp_path / "cut"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(whole, folder)
        with append_only_file(folder).open("r+b") as file:
            file.truncate(cut)
        server = EmbeddedServer(folder).start()
        try:
            async with Redis.from_url(server.url) as client:
                expected = after if cut == places[-1] else before
                assert await snapshot(client) == expected, f"cut at byte {cut} of {places[0]} to {places[-1]}"
        finally:
            server.kill()
            server.stop()


async def write_and_measure(folder: Path) -> tuple[dict[bytes, Any], dict[bytes, Any], range]:
    """Write two appends; give the keys before and after the second one, and the places in the file where it lies."""
    with EmbeddedServer(folder).start() as server:
        async with Redis.from_url(server.url) as client:
            store, game = RedisStore(client), Game()
            source = await store.deliver(game)
            append = full_append(game)
            await one(store, append)
            game.moved(append)
            before, start = await snapshot(client), append_only_file(folder).stat().st_size
            (answer,) = await RedisLog(client).append_many([full_append(game, source=source)])
            assert answer == Appended(6)
            after, end = await snapshot(client), append_only_file(folder).stat().st_size
        server.kill()
    return before, after, range(start, end + 1)


def append_only_file(folder: Path) -> Path:
    """Find the file that grows with each write."""
    (found,) = (folder / "appendonlydir").glob("*.incr.aof")
    return found
