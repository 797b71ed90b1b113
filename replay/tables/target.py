"""The table of Monopoly: Target Edition, as one would write it down: seats with their baskets, the board, the decks."""

import msgspec

from contracts.words import Seat
from engine.target.data import DATA, ITEM_SPACES, SPACES
from engine.target.state import TargetState


class SeatAt(msgspec.Struct, frozen=True):
    """A seat and all it has. ``kept`` are the cards the viewer knows, ``kept_cards`` counts all of them."""

    seat: Seat
    token: str
    cash: int
    savings: int
    space: str
    jailed: bool
    misses: int
    basket: tuple[str, ...]
    chips: tuple[str, ...]
    redcard: bool
    kept: tuple[str, ...]
    kept_cards: int
    go_owed: bool
    out: bool


class DeckAt(msgspec.Struct, frozen=True):
    """A deck: cards face down, and those put under it, in the order they will come."""

    deck: str
    face_down: int
    under: tuple[str, ...]


class TargetTable(msgspec.Struct, frozen=True):
    """Everything that lies on the table. ``last_turns`` are still to come, ``closed`` once checkouts are final."""

    seats: tuple[SeatAt, ...]
    available: tuple[str, ...]
    chips: dict[str, str]
    pile: int
    decks: tuple[DeckAt, ...]
    doubles: int
    carried: str
    closing: bool
    last_turns: tuple[Seat, ...]
    closed: bool


def target_table(state: TargetState) -> TargetTable:
    """The table of a state that is already what its viewer may see."""
    decks = [state.decks[name] for name in DATA.cards if name in state.decks]
    return TargetTable(
        tuple(_seat(state, Seat(seat)) for seat in range(state.seats)),
        tuple(item.id for item in state.available()),
        {space: state.chip_at[item] for space, item in ITEM_SPACES.items() if item in state.chip_at},
        state.pile_left(),
        tuple(DeckAt(deck.name, len(deck.cards) - deck.drawn, deck.under) for deck in decks),
        state.doubles,
        state.carried,
        state.closing,
        state.last_turns,
        state.closed,
    )


def _seat(state: TargetState, seat: Seat) -> SeatAt:
    hand = state.kept(seat)
    return SeatAt(
        seat,
        state.tokens[seat],
        state.cash[seat],
        state.savings[seat],
        SPACES[state.position[seat]].id,
        state.jailed[seat],
        state.misses[seat],
        tuple(item.id for item in state.basket(seat)),
        tuple(state.chips_of(seat)),
        state.redcard == seat,
        tuple(sorted(held.card for held in hand if held.card)),
        len(hand),
        state.go_owed[seat],
        state.out[seat],
    )
