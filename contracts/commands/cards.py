"""Commands the card editions share."""

from typing import Annotated

from msgspec import Meta

from contracts.commands.common import Command, Name

CardNames = Annotated[tuple[Name, ...], Meta(min_length=1, max_length=128)]


class Discard(Command, frozen=True):
    """Put cards of one's hand away because a rule asks for it."""

    cards: CardNames
