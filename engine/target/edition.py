"""Monopoly: Target Edition as the kernel takes it: everything above put together."""

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
    RollOff,
    Salary,
)
from contracts.entries.common import Finish, PassTurn, Reveal, Rolled, Shuffle
from contracts.entries.target import (
    CallCheckout,
    CarryOutTrade,
    DealDash,
    DrawChip,
    GainSavings,
    GiveBack,
    SetOutChips,
    SettleCheckout,
    Shop,
    ShowNamed,
    TakeRedCard,
    WalkOn,
)
from engine.board.money import deal_start_money, salary
from engine.kernel.cards import shuffle
from engine.kernel.edition import Decide, Edition
from engine.kernel.lobby import reveal
from engine.kernel.switches import switches_of
from engine.target import cards, chips, closing
from engine.target.banking import checkout, deals, leaving, money, shopping
from engine.target.check import check
from engine.target.data import BOUNDS, DATA, DECKS, FILE, LANES
from engine.target.evolve import FOLDS
from engine.target.options import CITES, DEFAULTS, RULES
from engine.target.position import POSITIONS
from engine.target.recall import recall
from engine.target.state import TargetState
from engine.target.turns import TURNS
from engine.target.visibility import conceal

check(FILE, DATA)

STEPS: dict[type[Step], Decide] = {
    Rolled: TURNS.rolled,
    Reveal: reveal,
    PassTurn: TURNS.pass_turn,
    Finish: closing.finish,
    Shuffle: shuffle(lambda _state, deck: DECKS[deck]),
    RollOff: TURNS.roll_off,
    AfterRoll: TURNS.after_roll,
    Advance: TURNS.advance,
    MoveBack: TURNS.move_back,
    GoToJail: TURNS.go_to_jail,
    LeaveJail: TURNS.leave_jail,
    WalkOn: TURNS.walk_on,
    DealDash: TURNS.deal_dash,
    CallCheckout: closing.call_checkout,
    DrawCard: cards.draw_card,
    ReturnCard: cards.return_card,
    ShowNamed: cards.show_named,
    GiveBack: cards.give_back,
    SetOutChips: chips.set_out_chips,
    DrawChip: chips.draw_chip,
    Salary: salary(lambda state: state.money.go_bonus),
    DealStartMoney: deal_start_money(lambda state: state.money.start_cash),
    Pay: money.pay,
    TakeRedCard: money.take_redcard,
    GainSavings: money.gain_savings,
    Shop: shopping.shop,
    SettleCheckout: checkout.settle_checkout,
    CarryOutTrade: deals.carry_out,
    LeaveGame: leaving.leave,
}
"""Step type to what its worker does; the worker is the part of the step's tag before the dot."""

EDITION = Edition(
    id=DATA.edition.id,
    title=DATA.edition.title,
    version=DATA.edition.rules_version,
    data_hash=FILE.hash,
    seats=(DATA.edition.players_min, DATA.edition.players_max),
    switches=switches_of(FILE, DATA.rules, BOUNDS) | switches_of(FILE, DATA.money, BOUNDS, "money."),
    lanes=LANES,
    new_state=TargetState,
    rules=RULES,
    steps=STEPS,
    folds=FOLDS,
    defaults=DEFAULTS,
    recall=recall,
    conceal=conceal,
    positions=POSITIONS,
    cites=CITES,
)
