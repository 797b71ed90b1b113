"""Commands of Monopoly: Target Edition: corners, checkout, forced trade, chips, deliveries."""

from typing import Annotated

from msgspec import Meta

from contracts.commands.common import Command, Name
from contracts.entries.target import ChipOn, CouponUse

Items = Annotated[tuple[Name, ...], Meta(max_length=64)]


class StartCheckout(Command, frozen=True):
    """Stop at the corner one has reached and check out; the steps left are lost."""


class GoOn(Command, frozen=True):
    """Do not check out at the corner: collect the money of GO there, and walk the steps left."""


class Checkout(Command, frozen=True):
    """Pay for these items of the basket and receive their Savings.

    ``pairs`` names the two items that make the pair of a set of which three are paid; ``chips`` what lies on which
    item; ``coupons`` the kept cards used, one that lowers a price with its item.
    """

    items: Items = ()
    pairs: Items = ()
    chips: Annotated[tuple[ChipOn, ...], Meta(max_length=64)] = ()
    coupons: Annotated[tuple[CouponUse, ...], Meta(max_length=64)] = ()


class PayForItem(Command, frozen=True):
    """Pay the holder of the item of this space, who must give it."""


class Leave(Command, frozen=True):
    """Leave the item with its holder."""


class PlaceChip(Command, frozen=True):
    """Put the chip one has drawn on a space of its colour."""

    space: Name


class TakeItem(Command, frozen=True):
    """Have an item delivered that lies on its space."""

    item: Name
