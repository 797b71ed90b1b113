"""Games with hidden cards, what each viewer receives of them, and the same game in a world with two cards swapped."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from contracts.commands.common import CreateGame, Resign
from contracts.entries.common import Step
from contracts.envelopes import Record, Request
from contracts.events.common import TO_SEAT, CardsDrawn, CardsShown, DeckShuffled
from contracts.rejections import Rejection
from contracts.words import Seat
from engine.kernel.decider import decide
from engine.kernel.edition import Edition
from engine.kernel.ledger import Entry
from engine.kernel.legal import options
from engine.kernel.luck import Luck, NoLuck, SeededLuck
from engine.kernel.state import GameState
from engine.kernel.table import InlineTable
from engine.kernel.visibility import Viewer, visible
from engine.registry import EDITIONS
from replay.editions import ROOMS
from replay.view import seen_by
from services.bots.driver import Driver, Setup
from services.bots.inline import play, seat_bots

ROUND_CAP: Final = 30
NAME: Final = re.compile(r'"([^"\\]+)"')
PLACE_HOLDER: Final = "*"

Append = tuple[list[Record], list[Entry]]
Probes = list[Request]
"""Commands that are tried and not carried out."""

Place = tuple[str, int, int]
"""Deck, shuffle, position."""


def hides(edition: Edition) -> bool:
    """Whether its games keep anything for single seats."""
    audiences: set[str] = set()

    def told(records: list[Record], _entries: list[Entry]) -> None:
        audiences.update(audience for record in records for audience, _ in record.private)

    play(edition, "hides", CreateGame(edition.id, edition.seats[0], "hides", round_cap=10), ("random",), told)
    return any(audience.startswith(TO_SEAT) for audience in audiences)


HIDING: Final = [name for name, edition in EDITIONS.items() if hides(edition)]
"""The editions with hidden cards."""


class Game(NamedTuple):
    """A game that was played: its table, each command with the number of appends before it, and its appends."""

    edition: Edition
    table: InlineTable
    sent: list[tuple[int, Request]]
    appends: list[Append]

    @property
    def viewers(self) -> list[Viewer]:
        """Every seat, and a spectator."""
        return [None, *(Seat(seat) for seat in range(self.table.state.seats))]


def new_table(edition: Edition, luck: Luck, appends: list[Append]) -> InlineTable:
    """A table whose appends are kept."""
    return InlineTable(edition, "world", luck, lambda records, entries: appends.append((records, entries)))


@cache
def played(name: str, seed: int) -> Game:
    """A game of bots to its end; number of seats, bots and clocks follow from the seed."""
    edition, random = EDITIONS[name], Random(seed)
    seats = random.randint(*edition.seats)
    limits = dict.fromkeys(edition.defaults, 60_000) if random.random() < 0.5 else {}
    creation = CreateGame(name, seats, f"secret {seed}", {}, limits, ROUND_CAP)
    appends: list[Append] = []
    table = new_table(edition, SeededLuck(creation.seed), appends)
    bots = seat_bots(edition, random.choice((["random"], ["random", "simple"])), seats, creation.seed)
    driver = Driver(edition, Setup("world", creation), bots)
    sent = []
    while (request := driver.next(table.state)) is not None:
        before = len(appends)
        if isinstance(table.send(request), Rejection):
            driver.refused(request)
        else:
            sent.append((before, request))
    return Game(edition, table, sent, appends)


class Swapped:
    """Luck in which the cards of two places of one shuffle have changed places."""

    def __init__(self, luck: Luck, one: Place, other: Place) -> None:
        """The places are of the same shuffle."""
        self._luck, self.seed = luck, luck.seed
        self._swap = {one: other[2], other: one[2]}

    def dice(self, purpose: str, seat: Seat, turn: int, index: int, sides: tuple[int, ...]) -> tuple[int, ...]:
        """See Luck.dice."""
        return self._luck.dice(purpose, seat, turn, index, sides)

    def card(self, deck: str, k: int, cards: tuple[str, ...], position: int) -> str:
        """See Luck.card."""
        return self._luck.card(deck, k, cards, self._swap.get((deck, k, position), position))


class Twin(NamedTuple):
    """A seat whose card at ``mine`` is another in the other world, where that lies at ``other``; equal ``until``."""

    seat: Seat
    mine: Place
    other: Place
    since: int
    until: int


def twin(game: Game, random: Random) -> Twin | None:
    """Choose a hidden card of a seat and a card nobody has seen, and find the append that may first tell them apart."""
    drawn: dict[Place, tuple[int, Seat | None]] = {}
    shown: dict[Place, int] = {}
    shuffles: dict[tuple[str, int], int] = {}
    for number, (records, _) in enumerate(game.appends):
        for event in (record.event for record in records):
            if isinstance(event, DeckShuffled):
                shuffles[event.deck, event.k] = len(event.cards)
            elif isinstance(event, CardsDrawn):
                to = Seat(int(event.to.removeprefix(TO_SEAT))) if event.to.startswith(TO_SEAT) else None
                places = range(event.from_, event.from_ + event.count)
                drawn |= {(event.deck, event.k, place): (number, to) for place in places}
            elif isinstance(event, CardsShown):
                shown |= {(event.deck, event.k, opening.pos): number for opening in event.cards}
    end, found = len(game.appends), []
    for mine, (since, seat) in sorted(drawn.items()):
        if seat is None:
            continue
        others = [(mine[0], mine[1], place) for place in range(shuffles[mine[:2]])]
        for other in random.sample(others, min(3, len(others))):
            until = min(shown.get(mine, end), drawn.get(other, (end, None))[0])
            if until > since + 1:
                found.append(Twin(seat, mine, other, since, until))
    return random.choice(found) if found else None


def masked(entry: Entry) -> Any:
    """A stored event without its commitments, and how long it is."""
    event = msgspec.json.decode(entry.event)
    event["priv"] = [{**part, "pc": PLACE_HOLDER} for part in event.get("priv", [])]
    return event, len(entry.event)


def received(records: Sequence[Record], entries: Sequence[Entry], viewer: Viewer) -> list[Any]:
    """All that an append sends to a viewer: public lines, visible records, own openings with their salts."""
    audience = None if viewer is None else f"{TO_SEAT}{viewer}"
    return [
        [masked(entry) for entry in entries],
        [encoded(visible(record, viewer)) for record in records],
        [
            (entry.n, part.aud, part.blob, part.salt)
            for entry in entries
            for part in entry.sealed
            if part.aud == audience
        ],
    ]


def encoded(value: Any) -> bytes:
    """Anything that is sent, as bytes."""
    return msgspec.json.encode(msgspec.to_builtins(value, str_keys=True))


def view(edition: Edition, state: GameState, viewer: Viewer) -> bytes:
    """What a viewer is shown of a state: table, prompts, offers, its options."""
    return encoded(seen_by(ROOMS[edition.id], state, viewer))


def answers(edition: Edition, state: GameState, viewer: Viewer, commands: Sequence[Request]) -> list[bytes]:
    """What a seat is told when it sends what others may send; nothing of what it would do."""
    if viewer is None:
        return []
    found = (decide(edition, state, msgspec.structs.replace(request, seat=viewer), NO_LUCK) for request in commands)
    return [encoded(answer) if isinstance(answer, Rejection) else b"accepted" for answer in found]


class NothingDrawn(NoLuck):
    """Luck for a dry run: what would be drawn does not matter."""

    def dice(self, *asked: object) -> tuple[int, ...]:
        """Ones."""
        sides = asked[-1]
        assert isinstance(sides, tuple)
        return (1,) * len(sides)

    def card(self, *_asked: object) -> str:
        """No card of the game."""
        return "nothing"


NO_LUCK: Final = NothingDrawn()


def offered(edition: Edition, state: GameState) -> Probes:
    """What any seat may send now, but for leaving."""
    if not state.started or isinstance(state.step, Step):
        return []
    return [
        Request("probe", state.game, state.ts, option.command, seat, option.prompt)
        for seat in state.remaining()
        for option in options(edition, state, seat)
        if not isinstance(option.command, Resign)
    ]


def names_in(raw: bytes, cards: frozenset[str]) -> set[str]:
    """The card names that stand in some bytes."""
    return {*NAME.findall(raw.decode())} & cards


class Known:
    """Which cards a viewer may know by name: own draws and what was shown, until they are shuffled again."""

    def __init__(self, viewer: Viewer) -> None:
        """Nothing is known before the first event."""
        self._audience = None if viewer is None else f"{TO_SEAT}{viewer}"
        self.cards: set[str] = set()

    def hear(self, record: Record) -> None:
        """Take in what this record tells the viewer by right."""
        event = record.event
        if isinstance(event, DeckShuffled):
            self.cards -= {*event.cards}
        elif isinstance(event, CardsDrawn | CardsShown):
            self.cards |= {opening.card for opening in event.cards}
        for audience, blob in record.private:
            if audience == self._audience:
                self.cards |= {*NAME.findall(encoded(blob).decode())}


def all_cards(game: Game) -> frozenset[str]:
    """The names of all cards of the decks that are drawn from in secret."""
    events = [record.event for records, _ in game.appends for record in records]
    secret = {event.deck for event in events if isinstance(event, CardsDrawn) and event.to.startswith(TO_SEAT)}
    shuffled = (event for event in events if isinstance(event, DeckShuffled) and event.deck in secret)
    return frozenset(card for event in shuffled for card in event.cards)


def replayed(game: Game, luck: Luck, until: int, after: Callable[[InlineTable, int], None]) -> list[Append]:
    """Send the same commands with other luck, up to this append; ``after`` is told of each rest before it."""
    appends: list[Append] = []
    table = new_table(game.edition, luck, appends)
    for before, request in game.sent:
        if before >= until:
            break
        answer = table.send(request)
        assert not isinstance(answer, Rejection), f"{request} is refused in the other world: {answer}"
        if len(appends) <= until:
            after(table, len(appends))
    return appends[:until]


def pairs(name: str, first: int, count: int) -> Iterator[tuple[Game, Twin]]:
    """So many pairs of worlds, from this seed on."""
    for seed in range(first, first + count):
        game = played.__wrapped__(name, seed)
        found = twin(game, Random(seed))
        if found is not None:
            yield game, found
