"""Fees: paid, or as far as cash and Destinations reach; the rest is forgiven (ML15, ML23, ML24, ML51)."""

from contracts.commands.millennials import SellToBank
from contracts.entries.board import Pay
from contracts.entries.millennials import FeePrompt
from contracts.events import Event
from contracts.events.board import MoneyPaid
from contracts.events.millennials import DestinationSold, FeeForgiven, FeeOpened, FeePaid
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.kernel.edition import Call, Choice, CommandRule, Drafts
from engine.kernel.state import Slot
from engine.millennials.data import DESTINATIONS
from engine.millennials.state import MillennialsState as State


def pay(state: State, step: Pay, _call: Call) -> Drafts:
    """Cash first; if it falls short, Destinations are sold, and with none left the rest is forgiven."""
    payer, payee, amount, reason = step.payer, step.payee, step.amount, step.reason
    if payer is None or state.cash[payer] >= amount:
        return [MoneyPaid(payer, payee, amount, reason)]
    if reason == "jail_fee" and not state.rules.rulings.jail_fee_settled_like_card_fee:
        return [FeeForgiven(payer, payee, amount, reason)]
    cash = state.cash[payer]
    paid: list[Event] = [MoneyPaid(payer, payee, cash, reason)] if cash else []
    rest = amount - cash
    if state.destinations_of(payer):
        return [*paid, FeeOpened(payer, payee, rest, reason, (FeePrompt(payer, payee, rest, reason),))]
    return [*paid, FeeForgiven(payer, payee, rest, reason)]


def open_fee(state: State) -> FeePrompt | None:
    """The fee the game waits for now, if that is what it waits for."""
    prompt = state.prompt
    return prompt if isinstance(prompt, FeePrompt) else None


def settled(state: State, cash: int, destinations: int) -> list[Event]:
    """What the debtor's cash pays of the open fee, and whether the rest is forgiven, once it has these left."""
    fee = open_fee(state)
    if fee is None:
        return []
    debtor, creditor, reason = fee.debtor, fee.creditor, fee.reason
    paid = min(cash, fee.amount)
    rest = fee.amount - paid
    events: list[Event] = [FeePaid(debtor, creditor, paid, rest, reason)] if paid else []
    return [*events, FeeForgiven(debtor, creditor, rest, reason)] if rest and not destinations else events


def _why_not_sell(state: State, call: Call, command: SellToBank) -> Rejection | None:
    """The seller picks (ML23)."""
    name = command.destination
    if name not in DESTINATIONS:
        return refuse(Reason.NO_SUCH_DEED, deed=name)
    mine = state.owner.get(name) == call.seat
    return None if mine else refuse(Reason.NOT_YOUR_DEED, "ML23", seat=call.seat, deed=name)


def _sell(state: State, call: Call, command: SellToBank) -> Drafts:
    """At the printed price; what is left over is kept (ML23)."""
    price = DESTINATIONS[command.destination].price
    left = len(state.destinations_of(call.seat)) - 1
    return [
        DestinationSold(call.seat, command.destination, price),
        *settled(state, state.cash[call.seat] + price, left),
    ]


def _sales(state: State, call: Call) -> list[Choice]:
    return [Choice(SellToBank(destination.id)) for destination in state.destinations_of(call.seat)]


def cheapest_sale(state: State, slot: Slot) -> tuple[Seat, SellToBank]:
    """The default: the cheapest Destination, of equals the lowest space (ML58)."""
    cheapest = min(state.destinations_of(slot.seat), key=lambda destination: (destination.price, destination.space))
    return slot.seat, SellToBank(cheapest.id)


FEE_RULES = (CommandRule(SellToBank, "banking", _why_not_sell, _sell, _sales, answers=("fee",)),)
