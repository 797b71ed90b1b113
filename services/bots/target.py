"""The simple bot of Monopoly: Target Edition: checks out when it pays, completes pairs, trades for what it misses."""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar, cast

from contracts.commands import Command
from contracts.commands.board import AcceptTrade, PayJailFee, ProposeTrade, RejectTrade, UseJailCard
from contracts.commands.common import RollDice
from contracts.commands.target import Checkout, GoOn, Leave, PayForItem, PlaceChip, StartCheckout, TakeItem
from contracts.entries.board import TradeOffer, Transfer
from contracts.entries.target import ForcedTradePrompt
from contracts.words import Seat
from engine.kernel.edition import Edition
from engine.kernel.legal import Option
from engine.target.banking.checkout import bill
from engine.target.banking.plan import best_plan
from engine.target.data import ITEMS, SIZE, SPACE_INDEX
from engine.target.state import TargetState
from services.bots.bot import Move, View

POINT: Final = 4
"""What one point of Savings is worth to it, in money."""

FORCED_GAIN: Final = 7
"""The Savings an item must add before it pays its holder for it."""

WORTH_STOPPING: Final = 12
"""The Savings a checkout must give before it stops for it at a corner."""

C = TypeVar("C", bound=Command)
Options = Sequence[Option]


class SimpleBot:
    """A decent beginner; its choices follow from the view alone."""

    def __init__(self, edition: Edition, _seed: str, seat: Seat) -> None:
        """It takes no chances of its own."""
        self._edition = edition
        self._seat = seat

    def choose(self, view: View, options: Options) -> Move | None:
        """See Bot.choose."""
        state = cast("TargetState", view.state)
        if not view.due:
            return self._answer_offer(state, options)
        slot = state.slot_of(self._seat)
        plan = self._PLANS.get(slot.ask if slot else "", SimpleBot._first)
        option = plan(self, state, options)
        return Move(option.command, option.prompt)

    def _answer_offer(self, state: TargetState, options: Options) -> Move | None:
        """Sign deals that bring something, refuse others."""
        for option in options:
            standing = state.offer_of(option.prompt or "")
            if isinstance(option.command, AcceptTrade | RejectTrade) and standing is not None:
                signs = self._gain(state, cast("TradeOffer", standing.offer).transfers) > 0
                if signs == isinstance(option.command, AcceptTrade):
                    return Move(option.command, option.prompt)
        return None

    def _gain(self, state: TargetState, deal: tuple[Transfer, ...]) -> int:
        """What a deal brings to this seat, in money: cash, cards, and the Savings of its basket."""
        after = state.copy()
        money = 0
        for part in deal:
            sign = (part.taker == self._seat) - (part.giver == self._seat)
            money += sign * (part.cash + state.rules.jail.exit_fee * len(part.jail_cards))
            after.owner.update(dict.fromkeys(part.deeds, part.taker))
        return money + POINT * (self._basket_savings(after) - self._basket_savings(state))

    def _basket_savings(self, state: TargetState) -> int:
        """The Savings of everything in the basket, were it all paid for."""
        return bill(state, self._seat, Checkout(tuple(item.id for item in state.basket(self._seat)))).savings

    def _with(self, state: TargetState, item: str) -> int:
        """The Savings an item would add to the basket."""
        after = state.copy()
        after.owner[item] = self._seat
        return self._basket_savings(after) - self._basket_savings(state)

    def _first(self, state: TargetState, options: Options) -> Option:
        """The first answer to what it is asked."""
        slot = state.slot_of(self._seat)
        return next(option for option in options if slot is not None and option.prompt == slot.id)

    def _own_turn(self, state: TargetState, options: Options) -> Option:
        """Propose once in a turn to swap a lone item for the partner of another."""
        deal = () if state.proposals[self._seat] else self._deal(state)
        return Option(ProposeTrade(deal)) if deal else self._first(state, options)

    def _deal(self, state: TargetState) -> tuple[Transfer, ...]:
        """An item of another seat that makes a pair, for one of about its price that is alone."""
        me = self._seat
        mine = state.basket(me)
        alone = [item for item in mine if sum(other.set == item.set for other in mine) == 1]
        for wanted in ITEMS.values():
            holder = state.owner.get(wanted.id)
            if holder is None or holder == me or wanted.set not in {item.set for item in alone}:
                continue
            given = [item for item in alone if item.set != wanted.set and item.savings >= wanted.savings]
            deal = Transfer(me, holder, deeds=(given[0].id,)) if given else None
            if deal is not None:
                return deal, Transfer(holder, me, deeds=(wanted.id,))
        return ()

    def _jail(self, state: TargetState, options: Options) -> Option:
        """A card or the fee as soon as there is one: in Jail nothing is bought."""
        return _find(options, UseJailCard) or _find(options, PayJailFee) or self._roll(state, options)

    def _roll(self, state: TargetState, options: Options) -> Option:
        return _find(options, RollDice) or self._first(state, options)

    def _corner(self, state: TargetState, options: Options) -> Option:
        """Check out if that gives enough; else go on."""
        savings = bill(state, self._seat, best_plan(state, self._seat)).savings
        stops = savings >= WORTH_STOPPING or state.closing
        return (_find(options, StartCheckout) if stops else None) or _find(options, GoOn) or self._first(state, options)

    def _checkout(self, state: TargetState, options: Options) -> Option:
        """All that cash reaches, with every boost."""
        slot = state.slot_of(self._seat)
        return Option(best_plan(state, self._seat), slot.id) if slot else self._first(state, options)

    def _forced_trade(self, state: TargetState, options: Options) -> Option:
        """Pay where the item adds enough Savings and cash is left to pay for it."""
        prompt = state.prompt
        pays = (
            isinstance(prompt, ForcedTradePrompt)
            and state.cash[self._seat] >= prompt.price + ITEMS[prompt.item].price
            and self._with(state, prompt.item) >= FORCED_GAIN
        )
        return (_find(options, PayForItem) if pays else None) or _find(options, Leave) or self._first(state, options)

    def _chip(self, state: TargetState, options: Options) -> Option:
        """Where this seat comes next, as near ahead as a roll of seven."""
        here = state.position[self._seat]
        named = [option for option in options if isinstance(option.command, PlaceChip)]
        return min(named, key=lambda option: _from_seven(here, cast("PlaceChip", option.command).space))

    def _delivery(self, state: TargetState, options: Options) -> Option:
        """What adds most Savings."""
        named = [option for option in options if isinstance(option.command, TakeItem)]
        return max(named, key=lambda option: self._with(state, cast("TakeItem", option.command).item))

    _PLANS: Final[dict[str, Callable[..., Option]]] = {
        "move": _own_turn,
        "end": _own_turn,
        "jail": _jail,
        "corner": _corner,
        "checkout": _checkout,
        "forced_trade": _forced_trade,
        "chip": _chip,
        "delivery": _delivery,
    }


def _from_seven(here: int, space: str) -> int:
    return abs((SPACE_INDEX[space] - here) % SIZE - 7)


def _find(options: Options, kind: type[C]) -> Option | None:
    return next((option for option in options if isinstance(option.command, kind)), None)
