"""Sentences of Monopoly Deal: draws, plays, answers, payments, what changes hands."""

from collections.abc import Sequence

from contracts.events import cards, common, deal
from contracts.words import Seat
from engine.deal.data import CARDS, DATA
from engine.deal.plays.answers import STOPPED, UNDOUBLED
from engine.deal.state import DealState
from replay.tellers.common import Teller, listed


class DealTeller(Teller[DealState]):
    """Tells a game of Monopoly Deal; of hands only how many cards come and go."""

    silent = (Teller.silent - {common.DeckShuffled, common.CardsDrawn}) | {
        common.DiceRolled,
        deal.WinChecked,
        deal.PaymentAsked,
    }

    def __init__(self) -> None:
        """A teller that has not heard anything yet."""
        super().__init__()
        name, card = self.name, card_name
        self.sentences |= {
            common.Adjudicated: ("end", lambda e: f"the last of {e.rounds} rounds is over: complete sets decide"),
            common.DeckShuffled: ("card", self.shuffled),
            common.CardsDrawn: ("card", self.drawn),
            cards.NothingDrawn: ("card", lambda e: f"no card is left for {name(e.seat)} to draw"),
            cards.CardsDiscarded: ("card", lambda e: f"{name(e.seat)} discards {cards_named(e.cards)}"),
            deal.TuckedDrawn: ("card", lambda e: f"{name(e.seat)} draws {_count(e.count)} from under the pile"),
            deal.CardsTucked: ("card", lambda e: f"{name(e.seat)} puts {_count(len(e.places))} under the draw pile"),
            deal.CardBanked: ("money", lambda e: f"{name(e.seat)} banks {card(e.card)}"),
            deal.PropertyLaid: ("deed", self.laid),
            deal.BuildingPlaced: (
                "building",
                lambda e: f"{name(e.seat)} builds {card(e.card)} on {self.set_of(e.set)}",
            ),
            deal.PassGoPlayed: ("card", lambda e: f"{name(e.seat)} plays {card(e.card)}"),
            deal.RentPlayed: ("money", self.rent),
            deal.ChargePlayed: ("money", self.charge),
            deal.TheftPlayed: ("deed", self.theft),
            deal.NoSaid: ("card", lambda e: f"{name(e.seat)} just says no"),
            deal.ResponsePassed: ("card", self.passed),
            deal.NothingPaid: ("money", lambda e: f"{name(e.seat)} has nothing to pay with"),
            deal.ChargePaid: ("money", self.paid),
            deal.PropertyTaken: ("deed", self.taken),
            deal.SetTaken: ("deed", lambda e: f"{name(e.seat)} takes {self.set_of(e.taken)} from {name(e.target)}"),
            deal.BuildingsBanked: (
                "building",
                lambda e: f"the set is broken: {cards_named(e.cards)} to the bank of {name(e.seat)}",
            ),
            deal.WildMoved: ("deed", self.turned),
            deal.WildPlaced: ("deed", self.turned),
            deal.DiscardAsked: ("card", lambda e: f"{name(e.seat)} has {_count(e.count)} too many"),
            deal.CardsLaidDown: ("end", lambda e: f"{name(e.seat)} lays down {_count(len(e.cards))} and is out"),
        }

    def game_created(self, event: common.GameCreated) -> list[str]:
        """The title instead of the edition's id."""
        first, *rest = super().game_created(event)
        return [first.replace(DATA.edition.id, DATA.edition.title), *rest]

    def heading(self, _seat: Seat) -> str:
        """Seats have no other names."""
        return ""

    def score(self, score: int) -> str:
        """A score counts complete sets."""
        return "1 set" if score == 1 else f"{score} sets"

    def shuffled(self, event: common.DeckShuffled) -> str:
        """Only a reshuffle is told."""
        return f"the discard pile is shuffled: {_count(len(event.cards))}" if event.k else ""

    def drawn(self, event: common.CardsDrawn) -> str:
        """How many, never which."""
        if self.state.in_turn is None:
            return ""
        return f"{self.name(self.state.in_turn)} draws {_count(event.count)}"

    def laid(self, event: deal.PropertyLaid) -> str:
        """A wild with its colour."""
        return f"{self.name(event.seat)} lays {card_name(event.card)}{_shown(event.card, event.color)}"

    def turned(self, event: deal.WildMoved | deal.WildPlaced) -> str:
        """Where a wild lies now."""
        return f"{self.name(event.seat)} has {card_name(event.card)}{_shown(event.card, event.color)}"

    def set_of(self, first: str) -> str:
        """A set by the colour it lies in."""
        found = self.state.where(first)
        return f"the {found[1].color.replace('_', ' ')} set" if found else "the set"

    def rent(self, event: deal.RentPlayed) -> str:
        """Whom it asks, and for how much."""
        whom = "everybody" if event.target is None else self.name(event.target)
        times = ", doubled" * len(event.doublers)
        return f"{self.name(event.seat)} asks {whom} for M{event.amount} of rent for {self.set_of(event.set)}{times}"

    def charge(self, event: deal.ChargePlayed) -> str:
        """A birthday or a debt collector."""
        whom = "everybody" if event.target is None else self.name(event.target)
        return f"{self.name(event.seat)} plays {card_name(event.card)} and asks {whom} for M{event.amount}"

    def theft(self, event: deal.TheftPlayed) -> str:
        """What is to change hands."""
        given = f" and gives {card_name(event.given)}" if event.given else ""
        what = card_name(event.taken)
        return (
            f"{self.name(event.seat)} plays {card_name(event.card)}: wants {what} of {self.name(event.target)}{given}"
        )

    def passed(self, event: deal.ResponsePassed) -> str:
        """Only an action that a No has stopped is told; else what follows tells it."""
        said = {STOPPED: "is safe", UNDOUBLED: "owes the single rent"}.get(event.outcome, "")
        return f"{self.name(event.target)} {said}" if said else ""

    def paid(self, event: deal.ChargePaid) -> str:
        """The cards that change hands."""
        return f"{self.name(event.seat)} pays {self.name(event.payee)} with {cards_named(event.cards)}"

    def taken(self, event: deal.PropertyTaken) -> str:
        """A theft or a swap."""
        given = f" for {card_name(event.given)}" if event.given else ""
        return f"{self.name(event.seat)} takes {card_name(event.taken)} from {self.name(event.target)}{given}"


def card_name(card: str) -> str:
    """A card in words."""
    kind = CARDS[card].kind.replace("_", " ")
    family, _, rest = kind.partition(" ")
    if family == "money":
        return f"M{rest}"
    return f"{rest} {family}" if family in ("property", "wild", "rent") else kind


def cards_named(names: Sequence[str]) -> str:
    """Several cards in words."""
    return listed([card_name(card) for card in names])


def _shown(card: str, color: str) -> str:
    return f" as {color.replace('_', ' ')}" if CARDS[card].family == "wild" else ""


def _count(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"
