"""The turns worker in Monopoly: Target Edition: the RedCard's face, walks that stop at corners, Deal Dash, Jail."""

from contracts.commands.target import GoOn, StartCheckout
from contracts.entries import AnyEntry
from contracts.entries.board import Advance, AfterRoll, LeaveJail, Pay, RollOff, RollPrompt, Salary
from contracts.entries.common import Rolled
from contracts.entries.target import CheckoutPrompt, CornerPrompt, DealDash, TakeRedCard, WalkOn
from contracts.events import Event
from contracts.events.board import JailLeft, Moved, StarterChosen
from contracts.events.common import TurnBegan
from contracts.events.target import CheckoutStarted, RedCardCalled, RerollCalled, WentOn
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.board.jail import WaysOut
from engine.board.turns import Turns
from engine.kernel.edition import Call, CommandRule, Drafts, always, nothing_against
from engine.target import closing
from engine.target.data import GO, JAIL_CARDS, SIZE, SPACE_INDEX, SPACES
from engine.target.spaces import corner_within, landing, may_check_out, reached
from engine.target.state import TargetState

Entries = tuple[AnyEntry, ...]


class TargetTurns(Turns[TargetState]):
    """Turns on this board: a walk is resolved step by step, and the last turns are counted."""

    def roll_off(self, state: TargetState, step: RollOff, call: Call) -> Drafts:
        """The seat named as last shopper starts; without one, seats roll (TE1, TE64)."""
        named = state.rules.start.first_player.removeprefix("seat_")
        if named.isdigit() and Seat(int(named)) in state.remaining():
            return [StarterChosen(Seat(int(named))), TurnBegan(Seat(int(named)), 1)]
        return super().roll_off(state, step, call)

    def rolled(self, state: TargetState, step: Rolled, call: Call) -> Drafts:
        """A roll of the turn that shows the RedCard's face takes it before anything else (TE2, TE37)."""
        calls = step.purpose != "start" and state.rules.dice.redcard_on_face in step.dice
        if calls and state.redcard != step.seat:
            return [RedCardCalled(step.seat, (TakeRedCard(step.seat), step))]
        return super().rolled(state, step, call)

    def _walk(self, state: TargetState, seat: Seat, total: int, *, lapse: bool = True) -> Event:  # noqa: ARG002  # no rents
        """Clockwise by a roll, up to the first corner with a choice (TE5); leaving GO pays what is owed (TE8)."""
        start = state.position[seat]
        owed: Entries = (Salary(seat),) if start == GO and state.go_owed[seat] else ()
        found = corner_within(start, total)
        if found is None:
            end = (start + total) % SIZE
            return Moved(seat, start, end, "dice", (*owed, *landing(state, seat, end)))
        corner, distance = found
        first = (*owed, *reached(state, seat, corner, total - distance))
        if distance == total or may_check_out(state, seat, corner):
            return Moved(seat, start, corner.index, "dice", first)
        end = (start + total) % SIZE
        return Moved(seat, start, end, "dice", (*first, *landing(state, seat, end)))

    def walk_on(self, state: TargetState, step: WalkOn, _call: Call) -> Drafts:
        """The steps left behind a corner; the next corner is further than any roll."""
        start = state.position[step.seat]
        end = (start + step.steps) % SIZE
        return [Moved(step.seat, start, end, "dice", landing(state, step.seat, end))]

    def advance(self, state: TargetState, step: Advance, _call: Call) -> Drafts:
        """A card moves the token on: passing GO pays, reaching a corner is asked afterwards (TE12)."""
        start = state.position[step.seat]
        return [Moved(step.seat, start, step.to, "advance", self._passed(step.seat, start, step.to))]

    def _passed(self, seat: Seat, start: int, end: int) -> Entries:
        return () if end == GO else self._salary(seat, start, end)

    def deal_dash(self, state: TargetState, step: DealDash, _call: Call) -> Drafts:
        """On to the next chip, which is then landed on; passing GO pays, no corner asks (TE11)."""
        start = state.position[step.seat]
        end = state.chip_ahead(start)
        if end is None:
            raise ValueError("no chip lies on the board")
        paid = self._passed(step.seat, start, end) if state.rules.deal_dash.go_bonus_when_passing else ()
        return [Moved(step.seat, start, end, "deal-dash", (*paid, *landing(state, step.seat, end)))]

    def leave_jail(self, state: TargetState, step: LeaveJail, call: Call) -> Drafts:
        """The forced fee is settled: out, and a new roll (TE28); at some tables forward by the failed one."""
        if state.rules.jail.reroll_after_last_attempt:
            return [JailLeft(step.seat, "third-miss")]
        return super().leave_jail(state, step, call)

    def after_roll(self, state: TargetState, step: AfterRoll, call: Call) -> Drafts:
        """The new roll of a seat that paid after its last miss comes first."""
        if state.reroll:
            return [RerollCalled(step.seat, (RollPrompt(step.seat, "move"),))]
        return super().after_roll(state, step, call)

    def pass_on(self, state: TargetState, seat: Seat) -> Drafts:
        """The next turn, Closing Time, or the final checkouts (TE21 to TE23, TE36, TE56)."""
        return closing.pass_on(state, seat)


def _forced_fee(state: TargetState, seat: Seat) -> Entries:
    """Cash as far as it goes; a card is used before the roll (TE28, TE29)."""
    return (Pay(seat, None, state.rules.jail.fee_after_last_attempt, "jail_fee"),)


def _never(_state: TargetState) -> Drafts:
    raise ValueError("the round cap begins Closing Time")


TURNS = TargetTurns(
    size=SIZE,
    go=GO,
    doubles_to_jail=lambda state: state.rules.dice.doubles_to_jail,
    jail_attempts=lambda state: state.rules.jail.roll_attempts,
    land=landing,
    at_roll=lambda _state, _seat: (),
    forced_fee=_forced_fee,
    capped=_never,
)

WAYS_OUT: WaysOut[TargetState] = WaysOut(lambda state: state.rules.jail.exit_fee, JAIL_CARDS)


def sides(state: TargetState, _purpose: str) -> tuple[int, ...]:
    """Two six-sided dice for every roll (TE35)."""
    return (state.rules.dice.sides,) * state.rules.dice.count


def card_landing(state: TargetState, seat: Seat, index: int) -> Entries:
    """Where a card sends a token: a corner opens its choice (TE12)."""
    space = SPACES[index]
    return reached(state, seat, space, 0) if space.kind in ("go", "free_parking") else landing(state, seat, index)


def _corner(state: TargetState) -> CornerPrompt:
    prompt = state.prompt
    if not isinstance(prompt, CornerPrompt):
        raise TypeError("no corner is reached")
    return prompt


def _why_not_start(state: TargetState, call: Call, _command: StartCheckout) -> Rejection | None:
    """The basket may have been traded away meanwhile (TE7)."""
    if may_check_out(state, call.seat, SPACES[SPACE_INDEX[_corner(state).corner]]):
        return None
    return refuse(Reason.EMPTY_BASKET, "TE7", seat=call.seat)


def _start(state: TargetState, call: Call, _command: StartCheckout) -> Drafts:
    return [CheckoutStarted(call.seat, _corner(state).corner, (CheckoutPrompt(call.seat),))]


def _go_on(state: TargetState, call: Call, _command: GoOn) -> Drafts:
    """Fifty at GO, then the steps left (TE6)."""
    prompt = _corner(state)
    paid: Entries = (Salary(call.seat),) if SPACE_INDEX[prompt.corner] == GO else ()
    rest: Entries = (WalkOn(call.seat, prompt.steps),) if prompt.steps else ()
    return [WentOn(call.seat, prompt.corner, (*paid, *rest))]


CORNER_RULES = (
    CommandRule(StartCheckout, "turns", _why_not_start, _start, always(StartCheckout()), answers=("corner",)),
    CommandRule(GoOn, "turns", nothing_against, _go_on, always(GoOn()), answers=("corner",)),
)
