"""Deals: Destinations, jail cards and cash between players (ML29, ML30, ML54, ML57)."""

from contracts.entries.board import Transfer
from contracts.events import Event
from contracts.events.board import TradeExecuted
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.board.trades import Trades, example, why_not_given, why_not_held
from engine.millennials.banking.fees import open_fee, settled
from engine.millennials.data import DESTINATIONS, JAIL_CARDS, SMALLEST_NOTE
from engine.millennials.state import MillennialsState as State

Deal = tuple[Transfer, ...]


def _window(state: State, _seat: Seat, _signers: tuple[Seat, ...]) -> Rejection | None:
    """From the first turn on, whenever the game waits for a seat (ML30)."""
    if state.in_turn is not None and state.prompt is not None:
        return None
    return refuse(Reason.WINDOW_CLOSED, "ML30", command="A trade", affair="what the game waits for")


def possible(state: State, deal: Deal) -> Rejection | None:
    """Whether the deal can be carried out as written, now."""
    for part in deal:
        no = why_not_held(state, part, DESTINATIONS, JAIL_CARDS) or _why_not_part(state, part)
        if no is not None:
            return no
    for seat in sorted({part.giver for part in deal}):
        no = why_not_given(state, seat, deal)
        if no is not None:
            return no
    return _why_not_debtor(state, deal)


def _why_not_part(state: State, part: Transfer) -> Rejection | None:
    if part.cash % SMALLEST_NOTE:
        what = f"M{part.cash} is no multiple of the smallest note, M{SMALLEST_NOTE}"
        return refuse(Reason.BAD_TRADE, "ML54", what=what)
    if part.jail_cards and not state.rules.rulings.goojf_tradeable:
        return refuse(Reason.BAD_TRADE, "ML29", what="this table does not trade jail cards")
    return None


def _change(seat: Seat, deal: Deal) -> int:
    return sum(part.cash * ((part.taker == seat) - (part.giver == seat)) for part in deal)


def _why_not_debtor(state: State, deal: Deal) -> Rejection | None:
    """A debtor's deal must be a sale: it brings the debtor cash (ML57)."""
    fee = open_fee(state)
    if fee is None or all(fee.debtor not in (part.giver, part.taker) for part in deal):
        return None
    if _change(fee.debtor, deal) >= SMALLEST_NOTE:
        return None
    return refuse(Reason.NO_SALE, "ML57", seat=fee.debtor, least=SMALLEST_NOTE)


def _execute(state: State, seat: Seat, trade: str, deal: Deal) -> list[Event]:
    """One event for all parties; what a debtor gets goes to the fee at once (ML23)."""
    executed = TradeExecuted(seat, trade, deal)
    fee = open_fee(state)
    if fee is None or all(fee.debtor not in (part.giver, part.taker) for part in deal):
        return [executed]
    debtor = fee.debtor
    gained = sum(len(part.deeds) * ((part.taker == debtor) - (part.giver == debtor)) for part in deal)
    left = len(state.destinations_of(debtor)) + gained
    return [executed, *settled(state, state.cash[debtor] + _change(debtor, deal), left)]


TRADES: Trades[State] = Trades(_window, possible, _execute, example(possible, SMALLEST_NOTE))
