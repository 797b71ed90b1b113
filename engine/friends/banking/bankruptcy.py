"""Bankruptcy and resignation: what can be raised, who gets what, who is left (FR34 to FR39, FR44, FR72, FR74)."""

from contracts.commands.common import Resign
from contracts.commands.friends import DeclareBankruptcy
from contracts.entries import AnyEntry, Prompt
from contracts.entries.board import ReturnCard
from contracts.entries.common import Finish
from contracts.entries.friends import (
    DebtPrompt,
    Estate,
    GoBankrupt,
    ReceiveDeed,
)
from contracts.events import Event
from contracts.events.common import SeatResigned
from contracts.events.friends import BuildingsSold, DeedMortgaged, SeatBankrupt
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.friends.banking.levels import cost_of, sale_gain, sell_all
from engine.friends.banking.money import after_affair, open_debt
from engine.friends.data import DATA, DEEDS, GROUPS, MUG, SOFA, Group
from engine.friends.state import FULL, FriendsState
from engine.kernel.edition import Call, CommandRule, Drafts, always


def raisable(state: FriendsState, seat: Seat) -> int:
    """Cash, half of the printed cost of the buildings, mortgage value of the unmortgaged deeds (FR33, FR34)."""
    deeds = state.deeds_of(seat)
    buildings = sum(sale_gain(state, group, sell_all(state, group)) for group in _built_groups(state, seat))
    return state.cash[seat] + buildings + sum(values(state, deed.id) for deed in deeds)


def values(state: FriendsState, deed: str) -> int:
    """What the Bank would still lend on a deed."""
    return 0 if deed in state.mortgaged else DEEDS[deed].mortgage


def _built_groups(state: FriendsState, seat: Seat) -> list[Group]:
    return [group for group in DATA.groups if state.has_built(seat, group.id)]


def worth(state: FriendsState) -> tuple[int, ...]:
    """Cash, price of unmortgaged and loan of mortgaged deeds, printed cost of buildings, by seat (FR68)."""
    return tuple(0 if state.out[seat] else _worth_of(state, Seat(seat)) for seat in range(state.seats))


def _worth_of(state: FriendsState, seat: Seat) -> int:
    total = state.cash[seat]
    for deed in state.deeds_of(seat):
        total += deed.mortgage if deed.id in state.mortgaged else deed.price
        level = state.level(deed.id)
        if level:
            group = GROUPS[deed.group]
            total += min(level, FULL - 1) * cost_of(group, MUG) + (level == FULL) * cost_of(group, SOFA)
    return total


def _why_not_declare(state: FriendsState, call: Call, _command: DeclareBankruptcy) -> Rejection | None:
    """Only when everything that can be sold and mortgaged does not reach the debt (FR34, FR35)."""
    debt, reach = open_debt(state), raisable(state, call.seat)
    if debt is not None and reach >= debt.amount and state.rules.rulings.must_exhaust_before_bankruptcy:
        return refuse(Reason.CAN_STILL_PAY, "FR34", amount=debt.amount, seat=call.seat, raisable=reach)
    return None


def _declare(state: FriendsState, call: Call, _command: DeclareBankruptcy) -> Drafts:
    debt = open_debt(state)
    return wind_up(state, call.seat, debt.creditor if debt else None)


def wind_up(state: FriendsState, seat: Seat, creditor: Seat | None) -> list[Event]:
    """Sell and mortgage what is left, then all goes to the creditor (FR34, FR36, FR37)."""
    groups = [(group, sell_all(state, group)) for group in _built_groups(state, seat)]
    sold: list[Event] = [BuildingsSold(seat, moments, sale_gain(state, group, moments)) for group, moments in groups]
    free = [deed for deed in state.deeds_of(seat) if deed.id not in state.mortgaged]
    lent: list[Event] = [DeedMortgaged(seat, deed.id, deed.mortgage) for deed in free]
    return [*sold, *lent, _out(state, seat, creditor, raisable(state, seat))]


def _out(state: FriendsState, seat: Seat, creditor: Seat | None, cash: int, buildings: int = 0) -> Event:
    deeds = tuple(deed.id for deed in state.deeds_of(seat))
    cards = tuple(sorted(card for card, holder in state.jail_cards.items() if holder == seat))
    lapsed = tuple(standing.id for standing in state.offers if standing.offer.concerns(seat))
    carried = (p.entry.card for p in state.agenda if isinstance(p.entry, ReturnCard) and p.entry.seat == seat)
    then = _after_leaving(state, seat, creditor, deeds)
    return SeatBankrupt(seat, creditor, cash, deeds, cards, buildings, lapsed, next(carried, ""), then)


def _after_leaving(
    state: FriendsState, seat: Seat, creditor: Seat | None, deeds: tuple[str, ...]
) -> tuple[AnyEntry, ...]:
    """The game ends with one seat left (FR37, FR44); else the deeds are seen to, or the seat's affair is closed."""
    if len(state.remaining()) == 2:
        return (Finish(),)
    if deeds:
        return (Estate(seat, deeds),) if creditor is None else tuple(ReceiveDeed(creditor, deed) for deed in deeds)
    asked = next(p.entry for p in reversed(state.agenda) if isinstance(p.entry, Prompt))
    return after_affair(state, leaver=seat) if asked.concerns(seat) else ()


def go_bankrupt(state: FriendsState, step: GoBankrupt, _call: Call) -> Drafts:
    """A seat that resigned: to its creditor like any bankrupt, to the Bank as it stands (FR35, FR37)."""
    if step.creditor is not None:
        return wind_up(state, step.seat, step.creditor)
    standing = sum(state.level(deed.id) for deed in state.deeds_of(step.seat))
    return [_out(state, step.seat, None, state.cash[step.seat], standing)]


def _why_not_resign(state: FriendsState, _call: Call, _command: Resign) -> Rejection | None:
    """Any seat may leave at any time (FR35)."""
    return None if state.started else refuse(Reason.NOT_STARTED)


def _resign(state: FriendsState, call: Call, _command: Resign) -> Drafts:
    debts = (p.entry for p in reversed(state.agenda) if isinstance(p.entry, DebtPrompt) and p.entry.debtor == call.seat)
    debt = next(debts, None)
    return [SeatResigned(call.seat, (GoBankrupt(call.seat, debt.creditor if debt else None),))]


RESIGN_RULE = CommandRule(Resign, "turns", _why_not_resign, _resign, always(Resign()))
BANKRUPTCY_RULES = (
    CommandRule(
        DeclareBankruptcy, "banking", _why_not_declare, _declare, always(DeclareBankruptcy()), answers=("debt",)
    ),
)
