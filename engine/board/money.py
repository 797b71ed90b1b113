"""Money the Bank gives on a board: the start money and the salary."""

from collections.abc import Callable
from typing import TypeVar

from contracts.entries.board import DealStartMoney, Salary
from contracts.events.board import MoneyPaid, StartMoneyPaid
from engine.board.state import BoardState
from engine.kernel.edition import Call, Drafts

B = TypeVar("B", bound=BoardState)
Amount = Callable[[B], int]


def deal_start_money(amount: Amount[B]) -> Callable[[B, DealStartMoney, Call], Drafts]:
    """Every seat gets the same sum of notes (FR47, ML38)."""
    return lambda state, _step, _call: [StartMoneyPaid(amount(state))]


def salary(amount: Amount[B]) -> Callable[[B, Salary, Call], Drafts]:
    """Passing or reaching GO pays, once (FR54, ML45)."""
    return lambda state, step, _call: [MoneyPaid(None, step.seat, amount(state), "salary")]
