"""Piles: dealing, drawing to a hand, and the discard pile that becomes a new draw pile."""

from contracts.events import Event, Sealed
from contracts.events.cards import CardsDiscarded
from contracts.events.common import DeckShuffled
from contracts.words import Seat
from engine.cards.hands import leave_hand
from engine.cards.state import CardState
from engine.kernel import fold
from engine.kernel.cards import drawn_to, next_cards
from engine.kernel.luck import Luck
from engine.kernel.state import Deck


def left_in(state: CardState, deck: str) -> int:
    """How many cards of the current shuffle are still to be drawn."""
    pile = state.decks[deck]
    return len(pile.cards) - pile.drawn


def draw(state: CardState, deck: str, seat: Seat, count: int, luck: Luck) -> list[Event | Sealed]:
    """The next cards of the shuffle to a hand: at most so many, none if none is left."""
    count = min(count, left_in(state, deck))
    pile = state.decks[deck]
    return [drawn_to(seat, pile, next_cards(pile, count, luck))] if count else []


def draw_from_discards(state: CardState, deck: str, seat: Seat, count: int, luck: Luck) -> list[Event | Sealed]:
    """The shuffle is used up: the discard pile becomes the next one, and the hand gets at most so many of it."""
    cards = tuple(sorted(state.discards))
    count = min(count, len(cards))
    if not count:
        return []
    shuffled = DeckShuffled(deck, state.decks[deck].k + 1, cards)
    pile = Deck(deck, shuffled.k, cards)
    return [shuffled, drawn_to(seat, pile, next_cards(pile, count, luck))]


def deal(state: CardState, deck: str, first: Seat, rounds: int, luck: Luck) -> list[Event | Sealed]:
    """So many cards to each seat, one by one from the first seat clockwise."""
    pile = state.decks[deck]
    seats = [first, *state.left_of(first)] * rounds
    return [
        drawn_to(
            seat, Deck(deck, pile.k, pile.cards, place), next_cards(Deck(deck, pile.k, pile.cards, place), 1, luck)
        )
        for place, seat in enumerate(seats)
    ]


def deck_shuffled(state: CardState, event: DeckShuffled) -> None:
    """A new shuffle lies face down; a later one is made of the discard pile."""
    fold.deck_shuffled(state, event)
    if event.k:
        state.discards = ()


def cards_discarded(state: CardState, event: CardsDiscarded) -> None:
    """Cards go from a hand to the discard pile, in this order."""
    leave_hand(state, event.seat, event.cards)
    state.discards += event.cards
