"""Commands of Monopoly Deal: plays of a hand card, answers to an action, payments, moves of wild cards.

A ``set`` is named by its first card, a hand card by its own name.
"""

from typing import Annotated

from msgspec import Meta

from contracts.commands.cards import CardNames
from contracts.commands.common import Command, Name
from contracts.words import Seat


class BankCard(Command, frozen=True):
    """Put a money, action or rent card into one's bank, for good."""

    card: Name


class LayProperty(Command, frozen=True):
    """Lay a property or a wild card on the table, in a colour it shows."""

    card: Name
    color: Name


class PlayPassGo(Command, frozen=True):
    """Draw two more cards."""

    card: Name


class PlayRent(Command, frozen=True):
    """Charge the rent of one own set; ``doublers`` are played with it. An any-colour rent names its ``target``."""

    card: Name
    set: Name
    doublers: Annotated[tuple[Name, ...], Meta(max_length=8)] = ()
    target: Annotated[Seat, Meta(ge=0, le=15)] | None = None


class PlayBirthday(Command, frozen=True):
    """Charge every opponent."""

    card: Name


class PlayDebtCollector(Command, frozen=True):
    """Charge one opponent."""

    card: Name
    target: Annotated[Seat, Meta(ge=0, le=15)]


class PlaySlyDeal(Command, frozen=True):
    """Take a property or wild that lies in no complete set."""

    card: Name
    taken: Name


class PlayForcedDeal(Command, frozen=True):
    """Swap one's own property or wild against an opponent's."""

    card: Name
    taken: Name
    given: Name


class PlayDealBreaker(Command, frozen=True):
    """Take a complete set with all that stands on it."""

    card: Name
    set: Name


class PlayHouse(Command, frozen=True):
    """Put a house on an own complete set."""

    card: Name
    set: Name


class PlayHotel(Command, frozen=True):
    """Put a hotel beside the house of an own complete set."""

    card: Name
    set: Name


class MoveWild(Command, frozen=True):
    """Turn a wild on one's table to another colour."""

    card: Name
    color: Name


class JustSayNo(Command, frozen=True):
    """Refuse what one is asked about, with a card from the hand."""

    card: Name


class Pass(Command, frozen=True):
    """Say nothing against what one is asked about; it cannot be taken back."""


class PayCharge(Command, frozen=True):
    """Pay what one owes with cards of one's bank and table; no change is given."""

    cards: CardNames


class PlaceReceivedWild(Command, frozen=True):
    """Choose the colour of a wild received in a swap."""

    color: Name
