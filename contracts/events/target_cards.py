"""Events of Target, the card game. A hand card is shown (CardsShown) before the event that takes it out of the hand."""

from contracts.entries import AnyEntry
from contracts.events.common import Event
from contracts.words import Seat


class StockChosen(Event, frozen=True):
    """A seat draws from the stock; the draw follows."""

    seat: Seat
    then: tuple[AnyEntry, ...]


class DiscardTaken(Event, frozen=True):
    """A seat took the top card of the discard pile."""

    seat: Seat
    card: str
    then: tuple[AnyEntry, ...]


class MeldPlayed(Event, frozen=True):
    """A seat laid these cards, its wild ones in these suits; they are out of the game."""

    seat: Seat
    cards: tuple[str, ...]
    suits: dict[str, str] = {}


class TargetsWon(Event, frozen=True):
    """A play won these Targets, all it met."""

    seat: Seat
    targets: tuple[str, ...]
    then: tuple[AnyEntry, ...]


class PointsScored(Event, frozen=True):
    """The points of Targets just won were added to the seat's."""

    seat: Seat
    points: int


class ExtraPlayGranted(Event, frozen=True):
    """The table allows another play in this turn."""

    seat: Seat
    then: tuple[AnyEntry, ...]


class HandGivenUp(Event, frozen=True):
    """A seat that resigned is out; its hand cards, shown, are out of the game, its won Targets stay with it."""

    seat: Seat
    cards: tuple[str, ...]
    then: tuple[AnyEntry, ...] = ()
