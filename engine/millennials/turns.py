"""The turns worker in Monopoly for Millennials: who starts, turns on this board, bike moves, skipped turns, the end."""

from contracts.commands.millennials import DeclareDebt, DeclineDeclaration
from contracts.entries import AnyEntry
from contracts.entries.board import Pay
from contracts.entries.common import Finish, Shuffle
from contracts.entries.millennials import (
    ChooseStarter,
    CountExperience,
    DrawLots,
    EndGame,
    LoseTurns,
    Ride,
    ShowChips,
    TakeChips,
)
from contracts.events import Event
from contracts.events.board import Moved, StarterChosen
from contracts.events.common import Adjudicated, GameFinished, TurnBegan
from contracts.events.millennials import (
    DebtDeclared,
    DeclarationDeclined,
    GameEnding,
    LotsCalled,
    TurnSkipped,
    TurnsLost,
)
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.board.jail import WaysOut
from engine.board.leaving import resign_rule
from engine.board.turns import Turns
from engine.kernel.edition import Call, Choice, CommandRule, Drafts, always, nothing_against
from engine.kernel.ranking import ranking
from engine.millennials.data import DATA, JAIL_CARDS, SEATS
from engine.millennials.spaces import landing
from engine.millennials.state import MillennialsState as State

MOST_DEBT = 1_000_000_000
"""The highest debt that can be declared."""


def choose_starter(state: State, _step: ChooseStarter, _call: Call) -> Drafts:
    """The highest declared debt starts; a tie, or silence of all, is decided by lot (ML2)."""
    seats = tuple(seat for seat in state.contenders if not state.out[seat])
    if not seats:
        highest = max(state.declared.values(), default=None)
        seats = tuple(seat for seat in state.remaining() if state.declared.get(seat) == highest)
    if len(seats) > 1:
        return [LotsCalled(seats, (Shuffle(SEATS), DrawLots(seats)))]
    return [StarterChosen(seats[0]), TurnBegan(seats[0], state.turns[seats[0]] + 1)]


def release(state: State, seat: Seat) -> tuple[AnyEntry, ...]:
    """The chip for having survived Jail, before the move (ML11)."""
    chips = state.rules.jail_exit_chips
    return (TakeChips(seat, chips, "jail"),) if chips else ()


def _forced_fee(state: State, seat: Seat) -> tuple[AnyEntry, ...]:
    """After the last miss the fee is due (ML15, ML49)."""
    return (Pay(seat, None, state.rules.jail_fee, "jail_fee"),)


def _sent_to_jail(state: State, seat: Seat) -> tuple[AnyEntry, ...]:
    """The way to Jail pays no salary, unless the table pays one for passing GO on it (ML50)."""
    passes_go = state.position[seat] > DATA.board.jail
    amount = state.rules.go_salary_when_sent_to_jail if passes_go else 0
    return (Pay(None, seat, amount, "salary"),) if amount else ()


def following(state: State, seat: Seat) -> tuple[list[Event], Seat]:
    """The next seat that does not lose its turn (ML31)."""
    skipped: list[Event] = []
    lost = state.lost_turns.copy()
    order = [*state.left_of(seat), *([] if state.out[seat] else [seat])]
    while True:
        for other in order:
            if not lost[other]:
                return skipped, other
            lost[other] -= 1
            skipped.append(TurnSkipped(other, lost[other]))


def end_reason(state: State) -> str:
    """Why the game is over, empty while it is not (ML26, ML27)."""
    if state.rules.end_when_all_discovered and not state.undiscovered():
        return "all-discovered"
    return "chips-run-out" if state.rules.end_when_chips_run_out and not state.chips_left() else ""


def _decided(state: State) -> Drafts:
    """Where the end waits for the end of the turn, it comes then (ML27)."""
    reason = "" if state.rules.rulings.game_end_is_immediate else end_reason(state)
    return [_ending(state, reason)] if reason else []


def _ending(state: State, reason: str) -> Event:
    """Chips for those still in Jail, in turn order from the seat in turn (ML28); then all is shown and counted."""
    first = state.in_turn if state.in_turn is not None else Seat(0)
    order = [*([] if state.out[first] else [first]), *state.left_of(first)]
    left, chips = state.chips_left(), state.rules.jail_at_game_end_chips
    takes = []
    for seat in order:
        if state.jailed[seat] and min(left, chips):
            takes.append(TakeChips(seat, chips, "jail-end"))
            left -= min(left, chips)
    shows = (ShowChips(),) if takes or any(state.hands.get(seat) for seat in order) else ()
    return GameEnding(reason, (*takes, *shows, CountExperience()))


def end_game(state: State, step: EndGame, _call: Call) -> Drafts:
    """The last Destination is discovered, the last chip taken, or one seat is left: the end is now (ML27, ML53)."""
    return [_ending(state, step.reason)]


def finish(state: State, _step: Finish, _call: Call) -> Drafts:
    """Most Experience wins, then most money; still tied seats share the win (ML36)."""
    scores = state.experience
    judged = [Adjudicated(state.options.round_cap, scores)] if state.ending == "round-cap" else []
    return [*judged, GameFinished(ranking(state, scores, state.ending, ties=state.cash))]


def ride(state: State, step: Ride, _call: Call) -> Drafts:
    """Clockwise by bike: passing GO pays nothing, landing on it pays (ML21); the target is a landing (ML20)."""
    seat, start, go = step.seat, state.position[step.seat], DATA.board.go
    size = DATA.board.size
    if step.to == go:
        amount = state.rules.rulings.go_salary_when_bike_lands_on_go
    else:
        passes = (step.to - go) % size < (start - go) % size
        amount = state.rules.go_salary_when_passed_by_bike if passes else 0
    paid = (Pay(None, seat, amount, "salary"),) if amount else ()
    lands = landing(seat, step.to) if state.rules.rulings.bike_ride_resolves_target_space else ()
    return [Moved(seat, start, step.to, "bike", (*paid, *lands))]


def lose_turns(_state: State, step: LoseTurns, _call: Call) -> Drafts:
    """Several cards add up (ML31)."""
    return [TurnsLost(step.seat, step.turns)]


TURNS: Turns[State] = Turns(
    size=DATA.board.size,
    go=DATA.board.go,
    doubles_to_jail=lambda state: state.rules.doubles_to_jail,
    jail_attempts=lambda state: state.rules.jail_max_roll_attempts,
    land=lambda _state, seat, index: landing(seat, index),
    at_roll=lambda _state, _seat: (),
    forced_fee=_forced_fee,
    capped=lambda state: [_ending(state, "round-cap")],
    release=release,
    sent=_sent_to_jail,
    following=following,
    decided=_decided,
)

WAYS_OUT: WaysOut[State] = WaysOut(lambda state: state.rules.jail_fee, JAIL_CARDS, release)


def _why_not_declare(_state: State, _call: Call, command: DeclareDebt) -> Rejection | None:
    """A whole number (ML2)."""
    amount = command.amount
    if 0 <= amount <= MOST_DEBT:
        return None
    return refuse(Reason.OUT_OF_RANGE, "ML2", least=0, most=MOST_DEBT, amount=amount)


def _declare(_state: State, call: Call, command: DeclareDebt) -> Drafts:
    return [DebtDeclared(call.seat, command.amount)]


def _decline(_state: State, call: Call, _command: DeclineDeclaration) -> Drafts:
    return [DeclarationDeclined(call.seat)]


def _debts(_state: State, _call: Call) -> list[Choice]:
    return [Choice(DeclareDebt(0), {"amount": (0, MOST_DEBT)})]


DECLARATION_RULES = (
    CommandRule(DeclareDebt, "turns", _why_not_declare, _declare, _debts, answers=("declaration",)),
    CommandRule(
        DeclineDeclaration, "turns", nothing_against, _decline, always(DeclineDeclaration()), answers=("declaration",)
    ),
)
RESIGN_RULE = resign_rule()
