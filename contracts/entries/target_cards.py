"""Entries of Target, the card game: the draw, the play, and what follows a play."""

from contracts.entries.common import Prompt, Step
from contracts.words import Seat


class DrawPrompt(Prompt, frozen=True, tag="ask.draw"):
    """The seat in turn chooses where to draw from."""

    seat: Seat

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The slot of the seat in turn."""
        return ((self.seat, "draw"),)


class MeldPrompt(Prompt, frozen=True, tag="ask.meld"):
    """The seat in turn lays a meld, or discards from a full hand, or ends its turn."""

    seat: Seat

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The slot of the seat in turn."""
        return ((self.seat, "meld"),)


class ScoreTargets(Step, frozen=True, tag="banking.score"):
    """Count the points of Targets just won."""

    seat: Seat
    targets: tuple[str, ...]


class TurnUpTargets(Step, frozen=True, tag="cards.turn_up"):
    """Turn up the next Targets, the first ones or those in the place of won ones.

    ``cards`` and ``suits`` are the play they follow, if a play may win what comes up after it.
    """

    parties = ()

    count: int
    seat: Seat | None = None
    cards: tuple[str, ...] = ()
    suits: dict[str, str] = {}
