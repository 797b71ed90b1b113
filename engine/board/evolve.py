"""How a board state takes in the events the board editions share."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from contracts.entries.board import RollPrompt, TradeOffer
from contracts.events import board, common
from engine.board.state import BoardState
from engine.kernel import agenda, fold

B = TypeVar("B", bound=BoardState)


@dataclass(frozen=True)
class BoardFolds(Generic[B]):
    """How a state takes in the events of a board; each board edition names them all."""

    TokenChosen: Callable[[B, board.TokenChosen], None]
    StartMoneyPaid: Callable[[B, board.StartMoneyPaid], None]
    RollOffCalled: Callable[[B, board.RollOffCalled], None]
    RollOffGoesOn: Callable[[B, board.RollOffGoesOn], None]
    StarterChosen: Callable[[B, board.StarterChosen], None]
    Moved: Callable[[B, board.Moved], None]
    Jailed: Callable[[B, board.Jailed], None]
    JailFeePaid: Callable[[B, board.JailFeePaid], None]
    JailCardUsed: Callable[[B, board.JailCardUsed], None]
    JailLeft: Callable[[B, board.JailLeft], None]
    JailRollMissed: Callable[[B, board.JailRollMissed], None]
    ExtraRollGranted: Callable[[B, board.ExtraRollGranted], None]
    UtilityRolled: Callable[[B, board.UtilityRolled], None]
    TurnClosing: Callable[[B, board.TurnClosing], None]
    CardTaken: Callable[[B, board.CardTaken], None]
    CardActs: Callable[[B, board.CardActs], None]
    CardReturned: Callable[[B, board.CardReturned], None]
    MoneyPaid: Callable[[B, board.MoneyPaid], None]
    TradeProposed: Callable[[B, board.TradeProposed], None]
    TradeSigned: Callable[[B, board.TradeSigned], None]
    TradeExecuted: Callable[[B, board.TradeExecuted], None]
    TradeRejected: Callable[[B, board.TradeRejected], None]
    TradeWithdrawn: Callable[[B, board.TradeWithdrawn], None]
    TradeLapsed: Callable[[B, board.TradeLapsed], None]
    SeatLeft: Callable[[B, board.SeatLeft], None]


def created(state: BoardState, event: common.GameCreated) -> None:
    """Every token will stand on GO; nobody has money yet."""
    fold.created(state, event)
    seats = event.seats
    state.cash = [0] * seats
    state.position = [0] * seats
    state.tokens = [""] * seats
    state.jailed = [False] * seats
    state.misses = [0] * seats


def token_chosen(state: BoardState, event: board.TokenChosen) -> None:
    """The token is the seat's."""
    state.tokens[event.seat] = event.token
    agenda.close_slot(state, event.seat)


def start_money_paid(state: BoardState, event: board.StartMoneyPaid) -> None:
    """The same sum for every seat."""
    state.cash = [0 if state.out[seat] else event.amount for seat in range(state.seats)]


def roll_off_called(state: BoardState, event: board.RollOffCalled) -> None:
    """A new round of the roll-off."""
    state.contenders = event.seats
    state.totals = {}
    state.roll_offs += 1


def starter_chosen(state: BoardState, _event: board.StarterChosen) -> None:
    """The roll-off has no further effect (FR48)."""
    state.contenders = ()
    state.totals = {}


def turn_began(state: BoardState, event: common.TurnBegan) -> None:
    """No doubles yet; the seat is asked to roll, in Jail too."""
    fold.turn_began(state, event)
    state.doubles = 0
    state.extra_roll = False
    purpose = "jail" if state.jailed[event.seat] else "move"
    agenda.push(state, (RollPrompt(event.seat, purpose),))


def moved(state: BoardState, event: board.Moved) -> None:
    """The token stands elsewhere."""
    state.position[event.seat] = event.end


def jailed(state: BoardState, event: board.Jailed, jail: int) -> None:
    """The token stands in Jail and no roll is due any more."""
    state.position[event.seat] = jail
    state.jailed[event.seat] = True
    state.misses[event.seat] = 0
    state.doubles = 0
    state.extra_roll = False


def jail_fee_paid(state: BoardState, event: board.JailFeePaid) -> None:
    """The fee goes to the Bank."""
    state.cash[event.seat] -= event.amount
    agenda.close_slot(state, event.seat)


def jail_left(state: BoardState, event: board.JailLeft) -> None:
    """The seat is free."""
    state.jailed[event.seat] = False
    state.misses[event.seat] = 0


def utility_rolled(state: BoardState, event: board.UtilityRolled) -> None:
    """The total waits for the rent that is counted with it; doubles are untouched (FR13)."""
    state.utility_total = event.total


def jail_roll_missed(state: BoardState, event: board.JailRollMissed) -> None:
    """One attempt is used up."""
    state.misses[event.seat] = event.attempt


def jail_card_used(state: BoardState, event: board.JailCardUsed, deck: str) -> None:
    """The card goes under its own deck."""
    del state.jail_cards[event.card]
    put_under(state, deck, event.card)
    agenda.close_slot(state, event.seat)


def put_under(state: BoardState, deck: str, card: str) -> None:
    """A card goes under its deck, face up for everybody who looked."""
    pile = state.decks[deck]
    pile.under = (*pile.under, card)


def card_taken(state: BoardState, event: board.CardTaken) -> None:
    """The top of the public rest of a deck is drawn."""
    pile = state.decks[event.deck]
    pile.under = pile.under[1:]


def card_acts(state: BoardState, event: board.CardActs) -> None:
    """The card stays with the seat, or is carried out now."""
    if event.keep:
        state.jail_cards[event.card] = event.seat
    else:
        state.carried = event.card


def card_returned(state: BoardState, event: board.CardReturned, deck: str) -> None:
    """The card goes under its deck."""
    put_under(state, deck, event.card)
    state.carried = ""


def money_paid(state: BoardState, event: board.MoneyPaid) -> None:
    """Money changes hands; the Bank never runs out."""
    if event.payer is not None:
        state.cash[event.payer] -= event.amount
    if event.payee is not None:
        state.cash[event.payee] += event.amount


def trade_proposed(state: BoardState, event: board.TradeProposed) -> None:
    """The deal waits for the other signers."""
    state.proposals[event.seat] += 1
    agenda.offer(state, TradeOffer(event.seat, event.transfers, (event.seat,)))


def trade_signed(state: BoardState, event: board.TradeSigned) -> None:
    """One more signature."""
    standing = state.offer_of(event.trade)
    if standing is not None and isinstance(standing.offer, TradeOffer):
        offer = standing.offer
        standing.offer = TradeOffer(offer.proposer, offer.transfers, (*offer.signed, event.seat))


def trade_executed(state: BoardState, event: board.TradeExecuted) -> None:
    """Everything changes hands at once."""
    for part in event.transfers:
        state.cash[part.giver] -= part.cash
        state.cash[part.taker] += part.cash
        state.owner.update(dict.fromkeys(part.deeds, part.taker))
        state.jail_cards.update(dict.fromkeys(part.jail_cards, part.taker))
    agenda.drop_offer(state, event.trade)


def trade_gone(state: BoardState, event: board.TradeRejected | board.TradeWithdrawn | board.TradeLapsed) -> None:
    """The proposal is gone."""
    agenda.drop_offer(state, event.trade)


def seat_left(state: BoardState, event: board.SeatLeft, deck_of: Mapping[str, str]) -> None:
    """Everything goes to the Bank, cards under their decks; the turn passes on if it was the seat's."""
    state.cash[event.seat] = 0
    for deed in event.deeds:
        del state.owner[deed]
    for card in event.jail_cards:
        del state.jail_cards[card]
    for card in (*event.jail_cards, *([event.returned] if event.returned else [])):
        put_under(state, deck_of[card], card)
    if event.returned:
        state.carried = ""
    fold.seat_out(state, event.seat, len(event.then))
