"""Decks on a board: drawing the top card, returning it under the deck, cards kept to leave Jail (FR42, FR43, FR64)."""

from contracts.events import Event
from contracts.events.board import CardTaken
from engine.board.state import BoardState
from engine.kernel.cards import drawn_openly, next_cards
from engine.kernel.luck import Luck


def draw(state: BoardState, deck: str, luck: Luck) -> tuple[Event, str]:
    """The top card: the next of the shuffle, or once that is used up the first that was put under it."""
    pile = state.decks[deck]
    if pile.drawn < len(pile.cards):
        cards = next_cards(pile, 1, luck)
        return drawn_openly(pile, cards), cards[0].card
    card = pile.under[0]
    return CardTaken(deck, card), card
