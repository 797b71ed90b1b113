"""Commands the board editions share."""

from typing import Annotated

from msgspec import Meta

from contracts.commands.common import Command, Name
from contracts.entries.board import Transfer


class ChooseToken(Command, frozen=True):
    """Take a token nobody has."""

    token: Name


class PayJailFee(Command, frozen=True):
    """Buy oneself out of Jail before the roll."""


class UseJailCard(Command, frozen=True):
    """Leave Jail with a card one holds."""

    card: Name


class ProposeTrade(Command, frozen=True):
    """Offer a deal; every seat that gives or takes must sign it."""

    transfers: Annotated[tuple[Transfer, ...], Meta(min_length=1, max_length=30)]


class AcceptTrade(Command, frozen=True):
    """Sign a deal; the last signature carries it out."""


class RejectTrade(Command, frozen=True):
    """Refuse a deal one is asked to sign."""


class WithdrawTrade(Command, frozen=True):
    """Take back a deal one has proposed."""
