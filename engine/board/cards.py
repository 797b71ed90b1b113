"""What the cards of a board do, by the effect the data names: entries before and after the card goes back."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from contracts.entries import AnyEntry
from contracts.entries.board import Advance, DrawCard, GoToJail, MoveBack, Pay, ReturnCard
from contracts.events.board import CardActs
from contracts.words import Seat
from engine.board.decks import draw
from engine.board.state import BoardState
from engine.kernel.edition import Call, Drafts

Entries = tuple[AnyEntry, ...]
B = TypeVar("B", bound=BoardState)


class Card(Protocol):
    """What the shared effects read of a card."""

    @property
    def effect(self) -> str:
        """Which effect it has."""

    @property
    def keep(self) -> bool:
        """Whether it stays with who draws it."""

    @property
    def amount(self) -> int:
        """Money."""

    @property
    def space(self) -> str:
        """Where it sends the token."""

    @property
    def kind(self) -> str:
        """To which kind of space it sends the token."""

    @property
    def steps(self) -> int:
        """How far it sends the token back."""


C = TypeVar("C", bound=Card)
Effect = Callable[[B, Seat, C], tuple[Entries, Entries]]


@dataclass(frozen=True)
class Effects(Generic[B, C]):
    """The effects of one edition's cards: its own beside those all boards have.

    ``kinds`` names the kind of each space, ``index`` the place of a space by its id; ``land`` gives the steps of
    landing where a card sends a token.
    """

    cards: dict[str, C]
    kinds: tuple[str, ...]
    index: dict[str, int]
    land: Callable[[B, Seat, int, C], Entries]
    own: dict[str, Effect[B, C]]

    def draw_card(self, state: B, step: DrawCard, call: Call) -> Drafts:
        """Draw, and do what the card says; it goes back before the space it moves to is resolved (FR64, ML34)."""
        drawn, name = draw(state, step.deck, call.luck)
        card = self.cards[name]
        if card.keep:
            return [drawn, CardActs(step.seat, name, keep=True)]
        effect = self.own.get(card.effect) or self._shared[card.effect]
        first, then = effect(state, step.seat, card)
        return [drawn, CardActs(step.seat, name, then=(*first, ReturnCard(step.seat, name), *then))]

    @property
    def _shared(self) -> dict[str, Effect[B, C]]:
        return {
            "collect": _collect,
            "pay": _pay,
            "collect_each": _collect_each,
            "pay_each": _pay_each,
            "go_to_jail": _to_jail,
            "advance_to": self._advance_to,
            "advance_nearest": self._advance_nearest,
            "move_back": self._move_back,
        }

    def _advance_to(self, state: B, seat: Seat, card: C) -> tuple[Entries, Entries]:
        to = self.index[card.space]
        return (Advance(seat, to),), self.land(state, seat, to, card)

    def _advance_nearest(self, state: B, seat: Seat, card: C) -> tuple[Entries, Entries]:
        """The next space of that kind clockwise (FR40)."""
        here, size = state.position[seat], len(self.kinds)
        ahead = ((here + distance) % size for distance in range(1, size + 1))
        to = next(index for index in ahead if self.kinds[index] == card.kind)
        return (Advance(seat, to),), self.land(state, seat, to, card)

    def _move_back(self, state: B, seat: Seat, card: C) -> tuple[Entries, Entries]:
        to = (state.position[seat] - card.steps) % len(self.kinds)
        return (MoveBack(seat, to),), self.land(state, seat, to, card)


def _collect(_state: BoardState, seat: Seat, card: Card) -> tuple[Entries, Entries]:
    return (Pay(None, seat, card.amount, "card"),), ()


def _pay(_state: BoardState, seat: Seat, card: Card) -> tuple[Entries, Entries]:
    return (Pay(seat, None, card.amount, "card"),), ()


def _collect_each(state: BoardState, seat: Seat, card: Card) -> tuple[Entries, Entries]:
    """One payment of each other seat, in turn order (FR39, ML24)."""
    return tuple(Pay(other, seat, card.amount, "card") for other in state.left_of(seat)), ()


def _pay_each(state: BoardState, seat: Seat, card: Card) -> tuple[Entries, Entries]:
    """One payment to each other seat, in turn order from the payer's left (FR38, ML24)."""
    return tuple(Pay(seat, other, card.amount, "card") for other in state.left_of(seat)), ()


def _to_jail(_state: BoardState, seat: Seat, _card: Any) -> tuple[Entries, Entries]:
    return (GoToJail(seat, "card"),), ()
