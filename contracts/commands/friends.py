"""Commands of Monopoly Friends: rent, purchase, auction, buildings, mortgages, debts."""

from typing import Annotated

from msgspec import Meta

from contracts.commands.common import Command, Money, Name

Moments = Annotated[tuple[Name, ...], Meta(min_length=1, max_length=64)]


class BuyDeed(Command, frozen=True):
    """Buy the deed of the space one stands on at its printed price."""


class DeclineDeed(Command, frozen=True):
    """Leave the deed to an auction."""


class ClaimRent(Command, frozen=True):
    """Ask for the rent of one landing."""


class WaiveRent(Command, frozen=True):
    """Give up the rent of one landing for good."""


class SetAutoClaim(Command, frozen=True):
    """Have one's rents claimed by the service, or no longer."""

    on: bool


class PlaceBid(Command, frozen=True):
    """Bid more than anybody has."""

    amount: Money


class PassBid(Command, frozen=True):
    """Bid no more in this auction."""


class BuildBuildings(Command, frozen=True):
    """Build one level on each moment named, in this order; a moment may be named more than once."""

    moments: Moments


class SellBuildings(Command, frozen=True):
    """Sell one level from each moment named, in this order, for half the printed cost."""

    moments: Moments


class WantPieces(Command, frozen=True):
    """In a shortage: name the moments one wants such pieces on, in building order."""

    moments: Moments


class DeclinePieces(Command, frozen=True):
    """In a shortage: want none."""


class MortgageDeed(Command, frozen=True):
    """Borrow the mortgage value of a deed from the Bank."""

    deed: Name


class RedeemDeed(Command, frozen=True):
    """Pay a mortgage back with its interest."""

    deed: Name


class RedeemNow(Command, frozen=True):
    """Redeem a mortgaged deed one has just received."""


class PayInterest(Command, frozen=True):
    """Keep a received deed mortgaged and pay the interest alone."""


class DeclareBankruptcy(Command, frozen=True):
    """Give up: everything that can be raised does not reach the debt."""
