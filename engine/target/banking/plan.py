"""What a seat pays for that does not say (TE55): the best items cash reaches, the best chips on them, every coupon."""

from collections.abc import Sequence

from contracts.commands.target import Checkout
from contracts.entries.target import ChipOn, CouponUse
from contracts.words import Seat
from engine.target.banking.checkout import best_first, paired
from engine.target.data import CARDS, CHIPS, ITEMS, Item
from engine.target.state import TargetState


def best_plan(state: TargetState, seat: Seat) -> Checkout:
    """Items by Savings, highest first, while cash lasts, then chips and coupons."""
    cash, items = state.cash[seat], []
    for item in sorted(state.basket(seat), key=best_first):
        if item.price <= cash:
            cash -= item.price
            items.append(item)
    return _with_boosts(state, seat, items)


def paying_for(state: TargetState, seat: Seat, item: Item) -> Checkout:
    """One item alone, with the best chip and every coupon."""
    return _with_boosts(state, seat, [item])


def _with_boosts(state: TargetState, seat: Seat, items: Sequence[Item]) -> Checkout:
    names = tuple(item.id for item in items)
    return Checkout(names, chips=_chips(state, seat, names), coupons=_coupons(state, seat, names))


def _chips(state: TargetState, seat: Seat, names: tuple[str, ...]) -> tuple[ChipOn, ...]:
    """The highest chips on the items that gain most by them."""
    pair_items, factor = paired(Checkout(names)), state.rules.boosts.color_set_multiplier
    free = sorted(names, key=lambda name: -ITEMS[name].savings * (factor if name in pair_items else 1))
    used = []
    for chip in sorted(state.chips_of(seat), key=lambda chip: -CHIPS[chip].multiplier):
        item = next((name for name in free if _fits(state, chip, name)), None)
        if item is not None:
            free.remove(item)
            used.append(ChipOn(item, chip))
    return tuple(used)


def _fits(state: TargetState, chip: str, item: str) -> bool:
    return state.rules.boosts.target_circle_any_color_item or CHIPS[chip].set == ITEMS[item].set


def _coupons(state: TargetState, seat: Seat, names: tuple[str, ...]) -> tuple[CouponUse, ...]:
    """Every coupon this state knows of the seat; one that lowers a price, on the dearest item (TE65)."""
    if not names:
        return ()
    dearest = max(names, key=lambda name: ITEMS[name].price)
    cards = [CARDS[held.card] for held in state.kept(seat) if held.card]
    return tuple(
        CouponUse(card.id, dearest if card.effect == "coupon_price_off" else "")
        for card in cards
        if card.effect in ("coupon_price_off", "coupon_savings")
    )
