"""A seat leaves: its things go back, it ranks last, and a single seat left wins (TE52)."""

from contracts.entries import AnyEntry
from contracts.entries.board import LeaveGame
from contracts.entries.common import Finish
from contracts.entries.target import GiveBack
from contracts.events.target import BasketEmptied
from contracts.words import Seat
from engine.board.leaving import leaves, resign_rule
from engine.kernel.edition import Call, Drafts
from engine.target.state import TargetState


def leave(state: TargetState, step: LeaveGame, _call: Call) -> Drafts:
    """Items to their spaces, chips out of the game, cash and RedCard to the Bank."""
    seat = step.seat
    chips, redcard = tuple(state.chips_of(seat)), state.redcard == seat
    emptied = [BasketEmptied(seat, chips, redcard)] if chips or redcard else []
    return [*emptied, leaves(state, seat, tuple(item.id for item in state.basket(seat)), Finish())]


def _show_cards(state: TargetState, seat: Seat) -> tuple[AnyEntry, ...]:
    """Kept cards are shown and go back first."""
    return (GiveBack(seat),) if state.kept(seat) else ()


RESIGN_RULE = resign_rule(_show_cards)
