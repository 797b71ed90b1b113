"""Items and the chips on their spaces: taken by landing, forced over for money, or delivered (TE13, TE14, TE59)."""

from collections.abc import Iterator

from contracts.commands.target import Leave, PayForItem, TakeItem
from contracts.entries.target import ForcedTradePrompt, Shop
from contracts.events import Event
from contracts.events.target import ChipTaken, ForcedTradeOffered, ItemForced, ItemLeft, ItemTaken, NothingTaken
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.kernel.edition import Call, Choice, CommandRule, Drafts, always, nothing_against
from engine.target.data import ITEMS
from engine.target.state import TargetState


def shop(state: TargetState, step: Shop, _call: Call) -> Drafts:
    """The chip first, then the item, or the offer to force it from its holder (TE13, TE14)."""
    seat, item = step.seat, step.item
    chip = state.chip_at.get(item)
    found: list[Event] = [ChipTaken(seat, item, chip)] if chip else []
    holder = state.owner.get(item)
    if holder is None:
        return [*found, ItemTaken(seat, item)]
    if holder != seat and state.cash[seat] >= state.money.forced_trade_price:
        return [*found, _offered(state, seat, holder, item)]
    return found or [NothingTaken(seat, item)]


def _offered(state: TargetState, seat: Seat, holder: Seat, item: str) -> Event:
    price = state.money.forced_trade_price
    return ForcedTradeOffered(seat, holder, item, price, (ForcedTradePrompt(seat, holder, item, price),))


def forced(state: TargetState) -> ForcedTradePrompt | None:
    """The forced trade the game waits for now, if that is what it waits for."""
    prompt = state.prompt
    return prompt if isinstance(prompt, ForcedTradePrompt) else None


def _open(state: TargetState) -> ForcedTradePrompt:
    prompt = forced(state)
    if prompt is None:
        raise TypeError("no forced trade is open")
    return prompt


def _why_not_pay(state: TargetState, call: Call, _command: PayForItem) -> Rejection | None:
    """Cash may have been traded away meanwhile (TE14)."""
    price, cash = _open(state).price, state.cash[call.seat]
    return refuse(Reason.NOT_ENOUGH_CASH, "TE14", needed=price, seat=call.seat, cash=cash) if cash < price else None


def _pay(state: TargetState, call: Call, _command: PayForItem) -> Drafts:
    prompt = _open(state)
    return [ItemForced(call.seat, prompt.holder, prompt.item, prompt.price)]


def _leave(state: TargetState, call: Call, _command: Leave) -> Drafts:
    return [ItemLeft(call.seat, _open(state).item)]


def _why_not_take(state: TargetState, _call: Call, command: TakeItem) -> Rejection | None:
    if command.item not in ITEMS:
        return refuse(Reason.NO_SUCH_ITEM, "TE59", item=command.item)
    holder = state.owner.get(command.item)
    return None if holder is None else refuse(Reason.NOT_AVAILABLE, "TE59", item=command.item, holder=holder)


def _take(_state: TargetState, call: Call, command: TakeItem) -> Drafts:
    return [ItemTaken(call.seat, command.item, delivered=True)]


def _take_choices(state: TargetState, _call: Call) -> Iterator[Choice]:
    return (Choice(TakeItem(item.id)) for item in state.available())


def best_available(state: TargetState) -> str:
    """The available item of highest Savings, of several the one on the lowest space (TE55)."""
    return max(state.available(), key=lambda item: (item.savings, -item.space)).id


SHOPPING_RULES = (
    CommandRule(PayForItem, "banking", _why_not_pay, _pay, always(PayForItem()), answers=("forced_trade",)),
    CommandRule(Leave, "banking", nothing_against, _leave, always(Leave()), answers=("forced_trade",)),
    CommandRule(TakeItem, "banking", _why_not_take, _take, _take_choices, answers=("delivery",)),
)
