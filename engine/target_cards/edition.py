"""Target, the card game, as the kernel takes it: everything above put together."""

from contracts.entries import Step
from contracts.entries.cards import CloseTurn, DealHands, FirstTurn, Leave
from contracts.entries.common import Finish, PassTurn, Reveal, Shuffle
from contracts.entries.target_cards import ScoreTargets, TurnUpTargets
from engine.kernel.edition import Decide, Edition
from engine.kernel.lobby import reveal
from engine.kernel.switches import switches_of
from engine.target_cards import banking, cards, turns
from engine.target_cards.data import DATA, FILE, TABLES
from engine.target_cards.evolve import FOLDS
from engine.target_cards.options import DEFAULTS, RULES
from engine.target_cards.position import POSITIONS
from engine.target_cards.recall import recall
from engine.target_cards.rules import BOUNDS
from engine.target_cards.state import TargetCardsState
from engine.target_cards.visibility import conceal

STEPS: dict[type[Step], Decide] = {
    Reveal: reveal,
    PassTurn: turns.pass_turn,
    Finish: turns.finish,
    FirstTurn: turns.first_turn,
    CloseTurn: turns.close_turn,
    Shuffle: cards.shuffle,
    DealHands: cards.deal_hands,
    TurnUpTargets: cards.turn_up,
    Leave: cards.leave,
    ScoreTargets: banking.score,
}
"""Step type to what its worker does; the worker is the part of the step's tag before the dot."""

EDITION = Edition(
    id=DATA.edition.id,
    title=DATA.edition.title,
    version=DATA.edition.rules_version,
    data_hash=FILE.hash,
    seats=(DATA.edition.players_min, DATA.edition.players_max),
    switches=switches_of(FILE, TABLES, BOUNDS, prefix=""),
    lanes={},
    new_state=TargetCardsState,
    rules=RULES,
    steps=STEPS,
    folds=FOLDS,
    defaults=DEFAULTS,
    recall=recall,
    conceal=conceal,
    positions=POSITIONS,
)
