"""The simple bot of Monopoly for Millennials: discovers what it can, completes sets, rides where it is worth it."""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar, cast

from contracts.commands import Command
from contracts.commands.board import AcceptTrade, PayJailFee, ProposeTrade, RejectTrade, UseJailCard
from contracts.commands.common import RollDice
from contracts.commands.millennials import (
    ChoosePlayer,
    Discover,
    PassOnDestination,
    PayVisit,
    RideTo,
    SellToBank,
    SkipVisit,
    StayHere,
)
from contracts.entries.board import TradeOffer, Transfer
from contracts.words import Seat
from engine.kernel.edition import Edition
from engine.kernel.legal import Option
from engine.millennials.banking.destinations import ride_cost
from engine.millennials.data import DESTINATIONS, GROUPS, SMALLEST_NOTE, SPACE_INDEX, Destination
from engine.millennials.state import MillennialsState
from services.bots.bot import Move, View

POINT: Final = 8
"""What one point of Experience is worth to it, in money."""

RESERVE: Final = 10
"""The cash it keeps for the next visit when it pays to leave Jail."""

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
        state = cast("MillennialsState", view.state)
        if not view.due:
            return self._answer_offer(state, options)
        slot = state.slot_of(self._seat)
        plan = self._PLANS.get(slot.ask if slot else "", SimpleBot._first)
        option = plan(self, state, options)
        return Move(option.command, option.prompt)

    def _answer_offer(self, state: MillennialsState, options: Options) -> Move | None:
        """Sign deals that bring something, refuse others."""
        for option in options:
            standing = state.offer_of(option.prompt or "")
            if isinstance(option.command, AcceptTrade | RejectTrade) and standing is not None:
                signs = self._gain(state, cast("TradeOffer", standing.offer).transfers) > 0
                if signs == isinstance(option.command, AcceptTrade):
                    return Move(option.command, option.prompt)
        return None

    def _gain(self, state: MillennialsState, deal: tuple[Transfer, ...]) -> int:
        """What a deal brings to this seat, in money: cash, cards, and the points of its Destinations."""
        after = state.copy()
        money = 0
        for part in deal:
            sign = (part.taker == self._seat) - (part.giver == self._seat)
            money += sign * (part.cash + state.rules.jail_fee * len(part.jail_cards))
            after.owner.update(dict.fromkeys(part.deeds, part.taker))
        points = after.destination_points(self._seat) - state.destination_points(self._seat)
        return money + POINT * points

    def _first(self, state: MillennialsState, options: Options) -> Option:
        """The first answer to what it is asked."""
        slot = state.slot_of(self._seat)
        return next(option for option in options if slot is not None and option.prompt == slot.id)

    def _own_turn(self, state: MillennialsState, options: Options) -> Option:
        """Propose once in a turn to buy what is missing of a set, a little above its price."""
        deal = () if state.proposals[self._seat] else self._deal(state)
        return Option(ProposeTrade(deal)) if deal else self._first(state, options)

    def _deal(self, state: MillennialsState) -> tuple[Transfer, ...]:
        me = self._seat
        for group in GROUPS.values():
            missing = [name for name in group.members if state.owner.get(name) != me]
            if len(missing) != 1 or len(group.members) == 1 or missing[0] not in state.owner:
                continue
            points = self._points(state, DESTINATIONS[missing[0]])
            price = DESTINATIONS[missing[0]].exp_alone * POINT + SMALLEST_NOTE
            price += -price % SMALLEST_NOTE
            if price <= min(state.cash[me], POINT * points):
                other = state.owner[missing[0]]
                return Transfer(me, other, cash=price), Transfer(other, me, deeds=tuple(missing))
        return ()

    def _jail(self, state: MillennialsState, options: Options) -> Option:
        """A card, or the fee while enough is left for a visit; else the dice."""
        rich = state.cash[self._seat] - state.rules.jail_fee >= RESERVE
        way_out = _find(options, UseJailCard) or (_find(options, PayJailFee) if rich else None)
        return way_out or _find(options, RollDice) or self._first(state, options)

    def _discover(self, state: MillennialsState, options: Options) -> Option:
        return _find(options, Discover) or _find(options, PassOnDestination) or self._first(state, options)

    def _visit(self, state: MillennialsState, options: Options) -> Option:
        return _find(options, PayVisit) or _find(options, SkipVisit) or self._first(state, options)

    def _ride(self, state: MillennialsState, options: Options) -> Option:
        """To the undiscovered Destination that brings most for its money, ride included; else it stays."""
        best, chosen = 0.0, _find(options, StayHere)
        for option in options:
            if isinstance(option.command, RideTo) and option.command.space in state.undiscovered():
                destination = DESTINATIONS[option.command.space]
                cost = ride_cost(state, state.position[self._seat], SPACE_INDEX[destination.id]) + destination.price
                worth = self._points(state, destination) / cost
                if cost <= state.cash[self._seat] and worth > best:
                    best, chosen = worth, option
        return chosen or self._first(state, options)

    def _points(self, state: MillennialsState, destination: Destination) -> int:
        after = state.copy()
        after.owner[destination.id] = self._seat
        return after.destination_points(self._seat) - state.destination_points(self._seat)

    def _companion(self, state: MillennialsState, options: Options) -> Option:
        """Whoever has fewest points on the table."""
        named = [option for option in options if isinstance(option.command, ChoosePlayer)]
        return min(
            named, key=lambda option: state.destination_points(Seat(cast("ChoosePlayer", option.command).player))
        )

    def _fee(self, state: MillennialsState, options: Options) -> Option:
        """What costs fewest points, of equals the cheapest."""
        sales = [option for option in options if isinstance(option.command, SellToBank)]
        return min(sales, key=lambda option: self._loss(state, cast("SellToBank", option.command).destination))

    def _loss(self, state: MillennialsState, name: str) -> tuple[int, int]:
        after = state.copy()
        del after.owner[name]
        lost = state.destination_points(self._seat) - after.destination_points(self._seat)
        return lost, DESTINATIONS[name].price

    _PLANS: Final[dict[str, Callable[..., Option]]] = {
        "move": _own_turn,
        "end": _own_turn,
        "jail": _jail,
        "discover": _discover,
        "visit": _visit,
        "ride": _ride,
        "companion": _companion,
        "fee": _fee,
    }


def _find(options: Options, kind: type[C]) -> Option | None:
    return next((option for option in options if isinstance(option.command, kind)), None)
