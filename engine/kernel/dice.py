"""Rolling: one thing for every edition with dice. Whether a seat may roll, and with what, is asked of the edition."""

from collections.abc import Callable
from typing import Any

from contracts.commands.common import RollDice
from contracts.events.common import DiceRolled
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.kernel.edition import Call, Choice, CommandRule, Drafts, Lane
from engine.kernel.state import GameState, Slot


def roll_key(purpose: str, seat: int) -> str:
    """Where a state keeps the last turn in which a seat rolled for this purpose, and how often it did."""
    return f"{purpose}:{seat}"


def rolls_made(state: GameState, purpose: str, seat: int) -> int:
    """How often a seat has rolled for this purpose in its current turn: the index of the next such roll."""
    turn, count = state.rolls.get(roll_key(purpose, seat), (0, 0))
    return count if turn == state.turns[seat] else 0


def roll_rule(
    lanes: dict[str, Lane],
    sides: Callable[[Any, str], tuple[int, ...]],
    may_roll: Callable[[Any, Call, RollDice], Rejection | None],
) -> CommandRule:
    """The rule of RollDice: the slot says for what, the lane how often, the edition with which dice."""

    def why_not(state: GameState, call: Call, command: RollDice) -> Rejection | None:
        asked = call.slot.ask if call.slot else "none"
        if command.purpose != asked:
            return refuse(Reason.WRONG_PURPOSE, asked=asked, given=command.purpose)
        index = rolls_made(state, asked, call.seat)
        if not lanes[asked].holds(state.turns[call.seat], index, state.options.round_cap):
            return refuse(Reason.NO_MORE_ROLLS, purpose=asked)
        return may_roll(state, call, command)

    def do(state: GameState, call: Call, command: RollDice) -> Drafts:
        purpose, seat = command.purpose, call.seat
        turn, index = state.turns[seat], rolls_made(state, purpose, seat)
        kinds = sides(state, purpose)
        return [DiceRolled(purpose, seat, turn, index, kinds, call.luck.dice(purpose, seat, turn, index, kinds))]

    def choices(_state: GameState, call: Call) -> list[Choice]:
        return [Choice(RollDice(call.slot.ask))] if call.slot else []

    return CommandRule(RollDice, "dice", why_not, do, choices, answers=tuple(lanes))


def roll_as_asked(_state: GameState, slot: Slot) -> tuple[Seat, RollDice]:
    """The default of a slot that asks for a roll: it is rolled."""
    return slot.seat, RollDice(slot.ask)
