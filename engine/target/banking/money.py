"""Payments, the RedCard and Savings from cards: nobody owes anything, what is short is forgiven (TE2, TE29, TE47)."""

from contracts.entries.board import Pay
from contracts.entries.target import GainSavings, TakeRedCard
from contracts.events.board import MoneyPaid
from contracts.events.target import RedCardTaken, SavingsGained
from engine.kernel.edition import Call, Drafts
from engine.target.state import TargetState


def pay(state: TargetState, step: Pay, _call: Call) -> Drafts:
    """A payment falls due; who is short pays what there is and goes on (TE29)."""
    amount = step.amount if step.payer is None else min(step.amount, state.cash[step.payer])
    return [MoneyPaid(step.payer, step.payee, amount, step.reason)]


def take_redcard(state: TargetState, step: TakeRedCard, _call: Call) -> Drafts:
    """From its holder, or from the Bank (TE2)."""
    return [RedCardTaken(step.seat, state.redcard)]


def gain_savings(_state: TargetState, step: GainSavings, _call: Call) -> Drafts:
    """Added at once, never multiplied (TE47)."""
    return [SavingsGained(step.seat, step.amount)]
