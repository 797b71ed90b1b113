"""A throw-away edition: six spaces, one die, a point for passing the start, three points win."""

from contracts.commands.common import RollDice
from contracts.entries.board import Salary
from contracts.entries.common import PassTurn, Reveal, Rolled
from contracts.events import board, common
from contracts.words import Seat
from engine.board import evolve
from engine.board.money import salary
from engine.board.state import BoardState
from engine.kernel import agenda, fold
from engine.kernel.dice import roll_as_asked, roll_rule
from engine.kernel.edition import Call, Drafts, Edition, Lane
from engine.kernel.lobby import LOBBY_RULES, reveal
from engine.kernel.position import Positions
from engine.kernel.ranking import ranking
from engine.kernel.reading import COMMON, recall_by
from engine.kernel.visibility import conceal_hands

SIZE, GOAL = 6, 3
LANES = {"move": Lane("move", 0, 1)}


def started(state: BoardState, _event: common.GameStarted) -> None:
    """The turn passes from the last seat to the first."""
    state.started = True
    agenda.push(state, (PassTurn(Seat(state.seats - 1)),))


def dice_rolled(state: BoardState, event: common.DiceRolled) -> None:
    """The roll is to be judged."""
    fold.dice_rolled(state, event)
    agenda.push(state, (Rolled(event.purpose, event.seat, event.dice),))


def rolled(state: BoardState, step: Rolled, _call: Call) -> Drafts:
    """Move; passing or reaching the start scores."""
    start = state.position[step.seat]
    score = (Salary(step.seat),) if start + sum(step.dice) >= SIZE else ()
    end = (start + sum(step.dice)) % SIZE
    return [board.Moved(step.seat, start, end, "dice", (*score, PassTurn(step.seat)))]


def pass_turn(state: BoardState, step: PassTurn, _call: Call) -> Drafts:
    """The goal or the round cap ends the game, else the next seat's turn begins."""
    scores, following = tuple(state.cash), next(state.left_of(step.seat))
    if max(scores) >= GOAL:
        return [common.GameFinished(ranking(state, scores, "goal"))]
    if state.turns[following] < state.options.round_cap:
        return [common.TurnBegan(following, state.turns[following] + 1)]
    return [
        common.Adjudicated(state.options.round_cap, scores),
        common.GameFinished(ranking(state, scores, "round-cap")),
    ]


TOY = Edition(
    id="toy",
    title="Six spaces",
    version=1,
    data_hash="",
    seats=(2, 3),
    switches={},
    lanes=LANES,
    new_state=BoardState,
    rules={r.command: r for r in (*LOBBY_RULES, roll_rule(LANES, lambda _s, _p: (6,), lambda _s, _call, _c: None))},
    steps={Rolled: rolled, PassTurn: pass_turn, Reveal: reveal, Salary: salary(lambda _state: 1)},
    folds={
        common.GameCreated: evolve.created,
        common.SeatJoined: fold.joined,
        common.SeatReady: fold.ready,
        common.GameStarted: started,
        common.TurnBegan: evolve.turn_began,
        common.DiceRolled: dice_rolled,
        board.Moved: evolve.moved,
        board.MoneyPaid: evolve.money_paid,
        common.Adjudicated: fold.nothing_changes,
        common.GameFinished: fold.over,
        common.GameVoided: fold.over,
        common.SecretsRevealed: fold.revealed,
    },
    defaults={"move": roll_as_asked},
    recall=recall_by({**COMMON, common.DiceRolled: lambda event: RollDice(event.purpose)}, {}),
    conceal=conceal_hands,
    positions=Positions(BoardState, lambda _state, _said: {}, lambda _state: {}),
)
