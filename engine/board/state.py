"""The part of a state that board editions share."""

from typing import Self

from contracts.entries import AnyEntry
from contracts.words import Seat
from engine.kernel.state import GameState


class BoardState(GameState):
    """Seats on a board: money in whole units, positions as space indexes, jail, cards and deeds held, the roll-off."""

    cash: list[int] = []
    position: list[int] = []
    tokens: list[str] = []
    jailed: list[bool] = []
    misses: list[int] = []
    doubles: int = 0
    extra_roll: bool = False
    jail_cards: dict[str, Seat] = {}
    owner: dict[str, Seat] = {}
    carried: str = ""
    contenders: tuple[Seat, ...] = ()
    totals: dict[Seat, int] = {}
    roll_offs: int = 0
    utility_total: int = 0

    def copy(self) -> Self:
        """An independent state."""
        twin = super().copy()
        twin.cash = self.cash.copy()
        twin.position = self.position.copy()
        twin.tokens = self.tokens.copy()
        twin.jailed = self.jailed.copy()
        twin.misses = self.misses.copy()
        twin.jail_cards = self.jail_cards.copy()
        twin.owner = self.owner.copy()
        twin.totals = self.totals.copy()
        return twin


def no_steps(_state: BoardState, _seat: Seat) -> tuple[AnyEntry, ...]:
    """What an edition gives where it has nothing of its own to add."""
    return ()
