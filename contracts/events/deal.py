"""Events of Monopoly Deal. A hand card is shown (CardsShown) before the event that plays it."""

import msgspec

from contracts.entries import AnyEntry
from contracts.events.common import Event
from contracts.words import Seat


class Place(msgspec.Struct, frozen=True):
    """Where a face-down card came from: everybody saw it being drawn there."""

    k: int
    pos: int


class WinChecked(Event, frozen=True):
    """The seat in turn has so many complete sets that count, which are not enough."""

    seat: Seat
    sets: int


class CardBanked(Event, frozen=True):
    """A card became money in a bank."""

    seat: Seat
    card: str


class PropertyLaid(Event, frozen=True):
    """A property or wild came on the table in this colour."""

    seat: Seat
    card: str
    color: str
    then: tuple[AnyEntry, ...] = ()


class BuildingPlaced(Event, frozen=True):
    """A house or hotel came on a set, named by its first card."""

    seat: Seat
    card: str
    set: str


class PassGoPlayed(Event, frozen=True):
    """A seat draws more cards."""

    seat: Seat
    card: str
    then: tuple[AnyEntry, ...]


class RentPlayed(Event, frozen=True):
    """Rent of one set was asked of all opponents, or of the ``target``; ``doublers`` were played with it."""

    seat: Seat
    card: str
    set: str
    doublers: tuple[str, ...]
    target: Seat | None
    amount: int
    then: tuple[AnyEntry, ...]


class ChargePlayed(Event, frozen=True):
    """A birthday (no ``target``) or a debt collector charges a fixed amount."""

    seat: Seat
    card: str
    target: Seat | None
    amount: int
    then: tuple[AnyEntry, ...]


class TheftPlayed(Event, frozen=True):
    """A sly deal, a forced deal (something is ``given``) or a deal breaker (a set, by its first card)."""

    seat: Seat
    card: str
    target: Seat
    taken: str
    then: tuple[AnyEntry, ...]
    given: str = ""


class NoSaid(Event, frozen=True):
    """A seat refused what its ``slot`` asks; the other side of the ``target``'s chain is asked now."""

    seat: Seat
    card: str
    slot: str
    target: Seat


class ResponsePassed(Event, frozen=True):
    """A seat said nothing against it: the action reaches the ``target``, is stopped, or is no longer doubled."""

    seat: Seat
    slot: str
    target: Seat
    outcome: str
    then: tuple[AnyEntry, ...] = ()


class PaymentAsked(Event, frozen=True):
    """A charged seat is to pay this much."""

    seat: Seat
    amount: int


class NothingPaid(Event, frozen=True):
    """A charged seat has nothing to pay with; no debt remains."""

    seat: Seat


class ChargePaid(Event, frozen=True):
    """A seat paid with these cards: properties to the payee's properties, all else to the payee's bank."""

    seat: Seat
    payee: Seat
    cards: tuple[str, ...]
    then: tuple[AnyEntry, ...] = ()


class PropertyTaken(Event, frozen=True):
    """A property or wild went from the target to the seat, ``given`` the other way, each in the colour it showed."""

    seat: Seat
    target: Seat
    taken: str
    given: str = ""
    then: tuple[AnyEntry, ...] = ()


class SetTaken(Event, frozen=True):
    """A complete set, named by its first card, went to the seat with what stands on it."""

    seat: Seat
    target: Seat
    taken: str
    then: tuple[AnyEntry, ...] = ()


class BuildingsBanked(Event, frozen=True):
    """Buildings of a set that is no longer complete, or a hotel without its house, went to their owner's bank."""

    seat: Seat
    cards: tuple[str, ...]


class WildMoved(Event, frozen=True):
    """A seat turned its wild to another colour."""

    seat: Seat
    card: str
    color: str
    then: tuple[AnyEntry, ...] = ()


class WildPlaced(Event, frozen=True):
    """A seat chose the colour of a wild it received."""

    seat: Seat
    card: str
    color: str


class DiscardAsked(Event, frozen=True):
    """A seat ends its turn with more cards than the limit and has to discard so many."""

    seat: Seat
    count: int
    then: tuple[AnyEntry, ...]


class CardsTucked(Event, frozen=True):
    """A seat put hand cards under the draw pile, unseen; ``cards`` is known to that seat alone."""

    seat: Seat
    places: tuple[Place, ...]
    cards: tuple[str, ...] = ()
    then: tuple[AnyEntry, ...] = ()


class TuckedDrawn(Event, frozen=True):
    """A seat drew cards that had been put under the pile; ``cards`` is known to that seat alone."""

    seat: Seat
    count: int
    cards: tuple[str, ...] = ()


class CardsLaidDown(Event, frozen=True):
    """A seat that resigned is out; its cards, shown, lie on the discard pile in this order."""

    seat: Seat
    cards: tuple[str, ...]
    then: tuple[AnyEntry, ...] = ()
