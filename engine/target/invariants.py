"""What holds in every state of Monopoly: Target Edition: money, items, chips and cards add up."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from contracts.events import Event, board, common, target
from engine.board.invariants import cash_wrong, places_wrong
from engine.target.data import CHIPS, DATA, ITEMS, SIZE
from engine.target.state import TargetState


def broken(state: TargetState) -> str:
    """The first thing between two events that cannot be, as a sentence; empty if all holds.

    Between the draw of a card and what it does, the card lies nowhere: there ``broken_but_cards`` is asked.
    """
    return broken_but_cards(state) or _cards(state)


def broken_but_cards(state: TargetState) -> str:
    """Like ``broken``, without the places of the cards."""
    return cash_wrong(state) or places_wrong(state, SIZE, DATA.rules.jail.space) or _items(state) or _chips(state)


def _items(state: TargetState) -> str:
    for item, seat in state.owner.items():
        if item not in ITEMS:
            return f"seat {seat} has {item!r}, which is no item"
        if not 0 <= seat < state.seats or state.out[seat]:
            return f"{item} is in the basket of seat {seat}, which is not in the game"
    if state.redcard is not None and state.out[state.redcard]:
        return f"seat {state.redcard} has the RedCard and is not in the game"
    return ""


def _chips(state: TargetState) -> str:
    """No chip is in two places."""
    places = Counter([*state.chip_at.values(), *state.chips, *state.spent, *([state.placing] if state.placing else [])])
    for chip, count in places.items():
        if chip not in CHIPS:
            return f"{chip!r} is no chip"
        if count > 1:
            return f"{chip} is in two places"
    for chip, seat in state.chips.items():
        if state.out[seat]:
            return f"{chip} is held by seat {seat}, which is not in the game"
    return ""


def _cards(state: TargetState) -> str:
    """Each card is in its deck, under it, carried out or kept (TE32, TE54)."""
    for name in DATA.cards.keys() & state.decks.keys():
        deck = state.decks[name]
        kept = [held for hand in state.hands.values() for held in hand if held.deck == name]
        carried = [state.carried] if state.carried in deck.cards else []
        known = Counter([*deck.under, *carried, *(held.card for held in kept if held.card)])
        if any(card not in deck.cards for card in known):
            return f"a card lies in {name} that is not of it"
        if max(known.values(), default=1) > 1:
            return f"{known.most_common(1)[0][0]} is in two places"
        found = len(deck.under) + len(carried) + len(kept)
        if found != deck.drawn:
            return f"{deck.drawn} cards of {name} are drawn and {found} of them can be found"
    return next(
        (f"seat {seat} is out and keeps cards" for seat, hand in state.hands.items() if hand and state.out[seat]), ""
    )


_BANK: dict[type[Event], Callable[[Any], int]] = {
    board.MoneyPaid: lambda e: e.amount * ((e.payer is None) - (e.payee is None)),
    board.JailFeePaid: lambda e: -e.amount,
    board.SeatLeft: lambda e: -e.cash,
    target.CheckedOut: lambda e: -e.price,
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

    def broken(self, state: TargetState, event: Event) -> str:
        """What cannot be after this event, as a sentence; empty if all holds."""
        self._money += bank_pays(event, len(state.remaining()))
        if sum(state.cash) != self._money:
            return f"the seats have ${sum(state.cash)} together, where ${self._money} must be"
        drawn = isinstance(event, common.CardsDrawn | board.CardTaken)
        return broken_but_cards(state) if drawn else broken(state)
