"""A seat leaves: its things go back, it ranks last, and a single seat left wins (TE52)."""

from contracts.commands.common import Resign
from contracts.entries.board import ReturnCard
from contracts.entries.common import Finish
from contracts.entries.target import GiveBack, LeaveTable
from contracts.events.board import SeatLeft
from contracts.events.common import SeatResigned
from contracts.events.target import BasketEmptied
from contracts.rejections import Reason, Rejection, refuse
from engine.kernel.edition import Call, CommandRule, Drafts, always
from engine.target.data import ITEMS
from engine.target.state import TargetState


def _why_not_resign(state: TargetState, _call: Call, _command: Resign) -> Rejection | None:
    return None if state.started else refuse(Reason.NOT_STARTED)


def _resign(state: TargetState, call: Call, _command: Resign) -> Drafts:
    """Kept cards are shown first."""
    shows = (GiveBack(call.seat),) if state.kept(call.seat) else ()
    return [SeatResigned(call.seat, (*shows, LeaveTable(call.seat)))]


def leave_table(state: TargetState, step: LeaveTable, _call: Call) -> Drafts:
    """Items to their spaces, chips out of the game, cash and RedCard to the Bank; a single seat left has won."""
    seat = step.seat
    chips, redcard = tuple(state.chips_of(seat)), state.redcard == seat
    emptied = [BasketEmptied(seat, chips, redcard)] if chips or redcard else []
    carries = any(isinstance(p.entry, ReturnCard) and p.entry.seat == seat for p in state.agenda)
    lapsed = tuple(standing.id for standing in state.offers if standing.offer.concerns(seat))
    items = tuple(name for name in ITEMS if state.owner.get(name) == seat)
    then = (Finish(),) if len(state.remaining()) == 2 else ()  # noqa: PLR2004  # the seat that leaves and one other
    return [*emptied, SeatLeft(seat, state.cash[seat], items, (), lapsed, state.carried if carries else "", then)]


RESIGN_RULE = CommandRule(Resign, "turns", _why_not_resign, _resign, always(Resign()))
