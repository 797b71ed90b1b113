"""What holds in every state on a board: cash, places of tokens, places of the cards of its decks."""

from collections import Counter
from collections.abc import Mapping

from engine.board.state import BoardState


def cash_wrong(state: BoardState) -> str:
    """Cash is never negative, and seats that are out have none."""
    for seat, cash in enumerate(state.cash):
        if cash < 0:
            return f"seat {seat} has M{cash}"
        if cash and state.out[seat]:
            return f"seat {seat} is out and has M{cash}"
    return ""


def places_wrong(state: BoardState, size: int, jail: int) -> str:
    """Tokens stand on the board, those of seats in Jail on its space."""
    for seat, place in enumerate(state.position):
        if not 0 <= place < size:
            return f"seat {seat} stands on space {place}, which is not on the board"
        if state.jailed[seat] and place != jail:
            return f"seat {seat} is in Jail and stands on space {place}"
    return ""


def cards_wrong(state: BoardState, deck_of: Mapping[str, str]) -> str:
    """Each card is in its deck, under it, carried out or held (FR42, FR43)."""
    outside = [*state.jail_cards, *([state.carried] if state.carried else [])]
    for name in set(deck_of.values()) & state.decks.keys():
        deck = state.decks[name]
        known = Counter([*deck.under, *(card for card in outside if deck_of.get(card) == name)])
        if any(card not in deck.cards for card in known):
            return f"a card lies in {name} that is not of it"
        if max(known.values(), default=1) > 1:
            return f"{known.most_common(1)[0][0]} is in two places"
        if known.total() != deck.drawn:
            return f"{deck.drawn} cards of {name} are drawn and {known.total()} of them can be found"
    for card, seat in state.jail_cards.items():
        if state.out[seat]:
            return f"{card} is held by seat {seat}, which is not in the game"
    return ""
