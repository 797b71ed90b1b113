"""The table of Monopoly Deal, as one would write it down: seats with what they have, the piles, the turn."""

import msgspec

from contracts.words import Seat
from engine.cards.piles import left_in
from engine.deal.data import DECK
from engine.deal.sets import PropertySet
from engine.deal.state import DealState


class SetAt(msgspec.Struct, frozen=True, omit_defaults=True):
    """A set of property: its cards in order of arrival, its buildings, and the rent it earns."""

    color: str
    cards: tuple[str, ...]
    complete: bool
    rent: int
    house: str = ""
    hotel: str = ""


class SeatAt(msgspec.Struct, frozen=True):
    """A seat and all it has. ``hand`` are the cards the viewer knows, ``hand_size`` counts all of them.

    ``complete`` are the sets that count towards the win; ``worth`` is the value of bank and table.
    """

    seat: Seat
    hand: tuple[str, ...]
    hand_size: int
    bank: tuple[str, ...]
    sets: tuple[SetAt, ...]
    complete: int
    worth: int
    out: bool


class DealTable(msgspec.Struct, frozen=True):
    """Everything that lies on the table. ``discards`` shows the last on top; ``plays_left`` is of the seat in turn."""

    seats: tuple[SeatAt, ...]
    draw_pile: int
    tucked: int
    discards: tuple[str, ...]
    plays_left: int


def deal_table(state: DealState) -> DealTable:
    """The table of a state that is already what its viewer may see."""
    return DealTable(
        tuple(_seat(state, Seat(seat)) for seat in range(state.seats)),
        left_in(state, DECK) if DECK in state.decks else 0,
        len(state.tucked),
        state.discards,
        state.plays_left,
    )


def _seat(state: DealState, seat: Seat) -> SeatAt:
    hand = state.hands.get(seat, ())
    return SeatAt(
        seat,
        tuple(held.card for held in hand if held.card),
        len(hand),
        state.banks[seat],
        tuple(_set(each) for each in state.sets[seat]),
        state.counting(state.sets[seat]),
        state.worth(seat),
        state.out[seat],
    )


def _set(each: PropertySet) -> SetAt:
    return SetAt(each.color, each.cards, each.is_complete, each.rent, each.house, each.hotel)
