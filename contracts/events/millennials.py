"""Events of Monopoly for Millennials."""

from contracts.entries import AnyEntry
from contracts.events.common import Event
from contracts.words import Seat


class DebtDeclared(Event, frozen=True):
    """A seat declared its student loan debt."""

    seat: Seat
    amount: int


class DeclarationDeclined(Event, frozen=True):
    """A seat did not say how much debt it has."""

    seat: Seat


class LotsCalled(Event, frozen=True):
    """The lot decides which of these seats starts."""

    seats: tuple[Seat, ...]
    then: tuple[AnyEntry, ...]


class LotsDrawn(Event, frozen=True):
    """The first seat drawn among those that were to be told apart."""

    seat: Seat
    then: tuple[AnyEntry, ...]


class DestinationOffered(Event, frozen=True):
    """A seat landed on a Destination nobody has discovered."""

    seat: Seat
    destination: str
    price: int
    then: tuple[AnyEntry, ...]


class DestinationDiscovered(Event, frozen=True):
    """A seat paid the price and has the card of the Destination."""

    seat: Seat
    destination: str
    price: int
    then: tuple[AnyEntry, ...] = ()


class DestinationPassed(Event, frozen=True):
    """A seat left the Destination undiscovered."""

    seat: Seat
    destination: str


class VisitOffered(Event, frozen=True):
    """A seat may visit another's Destination; only at tables where a visit is a choice."""

    seat: Seat
    owner: Seat
    destination: str
    amount: int
    then: tuple[AnyEntry, ...]


class DestinationVisited(Event, frozen=True):
    """A seat visited another's Destination and paid the owner."""

    seat: Seat
    owner: Seat
    destination: str
    amount: int
    then: tuple[AnyEntry, ...] = ()


class VisitSkipped(Event, frozen=True):
    """A seat chose not to visit."""

    seat: Seat
    destination: str


class NoVisit(Event, frozen=True):
    """Landing on a Destination led to nothing: it is one's own, out of reach, its owner in Jail, or sold back."""

    seat: Seat
    destination: str
    why: str


class RideOffered(Event, frozen=True):
    """A seat landed on a Bike Share."""

    seat: Seat
    then: tuple[AnyEntry, ...]


class BikeRidden(Event, frozen=True):
    """A seat paid for a ride to a space."""

    seat: Seat
    space: str
    cost: int
    then: tuple[AnyEntry, ...]


class RideDeclined(Event, frozen=True):
    """A seat stays at the Bike Share."""

    seat: Seat


class CompanionChosen(Event, frozen=True):
    """The drawer of a card for two named the other player."""

    seat: Seat
    companion: Seat
    then: tuple[AnyEntry, ...]


class ChipsTaken(Event, frozen=True):
    """So many chips left the pile, fewer than the ``reason`` gave if it ran out."""

    seat: Seat
    count: int
    reason: str
    then: tuple[AnyEntry, ...] = ()


class TurnsLost(Event, frozen=True):
    """A card took the next turns of a seat away."""

    seat: Seat
    turns: int


class TurnSkipped(Event, frozen=True):
    """A seat lost its turn: none begins; ``left`` says how many more it will lose."""

    seat: Seat
    left: int


class FeeOpened(Event, frozen=True):
    """A seat has paid what it could of a fee and must sell Destinations for this rest; the Bank stands for None."""

    debtor: Seat
    creditor: Seat | None
    amount: int
    reason: str
    then: tuple[AnyEntry, ...]


class DestinationSold(Event, frozen=True):
    """A debtor sold a Destination back to the Bank."""

    seat: Seat
    destination: str
    price: int


class FeePaid(Event, frozen=True):
    """What a debtor has just raised went to the creditor; ``left`` is still owed."""

    debtor: Seat
    creditor: Seat | None
    amount: int
    left: int
    reason: str


class FeeForgiven(Event, frozen=True):
    """The debtor has nothing left to pay with: this rest of the fee is forgiven."""

    debtor: Seat
    creditor: Seat | None
    amount: int
    reason: str


class GameEnding(Event, frozen=True):
    """Nobody plays on: all-discovered, chips-run-out, last-seat or round-cap; the count follows."""

    reason: str
    then: tuple[AnyEntry, ...]


class ExperienceCounted(Event, frozen=True):
    """The Experience of each seat: its chips, its Destinations, and both together."""

    chips: tuple[int, ...]
    destinations: tuple[int, ...]
    totals: tuple[int, ...]
    then: tuple[AnyEntry, ...]
