"""Positions on a board: cash, places, tokens, Jail, doubles, jail cards held, cards under the decks."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

import msgspec
from msgspec import Meta

from contracts.entries import AnyEntry, Offer
from contracts.entries.board import AfterRoll, EndTurnPrompt, RollPrompt, TradeOffer
from contracts.words import Seat
from engine.board.state import BoardState
from engine.board.trades import MOST_OPEN
from engine.kernel import agenda
from engine.kernel.dice import roll_key
from engine.kernel.position import (
    BySeat,
    Facts,
    ImpossiblePositionError,
    by_seat,
    each_seat,
    kernel_facts,
    place_turns,
    playing_seat,
)
from engine.kernel.state import Deck

Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
UNSHUFFLED = Deck("", 0, ())


OFFERS_FROM = 16
"""Offers of a position are numbered behind all entries and slots a phase can have."""


class DeckDescribed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards put under a deck, the one put there first leading."""

    under: tuple[str, ...] = ()


class BoardPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every board edition can describe; what is not said is as at the start of the first round."""

    in_turn: Seat = Seat(0)
    phase: str = "move"
    turns: BySeat[Count] = {}
    out: tuple[Seat, ...] = ()
    cash: BySeat[Count] = {}
    places: BySeat[str] = {}
    tokens: BySeat[str] = {}
    jailed: BySeat[bool] = {}
    misses: BySeat[Count] = {}
    doubles: Count = 0
    extra_roll: bool | None = None
    jail_cards: dict[str, Seat] = {}
    decks: dict[str, DeckDescribed] = {}
    proposals: BySeat[Count] = {}


@dataclass(frozen=True)
class Box:
    """What the board of an edition holds: names of its spaces, corners, tokens, cards by deck, cards that are kept.

    Where turns may be skipped, seats need not have had the same number of them; ``last_turns`` are possible behind the
    round cap.
    """

    spaces: tuple[str, ...]
    jail: int
    go_to_jail: int
    tokens: tuple[str, ...]
    decks: dict[str, tuple[str, ...]]
    kept: frozenset[str]
    turns_skipped: bool = False
    last_turns: int = 0


def place_board(state: BoardState, said: BoardPosition, box: Box, *, doubles: int, misses: int, proposals: int) -> None:
    """Put everything but property and the agenda; fewer doubles, misses and proposals than these are possible."""
    place_turns(state, said.in_turn, said.turns, said.out, skipped=box.turns_skipped, last=box.last_turns)
    start = [0 if state.out[seat] else state.cash[seat] for seat in range(state.seats)]
    state.cash = each_seat(state, "cash", said.cash, start)
    state.proposals = each_seat(state, "proposals", said.proposals, state.proposals)
    if any(not 0 <= made <= proposals for made in state.proposals):
        raise ImpossiblePositionError("proposals", f"a seat makes at most {proposals} in one turn of the table")
    for seat in state.out_order:
        if state.cash[seat]:
            raise ImpossiblePositionError("cash", f"seat {seat} is out of the game and has no cash")
    _place_tokens(state, said, box)
    _place_jail(state, said, box, misses)
    _place_doubles(state, said, doubles)
    _place_cards(state, said, box)


def _place_tokens(state: BoardState, said: BoardPosition, box: Box) -> None:
    chosen = set(said.tokens if isinstance(said.tokens, list) else said.tokens.values())
    free = iter([token for token in box.tokens if token not in chosen])
    fixed = said.tokens if isinstance(said.tokens, list) else None
    others = fixed or ["" if seat in said.tokens else next(free) for seat in range(state.seats)]
    state.tokens = each_seat(state, "tokens", said.tokens, others)
    for token in state.tokens:
        if token not in box.tokens:
            raise ImpossiblePositionError("tokens", f"there is no token {token!r}; there are {', '.join(box.tokens)}")
        if state.tokens.count(token) > 1:
            raise ImpossiblePositionError("tokens", f"two seats have the {token}")


def _place_jail(state: BoardState, said: BoardPosition, box: Box, misses: int) -> None:
    state.jailed = each_seat(state, "jailed", said.jailed, state.jailed)
    state.misses = each_seat(state, "misses", said.misses, state.misses)
    at_rest = [box.spaces[box.jail] if jailed else box.spaces[0] for jailed in state.jailed]
    for seat, space in enumerate(each_seat(state, "places", said.places, at_rest)):
        where = f"places.{seat}"
        if space not in box.spaces:
            raise ImpossiblePositionError(where, f"there is no space {space!r}")
        state.position[seat] = index = box.spaces.index(space)
        if index == box.go_to_jail:
            raise ImpossiblePositionError(where, "nobody stays there: the token goes to Jail at once")
        if state.jailed[seat] and index != box.jail:
            raise ImpossiblePositionError(where, f"seat {seat} is in Jail, which is on {box.spaces[box.jail]}")
    for seat in range(state.seats):
        most = misses - 1 if state.jailed[seat] else 0
        if state.misses[seat] > most:
            raise ImpossiblePositionError(f"misses.{seat}", f"seat {seat} can have missed {most} times at most")


def _place_doubles(state: BoardState, said: BoardPosition, doubles: int) -> None:
    if said.doubles >= doubles:
        raise ImpossiblePositionError("doubles", f"after {doubles} doubles the seat is in Jail")
    state.doubles = said.doubles
    state.extra_roll = said.doubles > 0 if said.extra_roll is None else said.extra_roll
    if said.doubles and not state.extra_roll:
        raise ImpossiblePositionError("extra_roll", "a double gives another roll")
    made = said.doubles + (said.phase not in ("move", "jail") and not said.doubles)
    state.rolls = {roll_key("move", said.in_turn): (state.turns[said.in_turn], made)} if made else {}


def _place_cards(state: BoardState, said: BoardPosition, box: Box) -> None:
    for card, seat in said.jail_cards.items():
        if card not in box.kept:
            raise ImpossiblePositionError(f"jail_cards.{card}", f"there is no jail card {card!r}")
        playing_seat(state, f"jail_cards.{card}", seat)
        state.jail_cards[card] = seat
    for name, deck in said.decks.items():
        where = f"decks.{name}"
        if name not in box.decks:
            raise ImpossiblePositionError(where, f"there is no deck {name!r}; there are {', '.join(box.decks)}")
        for card in deck.under:
            if card not in box.decks[name]:
                raise ImpossiblePositionError(f"{where}.under", f"{card!r} is no card of this deck")
            if deck.under.count(card) > 1 or card in said.jail_cards:
                raise ImpossiblePositionError(f"{where}.under", f"{card!r} is in two places")
        state.decks[name].under = deck.under
    for name, cards in cards_out(state, box).items():
        state.decks[name].drawn = len(cards)


def cards_out(state: BoardState, box: Box) -> dict[str, list[str]]:
    """By deck, the cards that have left its shuffle: those under it and those held."""
    return {
        name: [*state.decks[name].under, *(card for card in state.jail_cards if card in cards)]
        for name, cards in box.decks.items()
    }


def phase_entries(state: BoardState, phase: str) -> tuple[AnyEntry, ...] | None:
    """What lies on the agenda in a phase all boards know, top first; None for another phase."""
    seat = state.in_turn
    assert seat is not None
    if phase in ("move", "jail"):
        if state.jailed[seat] != (phase == "jail"):
            raise ImpossiblePositionError("phase", f"seat {seat} is {'' if state.jailed[seat] else 'not '}in Jail")
        return (RollPrompt(seat, phase),)
    if phase == "end":
        if state.extra_roll:
            raise ImpossiblePositionError("phase", "the turn cannot end while another roll is due")
        return (EndTurnPrompt(seat),)
    return None


def trades_said(state: BoardState, said: tuple[TradeOffer, ...]) -> tuple[TradeOffer, ...]:
    """The open proposals of a position, as far as they are possible."""
    for number, trade in enumerate(said):
        where = f"trades.{number}"
        for seat in (trade.proposer, *trade.signed, *trade.signers):
            playing_seat(state, where, seat)
        if trade.proposer not in trade.signed or set(trade.signers) <= set(trade.signed):
            raise ImpossiblePositionError(where, "the proposer has signed, and a deal that all have signed is done")
        if sum(other.proposer == trade.proposer for other in said) > MOST_OPEN:
            raise ImpossiblePositionError(where, f"a seat has at most {MOST_OPEN} open proposals")
    return said


def place_offers(state: BoardState, offers: Iterable[Offer]) -> None:
    """Make the offers of a position, and start the clocks of what it waits for."""
    for number, offer in enumerate(offers, start=OFFERS_FROM):
        agenda.offer(state, offer, number)
    if state.options.limits:
        agenda.settle_clocks(state)


def after(state: BoardState) -> AfterRoll:
    """What follows once the space the seat in turn stands on is resolved."""
    assert state.in_turn is not None
    return AfterRoll(state.in_turn)


def board_facts(state: BoardState, box: Box) -> Facts:
    """What is so on a board."""
    return {
        **kernel_facts(state),
        "cash": by_seat(state.cash),
        "places": by_seat(box.spaces[index] for index in state.position),
        "tokens": by_seat(state.tokens),
        "jailed": by_seat(state.jailed),
        "misses": by_seat(state.misses),
        "doubles": state.doubles,
        "extra_roll": state.extra_roll,
        "jail_cards": {card: state.jail_cards.get(card) for card in sorted(box.kept)},
        "carried": state.carried or None,
        "decks": {
            name: {"drawn": deck.drawn, "under": list(deck.under)}
            for name in box.decks
            for deck in (state.decks.get(name, UNSHUFFLED),)
        },
    }
