"""Positions law games may begin at, as events behind the set-up, so that rare affairs are met often."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from contracts.entries.board import Transfer
from contracts.events import Event, Sealed
from contracts.events.board import CardActs, CardReturned, Jailed, JailRollMissed, MoneyPaid, TradeExecuted
from contracts.events.common import CardsDrawn, Opening
from contracts.events.friends import AuctionWon, BuildingsBuilt, DeedMortgaged
from contracts.events.millennials import TurnsLost
from contracts.events.target import ChipDrawn, ChipPlaced, ChipTaken, ItemTaken, RedCardTaken
from contracts.words import Seat
from engine.friends.data import CARDS, DEEDS, GROUPS, MUG, SOFA, STOCK
from engine.friends.data import DATA as FRIENDS
from engine.friends.state import FULL, FriendsState, pieces_on
from engine.kernel.cards import drawn_openly, drawn_to, next_cards
from engine.kernel.luck import Luck
from engine.kernel.state import Deck
from engine.millennials.data import CHIPS, DESTINATIONS
from engine.millennials.data import DATA as MILLENNIALS
from engine.millennials.state import MillennialsState
from engine.target.data import CARDS as TARGET_CARDS
from engine.target.data import CHIP_PILE, ITEM_SPACES
from engine.target.data import CHIPS as CHIPS_BY_ID
from engine.target.data import DATA as TARGET
from engine.target.state import TargetState, free_chip_spaces


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
    for group in random.sample(FRIENDS.groups, len(FRIENDS.groups)):
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


def millennials(random: Random, state: MillennialsState, luck: Luck) -> list[Event | Sealed]:
    """Most Destinations are discovered, most chips taken; cash is short, a seat sits in Jail, another loses turns."""
    seats = [Seat(seat) for seat in range(state.seats)]
    spread = [name for name in DESTINATIONS if random.random() < random.choice((0.5, 0.9))][:-1]
    events: list[Event | Sealed] = []
    for name in spread:
        giver, taker = random.sample(seats, 2)
        events.append(TradeExecuted(taker, "", (Transfer(giver, taker, deeds=(name,)),)))
    events += [
        MoneyPaid(seat, None, random.choice((0, 60, 95, 100)) * state.cash[seat] // 100, "card") for seat in seats
    ]
    left, pile = random.choice((1, 2, 5, 20, 64)), state.decks[CHIPS].drawn
    for seat in seats:
        count = (state.chips_left() - left) // len(seats)
        if count > 0:
            deck = Deck(CHIPS, 0, state.decks[CHIPS].cards, pile)
            events.append(drawn_to(seat, deck, next_cards(deck, count, luck)))
            pile += count
    other = random.choice([seat for seat in seats if seat != state.in_turn])
    return [*events, Jailed(other, "space"), JailRollMissed(other, random.randint(0, 2)), TurnsLost(seats[0], 1)]


def target(random: Random, state: TargetState, luck: Luck) -> list[Event | Sealed]:
    """Full baskets, few chips left in the pile, kept cards dealt, cash uneven, a seat in Jail with the RedCard."""
    seats = [Seat(seat) for seat in range(state.seats)]
    events: list[Event | Sealed] = [
        ItemTaken(random.choice(seats), item.id) for item in state.available() if random.random() < 0.7
    ]
    events += [ChipTaken(random.choice(seats), item, chip) for item, chip in state.chip_at.items()]
    events += _chips(random, state, luck)
    events += _kept(random, state, luck)
    events += [
        MoneyPaid(seat, None, random.choice((0, 30, 80, 100)) * state.cash[seat] // 100, "card") for seat in seats
    ]
    other = random.choice([seat for seat in seats if seat != state.in_turn])
    return [*events, RedCardTaken(other, state.redcard), Jailed(other, "space"), JailRollMissed(other, 2)]


def _chips(random: Random, state: TargetState, luck: Luck) -> list[Event | Sealed]:
    """Some chips of the pile, drawn and placed by a seat that is not in turn, and taken from there."""
    events: list[Event | Sealed] = []
    seats = state.remaining()
    pile = state.decks[CHIP_PILE]
    other = next(seat for seat in seats if seat != state.in_turn)
    for place in range(pile.drawn, pile.drawn + random.randint(0, state.pile_left() - 1)):
        cards = next_cards(Deck(CHIP_PILE, pile.k, pile.cards, place), 1, luck)
        chip = cards[0].card
        space = free_chip_spaces(state, CHIPS_BY_ID[chip].set)[0]
        events += [drawn_openly(pile, cards), ChipDrawn(other, chip, ()), ChipPlaced(other, chip, space)]
        events.append(ChipTaken(random.choice(seats), ITEM_SPACES[space], chip))
    return events


def _kept(random: Random, state: TargetState, luck: Luck) -> list[Event | Sealed]:
    """The cards of both decks one after another, the kept ones each to some seat, face down."""
    events: list[Event | Sealed] = []
    for name in TARGET.cards:
        deck = state.decks[name]
        for place in range(deck.drawn, random.randint(deck.drawn, len(deck.cards))):
            pile = Deck(name, deck.k, deck.cards, place)
            cards = next_cards(pile, 1, luck)
            seat, card = random.choice(state.remaining()), cards[0].card
            if TARGET_CARDS[card].keep:
                events.append(drawn_to(seat, pile, cards))
            else:
                events += [drawn_openly(pile, cards), CardActs(seat, card), CardReturned(card)]
    return events


POSITIONS: Final[dict[str, Callable[[Random, Any, Luck], list[Any]]]] = {
    FRIENDS.edition.id: friends,
    MILLENNIALS.edition.id: millennials,
    TARGET.edition.id: target,
}
"""By edition."""
