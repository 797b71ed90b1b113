"""All commands of Monopoly Deal with their rules, and what happens when a seat does not answer in time (MD74)."""

from collections.abc import Callable
from typing import Any

from contracts.commands import Command
from contracts.commands.cards import Discard
from contracts.commands.common import EndTurn
from contracts.commands.deal import Pass, PayCharge, PlaceReceivedWild
from contracts.entries.deal import PlacePrompt
from contracts.words import Seat
from engine.deal.banking.moves import MOVE_RULES
from engine.deal.banking.payments import PAYMENT_RULES, amount_due, default_payment
from engine.deal.plays.answers import ANSWER_RULES
from engine.deal.plays.charges import CHARGE_RULES
from engine.deal.plays.laying import LAYING_RULES
from engine.deal.plays.limit import LIMIT_RULES, lowest
from engine.deal.plays.thefts import THEFT_RULES
from engine.deal.sets import containing
from engine.deal.state import DealState
from engine.deal.turns import TURN_RULES
from engine.kernel.lobby import LOBBY_RULES
from engine.kernel.state import Slot

RULES = {
    rule.command: rule
    for rule in (
        *LOBBY_RULES,
        *ANSWER_RULES,
        *PAYMENT_RULES,
        *LAYING_RULES,
        *CHARGE_RULES,
        *THEFT_RULES,
        *LIMIT_RULES,
        *MOVE_RULES,
        *TURN_RULES,
    )
}
"""Command type to rule; options are offered in this order, answers to prompts first."""


def _payment(state: DealState, slot: Slot) -> tuple[Seat, Command]:
    """Smallest sufficient, bank first."""
    return slot.seat, PayCharge(default_payment(state, slot.seat, amount_due(state, slot.seat)))


def _place(state: DealState, slot: Slot) -> tuple[Seat, Command]:
    """A received wild keeps its colour."""
    prompt = state.prompt
    assert isinstance(prompt, PlacePrompt)
    lay = containing(state.sets[slot.seat], prompt.card)
    assert lay is not None
    return slot.seat, PlaceReceivedWild(lay.color)


DEFAULTS: dict[str, Callable[[Any, Any], tuple[Seat, Command]]] = {
    "play": lambda _state, slot: (slot.seat, EndTurn()),
    "response": lambda _state, slot: (slot.seat, Pass()),
    "payment": _payment,
    "discard": lambda state, slot: (slot.seat, Discard(lowest(state, slot.seat))),
    "place": _place,
}
"""What is asked, to what is done for a seat that stays silent."""
