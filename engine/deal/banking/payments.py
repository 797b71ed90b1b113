"""Payments from bank and table, without change: what may pay, what is enough, what the clock pays (MD27 to MD36)."""

from collections import Counter

from contracts.commands.deal import PayCharge
from contracts.entries.deal import Collect
from contracts.events import Event
from contracts.events.deal import BuildingsBanked, ChargePaid, NothingPaid, PaymentAsked
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.deal.data import CARDS
from engine.deal.plays.answers import action
from engine.deal.plays.hand import win_check
from engine.deal.sets import containing, fallen, put, take
from engine.deal.state import DealState
from engine.kernel.edition import Call, Choice, CommandRule, Drafts

Classes = tuple[list[str], list[str], list[str], list[str]]


def payable(state: DealState, seat: Seat) -> Classes:
    """Bank, cards of incomplete sets, buildings, cards of complete sets: whatever has a value (MD27, MD33)."""
    loose: list[str] = []
    buildings: list[str] = []
    fixed: list[str] = []
    for each in state.sets[seat]:
        buildings += each.buildings
        (fixed if each.is_complete else loose).extend(card for card in each.cards if CARDS[card].value)
    return list(state.banks[seat]), loose, buildings, fixed


def everything(state: DealState, seat: Seat) -> list[str]:
    """All a seat could pay with."""
    return [card for part in payable(state, seat) for card in part]


def value(cards: list[str] | tuple[str, ...]) -> int:
    """What cards pay together."""
    return sum(CARDS[card].value for card in cards)


def default_payment(state: DealState, seat: Seat, amount: int) -> tuple[str, ...]:
    """What the clock pays: each class only if those before it do not suffice; the smallest sum of these (MD74)."""
    allowed: list[str] = []
    for part in payable(state, seat):
        allowed += part
        if value(allowed) >= amount:
            return _smallest(allowed, frozenset(state.banks[seat]), amount)
    return tuple(sorted(allowed))


def _smallest(cards: list[str], bank: frozenset[str], amount: int) -> tuple[str, ...]:
    """Smallest sum that is enough, then the most from the bank, then the fewest cards, then the lowest ids."""
    best: dict[int, tuple[int, int, tuple[str, ...]]] = {0: (0, 0, ())}
    for card in sorted(cards, reverse=True):  # the lowest id comes last and so stands first in its payment
        worth = CARDS[card].value
        from_bank = worth if card in bank else 0
        for total, (banked, count, chosen) in sorted(best.items(), reverse=True):
            if total < amount:
                new = (banked - from_bank, count + 1, (card, *chosen))
                best[total + worth] = min(new, best.get(total + worth, new))
    return best[min(total for total in best if total >= amount)][2]


def amount_due(state: DealState, seat: Seat) -> int:
    """What a seat is asked to pay."""
    return action(state).chain_of(seat).amount


def _why_not_pay(state: DealState, call: Call, command: PayCharge) -> Rejection | None:
    """Enough and nothing superfluous, or else everything payable (MD28, MD29, MD31)."""
    own, amount = everything(state, call.seat), amount_due(state, call.seat)
    repeated = next((card for card, times in Counter(command.cards).items() if times > 1), None)
    if repeated is not None:
        return refuse(Reason.NAMED_TWICE, what=repeated)
    for card in command.cards:
        if card not in own:
            what = f"{card} has no value there, or does not lie in the payer's bank or on its table"
            return refuse(Reason.WRONG_PAYMENT, "MD28", what=what)
    total = value(command.cards)
    if total < amount and len(command.cards) < len(own):
        return refuse(
            Reason.WRONG_PAYMENT, "MD31", what=f"{total} is less than {amount}, and there is more to pay with"
        )
    if total > amount and not state.rules.payment.detail.superfluous_cards_allowed:
        for card in command.cards:
            if total - CARDS[card].value >= amount:
                return refuse(Reason.WRONG_PAYMENT, "MD31", what=f"{card} is superfluous")
    return None


def _pay(state: DealState, call: Call, command: PayCharge) -> Drafts:
    return paid(state, call.seat, action(state).seat, command.cards)


def paid(state: DealState, payer: Seat, payee: Seat, cards: tuple[str, ...]) -> Drafts:
    """Cards change hands; buildings of a set that broke go to the payer's bank (MD34, MD45, MD68)."""
    theirs = state.sets[payee]
    for card, color in colors_shown(state, payer, cards):
        theirs = put(theirs, card, color)
    then = win_check(state, payee, theirs)
    left = fallen(take(state.sets[payer], cards))
    return [ChargePaid(payer, payee, cards, then), *banked(payer, left)]


def colors_shown(state: DealState, seat: Seat, cards: tuple[str, ...]) -> list[tuple[str, str]]:
    """The properties among the cards, each with the colour it lies in (MD67)."""
    found = ((card, containing(state.sets[seat], card)) for card in cards)
    return [(card, each.color) for card, each in found if each is not None]


def banked(seat: Seat, cards: tuple[str, ...]) -> list[Event]:
    """Buildings that can stay no longer (MD45, MD46)."""
    return [BuildingsBanked(seat, cards)] if cards else []


def collect(state: DealState, step: Collect, _call: Call) -> Drafts:
    """The target pays, if it has anything to pay with (MD32); one that leaves pays what the clock would (MD79)."""
    if not everything(state, step.target):
        return [NothingPaid(step.target)]
    if step.leaving:
        return paid(state, step.target, step.seat, default_payment(state, step.target, step.amount))
    return [PaymentAsked(step.target, step.amount)]


def _choices(state: DealState, call: Call) -> list[Choice]:
    """What the clock would pay, and each single card that is enough; if all must go, there is no choice."""
    own, amount = everything(state, call.seat), amount_due(state, call.seat)
    first = default_payment(state, call.seat, amount)
    singles = [(card,) for card in own if CARDS[card].value >= amount]
    choices = dict.fromkeys([first, *singles])
    return [Choice(PayCharge(cards), open=len(own) > 1) for cards in choices]


PAYMENT_RULES = (CommandRule(PayCharge, "banking", _why_not_pay, _pay, _choices, answers=("payment",)),)
