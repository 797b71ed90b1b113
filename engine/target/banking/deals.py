"""What a deal may hold, when one may trade, and how kept cards are shown in it (TE24, TE30 to TE32, TE51, TE58)."""

from collections.abc import Iterator
from dataclasses import dataclass

from contracts.commands.board import ProposeTrade
from contracts.entries.board import Transfer
from contracts.entries.target import CarryOutTrade, ShowNamed
from contracts.events import Event
from contracts.events.board import TradeExecuted, TradeProposed, TradeSigned
from contracts.events.target import KeptCardsNamed
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.board.trades import Trades, why_not_given
from engine.kernel.edition import Call, Choice, Drafts
from engine.target.banking.shopping import forced
from engine.target.data import DECK_OF, ITEMS, JAIL_CARDS
from engine.target.state import TargetState

Deal = tuple[Transfer, ...]


def _why_shut(state: TargetState, _proposer: Seat, signers: tuple[Seat, ...]) -> Rejection | None:
    """Whenever the game waits for a decision of its turns, until the final checkouts (TE24, TE31, TE63)."""
    if state.in_turn is None:
        return refuse(Reason.WINDOW_CLOSED, "TE63", command="A trade", affair="the start")
    if state.closed and not state.rules.closing_time.trades_during_final_checkout:
        return refuse(Reason.WINDOW_CLOSED, "TE24", command="A trade", affair="the final checkout")
    barred = not state.rules.jail.trades_allowed and any(state.jailed[seat] for seat in signers)
    return refuse(Reason.JAILED, "TE30") if barred else None


def possible(state: TargetState, deal: Deal) -> Rejection | None:
    """Whether the deal could be carried out as written, as far as everybody can see."""
    signers = {seat for part in deal for seat in (part.giver, part.taker)}
    if len(signers) != 2 or {part.giver for part in deal} != signers:  # two sides
        return refuse(Reason.BAD_TRADE, "TE31", what="two sides trade, and both give something")
    for part in deal:
        no = _why_not_part(state, part)
        if no is not None:
            return no
    return next(filter(None, (why_not_given(state, seat, deal) for seat in sorted(signers))), None)


def _why_not_part(state: TargetState, part: Transfer) -> Rejection | None:
    bill = state.money.smallest_bill
    if part.cash % bill:
        return refuse(Reason.BAD_TRADE, "TE51", what=f"cash is a multiple of {bill}")
    open_trade = forced(state)
    for name in part.deeds:
        if name not in ITEMS:
            return refuse(Reason.NO_SUCH_ITEM, "TE31", item=name)
        if state.owner.get(name) != part.giver:
            return refuse(Reason.NOT_IN_BASKET, "TE31", item=name, seat=part.giver)
        if open_trade is not None and open_trade.item == name:
            return refuse(Reason.BAD_TRADE, "TE58", what=f"seat {open_trade.seat} may still pay for {name}")
    return next(filter(None, (_why_not_card(state, part.giver, card) for card in part.jail_cards)), None)


def _why_not_card(state: TargetState, giver: Seat, card: str) -> Rejection | None:
    """Its holder, or a seat that keeps a card of that deck face down, which nobody else can tell (TE32, TE53)."""
    if card not in JAIL_CARDS:
        return refuse(Reason.NO_SUCH_CARD, card=card)
    known, deck = state.known_holder(card), DECK_OF[card]
    hidden = known is None and card not in state.decks[deck].under and state.hidden_of(giver, deck) > 0
    return None if known == giver or hidden else refuse(Reason.NOT_YOUR_CARD, "TE32", seat=giver, card=card)


def _unseen(state: TargetState, seat: Seat, deal: Deal) -> tuple[str, ...]:
    """The kept cards a seat gives in a deal that are still face down."""
    named = (card for part in deal if part.giver == seat for card in part.jail_cards)
    return tuple(card for card in named if state.known_holder(card) is None)


def _execute(state: TargetState, seat: Seat, trade: str, deal: Deal) -> list[Event]:
    """One event for both sides; a card nobody has seen is shown first (TE32)."""
    cards = _unseen(state, seat, deal)
    if not cards:
        return [TradeExecuted(seat, trade, deal)]
    return [TradeSigned(seat, trade), KeptCardsNamed(seat, cards, (ShowNamed(seat, trade, cards, carry_out=True),))]


def carry_out(state: TargetState, step: CarryOutTrade, _call: Call) -> Drafts:
    """The last signature was given and the cards are shown."""
    standing = state.offer_of(step.trade)
    if standing is None:
        raise LookupError(f"the deal {step.trade} is gone")
    return [TradeExecuted(step.seat, step.trade, standing.offer.transfers)]  # type: ignore[attr-defined]  # a deal


def _proposals(state: TargetState, call: Call) -> Iterator[Choice]:
    """Deals are open-ended: an item each way, or one for the smallest bill; others are found out by a dry run."""
    seat = call.seat
    mine = state.basket(seat)
    for other in state.left_of(seat):
        for item in state.basket(other)[:1]:
            bill = state.money.smallest_bill
            give = Transfer(seat, other, 0, (mine[0].id,)) if mine else Transfer(seat, other, bill)
            yield Choice(ProposeTrade((give, Transfer(other, seat, 0, (item.id,)))), open=True)


@dataclass(frozen=True)
class CardTrades(Trades[TargetState]):
    """Trades in which a proposal names kept cards openly (TE53)."""

    def propose(self, state: TargetState, call: Call, command: ProposeTrade) -> Drafts:
        """The proposal; kept cards of the proposer named in it are shown."""
        proposed = TradeProposed(call.seat, command.transfers)
        cards = _unseen(state, call.seat, command.transfers)
        if not cards:
            return [proposed]
        return [proposed, KeptCardsNamed(call.seat, cards, (ShowNamed(call.seat, f"{state.seq + 1}.0", cards),))]


TRADES = CardTrades(_why_shut, possible, _execute, _proposals)
