"""Whole games through worker processes: the same log as inline, and games that time alone plays to the end."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from contracts.commands.common import CreateGame
from contracts.envelopes import Accepted, Answer, Rejected, Request
from contracts.events.common import GameFinished, TurnBegan
from contracts.rejections import Reason, Rejection
from contracts.words import WORKERS, Seat
from engine.kernel.edition import Edition
from engine.kernel.ledger import Entry
from engine.kernel.luck import SeededLuck
from engine.kernel.table import InlineTable
from engine.registry import EDITIONS
from replay.fold import Replay
from replay.verify import verify
from services.bots.driver import Driver, Setup
from services.bots.inline import seat_bots
from services.bus.broker import connect
from services.bus.embedded import EmbeddedServer
from services.bus.redis_log import RedisLog
from services.door import Door
from services.fleet import Fleet
from services.stored import ALL, stored_entries
from tests.chaos.journal import decided_again
from tests.figures import figure

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    """Run asynchronous tests on asyncio."""
    return "asyncio"


@pytest.fixture
async def client(embedded_server: EmbeddedServer, tmp_path: Path, anyio_backend: str) -> AsyncIterator[Redis]:
    """Give a client of a server that two workers of each kind serve."""
    with Fleet(embedded_server.url, tmp_path / "logs", poll_block_ms=200) as fleet:
        await asyncio.to_thread(fleet.start, dict.fromkeys(WORKERS, 2))
        async with connect(embedded_server.url) as found:
            yield found
        assert fleet.dead() == []


Played = tuple[list[Request], list[Answer], list[Entry]]


def played_inline(edition: Edition, number: int) -> Played:
    """Play a game on the inline table; gives what was sent, what was answered, and the log."""
    seed, game = f"equal {number}", f"{edition.id}-{number}"
    least, most = edition.seats
    creation = CreateGame(edition.id, least + number % (most - least + 1), seed, round_cap=12)
    entries: list[Entry] = []
    table = InlineTable(edition, game, SeededLuck(seed), lambda _records, written: entries.extend(written))
    driver = Driver(edition, Setup(game, creation), seat_bots(edition, ("random", "simple"), creation.seats, seed))
    sent: list[Request] = []
    answers: list[Answer] = []
    while (request := driver.next(table.state)) is not None:
        for each in (wrong(request, len(sent)), request):
            sent.append(each)
            answers.append(answered(table, each))
        if isinstance(answers[-1], Rejected):
            driver.refused(request)
    return sent, answers, entries


def wrong(request: Request, number: int) -> Request:
    """Make the same wish of a seat at no table."""
    return Request(f"w{number}", request.game, request.at, request.command, Seat(9), request.prompt)


def answered(table: InlineTable, request: Request) -> Answer:
    """Send a command to the inline table, and word its answer as a worker does."""
    seq = table.state.seq
    made = table.send(request)
    if isinstance(made, Rejection):
        return Rejected(request.id, seq, made)
    mine = [record.seq for record in made if record.cmd == request.id]
    return Accepted(request.id, mine[0], mine[-1])


async def test_the_same_commands_make_the_same_log(client: Redis) -> None:
    """For each edition, inline and through two workers of each kind: events, private parts and answers are the same."""
    log = RedisLog(client)

    async def replayed(door: Door, edition: Edition, number: int) -> None:
        sent, answers, entries = played_inline(edition, number)
        for request, expected in zip(sent, answers, strict=True):
            answer = await door.ask(request)
            while isinstance(answer, Rejected) and answer.rejection.code is Reason.BUSY:
                answer = await door.ask(request)
            assert answer == expected
        found = await until_closed(log, sent[0].game)
        assert found == entries
        assert any(entry.sealed for entry in found)

    async with Door(client) as door, asyncio.TaskGroup() as group:
        for number in range(figure("inline_vs_workers_seeds")):
            for edition in EDITIONS.values():
                group.create_task(replayed(door, edition, number))


async def until_closed(log: RedisLog, game: str, seconds: float = 90) -> list[Entry]:
    """Wait for the end of a game, and read its log with everything opened."""
    async with asyncio.timeout(seconds):
        while True:
            (head,) = await log.read_heads([game])
            if head is not None and head.status == "closed":
                return await stored_entries(log, game, ALL)
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("name", EDITIONS)
async def test_time_alone_plays_a_game_to_its_end(client: Redis, name: str) -> None:
    """With limits and nobody who answers, each thing asked plays its default once, on the real clock, to the end."""
    log, game = RedisLog(client), "t-alone"
    limits = dict.fromkeys(EDITIONS[name].defaults, 10)
    lobby, _, _ = played_inline(EDITIONS[name], 0)
    async with Door(client) as door:
        creation = CreateGame(name, 2, "alone", limits=limits, round_cap=2)
        assert isinstance(await door.ask(Request("c1", game, 0, creation)), Accepted)
        for request in lobby:
            if type(request.command).__name__ in ("JoinSeat", "ReadySeat") and request.seat in (0, 1):
                mine = Request(request.id, game, request.at, request.command, request.seat)
                assert isinstance(await door.ask(mine), Accepted)
        entries = await until_closed(log, game)
    assert verify(entries).ok
    replay = Replay(entries)
    assert decided_again(replay) == []
    by_clock = Counter(record.cmd for record in replay.records if record.cmd[0] == "!")
    turns = sum(isinstance(record.event, TurnBegan) for record in replay.records)
    assert len(by_clock) >= turns >= 4  # every turn asks for something, and only the clock answers
    assert all(cmd == f"!{min(r.seq for r in replay.records if r.cmd == cmd)}" for cmd in by_clock)
    others = {record.cmd for record in replay.records if record.cmd[0] not in "!~"}
    assert len(others) == 5
    assert any(isinstance(record.event, GameFinished) for record in replay.records)
