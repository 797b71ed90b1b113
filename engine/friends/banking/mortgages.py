"""Mortgages: borrowing on a deed, paying back, and the interest of a mortgaged deed received (FR25 to FR29, FR72)."""

from collections.abc import Iterator

from contracts.commands.friends import MortgageDeed, PayInterest, RedeemDeed, RedeemNow
from contracts.entries.friends import ReceiveDeed, ReceivedPrompt
from contracts.events import Event
from contracts.events.friends import DeedMortgaged, DeedReceived, DeedRedeemed, InterestChosen
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.friends.banking.money import after_affair, pay_now, settled
from engine.friends.banking.windows import why_not_estate, why_not_raise
from engine.friends.data import DEEDS, Deed, Rules
from engine.friends.state import FriendsState
from engine.kernel.edition import Call, Choice, CommandRule, Drafts, always, nothing_against


def interest(rules: Rules, deed: Deed) -> int:
    """The 10 % of a mortgage, up to a whole unit; the one place where it is counted (FR26, FR27)."""
    return -(-_base(rules, deed) * rules.mortgage_interest_percent // 100)


def redeem_cost(rules: Rules, deed: Deed) -> int:
    """What it costs to turn a deed face up again (t180, FR26)."""
    return _base(rules, deed) + interest(rules, deed)


def _base(rules: Rules, deed: Deed) -> int:
    return deed.mortgage if rules.rulings.mortgage_base == "mortgage_value" else deed.price


def _owned(state: FriendsState, seat: Seat, name: str) -> Rejection | None:
    if name not in DEEDS:
        return refuse(Reason.NO_SUCH_DEED, deed=name)
    return None if state.owner.get(name) == seat else refuse(Reason.NOT_YOUR_DEED, seat=seat, deed=name)


def _why_not_mortgage(state: FriendsState, call: Call, command: MortgageDeed) -> Rejection | None:
    """The whole colour must be free of the seat's buildings (t178, FR25)."""
    no = why_not_raise(state, call.seat, "Mortgaging") or _owned(state, call.seat, command.deed)
    if no is not None:
        return no
    group = DEEDS[command.deed].group
    if command.deed in state.mortgaged:
        return refuse(Reason.ALREADY_MORTGAGED, "FR25", deed=command.deed)
    return refuse(Reason.GROUP_BUILT, "FR25", group=group) if state.has_built(call.seat, group) else None


def _mortgage(state: FriendsState, call: Call, command: MortgageDeed) -> Drafts:
    amount = DEEDS[command.deed].mortgage
    mortgaged = DeedMortgaged(call.seat, command.deed, amount)
    return [mortgaged, *settled(state, call.seat, state.cash[call.seat] + amount)]


def _why_not_redeem(state: FriendsState, call: Call, command: RedeemDeed) -> Rejection | None:
    no = why_not_estate(state, call.seat, "Redeeming") or _owned(state, call.seat, command.deed)
    if no is not None:
        return no
    if command.deed not in state.mortgaged:
        return refuse(Reason.NOT_MORTGAGED, "FR26", deed=command.deed)
    return _why_not_pay(state, call.seat, redeem_cost(state.rules, DEEDS[command.deed]))


def _why_not_pay(state: FriendsState, seat: Seat, cost: int) -> Rejection | None:
    cash = state.cash[seat]
    return refuse(Reason.NOT_ENOUGH_CASH, "FR26", needed=cost, seat=seat, cash=cash) if cash < cost else None


def _redeem(state: FriendsState, call: Call, command: RedeemDeed) -> Drafts:
    return [DeedRedeemed(call.seat, command.deed, redeem_cost(state.rules, DEEDS[command.deed]))]


def receive_deed(_state: FriendsState, step: ReceiveDeed, _call: Call) -> Drafts:
    """The new owner of a mortgaged deed is asked (t168, t186, FR28)."""
    return [DeedReceived(step.seat, step.deed, (ReceivedPrompt(step.seat, step.deed),))]


def _received(state: FriendsState) -> Deed:
    prompt = state.prompt
    if not isinstance(prompt, ReceivedPrompt):
        raise TypeError("no deed was received")
    return DEEDS[prompt.deed]


def _why_not_redeem_now(state: FriendsState, call: Call, _command: RedeemNow) -> Rejection | None:
    return _why_not_pay(state, call.seat, redeem_cost(state.rules, _received(state)))


def _redeem_now(state: FriendsState, call: Call, _command: RedeemNow) -> Drafts:
    """One 10 %, not two (FR28)."""
    deed = _received(state)
    cost = redeem_cost(state.rules, deed)
    return [DeedRedeemed(call.seat, deed.id, cost, received=True, then=after_affair(state))]


def _pay_interest(state: FriendsState, call: Call, _command: PayInterest) -> list[Event]:
    """Whoever cannot pay it owes it to the Bank (FR29, FR72)."""
    deed = _received(state)
    amount = interest(state.rules, deed)
    then = after_affair(state) if state.cash[call.seat] >= amount else ()
    due = pay_now(state, call.seat, None, amount, "interest") if amount else []
    return [InterestChosen(call.seat, deed.id, amount, then), *due]


def _mortgage_choices(state: FriendsState, call: Call) -> Iterator[Choice]:
    for deed in state.deeds_of(call.seat):
        if deed.id not in state.mortgaged:
            yield Choice(MortgageDeed(deed.id))


def _redeem_choices(state: FriendsState, call: Call) -> Iterator[Choice]:
    for deed in state.deeds_of(call.seat):
        if deed.id in state.mortgaged:
            yield Choice(RedeemDeed(deed.id))


MORTGAGE_RULES = (
    CommandRule(MortgageDeed, "banking", _why_not_mortgage, _mortgage, _mortgage_choices),
    CommandRule(RedeemDeed, "banking", _why_not_redeem, _redeem, _redeem_choices),
    CommandRule(RedeemNow, "banking", _why_not_redeem_now, _redeem_now, always(RedeemNow()), answers=("received",)),
    CommandRule(PayInterest, "banking", nothing_against, _pay_interest, always(PayInterest()), answers=("received",)),
)
