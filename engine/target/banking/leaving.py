"""A seat leaves: its things go back, it ranks last, and a single seat left wins (TE52)."""

from contracts.commands.common import Resign
from contracts.entries import AnyEntry
from contracts.entries.board import ReturnCard, RollOff
from contracts.entries.common import Finish
from contracts.entries.target import GiveBack, LeaveTable
from contracts.events.common import SeatResigned
from contracts.events.target import SeatLeft
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
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
    """Items to their spaces, chips out of the game, cash and RedCard to the Bank."""
    seat = step.seat
    carries = any(isinstance(p.entry, ReturnCard) and p.entry.seat == seat for p in state.agenda)
    lapsed = tuple(standing.id for standing in state.offers if standing.offer.concerns(seat))
    items = tuple(name for name in ITEMS if state.owner.get(name) == seat)
    return [
        SeatLeft(
            seat,
            state.cash[seat],
            items,
            tuple(state.chips_of(seat)),
            state.redcard == seat,
            lapsed,
            state.carried if carries else "",
            _goes_on(state, seat),
        )
    ]


def _goes_on(state: TargetState, seat: Seat) -> tuple[AnyEntry, ...]:
    """The game ends with one seat left; a roll-off goes on without the seat that was asked."""
    if len(state.remaining()) == 2:  # noqa: PLR2004  # the seat that leaves and one other
        return (Finish(),)
    asked = any(slot.seat == seat for pending in state.agenda for slot in pending.slots)
    return (RollOff(),) if state.contenders and asked else ()


RESIGN_RULE = CommandRule(Resign, "turns", _why_not_resign, _resign, always(Resign()))
