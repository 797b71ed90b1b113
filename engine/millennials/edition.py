"""Monopoly for Millennials as the kernel takes it: everything above put together."""

from contracts.entries import Step
from contracts.entries.board import (
    Advance,
    AfterRoll,
    DealStartMoney,
    DrawCard,
    GoToJail,
    LeaveGame,
    LeaveJail,
    MoveBack,
    Pay,
    ReturnCard,
    Salary,
    Walk,
)
from contracts.entries.common import Finish, PassTurn, Reveal, Rolled, Shuffle
from contracts.entries.millennials import (
    Arrive,
    ChooseStarter,
    CountExperience,
    DrawLots,
    EndGame,
    LoseTurns,
    OfferRide,
    Ride,
    ShowChips,
    TakeChips,
)
from engine.board.money import deal_start_money, salary
from engine.kernel.cards import shuffle
from engine.kernel.edition import Decide, Edition
from engine.kernel.lobby import reveal
from engine.kernel.switches import switches_of
from engine.millennials import cards, turns
from engine.millennials.banking import count, destinations, fees
from engine.millennials.data import BOUNDS, DATA, FILE, LANES
from engine.millennials.evolve import FOLDS
from engine.millennials.options import CITES, DEFAULTS, RULES
from engine.millennials.position import POSITIONS
from engine.millennials.recall import recall
from engine.millennials.state import MillennialsState
from engine.millennials.visibility import conceal

STEPS: dict[type[Step], Decide] = {
    Rolled: turns.TURNS.rolled,
    Reveal: reveal,
    PassTurn: turns.TURNS.pass_turn,
    Finish: turns.finish,
    Shuffle: shuffle(cards.cards_of),
    AfterRoll: turns.TURNS.after_roll,
    Advance: turns.TURNS.advance,
    MoveBack: turns.TURNS.move_back,
    GoToJail: turns.TURNS.go_to_jail,
    LeaveJail: turns.TURNS.leave_jail,
    Walk: turns.TURNS.walk,
    DrawCard: cards.EFFECTS.draw_card,
    ReturnCard: cards.return_card,
    Salary: salary(lambda state: state.rules.go_salary),
    DealStartMoney: deal_start_money(lambda state: state.rules.start_money),
    Pay: fees.pay,
    ChooseStarter: turns.choose_starter,
    DrawLots: cards.draw_lots,
    Arrive: destinations.arrive,
    OfferRide: destinations.offer_ride,
    Ride: turns.ride,
    TakeChips: cards.take_chips,
    LoseTurns: turns.lose_turns,
    LeaveGame: count.leave,
    EndGame: turns.end_game,
    ShowChips: cards.show_chips,
    CountExperience: count.count_experience,
}
"""Step type to what its worker does; the worker is the part of the step's tag before the dot."""

EDITION = Edition(
    id=DATA.edition.id,
    title=DATA.edition.title,
    version=DATA.edition.rules_version,
    data_hash=FILE.hash,
    seats=(DATA.edition.players_min, DATA.edition.players_max),
    switches=switches_of(FILE, DATA.rules, BOUNDS),
    lanes=LANES,
    new_state=MillennialsState,
    rules=RULES,
    steps=STEPS,
    folds=FOLDS,
    defaults=DEFAULTS,
    recall=recall,
    conceal=conceal,
    positions=POSITIONS,
    cites=CITES,
)
