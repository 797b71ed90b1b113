"""Cards between decks and hands: drawing in the open or to one seat, and showing what a hand holds."""

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

import msgspec

from contracts.entries.common import Shuffle
from contracts.events import Event, PrivatePart, Sealed
from contracts.events.common import TO_ALL, TO_SEAT, CardsDrawn, CardsShown, DeckShuffled, Opening
from contracts.words import Seat
from engine.kernel.edition import Call, Drafts
from engine.kernel.luck import Luck
from engine.kernel.state import Deck, Held


def shuffle(cards: Callable[[Any, str], tuple[str, ...]]) -> Callable[[Any, Shuffle, Call], Drafts]:
    """The step that shuffles a deck for the first time."""

    def decide(state: Any, step: Shuffle, _call: Call) -> Drafts:
        return [DeckShuffled(step.deck, 0, tuple(sorted(cards(state, step.deck))))]

    return decide


def next_cards(pile: Deck, count: int, luck: Luck) -> tuple[Opening, ...]:
    """The next cards of the shuffle, each with its place; IndexError beyond its end."""
    places = range(pile.drawn, pile.drawn + count)
    return tuple(Opening(luck.card(pile.name, pile.k, pile.cards, pos), pos) for pos in places)


def drawn_openly(pile: Deck, cards: tuple[Opening, ...]) -> Event:
    """Everybody sees what is drawn."""
    return CardsDrawn(pile.name, pile.k, cards[0].pos, len(cards), TO_ALL, cards)


def drawn_to(seat: Seat, pile: Deck, cards: tuple[Opening, ...]) -> Sealed:
    """Everybody sees that the seat draws so many cards, the seat alone which ones."""
    audience = f"{TO_SEAT}{seat}"
    drawn = CardsDrawn(pile.name, pile.k, cards[0].pos, len(cards), audience)
    return Sealed(drawn, (PrivatePart(audience, {"cards": [msgspec.to_builtins(opening) for opening in cards]}),))


def shown(hand: Iterable[Held]) -> list[Event]:
    """Show these cards of a hand that are not known to everybody yet; a worker that knows them decides it."""
    hidden = sorted((held for held in hand if not held.shown), key=lambda held: (held.deck, held.k, held.pos))
    return [
        CardsShown(deck, k, tuple(Opening(held.card, held.pos) for held in cards))
        for (deck, k), cards in groupby(hidden, key=lambda held: (held.deck, held.k))
    ]
