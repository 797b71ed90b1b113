"""All commands of Target with their rules, and what happens when a seat does not answer in time (TC34)."""

from collections.abc import Callable
from typing import Any

from contracts.commands import Command
from contracts.commands.common import EndTurn
from contracts.commands.target_cards import DrawFromStock
from contracts.words import Seat
from engine.kernel.lobby import LOBBY_RULES
from engine.kernel.state import Slot
from engine.target_cards.cards import CARD_RULES, default_discard
from engine.target_cards.state import TargetCardsState
from engine.target_cards.turns import TURN_RULES

RULES = {rule.command: rule for rule in (*LOBBY_RULES, *CARD_RULES, *TURN_RULES)}
"""Command type to rule; options are offered in this order, answers to prompts first."""


def _no_meld(state: TargetCardsState, slot: Slot) -> tuple[Seat, Command]:
    """Nothing is played: a full hand discards, any other ends its turn."""
    return slot.seat, default_discard(state, slot.seat) if state.owes_discard(slot.seat) else EndTurn()


DEFAULTS: dict[str, Callable[[Any, Any], tuple[Seat, Command]]] = {
    "draw": lambda _state, slot: (slot.seat, DrawFromStock()),
    "meld": _no_meld,
}
"""What is asked, to what is done for a seat that stays silent."""
