"""The state of a game of Monopoly: Target Edition, and the questions the rules ask of it."""

from typing import Self

from contracts.words import Seat
from engine.board.state import BoardState
from engine.kernel.state import Held
from engine.target.data import CHIP_PILE, CHIPS, DATA, ITEM_SPACES, ITEMS, SPACES, Item
from engine.target.rules import Money, Rules


class TargetState(BoardState):
    """Baskets (``owner``), Savings, chips, the RedCard, money owed for GO, and how far Closing Time has come.

    ``chip_at`` holds the chip on an item space by its item, ``chips`` the seat that holds a chip, ``placing`` the chip
    just drawn, ``spent`` the chips out of the game. ``last_turns`` are the seats that still have a last turn to come;
    ``closed`` once checkouts are final.
    """

    rules: Rules = DATA.rules
    money: Money = DATA.money
    savings: list[int] = []
    go_owed: list[bool] = []
    chip_at: dict[str, str] = {}
    chips: dict[str, Seat] = {}
    placing: str = ""
    spent: set[str] = set()
    redcard: Seat | None = None
    reroll: bool = False
    paid_out: bool = False
    trigger: Seat | None = None
    closing: bool = False
    order: tuple[Seat, ...] = ()
    last_turns: tuple[Seat, ...] = ()
    closed: bool = False

    def copy(self) -> Self:
        """An independent state."""
        twin = super().copy()
        twin.savings = self.savings.copy()
        twin.go_owed = self.go_owed.copy()
        twin.chip_at = self.chip_at.copy()
        twin.chips = self.chips.copy()
        twin.spent = self.spent.copy()
        return twin

    def basket(self, seat: Seat) -> list[Item]:
        """The items in a basket, in board order."""
        owner = self.owner
        return [item for name, item in ITEMS.items() if owner.get(name) == seat]

    def available(self) -> list[Item]:
        """The items lying on their spaces, in board order."""
        return [item for name, item in ITEMS.items() if name not in self.owner]

    def chips_of(self, seat: Seat) -> list[str]:
        """The chips in a basket, in the order they were taken."""
        return [chip for chip, holder in self.chips.items() if holder == seat]

    def kept(self, seat: Seat) -> tuple[Held, ...]:
        """The cards a seat keeps."""
        return self.hands.get(seat, ())

    def pile_left(self) -> int:
        """How many chips lie face down."""
        pile = self.decks.get(CHIP_PILE)
        return len(pile.cards) - pile.drawn if pile is not None else 0

    def pile(self) -> list[str]:
        """The chips that lie face down: those that are nowhere else, as everybody can tell (TE33)."""
        elsewhere = {*self.chip_at.values(), *self.chips, *self.spent, self.placing}
        return sorted(chip for chip in CHIPS if chip not in elsewhere)

    def chip_ahead(self, start: int) -> int | None:
        """The next item space with a chip, clockwise behind this space; None if none lies on the board."""
        size = len(SPACES)
        ahead = ((start + distance) % size for distance in range(1, size + 1))
        return next((index for index in ahead if SPACES[index].item in self.chip_at), None)

    def known_holder(self, card: str) -> Seat | None:
        """The seat that everybody knows to keep a card."""
        return next(
            (seat for seat, hand in self.hands.items() for held in hand if held.shown and held.card == card), None
        )

    def hidden_of(self, seat: Seat, deck: str) -> int:
        """How many cards of a deck a seat keeps that others do not know."""
        return sum(held.deck == deck and not held.shown for held in self.kept(seat))

    def holds(self, seat: Seat, card: str) -> bool:
        """Whether this state knows that the seat keeps the card."""
        return any(held.card == card for held in self.kept(seat))


def free_chip_spaces(state: TargetState, colour: str) -> list[str]:
    """The item spaces without a chip that a chip of this colour may be put on, in board order (TE15)."""
    matching = state.rules.target_circle.color_must_match
    return [
        space
        for space, item in ITEM_SPACES.items()
        if item not in state.chip_at and (not matching or ITEMS[item].set == colour)
    ]
