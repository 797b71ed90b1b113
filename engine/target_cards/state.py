"""The state of a game of Target, and the questions the rules ask of it."""

from typing import Self

from contracts.words import Seat
from engine.cards.piles import left_in
from engine.cards.state import CardState
from engine.target_cards.data import PLAYING, TABLES, TARGETS
from engine.target_cards.rules import Deal, Rules, Tables


class TargetCardsState(CardState):
    """Targets face up and won, points, and what this turn has seen.

    ``row`` are the Targets face up in the order they came, ``fresh`` those that came in this turn; ``gone`` the cards
    out of the game; ``places`` where in the shuffle discarded cards once lay; ``taken`` the card just taken from the
    discard pile; ``plays`` those of this turn. ``is_moving`` says that this turn saw a stock draw or a meld, ``quiet``
    how many turns of each seat have ended without one since the last (TC14).
    """

    tables: Tables = TABLES
    row: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()
    won: list[tuple[str, ...]] = []
    points: list[int] = []
    gone: tuple[str, ...] = ()
    places: dict[str, int] = {}
    taken: str = ""
    plays: int = 0
    is_moving: bool = False
    quiet: list[int] = []

    def copy(self) -> Self:
        """An independent state."""
        twin = super().copy()
        twin.won = self.won.copy()
        twin.points = self.points.copy()
        twin.places = self.places.copy()
        twin.quiet = self.quiet.copy()
        return twin

    @property
    def deal(self) -> Deal:
        """The set-up of this table."""
        return self.tables.deal

    @property
    def rules(self) -> Rules:
        """The rules of this table."""
        return self.tables.rules

    @property
    def stock(self) -> int:
        """How many cards the stock has."""
        return left_in(self, PLAYING) if PLAYING in self.decks else 0

    @property
    def targets_left(self) -> int:
        """How many Targets lie face down."""
        return left_in(self, TARGETS) if TARGETS in self.decks else 0

    def first_seat(self) -> Seat:
        """Who has the first turn: the seat the caller names, counted round the table (TC18)."""
        return Seat(self.deal.youngest_seat % self.seats)

    def winnable(self) -> tuple[str, ...]:
        """The Targets a play may win now: not those that came up after a play of this turn (TC5)."""
        if self.rules.meld.new_targets_can_be_won_by_same_play:
            return self.row
        return tuple(target for target in self.row if target not in self.fresh)

    def owes_discard(self, seat: Seat) -> bool:
        """Whether the turn can end by a discard only: a full hand, and nothing was played (TC12)."""
        return not self.plays and len(self.hands.get(seat, ())) >= self.rules.turn.discard_when_hand_is
