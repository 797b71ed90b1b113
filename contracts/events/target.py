"""Events of Monopoly: Target Edition."""

from contracts.entries import AnyEntry
from contracts.entries.target import ChipOn, CouponUse
from contracts.events.common import Event
from contracts.words import Seat


class StartChipsPlaced(Event, frozen=True):
    """The first chips lie face up, one for each side of the board."""

    placed: tuple[ChipOn, ...]


class RedCardCalled(Event, frozen=True):
    """A die of a turn shows the face of the RedCard: the seat takes it before its roll is judged."""

    seat: Seat
    then: tuple[AnyEntry, ...]


class RedCardTaken(Event, frozen=True):
    """A seat has the RedCard now; ``giver`` had it, None for the Bank."""

    seat: Seat
    giver: Seat | None


class RerollCalled(Event, frozen=True):
    """The forced fee of the last miss in Jail is settled: the seat rolls anew and moves by that."""

    seat: Seat
    then: tuple[AnyEntry, ...]


class WentOn(Event, frozen=True):
    """A seat did not check out at a corner."""

    seat: Seat
    corner: str
    then: tuple[AnyEntry, ...] = ()


class CheckoutStarted(Event, frozen=True):
    """A seat stopped at a corner to check out; the rest of its move is lost."""

    seat: Seat
    corner: str
    then: tuple[AnyEntry, ...]


class CheckoutMade(Event, frozen=True):
    """A seat said what it pays for, and with which pairs, chips and coupons; the sum follows."""

    seat: Seat
    items: tuple[str, ...]
    then: tuple[AnyEntry, ...]
    pairs: tuple[str, ...] = ()
    chips: tuple[ChipOn, ...] = ()
    coupons: tuple[CouponUse, ...] = ()


class CheckedOut(Event, frozen=True):
    """A checkout is settled: items are back on their spaces, chips are used up, Savings are credited."""

    seat: Seat
    items: tuple[str, ...]
    chips: tuple[str, ...]
    price: int
    savings: int


class ItemTaken(Event, frozen=True):
    """An item that lay on its space is in a seat's basket; ``delivered`` if a card brought it."""

    seat: Seat
    item: str
    delivered: bool = False


class ChipTaken(Event, frozen=True):
    """The chip on the space of an item is in a seat's basket."""

    seat: Seat
    item: str
    chip: str


class NothingTaken(Event, frozen=True):
    """A seat landed on an item space where there is nothing for it."""

    seat: Seat
    item: str


class ForcedTradeOffered(Event, frozen=True):
    """The item of the space is in another basket: the lander may have it for the price."""

    seat: Seat
    holder: Seat
    item: str
    price: int
    then: tuple[AnyEntry, ...]


class ItemForced(Event, frozen=True):
    """The lander paid and the holder gave the item."""

    seat: Seat
    holder: Seat
    item: str
    price: int


class ItemLeft(Event, frozen=True):
    """The lander left the item with its holder."""

    seat: Seat
    item: str


class ChipDrawn(Event, frozen=True):
    """A seat drew a chip from the pile and places it; ``last`` if the pile is empty now."""

    seat: Seat
    chip: str
    then: tuple[AnyEntry, ...]
    last: bool = False


class ChipPlaced(Event, frozen=True):
    """The chip drawn lies face up on a space."""

    seat: Seat
    chip: str
    space: str


class SavingsGained(Event, frozen=True):
    """A card gave Savings; no boost touches them."""

    seat: Seat
    amount: int


class KeptCardsNamed(Event, frozen=True):
    """A seat named kept cards in a deal that others have not seen yet."""

    seat: Seat
    cards: tuple[str, ...]
    then: tuple[AnyEntry, ...]


class NamedCardsShown(Event, frozen=True):
    """The kept cards named in a deal are shown."""

    seat: Seat
    cards: tuple[str, ...]
    then: tuple[AnyEntry, ...] = ()


class KeptCardsReturned(Event, frozen=True):
    """Kept cards of a seat that resigned went under their decks, in this order."""

    seat: Seat
    cards: tuple[str, ...]


class BasketEmptied(Event, frozen=True):
    """A seat that leaves had these chips, now out of the game, and maybe the RedCard, now the Bank's."""

    seat: Seat
    chips: tuple[str, ...]
    redcard: bool


class ClosingTimeBegan(Event, frozen=True):
    """The store closes soon: these turns are the last, in this order. ``cause`` is pile or round-cap."""

    seat: Seat
    cause: str
    order: tuple[Seat, ...]


class FinalCheckoutsBegan(Event, frozen=True):
    """All last turns are over: the seats check out in this order; ``lapsed`` are the proposals that end with it."""

    order: tuple[Seat, ...]
    then: tuple[AnyEntry, ...]
    lapsed: tuple[str, ...] = ()


class FinalCheckoutCalled(Event, frozen=True):
    """A seat checks out for the last time."""

    seat: Seat
    then: tuple[AnyEntry, ...]
