"""What holds in every state of Monopoly for Millennials: money, Destinations, cards and chips add up."""

from collections.abc import Callable
from typing import Any

from contracts.events import Event, board, common, millennials
from engine.board.invariants import cards_wrong, cash_wrong, places_wrong
from engine.millennials.data import CHIPS, DATA, DECK_OF, DESTINATIONS
from engine.millennials.state import MillennialsState


def broken(state: MillennialsState) -> str:
    """The first thing between two events that cannot be, as a sentence; empty if all holds.

    Between the draw of a card and what it does, the card lies nowhere: there ``broken_but_cards`` is asked.
    """
    return broken_but_cards(state) or cards_wrong(state, DECK_OF)


def broken_but_cards(state: MillennialsState) -> str:
    """Like ``broken``, without the places of the cards."""
    return (
        cash_wrong(state)
        or places_wrong(state, DATA.board.size, DATA.board.jail)
        or _destinations(state)
        or _chips(state)
    )


def _destinations(state: MillennialsState) -> str:
    for name, seat in state.owner.items():
        if name not in DESTINATIONS:
            return f"seat {seat} has {name!r}, which is no Destination"
        if not 0 <= seat < state.seats or state.out[seat]:
            return f"{name} belongs to seat {seat}, which is not in the game"
        if name in state.retired:
            return f"{name} belongs to seat {seat} and was sold back for good"
    return ""


def _chips(state: MillennialsState) -> str:
    """No chip lies in two places, and the pile lacks those that are held (ML43)."""
    held = [chip for hand in state.hands.values() for chip in hand]
    places = {chip.pos for chip in held}
    if len(places) != len(held):
        return "a chip is held twice"
    drawn = state.decks[CHIPS].drawn if held else 0
    if held and (max(places) >= drawn or any(chip.deck != CHIPS for chip in held)):
        return "a chip is held that was never drawn"
    return ""


_BANK: dict[type[Event], Callable[[Any], int]] = {
    board.MoneyPaid: lambda e: e.amount * ((e.payer is None) - (e.payee is None)),
    board.JailFeePaid: lambda e: -e.amount,
    board.SeatLeft: lambda e: -e.cash,
    millennials.DestinationDiscovered: lambda e: -e.price,
    millennials.DestinationSold: lambda e: e.price,
    millennials.BikeRidden: lambda e: -e.cost,
    millennials.FeePaid: lambda e: -e.amount if e.creditor is None else 0,
}


def bank_pays(event: Event, seats: int) -> int:
    """What the Bank gives out by an event, less what it takes in; ``seats`` are those still in the game."""
    if isinstance(event, board.StartMoneyPaid):
        return event.amount * seats
    flow = _BANK.get(type(event))
    return flow(event) if flow else 0


class Watch:
    """Watches one game from its first event on: what each state must be, and that no money comes from nowhere."""

    def __init__(self) -> None:
        """Before the first event nobody has anything."""
        self._money = 0

    def broken(self, state: MillennialsState, event: Event) -> str:
        """What cannot be after this event, as a sentence; empty if all holds."""
        self._money += bank_pays(event, len(state.remaining()))
        if sum(state.cash) != self._money:
            return f"the seats have M{sum(state.cash)} together, where M{self._money} must be"
        drawn = isinstance(event, common.CardsDrawn | board.CardTaken)
        return broken_but_cards(state) if drawn else broken(state)
