"""The sum of a checkout: price, colour pairs, chips, RedCard, coupons, in this order (TE17 to TE20)."""

from collections.abc import Sequence
from dataclasses import dataclass

from contracts.commands.target import Checkout
from contracts.entries.target import CouponUse, SettleCheckout
from contracts.events.target import CheckedOut
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.kernel.edition import Call, Drafts
from engine.target.data import CARDS, CHIPS, ITEMS, SETS, Item
from engine.target.state import TargetState

Paying = Checkout | SettleCheckout
"""What is paid for, as commanded or as a step."""


@dataclass(frozen=True)
class Bill:
    """What a checkout costs, and which Savings it gives."""

    price: int
    savings: int


def bill(state: TargetState, seat: Seat, paying: Paying) -> Bill:
    """Item Savings, times the pair, times the chip; their sum times the RedCard; then coupons. The factors multiply."""
    boosts = state.rules.boosts
    pair_items, chip_on = paired(paying), {used.item: CHIPS[used.chip].multiplier for used in paying.chips}
    savings = 0
    for name in paying.items:
        pair = boosts.color_set_multiplier if name in pair_items else 1
        savings += ITEMS[name].savings * pair * chip_on.get(name, 1)
    if paying.items and state.redcard == seat:
        savings *= boosts.redcard_multiplier
    savings += sum(CARDS[used.card].amount for used in paying.coupons if not used.item)
    return Bill(sum(price_of(name, paying.coupons) for name in paying.items), savings)


def price_of(item: str, coupons: Sequence[CouponUse]) -> int:
    """The price less the coupons on this item, never below 0."""
    off = sum(CARDS[used.card].amount for used in coupons if used.item == item)
    return max(0, ITEMS[item].price - off)


def paired(paying: Paying) -> frozenset[str]:
    """The items of paid pairs: at most one pair a set; of three the two named, else those of highest Savings (TE18)."""
    return frozenset(name for colour in SETS for name in _pair_of(colour, paying))


def _pair_of(colour: str, paying: Paying) -> list[str]:
    paid = [item for item in SETS[colour] if item.id in paying.items]
    if len(paid) < 2:
        return []
    named = [item.id for item in paid if item.id in paying.pairs]
    return named or [item.id for item in sorted(paid, key=best_first)[:2]]


def best_first(item: Item) -> tuple[int, int]:
    """By Savings, highest first; of several the one on the lowest space (TE55)."""
    return -item.savings, item.space


def why_not_pay(state: TargetState, seat: Seat, paying: Paying) -> Rejection | None:
    """Whether everybody can see that this checkout is impossible: items, pairs, chips (TE18 to TE20, TE46)."""
    return _why_not_items(state, seat, paying) or _why_not_pairs(paying) or _why_not_chips(state, seat, paying)


def why_not_afford(state: TargetState, seat: Seat, paying: Paying) -> Rejection | None:
    """No credit: the total is at most cash in hand, price coupons lower it first (TE20)."""
    price, cash = bill(state, seat, paying).price, state.cash[seat]
    return refuse(Reason.NOT_ENOUGH_CASH, "TE20", needed=price, seat=seat, cash=cash) if price > cash else None


def _why_not_items(state: TargetState, seat: Seat, paying: Paying) -> Rejection | None:
    for name in paying.items:
        if name not in ITEMS:
            return refuse(Reason.NO_SUCH_ITEM, "TE20", item=name)
        if state.owner.get(name) != seat:
            return refuse(Reason.NOT_IN_BASKET, "TE20", item=name, seat=seat)
    return twice(paying.items, "TE20")


def twice(names: Sequence[str], rule: str) -> Rejection | None:
    """Refuse a list that names something twice."""
    doubled = next((name for name in names if names.count(name) > 1), None)
    return refuse(Reason.NAMED_TWICE, rule, what=doubled) if doubled is not None else None


def _why_not_pairs(paying: Paying) -> Rejection | None:
    """Named are two paid items of one set, or none of it (TE18)."""
    for name in paying.pairs:
        if name not in paying.items:
            return refuse(Reason.NO_PAIR, "TE18", item=name, what="it is not paid for")
        named = [other for other in paying.pairs if ITEMS[other].set == ITEMS[name].set]
        if len(named) != 2:  # a pair
            return refuse(Reason.NO_PAIR, "TE18", item=name, what="a pair is two items of one set, one pair a set")
    return twice(paying.pairs, "TE18")


def _why_not_chips(state: TargetState, seat: Seat, paying: Paying) -> Rejection | None:
    """One chip to an item, one item to a chip, of any colour unless the table says no (TE19, TE46)."""
    for used in paying.chips:
        if used.chip not in CHIPS:
            return refuse(Reason.NO_SUCH_CHIP, "TE19", chip=used.chip)
        if state.chips.get(used.chip) != seat:
            return refuse(Reason.NOT_YOUR_CHIP, "TE19", seat=seat, chip=used.chip)
        if used.item not in paying.items:
            return refuse(Reason.NOT_PAID_FOR, "TE46", what=used.chip)
        any_colour = state.rules.boosts.target_circle_any_color_item
        if not any_colour and CHIPS[used.chip].set != ITEMS[used.item].set:
            return refuse(Reason.WRONG_COLOUR, "TE19", chip=used.chip, where=used.item)
    items = twice([used.item for used in paying.chips], "TE19")
    return items or twice([used.chip for used in paying.chips], "TE19")


def settle_checkout(state: TargetState, step: SettleCheckout, _call: Call) -> Drafts:
    """Pay, credit the Savings, put the items back, use up the chips (TE20)."""
    made = bill(state, step.seat, step)
    gone = state.rules.boosts.target_circle_discarded_when_used
    chips = tuple(used.chip for used in step.chips) if gone else ()
    return [CheckedOut(step.seat, step.items, chips, made.price, made.savings)]
