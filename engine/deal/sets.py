"""Property sets: pure functions of the sets a seat has, in the order they were begun (MD21, MD22, MD45, MD46)."""

from collections.abc import Collection

import msgspec

from engine.deal.data import ACTIONS, CARDS, COLORS


class PropertySet(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cards of one colour in order of arrival, at most as many as the colour has, and the buildings on them."""

    color: str
    cards: tuple[str, ...]
    house: str = ""
    hotel: str = ""

    @property
    def is_earning(self) -> bool:
        """Whether a card of it is no any-colour wild: those alone earn and complete nothing (MD21, MD26)."""
        return not all(CARDS[card].any_color for card in self.cards)

    @property
    def is_complete(self) -> bool:
        """As many cards as the colour has (MD21)."""
        return len(self.cards) == COLORS[self.color].set_size and self.is_earning

    @property
    def buildings(self) -> tuple[str, ...]:
        """House and hotel, as far as there are any."""
        return tuple(card for card in (self.house, self.hotel) if card)

    @property
    def rent(self) -> int:
        """The rent of all its acquisitions together (MD38, MD39)."""
        if not self.is_earning:
            return 0
        bonus = sum(ACTIONS[CARDS[card].kind].effect.rent_bonus for card in self.buildings)
        return COLORS[self.color].rents[len(self.cards) - 1] + bonus


Sets = tuple[PropertySet, ...]


def put(sets: Sets, card: str, color: str) -> Sets:
    """A card joins the first set of the colour that has room; else it begins a new one (MD22).

    Two any-colour wilds never fill a set of two: the card takes the place of the later one, which moves on.
    """
    new, coming = list(sets), card
    for place, each in enumerate(new):
        if each.color != color or each.is_complete:
            continue
        if len(each.cards) < COLORS[color].set_size:
            new[place] = msgspec.structs.replace(each, cards=(*each.cards, coming))
            return tuple(new)
        if not CARDS[coming].any_color:
            new[place] = msgspec.structs.replace(each, cards=(*each.cards[:-1], coming))
            coming = each.cards[-1]
    return (*new, PropertySet(color, (coming,)))


def take(sets: Sets, gone: Collection[str]) -> Sets:
    """Properties and buildings leave; surplus cards of the colour move up into the set that lost some (MD45)."""
    rest = [
        PropertySet(
            each.color,
            tuple(card for card in each.cards if card not in gone),
            "" if each.house in gone else each.house,
            "" if each.hotel in gone else each.hotel,
        )
        for each in sets
    ]
    for place, each in enumerate(rest):
        for later in range(place + 1, len(rest)):
            if rest[later].color == each.color and not rest[later].is_complete:
                rest[place], rest[later] = _moved_up(rest[place], rest[later])
    return tuple(each for each in rest if each.cards or each.buildings)


def _moved_up(first: PropertySet, second: PropertySet) -> tuple[PropertySet, PropertySet]:
    room = 0 if first.is_complete else COLORS[first.color].set_size - len(first.cards)
    return (
        msgspec.structs.replace(first, cards=first.cards + second.cards[:room]),
        msgspec.structs.replace(second, cards=second.cards[room:]),
    )


def fallen(sets: Sets) -> tuple[str, ...]:
    """The buildings that can stay no longer: of a broken set, or a hotel whose house left (MD45, MD46)."""
    return tuple(
        card
        for each in sets
        for card in each.buildings
        if not each.is_complete or (card == each.hotel and not each.house)
    )


def containing(sets: Sets, card: str) -> PropertySet | None:
    """The set a property lies in."""
    return next((each for each in sets if card in each.cards), None)


def named(sets: Sets, first: str) -> PropertySet | None:
    """The set of this name: that of its first card."""
    return next((each for each in sets if each.cards[0] == first), None)


def complete(sets: Sets, *, different: bool) -> int:
    """How many sets are complete; of one colour only one counts if they must be different (MD56)."""
    found = [each.color for each in sets if each.is_complete]
    return len({*found}) if different else len(found)
