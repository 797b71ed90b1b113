"""The table of Target, as one would write it down: seats with what they have, Targets to be won, the piles."""

import msgspec

from contracts.words import Seat
from engine.cards.hands import names
from engine.target_cards.state import TargetCardsState


class SeatAt(msgspec.Struct, frozen=True):
    """A seat and all it has. ``hand`` are the cards the viewer knows, ``hand_size`` counts all of them."""

    seat: Seat
    points: int
    hand: tuple[str, ...]
    hand_size: int
    won: tuple[str, ...]
    out: bool


class TargetCardsTable(msgspec.Struct, frozen=True):
    """Everything that lies on the table. ``discards`` has its top card last, ``gone`` is out of the game."""

    seats: tuple[SeatAt, ...]
    targets: tuple[str, ...]
    targets_left: int
    stock: int
    discards: tuple[str, ...]
    gone: tuple[str, ...]


def target_cards_table(state: TargetCardsState) -> TargetCardsTable:
    """The table of a state that is already what its viewer may see."""
    return TargetCardsTable(
        tuple(_seat(state, Seat(seat)) for seat in range(state.seats)),
        state.row,
        state.targets_left,
        state.stock,
        state.discards,
        state.gone,
    )


def _seat(state: TargetCardsState, seat: Seat) -> SeatAt:
    return SeatAt(
        seat,
        state.points[seat],
        tuple(names(state, seat)),
        len(state.hands.get(seat, ())),
        state.won[seat],
        state.out[seat],
    )
