"""All commands of Monopoly for Millennials with their rules, and what is done for a seat that stays silent (ML58)."""

from collections.abc import Callable
from typing import Any

from contracts.commands import Command
from contracts.commands.common import EndTurn
from contracts.commands.millennials import DeclineDeclaration, PassOnDestination, SkipVisit, StayHere
from contracts.words import Seat
from engine.board.tokens import first_free, token_rule
from engine.board.trades import refuse_trade
from engine.kernel.dice import roll_as_asked, roll_rule
from engine.kernel.lobby import LOBBY_RULES
from engine.millennials.banking.deals import TRADES
from engine.millennials.banking.destinations import DESTINATION_RULES
from engine.millennials.banking.fees import FEE_RULES, cheapest_sale
from engine.millennials.cards import CARD_RULES, first_companion
from engine.millennials.data import DATA, LANES
from engine.millennials.turns import DECLARATION_RULES, RESIGN_RULE, TURNS, WAYS_OUT

RULES = {
    rule.command: rule
    for rule in (
        *LOBBY_RULES,
        token_rule(DATA.edition.tokens),
        *DECLARATION_RULES,
        roll_rule(LANES, lambda _state, _purpose: (6, 6), lambda _state, _call, _command: None),
        *WAYS_OUT.rules(),
        *DESTINATION_RULES,
        *CARD_RULES,
        *FEE_RULES,
        TURNS.end_turn_rule(),
        *TRADES.rules(),
        RESIGN_RULE,
    )
}
"""Command type to rule; options are offered in this order, answers to prompts first."""

DEFAULTS: dict[str, Callable[[Any, Any], tuple[Seat, Command]]] = {
    "token": lambda state, slot: first_free(state, slot, DATA.edition.tokens),
    "declaration": lambda _state, slot: (slot.seat, DeclineDeclaration()),
    "move": roll_as_asked,
    "jail": roll_as_asked,
    "discover": lambda _state, slot: (slot.seat, PassOnDestination()),
    "visit": lambda _state, slot: (slot.seat, SkipVisit()),
    "ride": lambda _state, slot: (slot.seat, StayHere()),
    "companion": first_companion,
    "fee": cheapest_sale,
    "end": lambda _state, slot: (slot.seat, EndTurn()),
    "trade": refuse_trade,
}
"""What is asked, to what is done for a seat that stays silent."""

CITES = {
    "FR5": "ML48",
    "FR31": "ML30",
    "FR32": "ML30",
    "FR42": "ML34",
    "FR46": "ML38",
    "FR69": "ML30",
    "FR80": "ML59",
}
"""This edition's rulings for those that shared rules cite."""
