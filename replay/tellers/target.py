"""Sentences of Monopoly: Target Edition: corners, items, chips, the RedCard, checkouts, Closing Time."""

from contracts.events import board, common, target
from contracts.words import Seat
from engine.target.data import CARDS, CHIPS, DATA, DECK_OF, ITEMS, SPACE_INDEX, SPACES
from engine.target.state import TargetState
from replay.tellers.board import REASONS, BoardTeller
from replay.tellers.common import listed

_DECKS = {space.deck: space.name for space in SPACES if space.deck}


class TargetTeller(BoardTeller[TargetState]):
    """Tells a game of Monopoly: Target Edition."""

    silent = (BoardTeller.silent - {common.CardsDrawn, common.CardsShown}) | {
        target.RedCardCalled,
        target.ForcedTradeOffered,
        target.CheckoutStarted,
        target.CheckoutMade,
        target.KeptCardsNamed,
        target.NamedCardsShown,
        target.KeptCardsReturned,
        target.BasketEmptied,
    }

    def __init__(self) -> None:
        """A teller that has not heard anything yet."""
        super().__init__()
        self.reasons = {**REASONS, "salary": "at GO"}
        name, money = self.name, self.money
        self.sentences |= {
            common.CardsDrawn: ("card", self.cards_drawn),
            common.CardsShown: ("card", self.cards_shown),
            target.StartChipsPlaced: ("card", self.start_chips_placed),
            target.RedCardTaken: ("card", lambda e: f"{name(e.seat)} takes the RedCard from {name(e.giver)}"),
            target.RerollCalled: ("jail", lambda e: f"{name(e.seat)} rolls anew"),
            target.WentOn: ("roll", lambda e: f"{name(e.seat)} does not check out"),
            target.CheckedOut: ("money", self.checked_out),
            target.ItemTaken: ("deed", self.item_taken),
            target.ChipTaken: ("card", lambda e: f"{name(e.seat)} takes {self.chip(e.chip)}"),
            target.NothingTaken: ("deed", lambda e: f"there is nothing for {name(e.seat)}"),
            target.ItemForced: (
                "money",
                lambda e: f"{name(e.seat)} pays {name(e.holder)} {money(e.price)} for the {self.deed(e.item)}",
            ),
            target.ItemLeft: ("deed", lambda e: f"{name(e.seat)} leaves the {self.deed(e.item)} where it is"),
            target.ChipDrawn: ("card", self.chip_drawn),
            target.ChipPlaced: ("card", lambda e: f"{name(e.seat)} puts it on {self.space(SPACE_INDEX[e.space])}"),
            target.SavingsGained: ("card", lambda e: f"{name(e.seat)} gets {e.amount} Savings"),
            board.SeatLeft: ("end", self.seat_left),
            target.ClosingTimeBegan: ("game", self.closing_time_began),
            target.FinalCheckoutsBegan: ("game", lambda _e: "the store is closed: everybody checks out"),
            target.FinalCheckoutCalled: ("turn", lambda e: f"the last checkout of {name(e.seat)}"),
        }

    def money(self, amount: int) -> str:
        """Dollars."""
        return f"${amount:,}"

    def space(self, index: int) -> str:
        """The printed name of a space; a move that ends at the Jail only visits it."""
        name = SPACES[index].name
        return name.partition(" / ")[0] if index == DATA.rules.jail.space else name

    def deed(self, deed: str) -> str:
        """The printed name of an item."""
        return ITEMS[deed].name

    def chip(self, chip: str) -> str:
        """A chip by its colour and factor."""
        colour = CHIPS[chip].set.replace("_", " ")
        return f"{'an' if colour[0] in 'aeiou' else 'a'} {colour} chip (x{CHIPS[chip].multiplier})"

    def card(self, card: str) -> str:
        """The deck of a card and what it is called."""
        return f"{_DECKS[DECK_OF[card]]}: {CARDS[card].title}"

    def score(self, score: int) -> str:
        """A score is Savings."""
        return f"{score} Savings"

    def heading(self, seat: Seat) -> str:
        """Token, cash and Savings."""
        return f"{super().heading(seat)}, {self.state.savings[seat]} Savings"

    def game_created(self, event: common.GameCreated) -> list[str]:
        """The title instead of the edition's id."""
        first, *rest = super().game_created(event)
        return [first.replace(DATA.edition.id, DATA.edition.title), *rest]

    def cards_drawn(self, event: common.CardsDrawn) -> str:
        """A card kept face down is told without its name; one drawn in the open is told by what it does."""
        seat = event.to.partition(":")[2]
        return f"{self.name(Seat(int(seat)))} keeps a card of {_DECKS[event.deck]} face down" if seat else ""

    def cards_shown(self, event: common.CardsShown) -> str:
        """Kept cards become public."""
        return f"shown is {listed([self.card(opening.card) for opening in event.cards])}"

    def start_chips_placed(self, event: target.StartChipsPlaced) -> str:
        """Where the first chips lie."""
        return "on the board lie " + listed([f"{self.chip(p.chip)} on {self.deed(p.item)}" for p in event.placed])

    def checked_out(self, event: target.CheckedOut) -> str:
        """The sum of a checkout."""
        if not event.items:
            return f"{self.name(event.seat)} checks out and pays for nothing"
        what = listed([self.deed(item) for item in event.items])
        return f"{self.name(event.seat)} pays {self.money(event.price)} for {what}: {event.savings} Savings"

    def item_taken(self, event: target.ItemTaken) -> str:
        """Into the basket, by landing or by a delivery."""
        how = "has the {} delivered" if event.delivered else "puts the {} into the basket"
        return f"{self.name(event.seat)} {how.format(self.deed(event.item))}"

    def chip_drawn(self, event: target.ChipDrawn) -> str:
        """From the pile; the last one matters."""
        return f"{self.name(event.seat)} draws {self.chip(event.chip)}" + (", the last one" if event.last else "")

    def seat_left(self, event: board.SeatLeft) -> str:
        """What goes back."""
        things = [self.money(event.cash), *map(self.deed, event.deeds)]
        return f"{self.name(event.seat)} leaves: {listed(things)} back to the store"

    def closing_time_began(self, event: target.ClosingTimeBegan) -> str:
        """Who has a last turn."""
        why = "the pile is empty" if event.cause == "pile" else "the last round is over"
        return f"Closing Time: {why}; one last turn for {self.names(event.order)}"
