"""Entries the card editions share: dealing, the first turn, the end of a turn."""

from contracts.entries.common import Step
from contracts.words import Seat


class DealHands(Step, frozen=True, tag="cards.deal"):
    """Deal the starting hands."""

    parties = ()


class FirstTurn(Step, frozen=True, tag="turns.first_turn"):
    """The set-up is done: the first turn begins."""

    parties = ()


class CloseTurn(Step, frozen=True, tag="turns.close"):
    """All that was due at the end of a turn is done: it passes on."""

    seat: Seat


class Leave(Step, frozen=True, tag="cards.leave"):
    """A seat that resigned lays down all its cards and is out."""

    seat: Seat
