"""How a state of Monopoly Friends takes in every event; the tables are complete, and the type checker says so."""

from collections.abc import Callable
from dataclasses import dataclass

from contracts.entries.board import AfterRoll, DealStartMoney, RollOff, TokenPrompt
from contracts.entries.common import Rolled, Shuffle
from contracts.events import common, friends
from contracts.words import Seat
from engine.board import evolve as on_board
from engine.board.evolve import BoardFolds
from engine.friends.banking import evolve as banked
from engine.friends.data import DATA, DECK_OF
from engine.friends.state import FriendsState
from engine.kernel import agenda, fold
from engine.kernel.fold import CommonFolds, fold_table, nothing_changes
from engine.kernel.switches import with_switches

State = FriendsState


def created(state: State, event: common.GameCreated) -> None:
    """The table's rules and the seats' wishes about claiming."""
    on_board.created(state, event)
    state.rules = with_switches(DATA.rules, event.options.switches)
    state.auto_claim = [state.rules.rulings.rent_auto_claim_default] * event.seats


def started(state: State, _event: common.GameStarted) -> None:
    """Set-up: shuffle both decks, deal the money, choose tokens, roll off (t9 to t21)."""
    state.started = True
    seats = tuple(Seat(seat) for seat in range(state.seats))
    shuffles = (Shuffle(deck) for deck in DATA.cards)
    agenda.push(state, (*shuffles, DealStartMoney(), TokenPrompt(seats), RollOff()))


def dice_rolled(state: State, event: common.DiceRolled) -> None:
    """Count doubles of turn rolls (t31); a utility roll is none (FR13); then the roll is judged."""
    fold.dice_rolled(state, event)
    seat, purpose = event.seat, event.purpose
    double = len(set(event.dice)) == 1
    judged = Rolled(purpose, seat, event.dice)
    if purpose == "start":
        state.totals[seat] = sum(event.dice)
    elif purpose == "move":
        state.doubles = state.doubles + 1 if double else 0
        state.extra_roll = double
    elif purpose == "jail":
        state.extra_roll = double and state.rules.rulings.jail_double_gives_extra_roll
    above = (AfterRoll(seat),) if purpose in ("move", "jail") else ()
    agenda.push(state, (judged, *above))


@dataclass(frozen=True)
class FriendsFolds:
    """How a state takes in the events only this edition has."""

    DeedOffered: Callable[[State, friends.DeedOffered], None]
    DeedBought: Callable[[State, friends.DeedBought], None]
    DeedDeclined: Callable[[State, friends.DeedDeclined], None]
    AuctionOpened: Callable[[State, friends.AuctionOpened], None]
    BidPlaced: Callable[[State, friends.BidPlaced], None]
    BidPassed: Callable[[State, friends.BidPassed], None]
    BidAsked: Callable[[State, friends.BidAsked], None]
    AuctionWon: Callable[[State, friends.AuctionWon], None]
    AuctionFailed: Callable[[State, friends.AuctionFailed], None]
    RentOpened: Callable[[State, friends.RentOpened], None]
    UtilityRollAsked: Callable[[State, friends.UtilityRollAsked], None]
    RentNotDue: Callable[[State, friends.RentNotDue], None]
    RentClaimed: Callable[[State, friends.RentClaimed], None]
    RentWaived: Callable[[State, friends.RentWaived], None]
    RentsLapsed: Callable[[State, friends.RentsLapsed], None]
    NotedRentsDue: Callable[[State, friends.NotedRentsDue], None]
    AutoClaimSet: Callable[[State, friends.AutoClaimSet], None]
    DebtOpened: Callable[[State, friends.DebtOpened], None]
    DebtStands: Callable[[State, friends.DebtStands], None]
    DebtPaid: Callable[[State, friends.DebtPaid], None]
    BuildingsBuilt: Callable[[State, friends.BuildingsBuilt], None]
    BuildingsSold: Callable[[State, friends.BuildingsSold], None]
    DeclarationOpened: Callable[[State, friends.DeclarationOpened], None]
    PiecesWanted: Callable[[State, friends.PiecesWanted], None]
    PiecesDeclined: Callable[[State, friends.PiecesDeclined], None]
    PiecesAsked: Callable[[State, friends.PiecesAsked], None]
    DeclarationClosed: Callable[[State, friends.DeclarationClosed], None]
    DeedMortgaged: Callable[[State, friends.DeedMortgaged], None]
    DeedRedeemed: Callable[[State, friends.DeedRedeemed], None]
    DeedReceived: Callable[[State, friends.DeedReceived], None]
    InterestChosen: Callable[[State, friends.InterestChosen], None]
    SeatBankrupt: Callable[[State, friends.SeatBankrupt], None]


FOLDS = fold_table(
    CommonFolds(
        GameCreated=created,
        GameStarted=started,
        TurnBegan=on_board.turn_began,
        DiceRolled=dice_rolled,
        TurnEnded=fold.turn_ended,
        SeatResigned=nothing_changes,
        SeatJoined=fold.joined,
        SeatReady=fold.ready,
        DeckShuffled=fold.deck_shuffled,
        CardsDrawn=fold.cards_drawn,
        CardsShown=fold.cards_shown,
        Adjudicated=nothing_changes,
        GameFinished=fold.over,
        GameVoided=fold.over,
        SecretsRevealed=fold.revealed,
    ),
    BoardFolds(
        TokenChosen=on_board.token_chosen,
        StartMoneyPaid=on_board.start_money_paid,
        RollOffCalled=on_board.roll_off_called,
        RollOffGoesOn=nothing_changes,
        StarterChosen=on_board.starter_chosen,
        Moved=on_board.moved,
        Jailed=lambda state, event: on_board.jailed(state, event, DATA.board.jail),
        JailFeePaid=on_board.jail_fee_paid,
        JailCardUsed=lambda state, event: on_board.jail_card_used(state, event, DECK_OF[event.card]),
        JailLeft=on_board.jail_left,
        JailRollMissed=on_board.jail_roll_missed,
        ExtraRollGranted=nothing_changes,
        UtilityRolled=on_board.utility_rolled,
        TurnClosing=nothing_changes,
        CardTaken=on_board.card_taken,
        CardActs=on_board.card_acts,
        CardReturned=lambda state, event: on_board.card_returned(state, event, DECK_OF[event.card]),
        MoneyPaid=on_board.money_paid,
        TradeProposed=on_board.trade_proposed,
        TradeSigned=on_board.trade_signed,
        TradeExecuted=on_board.trade_executed,
        TradeRejected=on_board.trade_gone,
        TradeWithdrawn=on_board.trade_gone,
        TradeLapsed=on_board.trade_gone,
        SeatLeft=lambda state, event: on_board.seat_left(state, event, DECK_OF),
    ),
    FriendsFolds(
        DeedOffered=nothing_changes,
        DeedBought=banked.deed_bought,
        DeedDeclined=banked.deed_declined,
        AuctionOpened=nothing_changes,
        BidPlaced=banked.bid_placed,
        BidPassed=banked.bid_passed,
        BidAsked=banked.bid_asked,
        AuctionWon=banked.auction_won,
        AuctionFailed=nothing_changes,
        RentOpened=banked.rent_opened,
        UtilityRollAsked=nothing_changes,
        RentNotDue=nothing_changes,
        RentClaimed=banked.rent_claimed,
        RentWaived=banked.rent_waived,
        RentsLapsed=banked.rents_lapsed,
        NotedRentsDue=banked.noted_rents_due,
        AutoClaimSet=banked.auto_claim_set,
        DebtOpened=nothing_changes,
        DebtStands=nothing_changes,
        DebtPaid=banked.debt_paid,
        BuildingsBuilt=banked.buildings_built,
        BuildingsSold=banked.buildings_sold,
        DeclarationOpened=nothing_changes,
        PiecesWanted=banked.pieces_wanted,
        PiecesDeclined=banked.pieces_passed_on,
        PiecesAsked=banked.pieces_passed_on,
        DeclarationClosed=nothing_changes,
        DeedMortgaged=banked.deed_mortgaged,
        DeedRedeemed=banked.deed_redeemed,
        DeedReceived=nothing_changes,
        InterestChosen=banked.interest_chosen,
        SeatBankrupt=banked.seat_bankrupt,
    ),
)
"""Event type to fold."""
