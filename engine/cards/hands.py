"""Hands: what a seat holds, and how cards leave a hand in everybody's sight."""

from collections.abc import Collection, Sequence

from contracts.events import Event
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.kernel.cards import shown
from engine.kernel.state import GameState, Held


def held(state: GameState, seat: Seat, cards: Collection[str]) -> tuple[Held, ...]:
    """Those of the cards that the seat holds, as this state knows it."""
    return tuple(each for each in state.hands.get(seat, ()) if each.card and each.card in cards)


def names(state: GameState, seat: Seat) -> list[str]:
    """The cards of a hand this state knows, in the order they came."""
    return [each.card for each in state.hands.get(seat, ()) if each.card]


def why_not_held(state: GameState, seat: Seat, cards: Sequence[str]) -> Rejection | None:
    """Refuse a card the seat does not hold: the same wherever the card is, and whether or not there is such a card."""
    found = {each.card for each in held(state, seat, cards)}
    for place, card in enumerate(cards):
        if card not in found:
            return refuse(Reason.NOT_YOUR_CARD, seat=seat, card=card)
        if card in cards[:place]:
            return refuse(Reason.NAMED_TWICE, what=card)
    return None


def showing(state: GameState, seat: Seat, cards: Collection[str]) -> list[Event]:
    """Show these cards of a hand to everybody; the event that takes them out of it follows."""
    return shown(held(state, seat, cards))


def leave_hand(state: GameState, seat: Seat, cards: Collection[str]) -> None:
    """Cards everybody knows leave a hand."""
    state.hands[seat] = tuple(each for each in state.hands[seat] if each.card not in cards)
