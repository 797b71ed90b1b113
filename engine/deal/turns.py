"""The turns worker in Monopoly Deal: order of play, end of turn, win check, standstill, resignation (MD55 to MD64)."""

from contracts.commands.common import EndTurn, Resign
from contracts.entries import AnyEntry
from contracts.entries.cards import CloseTurn, FirstTurn, Leave
from contracts.entries.common import Finish, PassTurn
from contracts.entries.deal import ActionPrompt, CheckWin, DiscardPrompt
from contracts.events.common import Adjudicated, GameFinished, Result, SeatResigned, TurnBegan, TurnEnded
from contracts.events.deal import DiscardAsked, WinChecked
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.cards.turns import pass_on
from engine.deal.plays.answers import carried_out
from engine.deal.plays.drawing import first_seat
from engine.deal.state import DealState
from engine.kernel.edition import Call, CommandRule, Drafts, always, nothing_against
from engine.kernel.ranking import placed


def result(state: DealState, reason: str, winner: Seat | None = None) -> Result:
    """The winner first; then most complete sets, then the highest value of bank and table (MD63)."""
    scores = tuple(state.counting(sets) for sets in state.sets)
    keys = [(seat == winner, scores[seat], state.worth(Seat(seat))) for seat in range(state.seats)]
    return placed(state, scores, reason, keys)


def first_turn(state: DealState, _step: FirstTurn, _call: Call) -> Drafts:
    """The youngest begins (MD4)."""
    seat = first_seat(state)
    return [TurnBegan(seat, state.turns[seat] + 1)]


def check_win(state: DealState, step: CheckWin, _call: Call) -> Drafts:
    """Nobody declares: the game is won as soon as the seat in turn has its sets (MD55)."""
    if state.wins(state.sets[step.seat]):
        return [GameFinished(result(state, "sets", step.seat))]
    return [WinChecked(step.seat, state.counting(state.sets[step.seat]))]


def _end_turn(state: DealState, call: Call, _command: EndTurn) -> Drafts:
    """With more cards than the limit the surplus is put away first (MD18, MD19)."""
    surplus = len(state.hands[call.seat]) - state.rules.turn.end.hand_limit
    if surplus > 0:
        then = (DiscardPrompt(call.seat, surplus), CloseTurn(call.seat))
        return [DiscardAsked(call.seat, surplus, then)]
    return _passed(state, call.seat)


def _passed(state: DealState, seat: Seat) -> Drafts:
    """The next seat, unless nobody can do anything any more (MD63)."""
    limit = state.rules.draw_pile.stalled_rounds_limit * len(state.remaining())
    if state.is_idle and state.idle + 1 >= limit:
        return [TurnEnded(seat), GameFinished(result(state, "standstill"))]
    return pass_on(state, seat, _capped)


def _capped(state: DealState) -> Drafts:
    """A table may limit the rounds; ranked the same way (MD63)."""
    found = result(state, "round-cap")
    return [Adjudicated(state.options.round_cap, found.scores), GameFinished(found)]


def close_turn(state: DealState, step: CloseTurn, _call: Call) -> Drafts:
    """The surplus is put away: the turn passes."""
    return _passed(state, step.seat)


def pass_turn(state: DealState, step: PassTurn, _call: Call) -> Drafts:
    """The seat in turn is out: the turn passes on at once (MD64)."""
    return pass_on(state, step.seat, _capped)


def finish(state: DealState, _step: Finish, _call: Call) -> Drafts:
    """One seat is left and wins (MD64)."""
    return [GameFinished(result(state, "last-seat"))]


def _why_not_resign(state: DealState, _call: Call, _command: Resign) -> Rejection | None:
    """Any seat may leave at any time (MD64)."""
    return None if state.started else refuse(Reason.NOT_STARTED)


def _resign(state: DealState, call: Call, _command: Resign) -> Drafts:
    """Its open windows count as passed; what reaches it then is carried out before it lays down its cards (MD79)."""
    return [SeatResigned(call.seat, (*_reached(state, call.seat), Leave(call.seat)))]


def _reached(state: DealState, seat: Seat) -> tuple[AnyEntry, ...]:
    """What an action does to a seat that is asked about it and answers no more."""
    prompt = state.prompt
    if not isinstance(prompt, ActionPrompt):
        return ()
    own = next((slot for slot in state.slots_of(seat, ("response", "payment")) if slot.about in (None, seat)), None)
    return () if own is None else carried_out(prompt, prompt.chain_of(seat), leaving=True)


TURN_RULES = (
    CommandRule(EndTurn, "turns", nothing_against, _end_turn, always(EndTurn()), answers=("play",)),
    CommandRule(Resign, "turns", _why_not_resign, _resign, always(Resign())),
)
