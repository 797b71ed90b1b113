"""Events the card editions share."""

from contracts.entries import AnyEntry
from contracts.events.common import Event
from contracts.words import Seat


class CardsDiscarded(Event, frozen=True):
    """A seat put hand cards on the discard pile, face up, in this order."""

    seat: Seat
    cards: tuple[str, ...]
    then: tuple[AnyEntry, ...] = ()


class NothingDrawn(Event, frozen=True):
    """A seat was to draw and there was no card left."""

    seat: Seat
