"""What the simple bot of Monopoly Friends takes deeds and deals to be worth, in M. A guess of a player, no rule."""

from collections.abc import Iterable, Mapping
from typing import Final

from contracts.entries.board import Transfer
from contracts.words import Seat
from engine.friends.banking.mortgages import redeem_cost
from engine.friends.data import DEEDS, GROUPS, Deed
from engine.friends.state import FriendsState

WHOLE_COLOUR: Final = 2.5
"""A moment of a whole colour is worth so many times its price: it can be built on."""

EACH_ALIKE: Final = {"moment": 0.15, "transport": 0.25, "utility": 0.2}
"""So much of its price a deed gains with each further one alike in the same hand."""

JAIL_CARD: Final = 40

BLOCKING: Final = 1.2
"""So many times its worth a seat bids for the last moment of another's colour."""

_ALIKE: Final = {
    deed.id: tuple(other.id for other in DEEDS.values() if (other.kind, other.group) == (deed.kind, deed.group))
    for deed in DEEDS.values()
}

Owners = Mapping[str, Seat]


def worth_to(state: FriendsState, seat: Seat, deed: Deed, owners: Owners) -> float:
    """What a deed is worth to a seat that owns it, if the deeds were in these hands."""
    alike = _ALIKE[deed.id]
    owned = sum(owners.get(other) == seat for other in alike)
    if deed.kind == "moment" and owned == len(alike):
        value = WHOLE_COLOUR * deed.price
    else:
        value = deed.price * (1 + EACH_ALIKE[deed.kind] * (owned - 1))
    return value - redeem_cost(state.rules, deed) if deed.id in state.mortgaged else value


def bid_limit(state: FriendsState, seat: Seat, deed: Deed) -> int:
    """What a deed would add to the hand of this seat, and a little more if it completes another seat's colour."""
    others = {state.owner.get(name, seat) for name in _ALIKE[deed.id] if name != deed.id}
    blocks = deed.kind == "moment" and len(others) == 1 and seat not in others
    gain = _held(state, seat, _ALIKE[deed.id], {**state.owner, deed.id: seat})
    gain -= _held(state, seat, _ALIKE[deed.id], state.owner)
    return int(gain * BLOCKING) if blocks else int(gain)


def _held(state: FriendsState, seat: Seat, names: Iterable[str], owners: Owners) -> float:
    return sum(worth_to(state, seat, DEEDS[name], owners) for name in names if owners.get(name) == seat)


def gains(state: FriendsState, deal: tuple[Transfer, ...]) -> dict[Seat, float]:
    """What each seat of a deal gains by it."""
    hands = {**state.owner, **{name: part.taker for part in deal for name in part.deeds}}
    touched = {other for part in deal for name in part.deeds for other in _ALIKE[name]}
    found = {}
    for seat in {seat for part in deal for seat in (part.giver, part.taker)}:
        change = _held(state, seat, touched, hands) - _held(state, seat, touched, state.owner)
        for part in deal:
            direction = (part.taker == seat) - (part.giver == seat)
            change += direction * (part.cash + JAIL_CARD * len(part.jail_cards))
        found[seat] = change
    return found


def highest_rent_of_others(state: FriendsState, seat: Seat) -> int:
    """The highest rent that buildings of other seats ask for."""
    return max(
        (DEEDS[name].rents[level] for name, level in state.buildings.items() if state.owner.get(name) != seat),
        default=0,
    )


def half_colours(state: FriendsState, seat: Seat) -> list[tuple[str, ...]]:
    """The missing moments of each bare colour the seat has a part of and that others have the rest of, fewest first."""
    found = []
    for group in GROUPS.values():
        missing = tuple(member for member in group.members if state.owner.get(member) != seat)
        bought = all(member in state.owner for member in missing)
        if missing and bought and len(missing) < len(group.members) and not state.is_group_built(group.id):
            found.append(missing)
    return sorted(found, key=len)
