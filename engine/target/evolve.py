"""How a state of Monopoly: Target Edition takes in every event; the tables are complete, the type checker says so."""

from collections.abc import Callable
from dataclasses import dataclass

from contracts.entries.board import AfterRoll, DealStartMoney, RollOff, TokenPrompt
from contracts.entries.common import Rolled, Shuffle
from contracts.entries.target import SetOutChips
from contracts.events import board, common, target
from contracts.words import Seat
from engine.board import evolve as on_board
from engine.board.evolve import BoardFolds
from engine.kernel import agenda, fold
from engine.kernel.fold import CommonFolds, fold_table, nothing_changes
from engine.kernel.state import Held
from engine.kernel.switches import with_switches
from engine.target.banking import evolve as banked
from engine.target.data import DATA, DECK_OF, DECKS, GO, ITEM_SPACES, SPACE_INDEX
from engine.target.state import TargetState

State = TargetState

IN_THE_OPEN = -1
"""The place of a kept card that everybody saw being drawn: no showing can mean it."""


def created(state: State, event: common.GameCreated) -> None:
    """The table's rules; nobody has anything."""
    on_board.created(state, event)
    state.rules = with_switches(DATA.rules, event.options.switches)
    state.money = with_switches(DATA.money, event.options.switches, "money")
    state.savings = [0] * event.seats
    state.go_owed = [state.rules.start.go_bonus_on_first_departure] * event.seats


def started(state: State, _event: common.GameStarted) -> None:
    """Set-up: shuffle the decks, set out chips, deal the money, choose tokens, roll off (t2 to t9)."""
    state.started = True
    seats = tuple(Seat(seat) for seat in range(state.seats))
    shuffles = (Shuffle(deck) for deck in DECKS)
    agenda.push(state, (*shuffles, SetOutChips(), DealStartMoney(), TokenPrompt(seats), RollOff()))


def turn_began(state: State, event: common.TurnBegan) -> None:
    """One last turn less to come, if the store closes."""
    state.reroll = False
    state.paid_out = False
    if state.closing:
        place = state.last_turns.index(event.seat)
        state.last_turns = state.last_turns[place + 1 :]
    on_board.turn_began(state, event)


def dice_rolled(state: State, event: common.DiceRolled) -> None:
    """Count doubles of turn rolls, none of those that free from Jail (TE3, TE27); then the roll is judged."""
    fold.dice_rolled(state, event)
    seat, purpose, rules = event.seat, event.purpose, state.rules
    double = len(set(event.dice)) == 1
    if purpose == "start":
        state.totals[seat] = sum(event.dice)
    elif purpose == "move":
        state.doubles = state.doubles + 1 if double else 0
        state.extra_roll = double and rules.dice.doubles_give_another_turn and not state.paid_out
    elif purpose == "jail":
        state.extra_roll = double and rules.jail.doubles_exit_gives_another_turn
    above = () if purpose == "start" else (AfterRoll(seat),)
    agenda.push(state, (Rolled(purpose, seat, event.dice), *above))


def moved(state: State, event: board.Moved) -> None:
    """Leaving GO settles what was owed there (TE8)."""
    if event.start == GO:
        state.go_owed[event.seat] = False
    on_board.moved(state, event)


def jailed(state: State, event: board.Jailed) -> None:
    """Money owed for GO is lost (TE4, TE8)."""
    state.go_owed[event.seat] = False
    on_board.jailed(state, event, DATA.rules.jail.space)


def jail_left(state: State, event: board.JailLeft) -> None:
    """After the last miss another roll is due (TE28)."""
    on_board.jail_left(state, event)
    state.reroll = event.by == "third-miss" and state.rules.jail.reroll_after_last_attempt
    state.paid_out = event.by != "double" and not state.rules.jail.paid_exit_doubles_give_another_turn


def reroll_called(state: State, _event: target.RerollCalled) -> None:
    """The roll is asked for."""
    state.reroll = False


def went_on(state: State, event: target.WentOn) -> None:
    """The seat has answered."""
    agenda.close_slot(state, event.seat)


def checkout_started(state: State, event: target.CheckoutStarted) -> None:
    """At GO the money is owed from now on (TE8)."""
    agenda.close_slot(state, event.seat)
    state.go_owed[event.seat] = SPACE_INDEX[event.corner] == GO


def checkout_made(state: State, event: target.CheckoutMade) -> None:
    """The coupons spent go under their decks."""
    agenda.close_slot(state, event.seat)
    for used in event.coupons:
        _put_back(state, event.seat, used.card)


def _put_back(state: State, seat: Seat, card: str) -> None:
    state.hands[seat] = tuple(held for held in state.kept(seat) if held.card != card)
    on_board.put_under(state, DECK_OF[card], card)


def jail_card_used(state: State, event: board.JailCardUsed) -> None:
    """The card goes under its own deck."""
    _put_back(state, event.seat, event.card)
    agenda.close_slot(state, event.seat)


def kept_cards_returned(state: State, event: target.KeptCardsReturned) -> None:
    """The cards go under their decks, in this order."""
    for card in event.cards:
        _put_back(state, event.seat, card)


def card_acts(state: State, event: board.CardActs) -> None:
    """A card kept in the open is known to everybody; any other is carried out."""
    if event.keep:
        deck = DECK_OF[event.card]
        kept = Held(deck, state.decks[deck].k, IN_THE_OPEN, event.card, shown=True)
        state.hands[event.seat] = (*state.kept(event.seat), kept)
    else:
        state.carried = event.card


def start_chips_placed(state: State, event: target.StartChipsPlaced) -> None:
    """They lie face up."""
    state.chip_at = {placed.item: placed.chip for placed in event.placed}


def chip_drawn(state: State, event: target.ChipDrawn) -> None:
    """The chip waits for its space; the last one of the pile closes the store behind this turn (TE21)."""
    state.placing = event.chip
    if event.last and not state.closing:
        state.trigger = event.seat


def chip_placed(state: State, event: target.ChipPlaced) -> None:
    """It lies face up on the space; a token standing there gets nothing (TE15)."""
    state.chip_at[ITEM_SPACES[event.space]] = event.chip
    state.placing = ""
    agenda.close_slot(state, event.seat)


def closing_time_began(state: State, event: target.ClosingTimeBegan) -> None:
    """The last turns are counted (TE22)."""
    state.closing = True
    state.order = event.order
    state.last_turns = event.order * state.rules.closing_time.extra_turns_per_player


def final_checkouts_began(state: State, event: target.FinalCheckoutsBegan) -> None:
    """No more trades (TE24)."""
    state.closed = True
    for lapsed in event.lapsed:
        agenda.drop_offer(state, lapsed)


def seat_left(state: State, event: board.SeatLeft) -> None:
    """A chip the seat was to place is out of the game (TE62)."""
    if state.placing and state.in_turn == event.seat:
        state.spent.add(state.placing)
        state.placing = ""
    state.go_owed[event.seat] = False
    on_board.seat_left(state, event, DECK_OF)


@dataclass(frozen=True)
class TargetFolds:
    """How a state takes in the events only this edition has."""

    StartChipsPlaced: Callable[[State, target.StartChipsPlaced], None]
    RedCardCalled: Callable[[State, target.RedCardCalled], None]
    RedCardTaken: Callable[[State, target.RedCardTaken], None]
    RerollCalled: Callable[[State, target.RerollCalled], None]
    WentOn: Callable[[State, target.WentOn], None]
    CheckoutStarted: Callable[[State, target.CheckoutStarted], None]
    CheckoutMade: Callable[[State, target.CheckoutMade], None]
    CheckedOut: Callable[[State, target.CheckedOut], None]
    ItemTaken: Callable[[State, target.ItemTaken], None]
    ChipTaken: Callable[[State, target.ChipTaken], None]
    NothingTaken: Callable[[State, target.NothingTaken], None]
    ForcedTradeOffered: Callable[[State, target.ForcedTradeOffered], None]
    ItemForced: Callable[[State, target.ItemForced], None]
    ItemLeft: Callable[[State, target.ItemLeft], None]
    ChipDrawn: Callable[[State, target.ChipDrawn], None]
    ChipPlaced: Callable[[State, target.ChipPlaced], None]
    SavingsGained: Callable[[State, target.SavingsGained], None]
    KeptCardsNamed: Callable[[State, target.KeptCardsNamed], None]
    NamedCardsShown: Callable[[State, target.NamedCardsShown], None]
    KeptCardsReturned: Callable[[State, target.KeptCardsReturned], None]
    BasketEmptied: Callable[[State, target.BasketEmptied], None]
    ClosingTimeBegan: Callable[[State, target.ClosingTimeBegan], None]
    FinalCheckoutsBegan: Callable[[State, target.FinalCheckoutsBegan], None]
    FinalCheckoutCalled: Callable[[State, target.FinalCheckoutCalled], None]


FOLDS = fold_table(
    CommonFolds(
        GameCreated=created,
        GameStarted=started,
        TurnBegan=turn_began,
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
        Moved=moved,
        Jailed=jailed,
        JailFeePaid=on_board.jail_fee_paid,
        JailCardUsed=jail_card_used,
        JailLeft=jail_left,
        JailRollMissed=on_board.jail_roll_missed,
        ExtraRollGranted=nothing_changes,
        UtilityRolled=nothing_changes,
        TurnClosing=nothing_changes,
        CardTaken=on_board.card_taken,
        CardActs=card_acts,
        CardReturned=lambda state, event: on_board.card_returned(state, event, DECK_OF[event.card]),
        MoneyPaid=on_board.money_paid,
        TradeProposed=on_board.trade_proposed,
        TradeSigned=on_board.trade_signed,
        TradeExecuted=banked.trade_executed,
        TradeRejected=on_board.trade_gone,
        TradeWithdrawn=on_board.trade_gone,
        TradeLapsed=on_board.trade_gone,
        SeatLeft=seat_left,
    ),
    TargetFolds(
        StartChipsPlaced=start_chips_placed,
        RedCardCalled=nothing_changes,
        RedCardTaken=banked.redcard_taken,
        RerollCalled=reroll_called,
        WentOn=went_on,
        CheckoutStarted=checkout_started,
        CheckoutMade=checkout_made,
        CheckedOut=banked.checked_out,
        ItemTaken=banked.item_taken,
        ChipTaken=banked.chip_taken,
        NothingTaken=nothing_changes,
        ForcedTradeOffered=nothing_changes,
        ItemForced=banked.item_forced,
        ItemLeft=banked.item_left,
        ChipDrawn=chip_drawn,
        ChipPlaced=chip_placed,
        SavingsGained=banked.savings_gained,
        KeptCardsNamed=nothing_changes,
        NamedCardsShown=nothing_changes,
        KeptCardsReturned=kept_cards_returned,
        BasketEmptied=banked.basket_emptied,
        ClosingTimeBegan=closing_time_began,
        FinalCheckoutsBegan=final_checkouts_began,
        FinalCheckoutCalled=nothing_changes,
    ),
)
"""Event type to fold."""
