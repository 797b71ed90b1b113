"""All commands of Monopoly: Target Edition with their rules, and what is done for a seat that stays silent (TE55)."""

from collections.abc import Callable
from typing import Any

from contracts.commands import Command
from contracts.commands.common import EndTurn
from contracts.commands.target import GoOn, Leave, PlaceChip, TakeItem
from contracts.words import Seat
from engine.board.tokens import first_free, token_rule
from engine.board.trades import refuse_trade
from engine.kernel.dice import roll_as_asked, roll_rule
from engine.kernel.edition import nothing_against
from engine.kernel.lobby import LOBBY_RULES
from engine.kernel.state import Slot
from engine.target.banking.deals import TRADES
from engine.target.banking.leaving import RESIGN_RULE
from engine.target.banking.plan import best_plan
from engine.target.banking.shopping import SHOPPING_RULES, best_available
from engine.target.cards import JAIL_CARD_RULE
from engine.target.chips import CHIP_RULE
from engine.target.coupons import CHECKOUT_RULE
from engine.target.data import CHIPS, DATA, LANES
from engine.target.state import TargetState, free_chip_spaces
from engine.target.turns import CORNER_RULES, TURNS, WAYS_OUT, sides

TOKENS = DATA.components.tokens
FEE_RULE = WAYS_OUT.rules()[0]

RULES = {
    rule.command: rule
    for rule in (
        *LOBBY_RULES,
        token_rule(TOKENS),
        roll_rule(LANES, sides, nothing_against),
        FEE_RULE,
        JAIL_CARD_RULE,
        *CORNER_RULES,
        CHECKOUT_RULE,
        *SHOPPING_RULES,
        CHIP_RULE,
        TURNS.end_turn_rule(),
        *TRADES.rules(),
        RESIGN_RULE,
    )
}
"""Command type to rule; options are offered in this order, answers to prompts first."""


def _first_space(state: TargetState, slot: Slot) -> tuple[Seat, Command]:
    """The free space of its colour with the lowest number."""
    return slot.seat, PlaceChip(free_chip_spaces(state, CHIPS[state.placing].set)[0])


DEFAULTS: dict[str, Callable[[Any, Any], tuple[Seat, Command]]] = {
    "token": lambda state, slot: first_free(state, slot, TOKENS),
    "start": roll_as_asked,
    "move": roll_as_asked,
    "jail": roll_as_asked,
    "corner": lambda _state, slot: (slot.seat, GoOn()),
    "checkout": lambda state, slot: (slot.seat, best_plan(state, slot.seat)),
    "forced_trade": lambda _state, slot: (slot.seat, Leave()),
    "chip": _first_space,
    "delivery": lambda state, slot: (slot.seat, TakeItem(best_available(state))),
    "end": lambda _state, slot: (slot.seat, EndTurn()),
    "trade": refuse_trade,
}
"""What is asked, to what is done for a seat that stays silent."""

CITES = {
    "FR5": "TE50",
    "FR31": "TE31",
    "FR32": "TE31",
    "FR42": "TE32",
    "FR46": "TE34",
    "FR69": "TE31",
    "FR80": "TE60",
}
"""This edition's rulings for those that shared rules cite."""
