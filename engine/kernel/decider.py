"""decide: what a command or a step makes of a state. Pure; it judges, and never folds its own output."""

import msgspec

from contracts.commands import Command
from contracts.commands.common import CreateGame, TimeOut, VoidGame
from contracts.envelopes import Request
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.kernel.edition import Call, CommandRule, Decision, Drafts, Edition
from engine.kernel.lobby import create
from engine.kernel.luck import Luck
from engine.kernel.state import GameState, Slot, Standing

ORGANISER = Seat(-1)
"""Stands for the sender of an organiser's command, who has no seat."""

ORGANISER_COMMANDS = (CreateGame, VoidGame, TimeOut)


def decide(edition: Edition, state: GameState, request: Request, luck: Luck) -> Decision:
    """The events a command leads to, or why it is refused; the same command on the same state decides the same."""
    decision = _decide(edition, state, request, luck)
    if isinstance(decision, Rejection) and decision.rule in edition.cites:
        return msgspec.structs.replace(decision, rule=edition.cites[decision.rule])
    return decision


def _decide(edition: Edition, state: GameState, request: Request, luck: Luck) -> Decision:
    command = request.command
    rule = edition.rules.get(type(command))
    no = _refuse_sender(state, request)
    if no is not None:
        return no
    if isinstance(command, CreateGame):
        return create(edition, request, command)
    now = max(request.at, state.ts)
    if isinstance(command, TimeOut):
        return _decide_time_out(edition, state, command, now, luck)
    if rule is None:
        return refuse(Reason.NOT_IN_EDITION, command=type(command).__name__, edition=edition.id)
    call = answer_call(state, rule, _sender(request.seat), request.prompt, now, luck)
    if isinstance(call, Rejection):
        return call
    return judge(rule, state, call, command)


def judge(rule: CommandRule, state: GameState, call: Call, command: Command) -> Decision:
    """Carry out a command that nothing speaks against."""
    no = rule.why_not(state, call, command)
    return no if no is not None else rule.do(state, call, command)


def decide_step(edition: Edition, state: GameState, luck: Luck) -> Drafts:
    """The events of the step on top of the agenda; it cannot be refused."""
    step = state.step
    if step is None:
        raise ValueError("the top of the agenda is no step")
    return edition.steps[type(step)](state, step, Call(ORGANISER, state.ts, luck))


def _sender(seat: Seat | None) -> Seat:
    return ORGANISER if seat is None else seat


def _refuse_sender(state: GameState, request: Request) -> Rejection | None:
    if (state.seq == 0) != isinstance(request.command, CreateGame):
        return refuse(Reason.GAME_EXISTS) if state.seq else refuse(Reason.NO_SUCH_GAME, game=request.game)
    if state.status != "open":
        return refuse(Reason.GAME_OVER)
    if request.seq is not None and request.seq != state.seq:
        return refuse(Reason.WRONG_SEQ, seq=state.seq, expected=request.seq)
    organiser = isinstance(request.command, ORGANISER_COMMANDS)
    if request.seat is None:
        return None if organiser else refuse(Reason.SEAT_ONLY, command=type(request.command).__name__)
    if organiser:
        return refuse(Reason.ORGANISER_ONLY, command=type(request.command).__name__)
    if request.seat >= state.seats:
        return refuse(Reason.WRONG_SEAT, most=state.seats - 1, seat=request.seat)
    if state.out[request.seat]:
        return refuse(Reason.SEAT_OUT, seat=request.seat)
    return None


def answer_call(
    state: GameState,
    rule: CommandRule,
    seat: Seat,
    prompt: str | None,
    now: int,
    luck: Luck,
) -> Call | Rejection:
    """Find the slot or offer a command answers, or say that it answers none that is open."""
    if rule.offer is not None:
        return _offer_call(state, rule, seat, prompt, now, luck)
    slot = state.slot_of(seat)
    if not rule.answers:
        return Call(seat, now, luck, slot)
    if slot is None or slot.ask not in rule.answers:
        return refuse(Reason.NOT_ASKED, seat=seat, command=rule.command.__name__)
    if prompt != slot.id:
        return refuse(Reason.WRONG_PROMPT, given=prompt or "none", open=slot.id)
    return Call(seat, now, luck, slot)


def _offer_call(
    state: GameState,
    rule: CommandRule,
    seat: Seat,
    prompt: str | None,
    now: int,
    luck: Luck,
) -> Call | Rejection:
    standing = state.offer_of(prompt) if prompt else None
    if standing is None or rule.offer is None or not isinstance(standing.offer, rule.offer):
        return refuse(Reason.NO_SUCH_OFFER, offer=prompt or "none")
    return Call(seat, now, luck, state.slot_of(seat), standing)


def _decide_time_out(edition: Edition, state: GameState, command: TimeOut, now: int, luck: Luck) -> Decision:
    found = what_runs_out(state, command.slot)
    if found is None or found.due is None or now < found.due:
        return refuse(Reason.NOT_DUE, slot=command.slot)
    seat, default = default_of(edition, state, found)
    rule = edition.rules[type(default)]
    call = answer_call(state, rule, seat, found.id, now, luck)
    return call if isinstance(call, Rejection) else judge(rule, state, call, default)


def what_runs_out(state: GameState, slot_id: str) -> Slot | Standing | None:
    """The open slot or standing offer with this id."""
    slots = state.top.slots if state.top else []
    return next((slot for slot in slots if slot.id == slot_id), None) or state.offer_of(slot_id)


def default_of(edition: Edition, state: GameState, found: Slot | Standing) -> tuple[Seat, Command]:
    """Who does what when a slot or offer runs out."""
    ask = found.ask if isinstance(found, Slot) else found.offer.ask
    return edition.defaults[ask](state, found)
