"""Payments and debts: cash never goes below zero, a shortfall is a debt (FR70, FR71)."""

from contracts.entries import AnyEntry, Prompt
from contracts.entries.board import Pay
from contracts.entries.friends import DebtPrompt, SettleNoted
from contracts.events import Event
from contracts.events.board import MoneyPaid
from contracts.events.friends import DebtOpened, DebtPaid
from contracts.words import Seat
from engine.friends.state import FriendsState, affair_of
from engine.kernel.edition import Call, Drafts


def pay(state: FriendsState, step: Pay, _call: Call) -> Drafts:
    """A payment falls due."""
    return pay_now(state, step.payer, step.payee, step.amount, step.reason)


def pay_now(state: FriendsState, payer: Seat | None, payee: Seat | None, amount: int, reason: str) -> list[Event]:
    """Paid at once if cash covers it, else a debt opens (FR60, FR70)."""
    if payer is None or state.cash[payer] >= amount:
        return [MoneyPaid(payer, payee, amount, reason)]
    return [DebtOpened(payer, payee, amount, reason, (DebtPrompt(payer, payee, amount, reason),))]


def open_debt(state: FriendsState) -> DebtPrompt | None:
    """The debt the game waits for now, if that is what it waits for."""
    prompt = state.prompt
    return prompt if isinstance(prompt, DebtPrompt) else None


def settled(state: FriendsState, seat: Seat, cash: int, first: tuple[AnyEntry, ...] = ()) -> list[Event]:
    """The debt is paid by itself once this cash covers it (FR70); ``first`` is what follows its payment."""
    debt = open_debt(state)
    if debt is None or debt.debtor != seat or cash < debt.amount:
        return []
    return [DebtPaid(seat, debt.creditor, debt.amount, debt.reason, (*first, *after_affair(state)))]


def after_affair(state: FriendsState, closing: Prompt | None = None) -> tuple[AnyEntry, ...]:
    """An affair is closing (the top, if none is named): rents claimed meanwhile are settled now (FR60).

    If another affair lies on the agenda, they wait for that one to close.
    """
    closing = closing or state.prompt
    others = [pending for pending in state.agenda if pending.entry is not closing]
    if not state.noted or state.carried or any(map(affair_of, others)):
        return ()
    return (SettleNoted(),)
