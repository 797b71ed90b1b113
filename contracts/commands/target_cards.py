"""Commands of Target, the card game: where to draw from, and the play that wins Targets."""

from typing import Annotated

from msgspec import Meta

from contracts.commands.cards import CardNames
from contracts.commands.common import Command, Name


class DrawFromStock(Command, frozen=True):
    """Begin the turn with the top card of the stock."""


class TakeDiscard(Command, frozen=True):
    """Begin the turn with the top card of the discard pile."""


class PlayMeld(Command, frozen=True):
    """Lay hand cards that win one or more Targets; ``suits`` names a suit for every wild card among them."""

    cards: CardNames
    suits: Annotated[dict[Name, Name], Meta(max_length=16)] = {}
