"""The state of a game of Monopoly for Millennials, and the questions the rules ask of it."""

from typing import Self

from contracts.words import Seat
from engine.board.state import BoardState
from engine.kernel.state import Deck
from engine.millennials.data import CHIP_VALUES, CHIPS, DATA, DESTINATIONS, GROUPS, Destination, Rules

NO_PILE = Deck(CHIPS, 0, ())


class MillennialsState(BoardState):
    """Who has discovered what, declared debts, turns to be skipped, and the count at the end.

    Chips are the cards of the hands. ``retired`` holds Destinations sold back at tables where that is for good;
    ``ending`` is why the game is being counted, empty before.
    """

    rules: Rules = DATA.rules
    declared: dict[Seat, int] = {}
    lost_turns: list[int] = []
    retired: set[str] = set()
    ending: str = ""
    experience: tuple[int, ...] = ()

    def copy(self) -> Self:
        """An independent state."""
        twin = super().copy()
        twin.declared = self.declared.copy()
        twin.lost_turns = self.lost_turns.copy()
        twin.retired = self.retired.copy()
        return twin

    def destinations_of(self, seat: Seat) -> list[Destination]:
        """The Destinations a seat has, in board order."""
        return [destination for name, destination in DESTINATIONS.items() if self.owner.get(name) == seat]

    def undiscovered(self) -> list[str]:
        """The Destinations that lie with the Bank and can be discovered (ML25, ML26)."""
        return [name for name in DESTINATIONS if name not in self.owner and name not in self.retired]

    def chips_left(self) -> int:
        """How many chips the pile has."""
        pile = self.decks.get(CHIPS, NO_PILE)
        return len(pile.cards) - pile.drawn

    def gets_chips(self, seat: Seat) -> bool:
        """Seats in Jail take none (ML9, ML10)."""
        return not self.jailed[seat] or self.rules.rulings.jailed_player_gets_chips

    def has_set(self, group: str, seat: Seat) -> bool:
        """Whether the seat has the full colour set."""
        return all(self.owner.get(member) == seat for member in GROUPS[group].members)

    def destination_points(self, seat: Seat) -> int:
        """Experience of the Destinations of a seat (ML35)."""
        return sum(d.exp_in_set if self.has_set(d.group, seat) else d.exp_alone for d in self.destinations_of(seat))

    def chip_points(self, seat: Seat) -> int:
        """Experience of those chips of a seat that this state knows (ML37)."""
        return sum(CHIP_VALUES[held.card] for held in self.hands.get(seat, ()) if held.card)
