"""Events the board editions share."""

from contracts.entries import AnyEntry
from contracts.entries.board import Transfer
from contracts.events.common import Event
from contracts.words import Seat


class TokenChosen(Event, frozen=True):
    """A seat took its token."""

    seat: Seat
    token: str


class StartMoneyPaid(Event, frozen=True):
    """Every seat got this much from the Bank."""

    amount: int


class RollOffCalled(Event, frozen=True):
    """These seats roll for the start: all of them first, then those tied for the highest total."""

    seats: tuple[Seat, ...]
    then: tuple[AnyEntry, ...]


class RollOffGoesOn(Event, frozen=True):
    """The next seat of the roll-off is asked."""

    seat: Seat
    then: tuple[AnyEntry, ...]


class StarterChosen(Event, frozen=True):
    """The seat with the highest total or number, or drawn among those, starts.

    ``tied_out`` if 32 ties made it the lowest tied seat.
    """

    seat: Seat
    tied_out: bool = False


class Moved(Event, frozen=True):
    """A token went from one space to another; ``how`` is dice, advance, back, bike or deal-dash."""

    seat: Seat
    start: int
    end: int
    how: str
    then: tuple[AnyEntry, ...] = ()


class Jailed(Event, frozen=True):
    """A seat was sent to Jail by a space, a card or its third double; its turn is over."""

    seat: Seat
    by: str
    then: tuple[AnyEntry, ...] = ()


class JailFeePaid(Event, frozen=True):
    """A seat chose to pay its way out of Jail."""

    seat: Seat
    amount: int


class JailCardUsed(Event, frozen=True):
    """A seat chose to use a card to leave Jail; the card goes under its own deck."""

    seat: Seat
    card: str


class JailLeft(Event, frozen=True):
    """A seat is out of Jail: by fee, card, double or third-miss."""

    seat: Seat
    by: str
    then: tuple[AnyEntry, ...] = ()


class JailRollMissed(Event, frozen=True):
    """A jailed seat rolled no double; ``attempt`` counts its misses of this stay."""

    seat: Seat
    attempt: int
    then: tuple[AnyEntry, ...] = ()


class ExtraRollGranted(Event, frozen=True):
    """A double gives the seat another roll."""

    seat: Seat
    then: tuple[AnyEntry, ...]


class UtilityRolled(Event, frozen=True):
    """The visitor's roll for a utility was read; it is no roll of the turn."""

    seat: Seat
    total: int


class TurnClosing(Event, frozen=True):
    """Nothing is due any more: the seat may end its turn."""

    seat: Seat
    then: tuple[AnyEntry, ...]


class CardTaken(Event, frozen=True):
    """The top card of a deck whose order is public by now was drawn."""

    deck: str
    card: str


class CardActs(Event, frozen=True):
    """A seat drew this card and does what it says; ``keep`` if it stays with the seat."""

    seat: Seat
    card: str
    keep: bool = False
    then: tuple[AnyEntry, ...] = ()


class CardReturned(Event, frozen=True):
    """A card went under its deck."""

    card: str
    then: tuple[AnyEntry, ...] = ()


class MoneyPaid(Event, frozen=True):
    """Money changed hands; the Bank stands for None."""

    payer: Seat | None
    payee: Seat | None
    amount: int
    reason: str


class TradeProposed(Event, frozen=True):
    """A seat offered a deal and has signed it."""

    seat: Seat
    transfers: tuple[Transfer, ...]


class TradeSigned(Event, frozen=True):
    """A seat signed a deal that still waits for others."""

    seat: Seat
    trade: str


class TradeExecuted(Event, frozen=True):
    """The last signature carried the deal out."""

    seat: Seat
    trade: str
    transfers: tuple[Transfer, ...]
    then: tuple[AnyEntry, ...] = ()


class TradeRejected(Event, frozen=True):
    """A seat refused a deal; the proposal is gone."""

    seat: Seat
    trade: str


class TradeWithdrawn(Event, frozen=True):
    """The proposer took a deal back."""

    seat: Seat
    trade: str


class TradeLapsed(Event, frozen=True):
    """The last signature came too late: the deal is no longer possible as written."""

    seat: Seat
    trade: str
    reason: str


class SeatLeft(Event, frozen=True):
    """A seat is out of the game and handed all it had to the Bank; its jail cards went under their decks.

    ``lapsed`` are the offers that die with the seat, ``returned`` the card it was carrying out.
    """

    seat: Seat
    cash: int
    deeds: tuple[str, ...]
    jail_cards: tuple[str, ...]
    lapsed: tuple[str, ...] = ()
    returned: str = ""
    then: tuple[AnyEntry, ...] = ()
