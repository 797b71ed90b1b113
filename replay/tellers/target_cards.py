"""Sentences of Target, the card game: draws, plays, Targets won, discards."""

from contracts.events import cards, common, target_cards
from contracts.words import Seat
from engine.target_cards.data import CARDS, DATA, TARGET, TARGETS
from engine.target_cards.state import TargetCardsState
from replay.tellers.common import Teller, listed

ENDINGS = {
    "all-targets": "all Targets are won: the game is over",
    "stock-empty": "the stock is used up: the game is over",
    "stalled": "nobody draws from the stock or plays any more: the game is over",
    "last-seat": "one seat is left: the game is over",
    "round-cap": "the points so far decide",
}
"""Why a game is over."""


class TargetCardsTeller(Teller[TargetCardsState]):
    """Tells a game of Target."""

    silent = (Teller.silent - {common.CardsDrawn}) | {common.DiceRolled, cards.NothingDrawn}

    def __init__(self) -> None:
        """A teller that has not heard anything yet."""
        super().__init__()
        name = self.name
        self.sentences |= {
            common.CardsDrawn: ("card", self.cards_drawn),
            target_cards.StockChosen: ("card", lambda e: f"{name(e.seat)} draws from the stock"),
            target_cards.DiscardTaken: ("card", lambda e: f"{name(e.seat)} takes the {card(e.card)} from the discards"),
            cards.CardsDiscarded: ("card", lambda e: f"{name(e.seat)} discards the {listed([*map(card, e.cards)])}"),
            target_cards.MeldPlayed: ("card", self.meld_played),
            target_cards.TargetsWon: ("deed", self.targets_won),
            target_cards.PointsScored: ("money", self.points_scored),
            target_cards.ExtraPlayGranted: ("card", lambda e: f"{name(e.seat)} may play again"),
            target_cards.HandGivenUp: ("end", self.hand_given_up),
        }

    def heading(self, seat: Seat) -> str:
        """The points so far."""
        return f" ({points(self.state.points[seat])})"

    def game_created(self, event: common.GameCreated) -> list[str]:
        """The title instead of the edition's id."""
        first, *rest = super().game_created(event)
        return [first.replace(DATA.edition.id, DATA.edition.title), *rest]

    def game_finished(self, event: common.GameFinished) -> list[str]:
        """Why the game is over, then the places."""
        return [ENDINGS[event.result.reason], *super().game_finished(event)]

    def score(self, score: int) -> str:
        """A score is points."""
        return f"with {points(score)}"

    def cards_drawn(self, event: common.CardsDrawn) -> str:
        """Targets are turned up for all to see; what a hand gets is the seat's own."""
        if event.deck != TARGETS:
            return ""
        return f"face up now: {listed([target(opening.card) for opening in event.cards])}"

    def meld_played(self, event: target_cards.MeldPlayed) -> str:
        """The cards, wild ones with the suit they stand for."""
        laid = [card(name) + (f" as {event.suits[name]}" if name in event.suits else "") for name in event.cards]
        return f"{self.name(event.seat)} plays {listed(laid)}"

    def targets_won(self, event: target_cards.TargetsWon) -> str:
        """What the play won."""
        return f"{self.name(event.seat)} wins {listed([target(name) for name in event.targets])}"

    def points_scored(self, event: target_cards.PointsScored) -> str:
        """The points of the play and all so far."""
        total = self.state.points[event.seat]
        return f"{self.name(event.seat)} scores {points(event.points)} and has {total}"

    def hand_given_up(self, event: target_cards.HandGivenUp) -> str:
        """What goes out of the game."""
        hand = listed([*map(card, event.cards)]) if event.cards else "an empty hand"
        return f"{self.name(event.seat)} leaves: {hand} out of the game"


def card(name: str) -> str:
    """A Playing card in words."""
    found = CARDS[name]
    return f"{found.suit or 'wild'} {found.rank}"


def target(name: str) -> str:
    """A Target in words, with its points."""
    return f"{name.replace('_', ' ')} ({TARGET[name].points})"


def points(count: int) -> str:
    """So many points."""
    return "1 point" if count == 1 else f"{count} points"
