"""What is wrong with a server and its games: stuck games are woken, the rest is told to the operator.

A game is stuck if the top of its agenda is a worker's step and the feed tells of no event of it in the last 30 s by the
server's clock. The feed is the measure because the times in a log are the game's own (a simulated game counts from 0),
and because reading a key makes it look used. A feed cut shorter than 30 s lets a game look stuck that is not; waking it
is harmless, since a step is carried out once however often it is dispatched.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec

from contracts import streams
from contracts.streams import PARTITIONS
from contracts.words import Status, Worker
from engine.kernel.edition import owner_of
from services.bus.operate import requeue
from services.bus.port import Head
from services.bus.redis_log import RedisLog
from services.bus.server import check_durability
from services.flow import Flow, all_flows
from services.parked import Parked, PutAside, all_heads, parked_games, put_aside
from services.worker.games import Broken, Games, Live
from services.worker.outcomes import wake_of

LONGEST_MS: Final = 30_000
"""So long a step or an entry may wait for its worker."""

MENDED_S: Final = 5.0
"""So long a woken game is watched for its next event."""

_PAGE: Final = 100


class Woken(msgspec.Struct, frozen=True):
    """A stuck game whose top step was dispatched again; ``mended`` if it went on at once."""

    game: str
    seq: int
    step: str
    worker: Worker
    mended: bool


class Unreadable(msgspec.Struct, frozen=True):
    """A game that is not parked yet and whose log cannot be folded."""

    game: str
    why: str


class Findings(msgspec.Struct, frozen=True):
    """All that was found. ``trouble`` is one sentence for each thing that needs an operator."""

    version: str
    losses: list[str]
    games: dict[Status, int]
    flows: list[Flow]
    woken: list[Woken]
    unreadable: list[Unreadable]
    parked: list[Parked]
    put_aside: list[PutAside]
    trouble: list[str]


async def examine(log: RedisLog, *, allow_lossy: bool = False, longest_ms: int = LONGEST_MS) -> Findings:
    """Look at everything, and wake what is stuck. Raises NoServer, or NotDurable if the server is too old."""
    losses = await check_durability(log.client, allow_lossy=True)
    info: Any = await log.client.info("server")
    now = await log.now()
    heads = {game: head async for game, head in all_heads(log)}
    flows = await all_flows(log.client, now)
    stuck, unreadable = await _stuck(log, heads, now, longest_ms)
    found = Findings(
        version=str(info.get("valkey_version") or info["redis_version"]),
        losses=losses,
        games=_counts(heads),
        flows=flows,
        woken=await _wake(log, stuck, now),
        unreadable=unreadable,
        parked=await parked_games(log),
        put_aside=await put_aside(log),
        trouble=[],
    )
    return msgspec.structs.replace(found, trouble=_trouble(found, longest_ms, allow_lossy=allow_lossy))


def _counts(heads: dict[str, Head]) -> dict[Status, int]:
    counts: dict[Status, int] = {"open": 0, "over": 0, "closed": 0, "parked": 0}
    for head in heads.values():
        counts[head.status] += 1
    return counts


async def _stuck(
    log: RedisLog, heads: dict[str, Head], now: int, longest_ms: int
) -> tuple[list[Live], list[Unreadable]]:
    """The games that wait for a worker and have not moved for too long, and those that cannot be told."""
    moved = await _moved_since(log, now - longest_ms)
    still = [
        game
        for game, head in heads.items()
        if game not in moved and head.status in ("open", "over") and head.until <= now  # else an inline table has it
    ]
    stuck, unreadable = [], []
    async for game, live in _folded(log, still):
        if isinstance(live, Broken):
            unreadable.append(Unreadable(game, live.why))
        elif live.state.step is not None:
            stuck.append(live)
    return stuck, unreadable


async def _moved_since(log: RedisLog, since: int) -> set[str]:
    """The games that have got an event since then, as the feeds tell."""
    moved = set()
    for partition in range(PARTITIONS):
        entries: Any = await log.client.xrange(streams.feed(partition), min=f"{max(since, 0)}-0")
        moved |= {each[b"game"].decode() for _, each in entries if int(each[b"last"]) >= int(each[b"first"])}
    return moved


async def _folded(log: RedisLog, games: list[str]) -> AsyncIterator[tuple[str, Live | Broken]]:
    cache = Games(log, "banking", 1)  # folds as a worker without luck: nothing is drawn
    for first in range(0, len(games), _PAGE):
        for found in (await cache.refresh(games[first : first + _PAGE])).items():
            yield found


async def _wake(log: RedisLog, stuck: list[Live], now: int) -> list[Woken]:
    """Dispatch the top steps again, and watch which games go on."""
    for live in stuck:
        wake, deadline, at = wake_of(live.state), live.state.deadline(), (live.state.seq, live.head)
        await requeue(log, live.game, wake=wake, deadline=deadline, now=now, at=at)
    moved = await _watch(log, {live.game: live.state.seq for live in stuck})
    return [_woken(live, mended=live.game in moved) for live in stuck]


async def _watch(log: RedisLog, seqs: dict[str, int]) -> set[str]:
    """The games that get past these seqs before long."""
    moved: set[str] = set()
    end = time.monotonic() + MENDED_S
    while len(moved) < len(seqs) and time.monotonic() < end:
        await asyncio.sleep(0.05)
        for game, head in zip(seqs, await log.read_heads([*seqs]), strict=True):
            if head is None or head.seq > seqs[game] or head.status == "parked":
                moved.add(game)
    return moved


def _woken(live: Live, *, mended: bool) -> Woken:
    step = live.state.step
    assert step is not None
    return Woken(live.game, live.state.seq, live.state.agenda[-1].id, owner_of(step), mended)


def _trouble(found: Findings, longest_ms: int, *, allow_lossy: bool) -> list[str]:
    games = found.games["open"] + found.games["over"] > 0
    return [
        *(() if allow_lossy else found.losses),
        *(sentence for flow in found.flows for sentence in flow.trouble(longest_ms, games=games)),
        *(
            f"the game {each.game} waits for {each.worker} and does not go on"
            for each in found.woken
            if not each.mended
        ),
        *(f"the game {each.game} cannot be read: {each.why}" for each in found.unreadable),
        *(f"the game {each.game} is parked: {each.why}" for each in found.parked),
    ]
