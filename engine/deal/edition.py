"""Monopoly Deal as the kernel takes it: everything above put together."""

from contracts.entries import Step
from contracts.entries.cards import CloseTurn, DealHands, FirstTurn, Leave
from contracts.entries.common import Finish, PassTurn, Reveal, Shuffle
from contracts.entries.deal import CheckWin, Collect, DrawUp, TakeCard, TakeSet
from engine.deal import turns
from engine.deal.banking.moves import take_card, take_set
from engine.deal.banking.payments import collect
from engine.deal.data import CARDS, DATA, FILE
from engine.deal.data import RULES as PRINTED
from engine.deal.evolve import FOLDS
from engine.deal.options import DEFAULTS, RULES
from engine.deal.plays.drawing import deal_hands, draw_up, leave
from engine.deal.position import POSITIONS
from engine.deal.recall import recall
from engine.deal.rules import BOUNDS
from engine.deal.state import DealState
from engine.deal.visibility import conceal
from engine.kernel.cards import shuffle
from engine.kernel.edition import Decide, Edition
from engine.kernel.lobby import reveal
from engine.kernel.switches import switches_of

STEPS: dict[type[Step], Decide] = {
    Reveal: reveal,
    PassTurn: turns.pass_turn,
    Finish: turns.finish,
    Shuffle: shuffle(lambda _state, _deck: tuple(CARDS)),
    DealHands: deal_hands,
    FirstTurn: turns.first_turn,
    CheckWin: turns.check_win,
    DrawUp: draw_up,
    Collect: collect,
    TakeCard: take_card,
    TakeSet: take_set,
    Leave: leave,
    CloseTurn: turns.close_turn,
}
"""Step type to what its worker does; the worker is the part of the step's tag before the dot."""

EDITION = Edition(
    id=DATA.edition.id,
    title=DATA.edition.title,
    version=DATA.edition.rules_version,
    data_hash=FILE.hash,
    seats=(DATA.edition.players_min, DATA.edition.players_max),
    switches=switches_of(FILE, PRINTED, BOUNDS, ""),
    lanes={},
    new_state=DealState,
    rules=RULES,
    steps=STEPS,
    folds=FOLDS,
    defaults=DEFAULTS,
    recall=recall,
    conceal=conceal,
    positions=POSITIONS,
)
