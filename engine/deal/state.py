"""The state of a game of Monopoly Deal, and the questions the rules ask of it."""

from collections.abc import Iterator
from typing import Self

import msgspec

from contracts.words import Seat
from engine.cards.piles import left_in
from engine.cards.state import CardState
from engine.deal.data import CARDS, DECK, RULES
from engine.deal.rules import Rules
from engine.deal.sets import PropertySet, Sets, complete, containing, named
from engine.kernel.state import Held


class Tucked(msgspec.Struct, frozen=True):
    """A card under the draw pile, unseen: where it was drawn once, and who put it there and so knows it."""

    held: Held
    by: Seat


class DealState(CardState):
    """Banks and sets by seat, and what this turn has used: ``plays`` of the seat in turn, ``moves`` of wilds by seat.

    ``idle`` counts the turns in a row that ended without a play while both piles were empty (MD63).
    """

    rules: Rules = RULES
    plays: int = 0
    moves: list[int] = []
    banks: list[tuple[str, ...]] = []
    sets: list[Sets] = []
    tucked: tuple[Tucked, ...] = ()
    idle: int = 0

    def copy(self) -> Self:
        """An independent state."""
        twin = super().copy()
        twin.moves = self.moves.copy()
        twin.banks = self.banks.copy()
        twin.sets = self.sets.copy()
        return twin

    @property
    def plays_left(self) -> int:
        """How many plays the turn still has."""
        return self.rules.turn.play.plays_max - self.plays

    @property
    def is_drawn_out(self) -> bool:
        """Whether nothing is left to draw, not even the discard pile."""
        return not (left_in(self, DECK) or self.tucked or self.discards)

    @property
    def is_idle(self) -> bool:
        """Whether this turn saw no play, with both piles empty (MD63)."""
        return not self.plays and self.is_drawn_out

    def opponents(self, seat: Seat) -> list[Seat]:
        """The others, clockwise from the left."""
        return list(self.left_of(seat))

    def where(self, card: str) -> tuple[Seat, PropertySet] | None:
        """Whose property a card is, and in which set it lies."""
        for seat, sets in enumerate(self.sets):
            found = containing(sets, card)
            if found is not None:
                return Seat(seat), found
        return None

    def set_named(self, first: str) -> tuple[Seat, PropertySet] | None:
        """The set of this name, and whose it is."""
        for seat, sets in enumerate(self.sets):
            found = named(sets, first)
            if found is not None:
                return Seat(seat), found
        return None

    def wilds_of(self, seat: Seat) -> Iterator[tuple[str, str]]:
        """The wilds on a seat's table, each with the colour it shows."""
        for each in self.sets[seat]:
            for card in each.cards:
                if CARDS[card].family == "wild":
                    yield card, each.color

    def wins(self, sets: Sets) -> bool:
        """Whether these sets are enough (MD55, MD56)."""
        return self.counting(sets) >= self.rules.win.sets_needed

    def counting(self, sets: Sets) -> int:
        """How many sets count towards the win."""
        return complete(sets, different=self.rules.win.colors_must_differ)

    def worth(self, seat: Seat) -> int:
        """The value of bank and table (MD63)."""
        table = (card for each in self.sets[seat] for card in (*each.cards, *each.buildings))
        return sum(CARDS[card].value for card in (*self.banks[seat], *table))
