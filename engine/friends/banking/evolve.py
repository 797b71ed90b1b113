"""How a state of Monopoly Friends takes in what banking decided: money, auctions, rents, buildings, mortgages."""

import msgspec

from contracts.entries.friends import AuctionPrompt, PiecesPrompt, RentClaim, Want
from contracts.events import friends
from contracts.words import Seat
from engine.board import evolve as on_board
from engine.friends.data import DECK_OF
from engine.friends.state import FriendsState
from engine.kernel import agenda, fold

State = FriendsState


def deed_bought(state: State, event: friends.DeedBought) -> None:
    """The deed is the seat's."""
    state.cash[event.seat] -= event.price
    state.owner[event.deed] = event.seat
    agenda.close_slot(state, event.seat)


def deed_declined(state: State, event: friends.DeedDeclined) -> None:
    """The seat has answered."""
    agenda.close_slot(state, event.seat)


def _auction_goes_on(state: State, asked: Seat | None, passed: tuple[Seat, ...], high: Seat | None, bid: int) -> None:
    old = state.prompt
    if asked is None or not isinstance(old, AuctionPrompt):
        agenda.pop(state)
        return
    agenda.ask_again(
        state, AuctionPrompt(old.bidders, asked, old.deed, old.piece, old.wants, old.left, passed, high, bid)
    )


def bid_placed(state: State, event: friends.BidPlaced) -> None:
    """The bid stands; at some tables everybody may bid again."""
    prompt = _auction(state)
    passed = prompt.passed if state.rules.rulings.auction_pass_is_final else ()
    _auction_goes_on(state, event.asked, passed, event.seat, event.amount)


def bid_passed(state: State, event: friends.BidPassed) -> None:
    """The seat is out of this auction."""
    prompt = _auction(state)
    _auction_goes_on(state, event.asked, (*prompt.passed, event.seat), prompt.high, prompt.bid)


def bid_asked(state: State, event: friends.BidAsked) -> None:
    """The auction goes on without the seat that left."""
    prompt = _auction(state)
    _auction_goes_on(state, event.asked, prompt.passed, prompt.high, prompt.bid)


def _auction(state: State) -> AuctionPrompt:
    prompt = state.prompt
    if not isinstance(prompt, AuctionPrompt):
        raise TypeError("no auction is running")
    return prompt


def auction_won(state: State, event: friends.AuctionWon) -> None:
    """The deed or the piece goes to the winner, who pays now or owes it."""
    if event.paid:
        state.cash[event.seat] -= event.amount
    if event.deed:
        state.owner[event.deed] = event.seat
    else:
        state.buildings[event.moment] = state.level(event.moment) + 1


def rent_opened(state: State, event: friends.RentOpened) -> None:
    """A claim stands."""
    claim = RentClaim(event.visitor, event.owner, event.deed, event.amount)
    agenda.offer(state, claim)


def rent_claimed(state: State, event: friends.RentClaimed) -> None:
    """The claim is answered, or noted for later."""
    standing = state.offer_of(event.claim)
    if event.noted and standing is not None and isinstance(standing.offer, RentClaim):
        state.noted.append(standing.offer)
    agenda.drop_offer(state, event.claim)


def rent_waived(state: State, event: friends.RentWaived) -> None:
    """The claim is gone."""
    agenda.drop_offer(state, event.claim)


def rents_lapsed(state: State, event: friends.RentsLapsed) -> None:
    """The claims are gone."""
    for claim in event.claims:
        agenda.drop_offer(state, claim)


def noted_rents_due(state: State, _event: friends.NotedRentsDue) -> None:
    """Nothing is noted any more; the payments follow."""
    state.noted = []


def auto_claim_set(state: State, event: friends.AutoClaimSet) -> None:
    """The seat's wish."""
    state.auto_claim[event.seat] = event.on


def debt_paid(state: State, event: friends.DebtPaid) -> None:
    """Paid in full."""
    state.cash[event.debtor] -= event.amount
    if event.creditor is not None:
        state.cash[event.creditor] += event.amount
    agenda.close_slot(state, event.debtor)


def buildings_built(state: State, event: friends.BuildingsBuilt) -> None:
    """One level more on each moment named."""
    state.cash[event.seat] -= event.cost
    for moment in event.moments:
        state.buildings[moment] = state.level(moment) + 1


def buildings_sold(state: State, event: friends.BuildingsSold) -> None:
    """One level less on each moment named."""
    state.cash[event.seat] += event.gain
    for moment in event.moments:
        level = state.buildings.pop(moment)
        if level > 1:
            state.buildings[moment] = level - 1


def _declaration_goes_on(state: State, asked: Seat | None, wants: tuple[Want, ...]) -> None:
    old = state.prompt
    if asked is None or not isinstance(old, PiecesPrompt):
        agenda.pop(state)
        return
    later = old.later[old.later.index(asked) + 1 :]
    agenda.ask_again(state, PiecesPrompt(old.piece, wants, asked, later))


def _wants(state: State) -> tuple[Want, ...]:
    prompt = state.prompt
    return prompt.wants if isinstance(prompt, PiecesPrompt) else ()


def pieces_wanted(state: State, event: friends.PiecesWanted) -> None:
    """The list is noted; the next seat is asked."""
    _declaration_goes_on(state, event.asked, (*_wants(state), Want(event.seat, event.moments)))


def pieces_passed_on(state: State, event: friends.PiecesDeclined | friends.PiecesAsked) -> None:
    """The next seat is asked."""
    _declaration_goes_on(state, event.asked, _wants(state))


def deed_mortgaged(state: State, event: friends.DeedMortgaged) -> None:
    """The Bank lends on the deed."""
    state.cash[event.seat] += event.amount
    state.mortgaged.add(event.deed)


def deed_redeemed(state: State, event: friends.DeedRedeemed) -> None:
    """The deed is free again."""
    state.cash[event.seat] -= event.cost
    state.mortgaged.discard(event.deed)
    if event.received:
        agenda.close_slot(state, event.seat)


def interest_chosen(state: State, event: friends.InterestChosen) -> None:
    """The deed stays mortgaged; the payment follows."""
    agenda.close_slot(state, event.seat)


def seat_bankrupt(state: State, event: friends.SeatBankrupt) -> None:
    """Everything goes to the creditor; to the Bank deeds come back free, jail cards under their decks (FR36, FR37)."""
    seat, creditor = event.seat, event.creditor
    state.cash[seat] = 0
    for deed in event.deeds:
        state.buildings.pop(deed, None)
        if creditor is None:
            del state.owner[deed]
            state.mortgaged.discard(deed)
        else:
            state.owner[deed] = creditor
    for card in event.jail_cards:
        _give_jail_card(state, card, creditor)
    if creditor is not None:
        state.cash[creditor] += event.cash
    if event.returned:
        on_board.put_under(state, DECK_OF[event.returned], event.returned)
        state.carried = ""
    state.noted = [claim for claim in state.noted if not claim.concerns(seat)]
    _leave_auctions(state, seat)
    fold.seat_out(state, seat, len(event.then))


def _give_jail_card(state: State, card: str, creditor: Seat | None) -> None:
    if creditor is None:
        del state.jail_cards[card]
        on_board.put_under(state, DECK_OF[card], card)
    else:
        state.jail_cards[card] = creditor


def _leave_auctions(state: State, seat: Seat) -> None:
    """A seat that is out bids no more, however deep the auction lies."""
    for pending in state.agenda:
        if isinstance(pending.entry, AuctionPrompt) and seat in pending.entry.bidders:
            pending.entry = _without(pending.entry, seat)


def _without(auction: AuctionPrompt, seat: Seat) -> AuctionPrompt:
    """Who follows the seat that was asked comes first; the bid of a seat that left falls, all may bid again (FR81)."""
    place = auction.bidders.index(seat)
    before, after = auction.bidders[:place], auction.bidders[place + 1 :]
    left = msgspec.structs.replace(auction, bidders=after + before if seat == auction.asked else before + after)
    return msgspec.structs.replace(left, high=None, bid=0, passed=()) if seat == auction.high else left
