"""The table of Monopoly for Millennials, as one would write it down: seats with what they have, the Bank, the piles."""

import msgspec

from contracts.words import Seat
from engine.millennials.data import CHIP_VALUES, DATA, SPACES
from engine.millennials.state import MillennialsState


class SeatAt(msgspec.Struct, frozen=True):
    """A seat and all it has. ``chips`` are the values the viewer knows, ``chips_held`` counts all of them.

    ``points`` is the Experience of its Destinations as they lie.
    """

    seat: Seat
    token: str
    cash: int
    points: int
    space: str
    jailed: bool
    misses: int
    destinations: tuple[str, ...]
    chips: tuple[int, ...]
    chips_held: int
    jail_cards: tuple[str, ...]
    lost_turns: int
    out: bool


class DeckAt(msgspec.Struct, frozen=True):
    """A deck: cards face down, and those put under it, in the order they will come."""

    deck: str
    face_down: int
    under: tuple[str, ...]


class MillennialsTable(msgspec.Struct, frozen=True):
    """Everything that lies on the table. ``doubles`` counts those rolled in a row, ``carried`` a card being done."""

    seats: tuple[SeatAt, ...]
    undiscovered: tuple[str, ...]
    chips: int
    decks: tuple[DeckAt, ...]
    doubles: int
    carried: str


def millennials_table(state: MillennialsState) -> MillennialsTable:
    """The table of a state that is already what its viewer may see."""
    decks = (state.decks[name] for name in DATA.cards if name in state.decks)
    return MillennialsTable(
        tuple(_seat(state, Seat(seat)) for seat in range(state.seats)),
        tuple(state.undiscovered()),
        state.chips_left(),
        tuple(DeckAt(deck.name, len(deck.cards) - deck.drawn, deck.under) for deck in decks),
        state.doubles,
        state.carried,
    )


def _seat(state: MillennialsState, seat: Seat) -> SeatAt:
    hand = state.hands.get(seat, ())
    return SeatAt(
        seat,
        state.tokens[seat],
        state.cash[seat],
        state.destination_points(seat),
        SPACES[state.position[seat]].id,
        state.jailed[seat],
        state.misses[seat],
        tuple(destination.id for destination in state.destinations_of(seat)),
        tuple(CHIP_VALUES[held.card] for held in hand if held.card),
        len(hand),
        tuple(sorted(card for card, holder in state.jail_cards.items() if holder == seat)),
        state.lost_turns[seat],
        state.out[seat],
    )
