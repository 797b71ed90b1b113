"""Trades on a board: proposing, signing, refusing, withdrawing; what a deal may hold is asked of the edition."""

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from contracts.commands.board import AcceptTrade, ProposeTrade, RejectTrade, WithdrawTrade
from contracts.entries.board import TradeOffer, Transfer
from contracts.events import Event
from contracts.events.board import TradeLapsed, TradeProposed, TradeRejected, TradeSigned, TradeWithdrawn
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.board.state import BoardState
from engine.kernel.edition import Call, Choice, CommandRule, Drafts, always
from engine.kernel.state import Standing

B = TypeVar("B", bound=BoardState)

MOST_OPEN = 3
MOST_MADE = 10
"""Open proposals of a seat, and proposals it may make in one turn of the table (FR80, ML59, TE60)."""


@dataclass(frozen=True)
class Trades(Generic[B]):
    """Trades of one edition: when one may trade, whether a deal is possible as written, and its execution."""

    window: Callable[[B, Seat, tuple[Seat, ...]], Rejection | None]
    possible: Callable[[B, tuple[Transfer, ...]], Rejection | None]
    execute: Callable[[B, Seat, str, tuple[Transfer, ...]], list[Event]]
    proposals: Callable[[B, Call], Iterator[Choice]]

    def rules(self) -> tuple[CommandRule, ...]:
        """The four commands of trading."""
        return (
            CommandRule(ProposeTrade, "banking", self._why_not_propose, self.propose, self.proposals),
            CommandRule(
                AcceptTrade, "banking", self._why_not_accept, self._accept, always(AcceptTrade()), offer=TradeOffer
            ),
            CommandRule(RejectTrade, "banking", _why_not_reject, _reject, always(RejectTrade()), offer=TradeOffer),
            CommandRule(
                WithdrawTrade, "banking", _why_not_withdraw, _withdraw, always(WithdrawTrade()), offer=TradeOffer
            ),
        )

    def propose(self, _state: B, call: Call, command: ProposeTrade) -> Drafts:
        """The proposal stands, signed by who made it."""
        return [TradeProposed(call.seat, command.transfers)]

    def _why_not_propose(self, state: B, call: Call, command: ProposeTrade) -> Rejection | None:
        signers = TradeOffer(call.seat, command.transfers, ()).signers
        no = _why_not_written(state, call.seat, command.transfers) or self.window(state, call.seat, signers)
        if no is not None:
            return no
        own = sum(isinstance(s.offer, TradeOffer) and s.offer.proposer == call.seat for s in state.offers)
        if own >= MOST_OPEN or state.proposals[call.seat] >= MOST_MADE:
            return refuse(Reason.TRADE_LIMIT, "FR80", open=MOST_OPEN, made=MOST_MADE)
        return self.possible(state, command.transfers)

    def _why_not_accept(self, state: B, call: Call, _command: AcceptTrade) -> Rejection | None:
        offer_id, offer = _deal_in(call)
        if call.seat not in offer.signers:
            return refuse(Reason.NOT_YOUR_OFFER, "FR32", offer=offer_id, seat=call.seat)
        if call.seat in offer.signed:
            return refuse(Reason.ALREADY_SIGNED, "FR32", seat=call.seat)
        return self.window(state, offer.proposer, offer.signers)

    def _accept(self, state: B, call: Call, _command: AcceptTrade) -> Drafts:
        """The last signature carries the deal out, if it is still possible as written (FR32, FR69)."""
        offer_id, offer = _deal_in(call)
        if len(offer.signed) + 1 < len(offer.signers):
            return [TradeSigned(call.seat, offer_id)]
        no = self.possible(state, offer.transfers)
        if no is not None:
            return [TradeLapsed(call.seat, offer_id, no.code)]
        return self.execute(state, call.seat, offer_id, offer.transfers)


def _why_not_written(state: BoardState, seat: Seat, transfers: tuple[Transfer, ...]) -> Rejection | None:
    """Two different seats of the game on each side of every transfer, the proposer among them, no promises."""
    named = {other for part in transfers for other in (part.giver, part.taker)}
    if any(not 0 <= other < state.seats or state.out[other] for other in named):
        return refuse(Reason.BAD_TRADE, "FR31", what="a seat of the deal is not in the game")
    if seat not in named:
        return refuse(Reason.BAD_TRADE, "FR32", what="the proposer takes no part")
    for part in transfers:
        if part.giver == part.taker or not (part.cash or part.deeds or part.jail_cards):
            return refuse(Reason.EMPTY_TRADE, "FR31")
        if part.cash < 0:
            return refuse(Reason.BAD_TRADE, "FR31", what="cash cannot be negative")
    things = [thing for part in transfers for thing in (*part.deeds, *part.jail_cards)]
    if len(things) != len(set(things)):
        return refuse(Reason.BAD_TRADE, "FR31", what="something is given twice")
    return None


def _deal_in(call: Call) -> tuple[str, TradeOffer]:
    if call.offer is None or not isinstance(call.offer.offer, TradeOffer):
        raise TypeError("the call answers no deal")
    return call.offer.id, call.offer.offer


def _why_not_reject(_state: BoardState, call: Call, _command: RejectTrade) -> Rejection | None:
    offer_id, offer = _deal_in(call)
    if call.seat not in offer.signers or call.seat == offer.proposer:
        return refuse(Reason.NOT_YOUR_OFFER, "FR69", offer=offer_id, seat=call.seat)
    return None


def _reject(_state: BoardState, call: Call, _command: RejectTrade) -> Drafts:
    return [TradeRejected(call.seat, _deal_in(call)[0])]


def _why_not_withdraw(_state: BoardState, call: Call, _command: WithdrawTrade) -> Rejection | None:
    offer_id, offer = _deal_in(call)
    return (
        None if call.seat == offer.proposer else refuse(Reason.NOT_YOUR_OFFER, "FR69", offer=offer_id, seat=call.seat)
    )


def _withdraw(_state: BoardState, call: Call, _command: WithdrawTrade) -> Drafts:
    return [TradeWithdrawn(call.seat, _deal_in(call)[0])]


def refuse_trade(_state: BoardState, standing: Standing) -> tuple[Seat, RejectTrade]:
    """The default of a proposal: who has not signed in time has said no."""
    offer = standing.offer
    if not isinstance(offer, TradeOffer):
        raise TypeError("no trade")
    return next(seat for seat in offer.signers if seat not in offer.signed), RejectTrade()


def why_not_held(state: BoardState, part: Transfer, deeds: Container[str], cards: Container[str]) -> Rejection | None:
    """Deeds and jail cards of a deal must be there, and the giver's (FR31, FR42)."""
    for name in part.deeds:
        if name not in deeds:
            return refuse(Reason.NO_SUCH_DEED, deed=name)
        if state.owner.get(name) != part.giver:
            return refuse(Reason.NOT_YOUR_DEED, "FR31", seat=part.giver, deed=name)
    for card in part.jail_cards:
        if card not in cards:
            return refuse(Reason.NO_SUCH_CARD, card=card)
        if state.jail_cards.get(card) != part.giver:
            return refuse(Reason.NOT_YOUR_CARD, "FR42", seat=part.giver, card=card)
    return None


def why_not_given(state: BoardState, seat: Seat, transfers: tuple[Transfer, ...]) -> Rejection | None:
    """The cash a seat gives in a deal it must have before the exchange (FR31)."""
    given = sum(part.cash for part in transfers if part.giver == seat)
    cash = state.cash[seat]
    return refuse(Reason.NOT_ENOUGH_CASH, "FR31", needed=given, seat=seat, cash=cash) if given > cash else None


def example(
    possible: Callable[[B, tuple[Transfer, ...]], Rejection | None], amount: int
) -> Callable[[B, Call], Iterator[Choice]]:
    """Deals are open-ended: one example, this much cash to or from another seat; others are found by a dry run."""

    def proposals(state: B, call: Call) -> Iterator[Choice]:
        pairs = ((call.seat, other) for other in state.left_of(call.seat))
        deals = ((Transfer(giver, taker, amount),) for pair in pairs for giver, taker in (pair, pair[::-1]))
        deal = next((deal for deal in deals if possible(state, deal) is None), None)
        if deal is not None:
            yield Choice(ProposeTrade(deal), open=True)

    return proposals
