"""The turns worker on a board: the roll-off, what a roll means, movement, jail, the end of a turn and of the game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from contracts.commands.common import EndTurn
from contracts.entries import AnyEntry
from contracts.entries.board import (
    Advance,
    AfterRoll,
    EndTurnPrompt,
    GoToJail,
    LeaveJail,
    MoveBack,
    RollOff,
    RollPrompt,
    Salary,
    Walk,
)
from contracts.entries.common import PassTurn, Rolled
from contracts.events import Event
from contracts.events.board import (
    ExtraRollGranted,
    Jailed,
    JailLeft,
    JailRollMissed,
    Moved,
    RollOffCalled,
    RollOffGoesOn,
    StarterChosen,
    TurnClosing,
    UtilityRolled,
)
from contracts.events.common import TurnBegan, TurnEnded
from contracts.words import Seat
from engine.board.state import BoardState, no_steps
from engine.kernel.edition import Call, CommandRule, Drafts, always, nothing_against

B = TypeVar("B", bound=BoardState)
Entries = tuple[AnyEntry, ...]

MOST_ROLL_OFFS = 32
"""So many tied roll-offs end with the lowest tied seat (FR80)."""


def _not_decided(_state: BoardState) -> Drafts:
    return []


def _next_seat(state: BoardState, seat: Seat) -> tuple[list[Event], Seat]:
    return [], next(state.left_of(seat))


@dataclass(frozen=True)
class Turns(Generic[B]):
    """Turns on one edition's board. What differs is asked of the edition.

    ``land`` gives the steps of landing on a space, ``at_roll`` those that a roll of the turn calls for first,
    ``forced_fee`` those of a last miss in Jail, ``release`` those of leaving Jail before the
    move, ``sent`` those of being sent there. ``following``
    finds who comes after a seat; ``capped`` ends a game at the round cap, ``decided`` one
    that is decided when a turn ends.
    """

    size: int
    go: int
    doubles_to_jail: Callable[[B], int]
    jail_attempts: Callable[[B], int]
    land: Callable[[B, Seat, int], Entries]
    at_roll: Callable[[B, Seat], Entries]
    forced_fee: Callable[[B, Seat], Entries]
    capped: Callable[[B], Drafts]
    release: Callable[[B, Seat], Entries] = no_steps
    sent: Callable[[B, Seat], Entries] = no_steps
    decided: Callable[[B], Drafts] = _not_decided
    following: Callable[[B, Seat], tuple[list[Event], Seat]] = _next_seat

    def roll_off(self, state: B, _step: RollOff, _call: Call) -> Drafts:
        """Everybody still there rolls for the start (t21); a roll-off that has begun goes on with who is left."""
        return self._rolled_for_start(state) if state.contenders else [_roll_off_among(tuple(state.remaining()))]

    def rolled(self, state: B, step: Rolled, _call: Call) -> Drafts:
        """Judge a roll by what it was for."""
        if step.purpose == "start":
            return self._rolled_for_start(state)
        if step.purpose == "utility":
            return [UtilityRolled(step.seat, sum(step.dice))]
        if step.purpose == "jail":
            return self._rolled_in_jail(state, step)
        if state.doubles >= self.doubles_to_jail(state):
            return [Jailed(step.seat, "third-double", (*self.at_roll(state, step.seat), *self.sent(state, step.seat)))]
        return [self._walk(state, step.seat, sum(step.dice))]

    def _rolled_for_start(self, state: B) -> Drafts:
        """Highest total starts; tied seats roll again among themselves (FR1, FR48, FR80)."""
        rolling = [seat for seat in state.contenders if not state.out[seat]] or state.remaining()
        waiting = [seat for seat in rolling if seat not in state.totals]
        if waiting and len(rolling) > 1:
            return [RollOffGoesOn(waiting[0], (RollPrompt(waiting[0], "start"),))]
        best = max(state.totals.get(seat, 0) for seat in rolling)
        tied = tuple(seat for seat in rolling if state.totals.get(seat, 0) == best)
        if len(tied) > 1 and state.roll_offs < MOST_ROLL_OFFS:
            return [_roll_off_among(tied)]
        starter = min(tied)
        return [StarterChosen(starter, tied_out=len(tied) > 1), TurnBegan(starter, state.turns[starter] + 1)]

    def _rolled_in_jail(self, state: B, step: Rolled) -> Drafts:
        """A double frees; the last miss forces the fee and moves by that roll (FR4, FR5)."""
        seat, dice = step.seat, step.dice
        first = self.at_roll(state, seat)
        if len(set(dice)) == 1:
            return self._released(state, seat, "double", dice)
        attempt = state.misses[seat] + 1
        if attempt < self.jail_attempts(state):
            return [JailRollMissed(seat, attempt, first)]
        return [JailRollMissed(seat, attempt, (*first, *self.forced_fee(state, seat), LeaveJail(seat, dice)))]

    def _released(self, state: B, seat: Seat, by: str, dice: tuple[int, ...], *, lapse: bool = True) -> Drafts:
        """Out of Jail and forward by the roll; what leaving brings comes first."""
        first = self.release(state, seat)
        if first:
            return [JailLeft(seat, by, (*first, Walk(seat, dice)))]
        return [JailLeft(seat, by), self._walk(state, seat, sum(dice), lapse=lapse)]

    def walk(self, state: B, step: Walk, _call: Call) -> Drafts:
        """The move of a seat that has just left Jail."""
        return [self._walk(state, step.seat, sum(step.dice))]

    def _walk(self, state: B, seat: Seat, total: int, *, lapse: bool = True) -> Event:
        """Move clockwise by a roll; passing or reaching GO pays the salary (t110)."""
        start = state.position[seat]
        end = (start + total) % self.size
        first = self.at_roll(state, seat) if lapse else ()
        return Moved(seat, start, end, "dice", (*first, *self._salary(seat, start, end), *self.land(state, seat, end)))

    def _salary(self, seat: Seat, start: int, end: int) -> Entries:
        reaches_go = (end - self.go) % self.size < (start - self.go) % self.size
        return (Salary(seat),) if reaches_go else ()

    def leave_jail(self, state: B, step: LeaveJail, _call: Call) -> Drafts:
        """The forced fee is settled: out, and forward by the failed roll; it was no double (FR6, FR53)."""
        return self._released(state, step.seat, "third-miss", step.dice, lapse=False)

    def advance(self, state: B, step: Advance, _call: Call) -> Drafts:
        """A card moves the token clockwise (FR41); what the space asks follows after the card is back (FR64)."""
        start = state.position[step.seat]
        return [Moved(step.seat, start, step.to, "advance", self._salary(step.seat, start, step.to))]

    def move_back(self, state: B, step: MoveBack, _call: Call) -> Drafts:
        """A card moves the token anticlockwise, without salary (FR41)."""
        return [Moved(step.seat, state.position[step.seat], step.to, "back")]

    def go_to_jail(self, state: B, step: GoToJail, _call: Call) -> Drafts:
        """Straight to Jail, no salary, the turn is over (t114, t118, FR50)."""
        return [Jailed(step.seat, step.by, self.sent(state, step.seat))]

    def after_roll(self, state: B, step: AfterRoll, _call: Call) -> Drafts:
        """Being sent to Jail ends the turn, a double gives another roll, else the seat may end its turn (FR49, FR50).

        Who has missed a roll in Jail was not sent there in this turn.
        """
        if state.jailed[step.seat] and not state.misses[step.seat]:
            return [TurnEnded(step.seat), *self.pass_on(state, step.seat)]
        if state.extra_roll:
            return [ExtraRollGranted(step.seat, (RollPrompt(step.seat, "move"),))]
        return [TurnClosing(step.seat, (EndTurnPrompt(step.seat),))]

    def pass_turn(self, state: B, step: PassTurn, _call: Call) -> Drafts:
        """The seat in turn is out: the turn passes on at once (FR74)."""
        return [TurnEnded(step.seat), *self.pass_on(state, step.seat)]

    def pass_on(self, state: B, seat: Seat) -> Drafts:
        """The next seat's turn begins; behind the round cap the game is adjudicated instead (FR68)."""
        over = self.decided(state)
        if over:
            return over
        before, following = self.following(state, seat)
        if state.turns[following] < state.options.round_cap:
            return [*before, TurnBegan(following, state.turns[following] + 1)]
        return [*before, *self.capped(state)]

    def end_turn_rule(self) -> CommandRule:
        """EndTurn: the seat in turn passes the dice (FR49)."""
        return CommandRule(EndTurn, "turns", nothing_against, self._end_turn, always(EndTurn()), answers=("end",))

    def _end_turn(self, state: B, call: Call, _command: EndTurn) -> Drafts:
        return [TurnEnded(call.seat), *self.pass_on(state, call.seat)]


def _roll_off_among(seats: tuple[Seat, ...]) -> Event:
    return RollOffCalled(seats, (RollPrompt(seats[0], "start"),))
