"""All commands of Monopoly Friends with their rules, and what happens when a seat does not answer in time (FR77)."""

from collections.abc import Callable
from typing import Any

from contracts.commands import Command
from contracts.commands.board import PayJailFee, UseJailCard
from contracts.commands.common import EndTurn
from contracts.commands.friends import (
    DeclareBankruptcy,
    DeclineDeed,
    DeclinePieces,
    MortgageDeed,
    PassBid,
    PayInterest,
    SellBuildings,
    WaiveRent,
)
from contracts.entries.friends import RentClaim
from contracts.words import Seat
from engine.board.tokens import first_free, token_rule
from engine.board.trades import refuse_trade
from engine.friends.banking.auctions import AUCTION_RULES
from engine.friends.banking.bankruptcy import BANKRUPTCY_RULES, RESIGN_RULE
from engine.friends.banking.buildings import BUILDING_RULES
from engine.friends.banking.deals import TRADES
from engine.friends.banking.levels import break_down, cost_of
from engine.friends.banking.mortgages import MORTGAGE_RULES
from engine.friends.banking.rent import RENT_RULES
from engine.friends.banking.shortage import SHORTAGE_RULES
from engine.friends.data import DATA, GROUPS, LANES, MUG
from engine.friends.state import FriendsState
from engine.friends.turns import TURNS, WAYS_OUT, may_roll, sides
from engine.kernel.dice import roll_as_asked, roll_rule
from engine.kernel.lobby import LOBBY_RULES
from engine.kernel.state import Slot, Standing

RULES = {
    rule.command: rule
    for rule in (
        *LOBBY_RULES,
        token_rule(DATA.edition.tokens),
        roll_rule(LANES, sides, may_roll),
        *WAYS_OUT.rules(),
        *AUCTION_RULES,
        *SHORTAGE_RULES,
        *MORTGAGE_RULES[2:],
        *BANKRUPTCY_RULES,
        TURNS.end_turn_rule(),
        *RENT_RULES,
        *BUILDING_RULES,
        *MORTGAGE_RULES[:2],
        *TRADES.rules(),
        RESIGN_RULE,
    )
}
"""Command type to rule; options are offered in this order, answers to prompts first."""


def _debt(state: FriendsState, slot: Slot) -> tuple[Seat, Command]:
    """Mortgage deeds without buildings, cheapest first; then sell buildings, cheapest colour first; else bankruptcy."""
    seat = slot.seat
    free = [d for d in state.deeds_of(seat) if d.id not in state.mortgaged and not state.has_built(seat, d.group)]
    if free:
        return seat, MortgageDeed(min(free, key=lambda deed: deed.mortgage).id)
    built = [group for group in GROUPS.values() if state.has_built(seat, group.id)]
    if built:
        cheapest = min(built, key=lambda group: cost_of(group, MUG))
        return seat, SellBuildings(break_down(state, cheapest))
    return seat, DeclareBankruptcy()


def _third_miss(state: FriendsState, slot: Slot) -> tuple[Seat, Command]:
    """The fee, which the text forces; the card if cash does not reach it."""
    if state.cash[slot.seat] >= state.rules.jail_fee:
        return slot.seat, PayJailFee()
    return slot.seat, UseJailCard(next(card for card, holder in state.jail_cards.items() if holder == slot.seat))


def _claim(_state: FriendsState, standing: Standing) -> tuple[Seat, Command]:
    offer = standing.offer
    if not isinstance(offer, RentClaim):
        raise TypeError("no rent claim")
    return offer.owner, WaiveRent()


DEFAULTS: dict[str, Callable[[Any, Any], tuple[Seat, Command]]] = {
    "token": lambda state, slot: first_free(state, slot, DATA.edition.tokens),
    "start": roll_as_asked,
    "move": roll_as_asked,
    "jail": roll_as_asked,
    "utility": roll_as_asked,
    "buy": lambda _state, slot: (slot.seat, DeclineDeed()),
    "bid": lambda _state, slot: (slot.seat, PassBid()),
    "pieces": lambda _state, slot: (slot.seat, DeclinePieces()),
    "received": lambda _state, slot: (slot.seat, PayInterest()),
    "end": lambda _state, slot: (slot.seat, EndTurn()),
    "debt": _debt,
    "third_miss": _third_miss,
    "claim": _claim,
    "trade": refuse_trade,
}
"""What is asked, to what is done for a seat that stays silent."""
