"""Positions of Monopoly Deal: hands, banks, sets with their buildings, the discard pile and the draw pile."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from contracts.entries.deal import PlayPrompt
from contracts.words import Seat
from engine.deal.data import CARDS, COLORS, DECK
from engine.deal.sets import PropertySet, fallen
from engine.deal.state import DealState
from engine.kernel import agenda
from engine.kernel.position import (
    BySeat,
    Facts,
    ImpossiblePositionError,
    Positions,
    by_seat,
    each_seat,
    kernel_facts,
    place_turns,
    plain,
)
from engine.kernel.state import Deck, Held

Count = Annotated[int, Meta(ge=0, le=1_000)]
Names = tuple[str, ...]
HAND = "hand:"


class DealPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position in the turn of a seat, after its draw. Cards that are not named lie in the draw pile.

    ``draw_pile`` is its top, in the order it will be drawn; ``rest`` puts all other cards elsewhere: on the discard
    pile, or into a hand.
    """

    in_turn: Seat = Seat(0)
    phase: Literal["play"] = "play"
    turns: BySeat[Count] = {}
    out: tuple[Seat, ...] = ()
    hands: BySeat[Names] = {}
    banks: BySeat[Names] = {}
    sets: BySeat[tuple[PropertySet, ...]] = {}
    discards: Names = ()
    draw_pile: Names = ()
    rest: Annotated[str, Meta(pattern="^(draw_pile|discards|hand:[0-9])$")] = "draw_pile"
    plays: Count = 0
    moves: BySeat[Count] = {}
    idle: Count = 0


def place(state: DealState, said: DealPosition) -> dict[str, list[str]]:
    """Put a described position on a state that is just set up; ImpossiblePositionError says what cannot be."""
    place_turns(state, said.in_turn, said.turns, said.out)
    none: list[Names] = [()] * state.seats
    hands = each_seat(state, "hands", said.hands, none)
    state.banks = each_seat(state, "banks", said.banks, none)
    state.sets = each_seat(state, "sets", said.sets, [()] * state.seats)
    state.plays, state.idle = said.plays, said.idle
    state.moves = each_seat(state, "moves", said.moves, state.moves)
    named = _named(state, hands, said)
    others = [card for card in sorted(CARDS) if card not in named]
    state.discards = said.discards
    if said.rest == "discards":
        state.discards = (*others, *said.discards)
    elif said.rest.startswith(HAND):
        seat = int(said.rest.removeprefix(HAND))
        if seat >= state.seats:
            raise ImpossiblePositionError("rest", f"there is no seat {seat}")
        hands[seat] = (*hands[seat], *others)
    left = [*said.draw_pile, *(others if said.rest == "draw_pile" else ())]
    gone = [card for card in sorted(CARDS) if card not in left]
    _place_hands(state, hands, gone)
    for seat, sets in enumerate(state.sets):
        _check_sets(f"sets.{seat}", sets)
    state.agenda = []
    agenda.push(state, (PlayPrompt(said.in_turn),))
    if state.options.limits:
        agenda.settle_clocks(state)
    return {DECK: [*gone, *said.draw_pile]}


def _named(state: DealState, hands: list[Names], said: DealPosition) -> set[str]:
    """Every card named, each once."""
    places = [("discards", said.discards), ("draw_pile", said.draw_pile)]
    for seat in range(state.seats):
        places += [(f"hands.{seat}", hands[seat]), (f"banks.{seat}", state.banks[seat])]
        lies = tuple(card for each in state.sets[seat] for card in (*each.cards, *each.buildings))
        places.append((f"sets.{seat}", lies))
    found: set[str] = set()
    for where, cards in places:
        for card in cards:
            if card not in CARDS:
                raise ImpossiblePositionError(where, f"there is no card {card!r}")
            if card in found:
                raise ImpossiblePositionError(where, f"{card!r} is in two places")
            found.add(card)
    return found


def _place_hands(state: DealState, hands: list[Names], gone: list[str]) -> None:
    """The cards that have left the draw pile came from its first places."""
    place_of = {card: place for place, card in enumerate(gone)}
    state.decks[DECK] = Deck(DECK, 0, tuple(sorted(CARDS)), len(gone))
    state.hands = {
        Seat(seat): tuple(Held(DECK, 0, place_of[card], card) for card in hand) for seat, hand in enumerate(hands)
    }


def _check_sets(where: str, sets: tuple[PropertySet, ...]) -> None:
    for each in sets:
        if each.color not in COLORS:
            raise ImpossiblePositionError(where, f"there is no colour {each.color!r}")
        if not 0 < len(each.cards) <= COLORS[each.color].set_size:
            raise ImpossiblePositionError(where, f"a set of {each.color} has 1 to {COLORS[each.color].set_size} cards")
        wrong = [card for card in each.cards if each.color not in CARDS[card].colors]
        if wrong:
            raise ImpossiblePositionError(where, f"{wrong[0]} cannot lie in {each.color}")
    loose = fallen(sets)
    if loose:
        raise ImpossiblePositionError(where, f"{loose[0]} cannot stand on its set")


def facts(state: DealState) -> Facts:
    """What is so in a game of Monopoly Deal."""
    deck = state.decks.get(DECK, Deck(DECK, 0, ()))
    seats = [Seat(seat) for seat in range(state.seats)]
    return {
        **kernel_facts(state),
        "hands": by_seat([each.card for each in state.hands.get(seat, ())] for seat in seats),
        "hand_sizes": by_seat(len(state.hands.get(seat, ())) for seat in seats),
        "banks": by_seat(list(bank) for bank in state.banks),
        "sets": by_seat([plain(each) for each in sets] for sets in state.sets),
        "complete": by_seat(state.counting(sets) for sets in state.sets),
        "worth": by_seat(state.worth(seat) for seat in seats),
        "discards": list(state.discards),
        "tucked": [each.held.card for each in state.tucked],
        "draw_pile": len(deck.cards) - deck.drawn,
        "decks": {DECK: {"shuffle": deck.k, "drawn": deck.drawn}},
        "plays_left": state.plays_left,
        "moves": by_seat(state.moves),
        "idle": state.idle,
    }


POSITIONS = Positions(DealPosition, place, facts)
