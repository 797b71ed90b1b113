"""Sentences of Monopoly for Millennials: debts declared, Destinations, bikes, chips, fees, Experience."""

from typing import TYPE_CHECKING

from contracts.events import Event, common, millennials
from contracts.words import Seat
from engine.millennials.data import CARDS, DATA, DECK_OF, DESTINATIONS, SPACE_INDEX, SPACES
from engine.millennials.state import MillennialsState
from replay.tellers.board import REASONS, BoardTeller, money

if TYPE_CHECKING:
    from replay.tellers.common import Kind, Telling

_DECKS = {space.deck: space.name for space in SPACES if space.deck}

WHY = {
    "own": "is at home",
    "short": "cannot pay the visit",
    "owner-jailed": "finds nobody in: the owner is in Jail",
    "sold-back": "finds it closed",
}
"""Why a landing on a Destination led to nothing."""

ENDINGS = {
    "all-discovered": "all Destinations are discovered: the game is over",
    "chips-run-out": "the last chip is taken: the game is over",
    "last-seat": "one seat is left: the game is over",
    "round-cap": "the last round is over: Experience is counted",
}
"""Why a game is counted."""


class MillennialsTeller(BoardTeller[MillennialsState]):
    """Tells a game of Monopoly for Millennials."""

    silent = BoardTeller.silent | {
        millennials.DestinationOffered,
        millennials.VisitOffered,
        millennials.RideOffered,
        millennials.LotsDrawn,
    }

    def __init__(self) -> None:
        """A teller that has not heard anything yet."""
        super().__init__()
        name, deed = self.name, self.deed
        told: dict[type[Event], tuple[Kind, Telling]] = {
            millennials.DebtDeclared: ("game", lambda e: f"{name(e.seat)} declares {money(e.amount)} of student debt"),
            millennials.DeclarationDeclined: ("game", lambda e: f"{name(e.seat)} keeps its student debt to itself"),
            millennials.LotsCalled: ("game", lambda e: f"the lot decides between {self.names(e.seats)}"),
            millennials.DestinationDiscovered: (
                "deed",
                lambda e: f"{name(e.seat)} discovers {deed(e.destination)} for {money(e.price)}",
            ),
            millennials.DestinationPassed: ("deed", lambda e: f"{name(e.seat)} passes on {deed(e.destination)}"),
            millennials.DestinationVisited: ("money", self.visited),
            millennials.VisitSkipped: ("deed", lambda e: f"{name(e.seat)} does not visit {deed(e.destination)}"),
            millennials.NoVisit: ("deed", lambda e: f"{name(e.seat)} {WHY[e.why]}"),
            millennials.BikeRidden: ("roll", self.bike_ridden),
            millennials.RideDeclined: ("roll", lambda e: f"{name(e.seat)} takes no bike"),
            millennials.CompanionChosen: ("card", lambda e: f"{name(e.seat)} takes {name(e.companion)} along"),
            millennials.ChipsTaken: ("card", self.chips_taken),
            millennials.TurnsLost: ("turn", lambda e: f"{name(e.seat)} will miss {_turns(e.turns)}"),
            millennials.TurnSkipped: ("turn", lambda e: f"{name(e.seat)} misses this turn"),
            millennials.FeeOpened: (
                "debt",
                lambda e: f"{name(e.debtor)} still owes {name(e.creditor)} {money(e.amount)} and must sell",
            ),
            millennials.DestinationSold: (
                "debt",
                lambda e: f"{name(e.seat)} sells {deed(e.destination)} back to the Bank for {money(e.price)}",
            ),
            millennials.FeePaid: (
                "debt",
                lambda e: f"{name(e.debtor)} pays {name(e.creditor)} {money(e.amount)} of the fee",
            ),
            millennials.FeeForgiven: ("debt", self.fee_forgiven),
            millennials.GameEnding: ("end", lambda e: ENDINGS[e.reason]),
            millennials.ExperienceCounted: ("end", self.experience_counted),
        }
        self.sentences |= told

    def space(self, index: int) -> str:
        """The printed name of a space; a move that ends at the Jail only visits it."""
        name = SPACES[index].name
        return name.partition(" / ")[0] if index == DATA.board.jail else name

    def deed(self, deed: str) -> str:
        """A Destination is called like its space."""
        return SPACES[DESTINATIONS[deed].space].name

    def card(self, card: str) -> str:
        """The deck of a card and what it says."""
        return f"{_DECKS[DECK_OF[card]]}: {CARDS[card].text}"

    def score(self, score: int) -> str:
        """A score is Experience."""
        return f"{score} Experience"

    def game_created(self, event: common.GameCreated) -> list[str]:
        """The title instead of the edition's id."""
        first, *rest = super().game_created(event)
        return [first.replace(DATA.edition.id, DATA.edition.title), *rest]

    def visited(self, event: millennials.DestinationVisited) -> str:
        """Who is visited, and for how much."""
        place, cost = self.deed(event.destination), money(event.amount)
        return f"{self.name(event.seat)} visits {self.name(event.owner)} at {place} for {cost}"

    def bike_ridden(self, event: millennials.BikeRidden) -> str:
        """The price of the ride."""
        return f"{self.name(event.seat)} pays {money(event.cost)} for a bike to {self.space(SPACE_INDEX[event.space])}"

    def chips_taken(self, event: millennials.ChipsTaken) -> str:
        """Only the number is told; the values are the seat's own."""
        if not event.count:
            return f"no chip is left for {self.name(event.seat)}"
        return f"{self.name(event.seat)} takes {'a chip' if event.count == 1 else f'{event.count} chips'}"

    def fee_forgiven(self, event: millennials.FeeForgiven) -> str:
        """What is not paid."""
        what = REASONS.get(event.reason, event.reason)
        return f"{self.name(event.debtor)} has nothing left: {money(event.amount)} {what}".rstrip() + " is forgiven"

    def experience_counted(self, event: millennials.ExperienceCounted) -> list[str]:
        """The count of each seat still in the game."""
        return [
            f"{self.name(Seat(seat))}: {event.chips[seat]} from chips and {event.destinations[seat]} from Destinations"
            for seat in self.state.remaining()
        ]


def _turns(turns: int) -> str:
    return "a turn" if turns == 1 else f"{turns} turns"
