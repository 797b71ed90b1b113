"""Monopoly Friends as the kernel takes it: everything above put together."""

from contracts.entries import Step
from contracts.entries.board import (
    Advance,
    AfterRoll,
    DealStartMoney,
    DrawCard,
    GoToJail,
    LeaveJail,
    MoveBack,
    Pay,
    ReturnCard,
    RollOff,
    Salary,
)
from contracts.entries.common import Finish, PassTurn, Reveal, Rolled, Shuffle
from contracts.entries.friends import (
    AuctionPiece,
    Estate,
    GoBankrupt,
    Land,
    LapseClaims,
    NextBid,
    NextWant,
    ReceiveDeed,
    SettleDebt,
    SettleNoted,
    UtilityRent,
)
from engine.board.money import deal_start_money, salary
from engine.friends.banking import auctions, bankruptcy, money, mortgages, rent, shortage
from engine.friends.cards import EFFECTS, return_card
from engine.friends.data import BOUNDS, DATA, FILE, LANES
from engine.friends.evolve import FOLDS
from engine.friends.options import DEFAULTS, RULES
from engine.friends.position import POSITIONS
from engine.friends.recall import recall
from engine.friends.state import FriendsState
from engine.friends.turns import TURNS, finish
from engine.friends.visibility import conceal
from engine.kernel.cards import shuffle
from engine.kernel.edition import Decide, Edition
from engine.kernel.lobby import reveal
from engine.kernel.switches import switches_of

STEPS: dict[type[Step], Decide] = {
    Rolled: TURNS.rolled,
    Reveal: reveal,
    PassTurn: TURNS.pass_turn,
    Finish: finish,
    Shuffle: shuffle(lambda _state, deck: tuple(card.id for card in DATA.cards[deck])),
    RollOff: TURNS.roll_off,
    AfterRoll: TURNS.after_roll,
    Advance: TURNS.advance,
    MoveBack: TURNS.move_back,
    GoToJail: TURNS.go_to_jail,
    LeaveJail: TURNS.leave_jail,
    DrawCard: EFFECTS.draw_card,
    ReturnCard: return_card,
    Salary: salary(lambda state: state.rules.go_salary),
    DealStartMoney: deal_start_money(lambda state: state.rules.start_money),
    Pay: money.pay,
    Land: rent.land,
    UtilityRent: rent.utility_rent,
    SettleDebt: money.settle_debt,
    SettleNoted: rent.settle_noted,
    LapseClaims: rent.lapse,
    Estate: auctions.estate,
    AuctionPiece: auctions.auction_piece,
    NextBid: auctions.next_bid,
    NextWant: shortage.next_want,
    ReceiveDeed: mortgages.receive_deed,
    GoBankrupt: bankruptcy.go_bankrupt,
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
    new_state=FriendsState,
    rules=RULES,
    steps=STEPS,
    folds=FOLDS,
    defaults=DEFAULTS,
    recall=recall,
    conceal=conceal,
    positions=POSITIONS,
)
