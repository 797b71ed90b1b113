"""How a state of Monopoly Friends takes in every event; the tables are complete, and the type checker says so."""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from contracts.entries.board import AfterRoll, DealStartMoney, RollOff, TokenPrompt
from contracts.entries.common import Rolled, Shuffle
from contracts.entries.friends import AuctionPrompt, PiecesPrompt, RentClaim, Want
from contracts.events import common, friends
from contracts.words import Seat
from engine.board import evolve as on_board
from engine.board.evolve import BoardFolds
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
    agenda.push(state, (), (claim,))


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
    """A seat that is out bids no more in an auction that waits below."""
    for pending in state.agenda:
        old = pending.entry
        if isinstance(old, AuctionPrompt) and seat in old.bidders:
            place = old.bidders.index(seat)
            left = old.bidders[place + 1 :] + old.bidders[:place]
            pending.entry = msgspec.structs.replace(old, bidders=left)


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
    ),
    FriendsFolds(
        DeedOffered=nothing_changes,
        DeedBought=deed_bought,
        DeedDeclined=deed_declined,
        AuctionOpened=nothing_changes,
        BidPlaced=bid_placed,
        BidPassed=bid_passed,
        BidAsked=bid_asked,
        AuctionWon=auction_won,
        AuctionFailed=nothing_changes,
        RentOpened=rent_opened,
        UtilityRollAsked=nothing_changes,
        RentNotDue=nothing_changes,
        RentClaimed=rent_claimed,
        RentWaived=rent_waived,
        RentsLapsed=rents_lapsed,
        NotedRentsDue=noted_rents_due,
        AutoClaimSet=auto_claim_set,
        DebtOpened=nothing_changes,
        DebtPaid=debt_paid,
        BuildingsBuilt=buildings_built,
        BuildingsSold=buildings_sold,
        DeclarationOpened=nothing_changes,
        PiecesWanted=pieces_wanted,
        PiecesDeclined=pieces_passed_on,
        PiecesAsked=pieces_passed_on,
        DeclarationClosed=nothing_changes,
        DeedMortgaged=deed_mortgaged,
        DeedRedeemed=deed_redeemed,
        DeedReceived=nothing_changes,
        InterestChosen=interest_chosen,
        SeatBankrupt=seat_bankrupt,
    ),
)
"""Event type to fold."""
