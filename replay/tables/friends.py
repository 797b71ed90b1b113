"""The table of Monopoly Friends, as one would write it down: seats with what they have, the Bank, the decks."""

import msgspec

from contracts.words import Seat
from engine.friends.banking.bankruptcy import worth
from engine.friends.data import DEEDS, MUG, SOFA, SPACES
from engine.friends.state import FriendsState


class Deed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deed somebody owns: its level (1-4 mugs, 5 a sofa) and whether it is mortgaged."""

    deed: str
    level: int = 0
    mortgaged: bool = False


class SeatAt(msgspec.Struct, frozen=True):
    """A seat and all it has. ``worth`` is what adjudication would count."""

    seat: Seat
    token: str
    cash: int
    worth: int
    space: str
    jailed: bool
    misses: int
    deeds: tuple[Deed, ...]
    jail_cards: tuple[str, ...]
    auto_claim: bool
    out: bool


class Bank(msgspec.Struct, frozen=True):
    """What nobody owns: pieces in stock and deeds for sale."""

    mugs: int
    sofas: int
    deeds: tuple[str, ...]


class DeckAt(msgspec.Struct, frozen=True):
    """A deck: cards face down, and those put under it, in the order they will come."""

    deck: str
    face_down: int
    under: tuple[str, ...]


class FriendsTable(msgspec.Struct, frozen=True):
    """Everything that lies on the table. ``doubles`` counts those rolled in a row, ``carried`` a card being done."""

    seats: tuple[SeatAt, ...]
    bank: Bank
    decks: tuple[DeckAt, ...]
    doubles: int
    carried: str


def friends_table(state: FriendsState) -> FriendsTable:
    """The table of a state that is already what its viewer may see."""
    worths = worth(state)
    return FriendsTable(
        tuple(_seat(state, Seat(seat), worths[seat]) for seat in range(state.seats)),
        Bank(state.stock(MUG), state.stock(SOFA), tuple(deed for deed in DEEDS if deed not in state.owner)),
        tuple(DeckAt(deck.name, len(deck.cards) - deck.drawn, deck.under) for deck in state.decks.values()),
        state.doubles,
        state.carried,
    )


def _seat(state: FriendsState, seat: Seat, worth_: int) -> SeatAt:
    return SeatAt(
        seat,
        state.tokens[seat],
        state.cash[seat],
        worth_,
        SPACES[state.position[seat]].id,
        state.jailed[seat],
        state.misses[seat],
        tuple(Deed(deed.id, state.level(deed.id), deed.id in state.mortgaged) for deed in state.deeds_of(seat)),
        tuple(sorted(card for card, holder in state.jail_cards.items() if holder == seat)),
        state.auto_claim[seat],
        state.out[seat],
    )
