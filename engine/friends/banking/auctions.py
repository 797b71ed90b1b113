"""Purchases and auctions: of declined deeds, of bankrupts' estates, of contested pieces (FR14 to FR18, FR37, FR65)."""

import msgspec

from contracts.commands.friends import BuyDeed, DeclineDeed, PassBid, PlaceBid
from contracts.entries import AnyEntry
from contracts.entries.board import Pay
from contracts.entries.friends import AuctionPiece, AuctionPrompt, BuyPrompt, Estate, NextBid, Want
from contracts.events import Event
from contracts.events.friends import (
    AuctionFailed,
    AuctionOpened,
    AuctionWon,
    BidAsked,
    BidPassed,
    BidPlaced,
    DeedBought,
    DeedDeclined,
)
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.friends.banking.money import after_affair
from engine.friends.banking.shortage import next_place
from engine.friends.banking.windows import why_not_jailed
from engine.friends.data import DEEDS, Deed
from engine.friends.state import FriendsState
from engine.kernel.edition import Call, Choice, CommandRule, Drafts, always, nothing_against

MOST_CASH = 1_000_000_000


def _offered(state: FriendsState) -> Deed:
    prompt = state.prompt
    if not isinstance(prompt, BuyPrompt):
        raise TypeError("no deed is offered")
    return DEEDS[prompt.deed]


def _why_not_buy(state: FriendsState, call: Call, _command: BuyDeed) -> Rejection | None:
    price, cash = _offered(state).price, state.cash[call.seat]
    return refuse(Reason.NOT_ENOUGH_CASH, "FR18", needed=price, seat=call.seat, cash=cash) if cash < price else None


def _buy(state: FriendsState, call: Call, _command: BuyDeed) -> Drafts:
    deed = _offered(state)
    return [DeedBought(call.seat, deed.id, deed.price)]


def _decline(state: FriendsState, call: Call, _command: DeclineDeed) -> Drafts:
    """Auctioned at once, from the left of the lander, the lander last (FR14, FR15)."""
    deed = _offered(state).id
    return [DeedDeclined(call.seat, deed), *_auction(state, deed, (*state.left_of(call.seat), call.seat), ())]


def _auction(state: FriendsState, deed: str, order: tuple[Seat, ...], rest: tuple[AnyEntry, ...]) -> list[Event]:
    bidders = tuple(seat for seat in order if why_not_jailed(state, seat) is None)
    if not bidders:
        return [AuctionFailed(deed, then=rest or after_affair(state))]
    return [AuctionOpened((AuctionPrompt(bidders, bidders[0], deed), *rest), deed)]


def estate(state: FriendsState, step: Estate, _call: Call) -> Drafts:
    """The next deed of a bankrupt is put up, from the left of the bankrupt seat (FR37, FR65)."""
    rest = (Estate(step.bankrupt, step.deeds[1:]),) if step.deeds[1:] else ()
    return _auction(state, step.deeds[0], tuple(state.left_of(step.bankrupt)), rest)


def auction_piece(state: FriendsState, step: AuctionPiece, _call: Call) -> Drafts:
    """The next contested piece, among those whose list is not used up; who asked first bids last (FR22, FR65)."""
    first = step.wants[0].seat
    wanting = {want.seat for want in step.wants if next_place(state, want, step.piece)}
    bidders = tuple(seat for seat in (*state.left_of(first), first) if seat in wanting)
    if not bidders:
        return [AuctionFailed(piece=step.piece, then=after_affair(state))]
    prompt = AuctionPrompt(bidders, bidders[0], piece=step.piece, wants=step.wants, left=step.left)
    return [AuctionOpened((prompt,), piece=step.piece)]


def _running(state: FriendsState) -> AuctionPrompt:
    prompt = state.prompt
    if not isinstance(prompt, AuctionPrompt):
        raise TypeError("no auction is running")
    return prompt


def next_bidder(prompt: AuctionPrompt, seat: Seat, high: Seat | None, passed: tuple[Seat, ...]) -> Seat | None:
    """Who is asked next; None if the auction is decided: one bidder left with a bid, or all passed (FR15)."""
    place = prompt.bidders.index(seat) if seat in prompt.bidders else -1
    following = prompt.bidders[place + 1 :] + prompt.bidders[: place + 1]
    return next((other for other in following if other not in passed and other != high), None)


def passed_after_bid(state: FriendsState, prompt: AuctionPrompt) -> tuple[Seat, ...]:
    """A pass is final, or at some tables holds until somebody bids (FR15)."""
    return prompt.passed if state.rules.rulings.auction_pass_is_final else ()


def lowest_bid(state: FriendsState, prompt: AuctionPrompt) -> int:
    """One more than the standing bid, or the lowest the table allows."""
    return prompt.bid + 1 if prompt.high is not None else state.rules.auction_min_bid


def highest_bid(state: FriendsState, seat: Seat) -> int:
    """Cash on hand, unless the table lets seats bid what they do not have (FR16)."""
    return state.cash[seat] if state.rules.rulings.bids_limited_to_cash else MOST_CASH


def _why_not_bid(state: FriendsState, call: Call, command: PlaceBid) -> Rejection | None:
    prompt = _running(state)
    least, most = lowest_bid(state, prompt), highest_bid(state, call.seat)
    if prompt.piece and next_place(state, _want_of(prompt, call.seat), prompt.piece) is None:
        return refuse(Reason.LIST_USED_UP, "FR22", seat=call.seat)
    if command.amount < least:
        return refuse(Reason.BID_TOO_LOW, "FR15", least=least, amount=command.amount)
    if command.amount > most:
        return refuse(Reason.NOT_ENOUGH_CASH, "FR16", needed=command.amount, seat=call.seat, cash=most)
    return None


def _want_of(prompt: AuctionPrompt, seat: Seat) -> Want:
    return next(want for want in prompt.wants if want.seat == seat)


def _bid(state: FriendsState, call: Call, command: PlaceBid) -> Drafts:
    prompt = _running(state)
    asked = next_bidder(prompt, call.seat, call.seat, passed_after_bid(state, prompt))
    end = _won(state, prompt, call.seat, command.amount) if asked is None else []
    return [BidPlaced(call.seat, command.amount, asked), *end]


def _pass(state: FriendsState, call: Call, _command: PassBid) -> Drafts:
    prompt = _running(state)
    asked = next_bidder(prompt, call.seat, prompt.high, (*prompt.passed, call.seat))
    return [BidPassed(call.seat, asked), *_decided(state, prompt, asked)]


def next_bid(state: FriendsState, _step: NextBid, _call: Call) -> Drafts:
    """A bidder went out when it was asked: the next one is asked, or the auction is decided."""
    prompt = next(p.entry for p in reversed(state.agenda) if isinstance(p.entry, AuctionPrompt))
    asked = next_bidder(prompt, prompt.asked, prompt.high, prompt.passed)
    return [BidAsked(asked), *_decided(state, prompt, asked)]


def _decided(state: FriendsState, prompt: AuctionPrompt, asked: Seat | None) -> list[Event]:
    if asked is not None:
        return []
    if prompt.high is not None:
        return _won(state, prompt, prompt.high, prompt.bid)
    return [AuctionFailed(prompt.deed, prompt.piece, after_affair(state, prompt))]


def _won(state: FriendsState, prompt: AuctionPrompt, seat: Seat, amount: int) -> list[Event]:
    """The winner pays and takes the deed (t47), or owes what it has spent since it bid."""
    paid = state.cash[seat] >= amount
    due = () if paid else (Pay(seat, None, amount, "auction"),)
    if prompt.piece:
        return _piece_won(state, prompt, AuctionWon(seat, amount, piece=prompt.piece, paid=paid, then=due))
    return [AuctionWon(seat, amount, prompt.deed, paid=paid, then=due or after_affair(state, prompt))]


def _piece_won(state: FriendsState, prompt: AuctionPrompt, won: AuctionWon) -> list[Event]:
    """The piece goes on the next moment of the winner's list, if one can still take it; then comes the next (FR22)."""
    want = _want_of(prompt, won.seat)
    moment = next_place(state, want, prompt.piece)
    if moment is None:
        return [AuctionFailed(piece=prompt.piece, then=(AuctionPiece(prompt.piece, prompt.wants, prompt.left),))]
    place = want.moments.index(moment)
    rest = Want(want.seat, want.moments[:place] + want.moments[place + 1 :])
    wants = tuple(rest if other is want else other for other in prompt.wants)
    goes_on = prompt.left > 1 and any(other.moments for other in wants)
    following = (AuctionPiece(prompt.piece, wants, prompt.left - 1),) if goes_on else ()
    then = (*won.then, *following) or after_affair(state, prompt)
    return [msgspec.structs.replace(won, moment=moment, then=then)]


def _bid_choice(state: FriendsState, call: Call) -> list[Choice]:
    least, most = lowest_bid(state, _running(state)), highest_bid(state, call.seat)
    return [Choice(PlaceBid(least), {"amount": (least, most)})] if least <= most else []


AUCTION_RULES = (
    CommandRule(BuyDeed, "banking", _why_not_buy, _buy, always(BuyDeed()), answers=("buy",)),
    CommandRule(DeclineDeed, "banking", nothing_against, _decline, always(DeclineDeed()), answers=("buy",)),
    CommandRule(PlaceBid, "banking", _why_not_bid, _bid, _bid_choice, answers=("bid",)),
    CommandRule(PassBid, "banking", nothing_against, _pass, always(PassBid()), answers=("bid",)),
)
