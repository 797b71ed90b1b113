"""What a deal may hold in Monopoly Friends, its execution, and the limits on debtors (FR28 to FR33, FR76)."""

from contracts.entries.board import Transfer
from contracts.entries.friends import DebtPrompt, ReceiveDeed
from contracts.events import Event
from contracts.events.board import TradeExecuted
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.board.trades import Trades, example, why_not_given, why_not_held
from engine.friends.banking.bankruptcy import raisable, values
from engine.friends.banking.money import open_debt, settled
from engine.friends.banking.mortgages import interest
from engine.friends.banking.windows import why_not_trade
from engine.friends.data import DEEDS, JAIL_CARDS
from engine.friends.state import FriendsState

Deal = tuple[Transfer, ...]


def possible(state: FriendsState, deal: Deal) -> Rejection | None:
    """Whether the deal can be carried out as written, now."""
    for part in deal:
        no = _why_not_part(state, part)
        if no is not None:
            return no
    for seat in sorted({seat for part in deal for seat in (part.giver, part.taker)}):
        no = _why_not_cash(state, seat, deal) or _why_not_debtor(state, seat, deal)
        if no is not None:
            return no
    return None


def _why_not_part(state: FriendsState, part: Transfer) -> Rejection | None:
    """What is given is the giver's, and no deed of a colour that is built on (FR30)."""
    no = why_not_held(state, part, DEEDS, JAIL_CARDS)
    if no is not None:
        return no
    whole = state.rules.rulings.trade_needs_group_unbuilt
    for name in part.deeds:
        if any(isinstance(p.entry, ReceiveDeed) and p.entry.deed == name for p in state.agenda):
            return refuse(Reason.BAD_TRADE, "FR28", what=f"the interest of {name}, just received, is not paid yet")
        group = DEEDS[name].group
        if state.is_group_built(group) if whole else name in state.buildings:
            return refuse(Reason.GROUP_BUILT, "FR30", group=group)
    return None


def cash_after(state: FriendsState, seat: Seat, deal: Deal) -> int:
    """Cash of a seat after the exchange and the 10 % on every mortgaged deed it receives (FR28)."""
    change = sum(part.cash * ((part.taker == seat) - (part.giver == seat)) for part in deal)
    received = [name for part in deal if part.taker == seat for name in part.deeds if name in state.mortgaged]
    return state.cash[seat] + change - sum(interest(state.rules, DEEDS[name]) for name in received)


def _why_not_cash(state: FriendsState, seat: Seat, deal: Deal) -> Rejection | None:
    """What a seat gives it must have before the exchange; the 10 % must be covered after it (FR29)."""
    no = why_not_given(state, seat, deal)
    after = cash_after(state, seat, deal)
    if no is not None:
        return no
    return refuse(Reason.NOT_ENOUGH_CASH, "FR29", needed=-after, seat=seat, cash=0) if after < 0 else None


def _why_not_debtor(state: FriendsState, seat: Seat, deal: Deal) -> Rejection | None:
    """A debtor's deal brings cash and closes the debt or keeps what can be raised (FR33).

    Rents open against a seat are owed, too; without a debt they bind it only if its cash will not cover them (FR76).
    """
    debts = sum(p.entry.amount for p in state.agenda if isinstance(p.entry, DebtPrompt) and p.entry.debtor == seat)
    owed, after = debts + state.rents_open_against(seat), cash_after(state, seat, deal)
    if not debts and after >= owed:
        return None
    rule = "FR33" if debts else "FR76"
    if after <= state.cash[seat]:
        return refuse(Reason.DEBTOR_TRADE, rule, what=f"it brings seat {seat} no cash")
    if after >= owed:
        return None
    loses = sum(values(state, name) for part in deal if part.giver == seat for name in part.deeds)
    gains = sum(values(state, name) for part in deal if part.taker == seat for name in part.deeds)
    before, later = raisable(state, seat), raisable(state, seat) - state.cash[seat] + after - loses + gains
    if later < before:
        return refuse(Reason.DEBTOR_TRADE, rule, what=f"it lowers what can be raised from {before} to {later}")
    return None


def _execute(state: FriendsState, seat: Seat, trade: str, deal: Deal) -> list[Event]:
    """One event for all parties (FR32); whoever receives mortgaged deeds is asked, in board order (t168)."""
    received = {name: part.taker for part in deal for name in part.deeds if name in state.mortgaged}
    asks = tuple(ReceiveDeed(received[name], name) for name in DEEDS if name in received)
    debt = open_debt(state)
    paid = settled(state, debt.debtor, cash_after(state, debt.debtor, deal), asks) if debt else []
    return [TradeExecuted(seat, trade, deal, () if paid else asks), *paid]


TRADES = Trades(why_not_trade, possible, _execute, example(possible, 1))
