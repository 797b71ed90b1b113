"""The state of a game of Monopoly Friends, and the questions the rules ask of it."""

from typing import Self

from contracts.entries import Entry
from contracts.entries.board import ReturnCard
from contracts.entries.friends import AuctionPrompt, DebtPrompt, PiecesPrompt, ReceivedPrompt, RentClaim
from contracts.words import Seat
from engine.board.state import BoardState
from engine.friends.data import DATA, DEEDS, GROUPS, MUG, SOFA, STOCK, Deed, Rules
from engine.kernel.state import Standing

FULL = DATA.rules.mugs_before_sofa + 1
"""The level of a moment with a sofa; below it the level counts mugs."""


class FriendsState(BoardState):
    """What stands on the deeds, what is mortgaged, and the rents that were claimed during an affair.

    ``buildings`` holds the level of moments that are built on (1-4 mugs, 5 a sofa).
    """

    rules: Rules = DATA.rules
    buildings: dict[str, int] = {}
    mortgaged: set[str] = set()
    auto_claim: list[bool] = []
    noted: list[RentClaim] = []

    def copy(self) -> Self:
        """An independent state."""
        twin = super().copy()
        twin.buildings = self.buildings.copy()
        twin.mortgaged = self.mortgaged.copy()
        twin.auto_claim = self.auto_claim.copy()
        twin.noted = self.noted.copy()
        return twin

    def level(self, moment: str) -> int:
        """0 bare, 1-4 mugs, 5 a sofa."""
        return self.buildings.get(moment, 0)

    def deeds_of(self, seat: Seat) -> list[Deed]:
        """The deeds of a seat, in board order."""
        owner = self.owner
        return [deed for name, deed in DEEDS.items() if owner.get(name) == seat]

    def is_monopoly(self, group: str, seat: Seat) -> bool:
        """Whether the seat owns all moments of the colour."""
        return all(self.owner.get(member) == seat for member in GROUPS[group].members)

    def is_group_built(self, group: str) -> bool:
        """Whether a building stands anywhere in the colour."""
        return any(member in self.buildings for member in GROUPS[group].members) if group else False

    def has_built(self, seat: Seat, group: str) -> bool:
        """Whether a building of this seat stands in the colour; some tables let a bare sibling be another's (FR30)."""
        return self.is_group_built(group) and any(
            member in self.buildings and self.owner.get(member) == seat for member in GROUPS[group].members
        )

    def stock(self, piece: str) -> int:
        """How many mugs or sofas the Bank has."""
        return STOCK[piece] - pieces_on(self.buildings, piece)

    def rents_open_against(self, seat: Seat) -> int:
        """The sum of the rents that may still be claimed from a seat (FR76)."""
        return sum(claim.amount for _, claim in self.claims() if claim.visitor == seat)

    def claims(self) -> list[tuple[Standing, RentClaim]]:
        """The open rent claims, oldest first."""
        return [(s, s.offer) for s in self.offers if isinstance(s.offer, RentClaim)]


def pieces_on(buildings: dict[str, int], piece: str) -> int:
    """How many mugs or sofas stand on the board."""
    if piece == SOFA:
        return sum(level == FULL for level in buildings.values())
    return sum(level for level in buildings.values() if level < FULL)


def piece_at(level: int) -> str:
    """The piece that makes a moment of this level one level higher."""
    return SOFA if level == FULL - 1 else MUG


AFFAIRS: dict[type[Entry], str] = {
    AuctionPrompt: "an auction",
    PiecesPrompt: "a shortage",
    DebtPrompt: "a debt",
    ReceivedPrompt: "a deed received",
    ReturnCard: "a card",
}
"""What shuts the windows while it lies on the agenda (FR19, FR31), in words; a card is one until it is returned."""


def affair(state: FriendsState) -> str:
    """The uppermost affair on the agenda, in words; empty if none."""
    return next((AFFAIRS[type(p.entry)] for p in reversed(state.agenda) if type(p.entry) in AFFAIRS), "")
