"""The turns worker in Target: order of play, end of turn, stall guard, end of the game (TC12, TC14 to TC18, TC33)."""

from contracts.commands.common import EndTurn, Resign
from contracts.entries.cards import CloseTurn, FirstTurn, Leave
from contracts.entries.common import Finish, PassTurn
from contracts.entries.target_cards import MeldPrompt
from contracts.events.common import Adjudicated, GameFinished, SeatResigned, TurnBegan, TurnEnded
from contracts.events.target_cards import ExtraPlayGranted
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.cards.turns import pass_on
from engine.kernel.edition import Call, CommandRule, Drafts, always
from engine.kernel.ranking import ranking
from engine.target_cards.state import TargetCardsState as State


def first_turn(state: State, _step: FirstTurn, _call: Call) -> Drafts:
    """The youngest begins (TC18)."""
    return [TurnBegan(state.first_seat(), 1)]


def close_turn(state: State, step: CloseTurn, _call: Call) -> Drafts:
    """A play or a discard ends the turn by itself; a table may allow more plays (TC1)."""
    again = 0 < state.plays < state.rules.turn.plays_per_turn
    if again and state.hands[step.seat] and state.winnable():
        return [ExtraPlayGranted(step.seat, (MeldPrompt(step.seat),))]
    return _passed(state, step.seat)


def pass_turn(state: State, step: PassTurn, _call: Call) -> Drafts:
    """The seat in turn is out: the turn passes on at once (TC33)."""
    return _passed(state, step.seat)


def finish(state: State, _step: Finish, _call: Call) -> Drafts:
    """One seat is left and wins (TC33)."""
    return [_finished(state, "last-seat")]


def _passed(state: State, seat: Seat) -> Drafts:
    """The next seat, unless the game is over with this turn."""
    reason = _end_reason(state, seat)
    if reason:
        return [TurnEnded(seat), _finished(state, reason)]
    return pass_on(state, seat, _capped)


def _end_reason(state: State, seat: Seat) -> str:
    """Why the game ends with this turn, empty if it goes on (TC14, TC15, TC16)."""
    if not state.row and not state.targets_left:
        return "all-targets"
    if not state.stock:
        return "stock-empty"
    return "stalled" if _is_stalled(state, seat) else ""


def _is_stalled(state: State, seat: Seat) -> bool:
    """Whether every seat has had so many turns since the last stock draw or meld, this one included (TC14)."""
    if state.is_moving:
        return False
    quiet = min(state.quiet[other] + (other == seat) for other in state.remaining())
    return quiet >= state.rules.end.stalled_rounds_limit


def _finished(state: State, reason: str) -> GameFinished:
    """Most points win, ties share (TC17); a seat that left ranks behind, its points stand for the record (TC33)."""
    return GameFinished(ranking(state, tuple(state.points), reason))


def _capped(state: State) -> Drafts:
    """Behind the round cap the points so far decide (TC35)."""
    return [Adjudicated(state.options.round_cap, tuple(state.points)), _finished(state, "round-cap")]


def _why_not_end(state: State, call: Call, _command: EndTurn) -> Rejection | None:
    """A full hand ends its turn by a discard (TC12)."""
    return refuse(Reason.NOT_NOW, "TC12", command="EndTurn") if state.owes_discard(call.seat) else None


def _end(state: State, call: Call, _command: EndTurn) -> Drafts:
    return _passed(state, call.seat)


def _why_not_resign(state: State, _call: Call, _command: Resign) -> Rejection | None:
    """Any seat may leave at any time (TC33)."""
    return None if state.started else refuse(Reason.NOT_STARTED)


def _resign(_state: State, call: Call, _command: Resign) -> Drafts:
    return [SeatResigned(call.seat, (Leave(call.seat),))]


TURN_RULES = (
    CommandRule(EndTurn, "turns", _why_not_end, _end, always(EndTurn()), answers=("meld",)),
    CommandRule(Resign, "turns", _why_not_resign, _resign, always(Resign())),
)
