"""How a state of Monopoly for Millennials takes in every event; the tables are complete, the type checker says so."""

from collections.abc import Callable
from dataclasses import dataclass

from contracts.entries.board import AfterRoll, DealStartMoney, TokenPrompt
from contracts.entries.common import Rolled, Shuffle
from contracts.entries.millennials import ChooseStarter, DeclarationPrompt, FeePrompt
from contracts.events import common, millennials
from contracts.words import Seat
from engine.board import evolve as on_board
from engine.board.evolve import BoardFolds
from engine.kernel import agenda, fold
from engine.kernel.fold import CommonFolds, fold_table, nothing_changes
from engine.kernel.switches import with_switches
from engine.millennials.data import CHIPS, DATA, DECK_OF
from engine.millennials.state import MillennialsState

State = MillennialsState


def created(state: State, event: common.GameCreated) -> None:
    """The table's rules."""
    on_board.created(state, event)
    state.rules = with_switches(DATA.rules, event.options.switches)
    state.lost_turns = [0] * event.seats


def started(state: State, _event: common.GameStarted) -> None:
    """Set-up: shuffle decks and chips, deal the money, choose tokens, declare debts in seat order (t38 to t45, ML2)."""
    state.started = True
    seats = tuple(Seat(seat) for seat in range(state.seats))
    shuffles = (Shuffle(deck) for deck in (*DATA.cards, CHIPS))
    declared = state.rules.rulings.first_player == "highest_declared_student_debt"
    prompts = (DeclarationPrompt(seat) for seat in seats) if declared else ()
    agenda.push(state, (*shuffles, DealStartMoney(), TokenPrompt(seats), *prompts, ChooseStarter()))


def dice_rolled(state: State, event: common.DiceRolled) -> None:
    """Count doubles of turn rolls; leaving Jail by a double gives no extra roll (ML13, ML14); the roll is judged."""
    fold.dice_rolled(state, event)
    double = len(set(event.dice)) == 1
    if event.purpose == "move":
        state.doubles = state.doubles + 1 if double else 0
    state.extra_roll = double and event.purpose == "move"
    agenda.push(state, (Rolled(event.purpose, event.seat, event.dice), AfterRoll(event.seat)))


def debt_declared(state: State, event: millennials.DebtDeclared) -> None:
    """The number stands for the start."""
    state.declared[event.seat] = event.amount
    agenda.close_slot(state, event.seat)


def lots_drawn(state: State, event: millennials.LotsDrawn) -> None:
    """One seat is left to start."""
    state.contenders = (event.seat,)


def answered(
    state: State,
    event: millennials.DeclarationDeclined
    | millennials.DestinationPassed
    | millennials.VisitSkipped
    | millennials.RideDeclined
    | millennials.CompanionChosen,
) -> None:
    """The seat has answered; what follows stands in the event."""
    agenda.close_slot(state, event.seat)


def discovered(state: State, event: millennials.DestinationDiscovered) -> None:
    """The card is the seat's."""
    state.cash[event.seat] -= event.price
    state.owner[event.destination] = event.seat
    agenda.close_slot(state, event.seat)


def visited(state: State, event: millennials.DestinationVisited) -> None:
    """The owner is paid; where the visit was a choice, it is made."""
    state.cash[event.seat] -= event.amount
    state.cash[event.owner] += event.amount
    slot = state.slot_of(event.seat)
    if slot is not None and slot.ask == "visit":
        agenda.close_slot(state, event.seat)


def bike_ridden(state: State, event: millennials.BikeRidden) -> None:
    """The ride is paid; the move follows."""
    state.cash[event.seat] -= event.cost
    agenda.close_slot(state, event.seat)


def turns_lost(state: State, event: millennials.TurnsLost) -> None:
    """They will be skipped."""
    state.lost_turns[event.seat] += event.turns


def turn_skipped(state: State, event: millennials.TurnSkipped) -> None:
    """One less to lose."""
    state.lost_turns[event.seat] = event.left


def destination_sold(state: State, event: millennials.DestinationSold) -> None:
    """The card lies with the Bank again, undiscovered or for good (ML25)."""
    state.cash[event.seat] += event.price
    del state.owner[event.destination]
    if not state.rules.rulings.sold_back_destination_is_undiscovered:
        state.retired.add(event.destination)


def fee_paid(state: State, event: millennials.FeePaid) -> None:
    """The debtor goes on selling while something is left to pay."""
    debtor, creditor = event.debtor, event.creditor
    state.cash[debtor] -= event.amount
    if creditor is not None:
        state.cash[creditor] += event.amount
    if event.left:
        agenda.ask_again(state, FeePrompt(debtor, creditor, event.left, event.reason))
    else:
        agenda.close_slot(state, debtor)


def fee_forgiven(state: State, event: millennials.FeeForgiven) -> None:
    """Nothing is owed any more."""
    slot = state.slot_of(event.debtor)
    if slot is not None and slot.ask == "fee":
        agenda.close_slot(state, event.debtor)


def game_ending(state: State, event: millennials.GameEnding) -> None:
    """All that was open is dropped; only the count follows (ML27)."""
    state.ending = event.reason
    state.agenda = []
    state.offers = []


def experience_counted(state: State, event: millennials.ExperienceCounted) -> None:
    """The scores of the game."""
    state.experience = event.totals


@dataclass(frozen=True)
class MillennialsFolds:
    """How a state takes in the events only this edition has."""

    DebtDeclared: Callable[[State, millennials.DebtDeclared], None]
    DeclarationDeclined: Callable[[State, millennials.DeclarationDeclined], None]
    LotsCalled: Callable[[State, millennials.LotsCalled], None]
    LotsDrawn: Callable[[State, millennials.LotsDrawn], None]
    DestinationOffered: Callable[[State, millennials.DestinationOffered], None]
    DestinationDiscovered: Callable[[State, millennials.DestinationDiscovered], None]
    DestinationPassed: Callable[[State, millennials.DestinationPassed], None]
    VisitOffered: Callable[[State, millennials.VisitOffered], None]
    DestinationVisited: Callable[[State, millennials.DestinationVisited], None]
    VisitSkipped: Callable[[State, millennials.VisitSkipped], None]
    NoVisit: Callable[[State, millennials.NoVisit], None]
    RideOffered: Callable[[State, millennials.RideOffered], None]
    BikeRidden: Callable[[State, millennials.BikeRidden], None]
    RideDeclined: Callable[[State, millennials.RideDeclined], None]
    CompanionChosen: Callable[[State, millennials.CompanionChosen], None]
    ChipsTaken: Callable[[State, millennials.ChipsTaken], None]
    TurnsLost: Callable[[State, millennials.TurnsLost], None]
    TurnSkipped: Callable[[State, millennials.TurnSkipped], None]
    FeeOpened: Callable[[State, millennials.FeeOpened], None]
    DestinationSold: Callable[[State, millennials.DestinationSold], None]
    FeePaid: Callable[[State, millennials.FeePaid], None]
    FeeForgiven: Callable[[State, millennials.FeeForgiven], None]
    GameEnding: Callable[[State, millennials.GameEnding], None]
    ExperienceCounted: Callable[[State, millennials.ExperienceCounted], None]


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
    MillennialsFolds(
        DebtDeclared=debt_declared,
        DeclarationDeclined=answered,
        LotsCalled=nothing_changes,
        LotsDrawn=lots_drawn,
        DestinationOffered=nothing_changes,
        DestinationDiscovered=discovered,
        DestinationPassed=answered,
        VisitOffered=nothing_changes,
        DestinationVisited=visited,
        VisitSkipped=answered,
        NoVisit=nothing_changes,
        RideOffered=nothing_changes,
        BikeRidden=bike_ridden,
        RideDeclined=answered,
        CompanionChosen=answered,
        ChipsTaken=nothing_changes,
        TurnsLost=turns_lost,
        TurnSkipped=turn_skipped,
        FeeOpened=nothing_changes,
        DestinationSold=destination_sold,
        FeePaid=fee_paid,
        FeeForgiven=fee_forgiven,
        GameEnding=game_ending,
        ExperienceCounted=experience_counted,
    ),
)
"""Event type to fold."""
