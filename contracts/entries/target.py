"""Entries of Monopoly: Target Edition: corners, checkout, items, chips, the RedCard, kept cards, Closing Time."""

import msgspec

from contracts.entries.common import Prompt, Step
from contracts.words import Seat


class ChipOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chip with the item it is used on, or whose space it lies on."""

    item: str
    chip: str


class CouponUse(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A kept card used at a checkout; one that lowers a price names the item."""

    card: str
    item: str = ""


class CornerPrompt(Prompt, frozen=True, tag="ask.corner"):
    """The mover has reached GO or Free Parking: check out there, or go on with the steps left."""

    seat: Seat
    corner: str
    steps: int

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The mover's slot."""
        return ((self.seat, "corner"),)


class CheckoutPrompt(Prompt, frozen=True, tag="ask.checkout"):
    """A seat checks out and says what it pays for; ``final`` once the store has closed."""

    seat: Seat
    final: bool = False

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The slot of the seat that checks out."""
        return ((self.seat, "checkout"),)


class ForcedTradePrompt(Prompt, frozen=True, tag="ask.forced_trade"):
    """A seat landed on the space of an item another seat holds: it may pay for it, and the holder must give it."""

    parties = ("seat", "holder")

    seat: Seat
    holder: Seat
    item: str
    price: int

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The lander's slot."""
        return ((self.seat, "forced_trade"),)


class ChipPrompt(Prompt, frozen=True, tag="ask.chip"):
    """A seat has drawn a chip and puts it on a space of its colour."""

    seat: Seat
    chip: str

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The slot of the seat that drew it."""
        return ((self.seat, "chip"),)


class DeliveryPrompt(Prompt, frozen=True, tag="ask.delivery"):
    """A seat takes one of the items lying on the board."""

    seat: Seat

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The slot of the seat that drew the card."""
        return ((self.seat, "delivery"),)


class SetOutChips(Step, frozen=True, tag="cards.set_out_chips"):
    """Put the first chips on the board and shuffle the others into their pile."""

    parties = ()


class TakeRedCard(Step, frozen=True, tag="banking.redcard"):
    """The seat gets the RedCard from whoever has it."""

    seat: Seat


class WalkOn(Step, frozen=True, tag="turns.walk_on"):
    """The mover goes on behind a corner by the steps that were left."""

    seat: Seat
    steps: int


class DealDash(Step, frozen=True, tag="turns.deal_dash"):
    """The seat moves on to the next item space with a chip."""

    seat: Seat


class Shop(Step, frozen=True, tag="banking.shop"):
    """The seat landed on an item space: chip, item, or the offer of a forced trade."""

    seat: Seat
    item: str


class DrawChip(Step, frozen=True, tag="cards.draw_chip"):
    """The seat draws a chip from the pile."""

    seat: Seat


class GainSavings(Step, frozen=True, tag="banking.savings"):
    """A card gives Savings at once."""

    seat: Seat
    amount: int


class SettleCheckout(Step, frozen=True, tag="banking.checkout"):
    """The sum of a checkout: its price, and the Savings with every boost."""

    seat: Seat
    items: tuple[str, ...]
    pairs: tuple[str, ...] = ()
    chips: tuple[ChipOn, ...] = ()
    coupons: tuple[CouponUse, ...] = ()


class ShowNamed(Step, frozen=True, tag="cards.show_named"):
    """A seat named kept cards in a deal: they are shown, or the deal is off; then it may be carried out."""

    seat: Seat
    trade: str
    cards: tuple[str, ...]
    carry_out: bool = False


class CarryOutTrade(Step, frozen=True, tag="banking.trade"):
    """All have signed and all cards are shown: everything changes hands."""

    seat: Seat
    trade: str


class GiveBack(Step, frozen=True, tag="cards.give_back"):
    """The kept cards of a seat that resigned are shown and go under their decks."""

    seat: Seat


class CallCheckout(Step, frozen=True, tag="turns.call_checkout"):
    """The next of these seats checks out for the last time; behind the last the game is over."""

    parties = ()

    seats: tuple[Seat, ...]
