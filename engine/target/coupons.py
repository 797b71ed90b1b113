"""Checking out, as cards see it: coupons are shown when spent; the sum is banking's (TE20, TE32, TE45, TE46)."""

from collections.abc import Iterator

from contracts.commands.target import Checkout
from contracts.entries.target import SettleCheckout
from contracts.events.target import CheckoutMade
from contracts.rejections import Reason, Rejection, refuse
from engine.kernel.edition import Call, Choice, CommandRule, Drafts
from engine.target.banking.checkout import twice, why_not_afford, why_not_pay
from engine.target.banking.plan import best_plan, paying_for
from engine.target.cards import show
from engine.target.data import CARDS
from engine.target.state import TargetState


def _why_not(state: TargetState, call: Call, command: Checkout) -> Rejection | None:
    return (
        why_not_pay(state, call.seat, command)
        or _why_not_coupons(state, call, command)
        or why_not_afford(state, call.seat, command)
    )


def _why_not_coupons(state: TargetState, call: Call, command: Checkout) -> Rejection | None:
    """Coupons one keeps, with a paid item; one that lowers a price names which (TE46)."""
    for used in command.coupons:
        card = CARDS.get(used.card)
        if card is None or card.effect not in ("coupon_savings", "coupon_price_off"):
            return refuse(Reason.NOT_A_COUPON, "TE32", card=used.card)
        if not state.holds(call.seat, used.card):
            return refuse(Reason.NOT_YOUR_CARD, "TE32", seat=call.seat, card=used.card)
        lowers = card.effect == "coupon_price_off"
        if not command.items or (used.item not in command.items if lowers else used.item):
            return refuse(Reason.NOT_PAID_FOR, "TE46", what=used.card)
    return twice([used.card for used in command.coupons], "TE32")


def _check_out(state: TargetState, call: Call, command: Checkout) -> Drafts:
    """One command, not interruptible; an empty payment is legal (TE7, TE45)."""
    seat, items, pairs, chips, coupons = call.seat, command.items, command.pairs, command.chips, command.coupons
    settle = SettleCheckout(seat, items, pairs, chips, coupons)
    spent = show(state, seat, tuple(used.card for used in coupons))
    return [*spent, CheckoutMade(seat, items, (settle,), pairs, chips, coupons)]


def _choices(state: TargetState, call: Call) -> Iterator[Choice]:
    """The best there is, each item alone, and nothing; others are found out by a dry run."""
    best = best_plan(state, call.seat)
    if best.items:
        yield Choice(best, open=True)
    for item in state.basket(call.seat):
        if best.items != (item.id,):
            yield Choice(paying_for(state, call.seat, item))
    yield Choice(Checkout())


CHECKOUT_RULE = CommandRule(Checkout, "cards", _why_not, _check_out, _choices, answers=("checkout",))
