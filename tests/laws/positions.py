"""Positions law games may begin at, as events behind the set-up, so that rare affairs are met often."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from contracts.events import Event
from contracts.events.board import CardActs, CardReturned, Jailed, JailRollMissed, MoneyPaid
from contracts.events.common import CardsDrawn, Opening
from contracts.events.friends import AuctionWon, BuildingsBuilt, DeedMortgaged
from contracts.words import Seat
from engine.friends.data import CARDS, DATA, DEEDS, GROUPS, MUG, SOFA, STOCK
from engine.friends.state import FULL, FriendsState, pieces_on
from engine.kernel.luck import Luck


def friends(random: Random, state: FriendsState, luck: Luck) -> list[Event]:
    """Most deeds are owned, colours often whole and built so far that mugs run out; cash is uneven."""
    seats = state.remaining()
    events: list[Event] = []
    owner = {}
    for group in ("", *GROUPS):
        landlord = random.choice(seats)
        whole = group and random.random() < 0.7
        for deed in DEEDS.values():
            if deed.group == group and random.random() < 0.97:
                owner[deed.id] = landlord if whole else random.choice(seats)
    events += [AuctionWon(seat, 0, deed) for deed, seat in owner.items()]
    events += _built(random, owner)
    built = {DEEDS[event.moments[0]].group for event in events if isinstance(event, BuildingsBuilt)}
    bare = [deed for deed in owner if DEEDS[deed].group not in built]
    events += [DeedMortgaged(owner[deed], deed, 0) for deed in bare if random.random() < 0.2]
    events += [
        MoneyPaid(seat, None, state.cash[seat] * random.choice((0, 50, 90, 99)) // 100, "card") for seat in seats
    ]
    events += [MoneyPaid(None, seat, random.choice((0, 0, 0, 3000)), "card") for seat in seats]
    return events + (_jail(random, state, luck) if random.random() < 0.6 else [])


def _jail(random: Random, state: FriendsState, luck: Luck) -> list[Event]:
    """A seat that is not in turn sits in Jail before its third attempt, and got the Jail cards of both decks."""
    seat = random.choice([seat for seat in state.remaining() if seat != state.in_turn])
    events: list[Event] = []
    for name, deck in state.decks.items():
        for place in range(deck.drawn, len(deck.cards)):
            card = luck.card(name, deck.k, deck.cards, place)
            events += [CardsDrawn(name, deck.k, place, 1, "all", (Opening(card, place),))]
            events += [CardActs(seat, card, keep=CARDS[card].keep)]
            if CARDS[card].keep:
                break
            events.append(CardReturned(card))
    return [*events, Jailed(seat, "space"), JailRollMissed(seat, state.rules.jail_max_roll_attempts - 1)]


def _built(random: Random, owner: dict[str, Seat]) -> list[Event]:
    """Whole colours built evenly to a random level, as long as there are pieces."""
    events: list[Event] = []
    buildings: dict[str, int] = {}
    for group in random.sample(DATA.groups, len(DATA.groups)):
        landlord = owner.get(group.members[0])
        if landlord is None or any(owner.get(member) != landlord for member in group.members):
            continue
        steps = [member for _ in range(random.randint(0, FULL)) for member in group.members]
        steps += random.sample(group.members, random.randint(0, len(group.members)))
        placed = []
        for moment in steps[: FULL * len(group.members)]:
            after = {**buildings, moment: buildings.get(moment, 0) + 1}
            if pieces_on(after, MUG) > STOCK[MUG] or pieces_on(after, SOFA) > STOCK[SOFA]:
                break
            buildings = after
            placed.append(moment)
        if placed:
            events.append(BuildingsBuilt(landlord, tuple(placed), 0))
    return events


POSITIONS: Final[dict[str, Callable[[Random, Any, Luck], list[Event]]]] = {DATA.edition.id: friends}
"""By edition."""
