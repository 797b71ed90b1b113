"""The append: three-event appends pipelined through the script, against their stream entries as bare pipelined XADD."""

import asyncio
import itertools
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from contracts import streams
from contracts.log import genesis
from contracts.streams import partition_of
from services.bench.measure import Figure, figure
from services.bus.append import Append, Fact, Source, Wake, append_many
from services.bus.broker import connect
from services.bus.embedded import EmbeddedServer

if TYPE_CHECKING:
    from redis.asyncio import Redis

EVENT = b'{"cmd":"c1","d":{"end":24,"how":"dice","seat":1,"start":17,"then":[]},"t":"Moved","ts":1767225601001}'
HASH = bytes(32)
PIPELINE = 100
PIPELINES = 20
ROUNDS = 5
_number = itertools.count()

Send = Callable[["Redis", list[Append]], Awaitable[object]]


def measure(_edition: str) -> Iterator[Figure]:
    """Appends a second with fsync always and everysec, each against bare pipelined XADD on the same server."""
    for fsync in ("always", "everysec"):
        ours, same, alone = asyncio.run(_rates(fsync))
        yield figure(f"append, fsync {fsync}: three events each, pipelined", ours, "appends/s", same, least=0.4)
        yield figure(f"append, fsync {fsync}: against XADD of the three events alone", ours, "appends/s", alone)


async def _rates(fsync: Literal["always", "everysec"]) -> list[float]:
    with tempfile.TemporaryDirectory(prefix="bench-") as folder, EmbeddedServer(Path(folder)).start() as server:
        client = connect(server.url)
        await client.config_set("appendfsync", fsync)
        rates: dict[Send, list[float]] = {append_many: [], same_entries: [], events_alone: []}
        for round_number in range(ROUNDS + 1):
            for send, found in rates.items():
                rate = await _rate(client, send)
                if round_number:
                    found.append(rate)
        await client.aclose()
        return [statistics.median(found) for found in rates.values()]


async def _rate(client: "Redis", send: Send) -> float:
    batches = [[_append() for _ in range(PIPELINE)] for _ in range(PIPELINES)]
    began = time.perf_counter()
    for batch in batches:
        await send(client, batch)
    return PIPELINE * PIPELINES / (time.perf_counter() - began)


def _append() -> Append:
    """The first decision of a new game: three events, an answer, the next worker woken."""
    game = f"bench{next(_number)}"
    place = partition_of(game)
    return Append(
        game=game,
        partition=place,
        epoch=0,
        command_id="c1",
        seq=0,
        head=genesis(game),
        now=1,
        source=Source(streams.commands("turns", place), "turns", "1-1"),
        events=(Fact(EVENT, HASH),) * 3,
        wake=Wake(streams.commands("dice", place), EVENT),
        digest=HASH,
        answer=b'{"answer":"accepted","command":"c1","first":1,"last":3}',
    )


async def same_entries(client: "Redis", appends: list[Append]) -> None:
    """Every stream entry of the appends as plain XADD in one pipeline: nothing is checked, answered, acknowledged."""
    await _add(client, appends, others=True)


async def events_alone(client: "Redis", appends: list[Append]) -> None:
    """The events of the appends and nothing else."""
    await _add(client, appends, others=False)


async def _add(client: "Redis", appends: list[Append], *, others: bool) -> None:
    async with client.pipeline(transaction=False) as pipe:
        for append in appends:
            place, game = append.partition, append.game
            for seq, fact in enumerate(append.events, start=append.seq + 1):
                pipe.execute_command("XADD", streams.log(place, game), f"{seq}-0", "e", fact.event, "h", fact.hash)
            if others and append.wake:
                pipe.execute_command("XADD", append.wake.stream, "*", "__data__", append.wake.body)
                pipe.execute_command("XADD", streams.feed(place), "*", "game", game, "first", 1, "last", 3, "cmd", "c1")
        await pipe.execute()
