"""Planted canaries: no card name leaves the log, its sealed parts and the answers to whoever named it."""

from collections.abc import AsyncIterator
from random import Random

import pytest
import structlog
from structlog.testing import LogCapture

from contracts import streams
from contracts.envelopes import Rejected, Request
from contracts.streams import partition_of
from contracts.words import Seat
from engine.registry import EDITIONS
from services.bus.broker import connect
from tests.secrets.worlds import HIDING, all_cards, encoded, offered, played
from tests.services.floor import Floor

pytestmark = pytest.mark.anyio

MOST = 150
"""So many commands of a game are sent."""


@pytest.fixture
def anyio_backend() -> str:
    """Run asynchronous tests on asyncio."""
    return "asyncio"


@pytest.fixture
def heard() -> list[object]:
    """Everything the workers log, at every level."""
    capture = LogCapture()
    structlog.configure(processors=[capture])
    return capture.entries  # type: ignore[return-value]  # dictionaries are objects


@pytest.fixture
async def floor(redis_url: str, anyio_backend: str, heard: list[object]) -> AsyncIterator[Floor]:
    """Give four desks on the server of this run."""
    async with connect(redis_url) as client:
        made = await Floor(client).open()
        yield made
        await made.close()
    structlog.reset_defaults()


@pytest.mark.parametrize("name", HIDING)
async def test_no_card_name_leaves_by_a_side_door(name: str, floor: Floor, heard: list[object]) -> None:
    """Feed, indexes, heads, wake-ups and the service's log name no card; an answer names only what its sender sent."""
    game, random = played(name, 3), Random(3)
    cards = all_cards(game)
    for number, (_, request) in enumerate(game.sent[:MOST]):
        await floor.ask(request)
        if number % 5 == 0:
            await _probe(floor, random, request, cards)
    await floor.send(b"{", "cards", "world")
    await floor.pump()
    partition = partition_of("world")
    outputs = [
        heard,
        *[await floor.client.xrange(key(partition)) for key in (streams.feed, streams.parked)],
        *[await floor.client.zrange(key(partition), 0, -1) for key in (streams.games, streams.deadlines)],
        await floor.client.hgetall(streams.head(partition, "world")),
        await floor.client.lrange(streams.rejections(partition, "world", "0"), 0, -1),
    ]
    assert heard
    for output in outputs:
        assert not mentioned(repr(output), cards)


def mentioned(text: str, cards: frozenset[str]) -> set[str]:
    """The cards whose names occur anywhere in a text."""
    return {card for card in cards if card in text}


async def _probe(floor: Floor, random: Random, request: Request, cards: frozenset[str]) -> None:
    """What others may send, sent by a seat that may not: the answer names no card but one it was asked about."""
    state = await floor.state(request.game)
    wishes = offered(EDITIONS[state.edition], state)
    if state.status != "open" or not wishes:
        return
    wish = random.choice(wishes)
    stranger = random.choice(range(state.seats))
    probe = floor.request(request.game, wish.command, Seat(stranger), id=f"p{floor.sent}", at=state.ts, prompt="none")
    answer = await floor.ask(probe)
    named = mentioned(encoded(wish.command).decode(), cards)
    if isinstance(answer, Rejected):
        assert mentioned(encoded(answer).decode(), cards) <= named
