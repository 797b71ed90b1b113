"""Monopoly Friends as the kernel takes it: everything above put together."""

from contracts.entries import Step
from contracts.entries.board import (
    Advance,
    AfterRoll,
    DrawCard,
    GoToJail,
    LeaveJail,
    MoveBack,
    ReturnCard,
    RollOff,
    Salary,
)
from contracts.entries.common import Finish, PassTurn, Reveal, Rolled, Shuffle
from contracts.entries.friends import (
    AuctionPiece,
    DealStartMoney,
    Estate,
    GoBankrupt,
    Land,
    LapseClaims,
    NextBid,
    NextWant,
    Pay,
    ReceiveDeed,
    SettleDebt,
    SettleNoted,
    UtilityRent,
)
from engine.board.decks import shuffle
from engine.friends.banking import auctions, bankruptcy, money, mortgages, rent, shortage
from engine.friends.cards import draw_card, return_card
from engine.friends.data import DATA, FILE, LANES, switches
from engine.friends.evolve import FOLDS
from engine.friends.options import DEFAULTS, RULES
from engine.friends.position import POSITIONS
from engine.friends.recall import recall
from engine.friends.state import FriendsState
from engine.friends.turns import TURNS
from engine.friends.visibility import conceal
from engine.kernel.edition import Decide, Edition
from engine.kernel.lobby import reveal

STEPS: dict[type[Step], Decide] = {
    Rolled: TURNS.rolled,
    Reveal: reveal,
    PassTurn: TURNS.pass_turn,
    Finish: TURNS.finish,
    Shuffle: shuffle(lambda deck: tuple(card.id for card in DATA.cards[deck])),
    RollOff: TURNS.roll_off,
    AfterRoll: TURNS.after_roll,
    Advance: TURNS.advance,
    MoveBack: TURNS.move_back,
    GoToJail: TURNS.go_to_jail,
    LeaveJail: TURNS.leave_jail,
    DrawCard: draw_card,
    ReturnCard: return_card,
    Salary: money.salary,
    DealStartMoney: money.deal_start_money,
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
    switches=switches(),
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
