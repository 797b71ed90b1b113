"""Payments and debts: cash never goes below zero, a shortfall is a debt (FR70, FR71)."""

from contracts.entries import AnyEntry, Entry
from contracts.entries.board import Pay
from contracts.entries.friends import DebtPrompt, SettleDebt, SettleNoted
from contracts.events import Event
from contracts.events.board import MoneyPaid
from contracts.events.friends import DebtOpened, DebtPaid, DebtStands
from contracts.words import Seat
from engine.friends.state import AFFAIRS, FriendsState
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
    """The debt is paid by itself once this cash covers it (FR70); ``first`` is what must be settled before else."""
    debt = open_debt(state)
    if debt is None or debt.debtor != seat or cash < debt.amount:
        return []
    return [DebtPaid(seat, debt.creditor, debt.amount, debt.reason, first or after_affair(state))]


def after_affair(state: FriendsState, closing: Entry | None = None, leaver: Seat | None = None) -> tuple[AnyEntry, ...]:
    """What follows when an affair closes: the top of the agenda, or ``closing`` below it, or those of a ``leaver``.

    A debt that comes to the top may be covered by now (FR70). Rents claimed meanwhile are settled, unless another
    affair lies on the agenda: then they wait for that one to close (FR60).
    """
    left = [p.entry for p in state.agenda[:-1] if p.entry is not closing]
    claims = state.noted
    if leaver is not None:
        left = [entry for entry in left if not entry.concerns(leaver)]
        claims = [claim for claim in claims if not claim.concerns(leaver)]
    if left and isinstance(left[-1], DebtPrompt):
        return (SettleDebt(left[-1].debtor, left[-1].creditor),)
    return (SettleNoted(),) if claims and not any(type(entry) in AFFAIRS for entry in left) else ()


def settle_debt(state: FriendsState, _step: SettleDebt, _call: Call) -> Drafts:
    """An affair above a debt is closed: the debt is paid if its debtor has the cash by now (FR70)."""
    debt = state.agenda[-2].entry
    if not isinstance(debt, DebtPrompt):
        raise TypeError("no debt lies below")
    if state.cash[debt.debtor] < debt.amount:
        return [DebtStands(debt.debtor, debt.amount)]
    return [DebtPaid(debt.debtor, debt.creditor, debt.amount, debt.reason, after_affair(state, debt))]
