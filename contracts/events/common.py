"""Events every edition has. The reserved ones have exactly the fields of fairlog/v1, section 4a."""

from typing import Any, Final

import msgspec

from contracts.entries import AnyEntry
from contracts.words import Seat

TO_ALL: Final = "all"
TO_SEAT: Final = "seat:"
"""Who may read what is drawn or sealed: everybody, or the seat whose number follows."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A fact of a game: the payload ``d`` of a log entry; its type name is the entry's ``t``. Facts never change."""


class RulesReference(msgspec.Struct, frozen=True):
    """Which rules a game is played by: edition, version of its code, hash of its data."""

    edition: str
    version: int
    data: str


class Options(msgspec.Struct, frozen=True):
    """What a table chose: limits in milliseconds by what is asked, the round cap, switches unlike the data."""

    limits: dict[str, int] = {}
    round_cap: int = 200
    switches: dict[str, bool | int | str] = {}


class Opening(msgspec.Struct, frozen=True):
    """A card that has become known, and the position of the shuffle it lay at."""

    card: str
    pos: int


class Result(msgspec.Struct, frozen=True):
    """How a game ended: the reason, who won, the place and the score of each seat. Equal scores share a place."""

    places: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


class GameCreated(Event, frozen=True):
    """A game exists. Reserved."""

    fairlog: str
    game: str
    seats: int
    rules: RulesReference
    options: Options


class SeatJoined(Event, frozen=True):
    """A seat is taken. Reserved."""

    seat: Seat


class SeatReady(Event, frozen=True):
    """A seat is ready to begin. Reserved."""

    seat: Seat


class GameStarted(Event, frozen=True):
    """All seats are ready: set-up begins. Reserved."""


class TurnBegan(Event, frozen=True):
    """The ``turn``-th turn of this seat begins. Reserved."""

    seat: Seat
    turn: int


class DiceRolled(Event, frozen=True):
    """A seat rolled; ``index`` counts its earlier rolls of this purpose in this turn of its own. Reserved."""

    purpose: str
    seat: Seat
    turn: int
    index: int
    sides: tuple[int, ...]
    dice: tuple[int, ...]


class DeckShuffled(Event, frozen=True):
    """A deck was shuffled for the k-th time; ``cards`` are named ascending, their order stays hidden. Reserved."""

    deck: str
    k: int
    cards: tuple[str, ...]


class CardsDrawn(Event, frozen=True):
    """Cards left the top of a deck, to one seat or in the open. Reserved.

    ``cards`` of a draw to a seat stand in the private part for that seat alone.
    """

    deck: str
    k: int
    from_: int = msgspec.field(name="from")
    count: int
    to: str
    cards: tuple[Opening, ...] = ()


class CardsShown(Event, frozen=True):
    """Hidden cards became public. Reserved."""

    deck: str
    k: int
    cards: tuple[Opening, ...]


class GameFinished(Event, frozen=True):
    """The game is over and has a result. Reserved."""

    result: Result


class GameVoided(Event, frozen=True):
    """The game is over without a result. Reserved."""

    cause: str


class SecretsRevealed(Event, frozen=True):
    """The luck of the game is published; nothing follows. Reserved."""

    seed: str


class TurnEnded(Event, frozen=True):
    """The turn of a seat is over."""

    seat: Seat


class SeatResigned(Event, frozen=True):
    """A player leaves the game; what becomes of the seat's property follows."""

    seat: Seat
    then: tuple[AnyEntry, ...] = ()


class Adjudicated(Event, frozen=True):
    """The round cap ended the game: the score of each seat by the edition's measure."""

    rounds: int
    scores: tuple[int, ...]


class PrivatePart(msgspec.Struct, frozen=True):
    """What only one audience may read of an event: ``seat:<s>``, or ``end`` for nobody before the end.

    The blob for a seat holds fields of the event that its public payload leaves at their defaults.
    """

    audience: str
    blob: dict[str, Any]


class Sealed(msgspec.Struct, frozen=True):
    """An event with private parts, as a decision hands it out; the log carries commitments to the parts."""

    event: Event
    parts: tuple[PrivatePart, ...]
