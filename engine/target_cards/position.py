"""Positions of Target: hands, piles, Targets face up and won, and where in a turn the game stands."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from contracts.entries.target_cards import DrawPrompt, MeldPrompt
from contracts.words import Seat
from engine.cards.hands import names
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
)
from engine.kernel.state import Held
from engine.target_cards.data import CARDS, DECKS, PLAYING, TARGET, TARGETS
from engine.target_cards.state import TargetCardsState as State

Names = tuple[str, ...]
Count = Annotated[int, Meta(ge=0, le=1_000)]


class TargetCardsPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position at a draw or at a play. Hands that are not said are empty, other cards lie in the stock.

    ``known`` are hand cards everybody knows; ``stock_holds`` says all that is left of the stock, and what is named
    nowhere is then out of the game. Without ``row`` the first Targets nobody has won lie face up.
    """

    in_turn: Seat = Seat(0)
    phase: Literal["draw", "meld"] = "draw"
    turns: BySeat[Count] = {}
    out: tuple[Seat, ...] = ()
    hands: BySeat[Names] = {}
    known: BySeat[Names] = {}
    discards: Names = ()
    gone: Names = ()
    stock_holds: Names | None = None
    row: Names | None = None
    fresh: Names = ()
    won: BySeat[Names] = {}
    taken: str = ""
    plays: Count = 0
    quiet: BySeat[Count] = {}


def place(state: State, said: TargetCardsPosition) -> Mapping[str, Iterable[str]]:
    """Put a described position on a state that is just set up; ImpossiblePositionError says what cannot be."""
    place_turns(state, said.in_turn, said.turns, said.out)
    playing = _place_cards(state, said)
    targets = _place_targets(state, said)
    _place_turn(state, said)
    if state.options.limits:
        agenda.settle_clocks(state)
    return {PLAYING: playing, TARGETS: targets}


def _place_cards(state: State, said: TargetCardsPosition) -> Names:
    empty: list[Names] = [()] * state.seats
    hands = each_seat(state, "hands", said.hands, empty)
    known = each_seat(state, "known", said.known, empty)
    named = [*(card for hand in hands for card in hand), *said.discards, *said.gone]
    _check_names("hands", named, CARDS)
    left = tuple(card for card in CARDS if card not in named)
    if said.stock_holds is not None:
        _check_names("stock_holds", [*named, *said.stock_holds], CARDS)
        left = said.stock_holds
    out = (*named, *(card for card in CARDS if card not in named and card not in left))
    place_of = {card: place for place, card in enumerate(out)}
    for seat, hand in enumerate(hands):
        if hand and state.out[seat]:
            raise ImpossiblePositionError(f"hands.{seat}", f"seat {seat} is out of the game and has no hand")
        if len(hand) > _fullest(state, said, Seat(seat)):
            raise ImpossiblePositionError(f"hands.{seat}", f"no hand grows to {len(hand)} cards")
        if not {*known[seat]} <= {*hand}:
            raise ImpossiblePositionError(f"known.{seat}", f"seat {seat} does not hold all of these")
        state.hands[Seat(seat)] = tuple(
            Held(PLAYING, 0, place_of[card], card, shown=card in known[seat]) for card in hand
        )
    state.discards = said.discards
    state.places = {card: place_of[card] for card in said.discards}
    state.gone = (*said.gone, *out[len(named) :])
    state.decks[PLAYING].drawn = len(out)
    return out


def _fullest(state: State, said: TargetCardsPosition, seat: Seat) -> int:
    """How many cards a hand can have: as dealt, or one less than must discard; one more after the draw."""
    most = max(state.deal.hand_size, state.rules.turn.discard_when_hand_is - 1)
    return most + (said.phase == "meld" and seat == said.in_turn)


def _place_targets(state: State, said: TargetCardsPosition) -> Names:
    state.won = each_seat(state, "won", said.won, [()] * state.seats)
    won = [target for targets in state.won for target in targets]
    _check_names("won", won, TARGET)
    free = [target for target in TARGET if target not in won]
    state.row = tuple(free[: state.deal.targets_face_up]) if said.row is None else said.row
    _check_names("row", [*won, *state.row], TARGET)
    if not {*said.fresh} <= {*state.row}:
        raise ImpossiblePositionError("fresh", "not all of these lie face up")
    state.fresh = said.fresh
    state.points = [sum(TARGET[target].points for target in targets) for targets in state.won]
    out = (*won, *state.row)
    state.decks[TARGETS].drawn = len(out)
    if not state.row and not state.targets_left:
        raise ImpossiblePositionError("won", "the game is over when all Targets are won")
    return out


def _place_turn(state: State, said: TargetCardsPosition) -> None:
    seat, melds = said.in_turn, said.phase == "meld"
    state.taken, state.plays = said.taken, said.plays
    if said.taken and (not melds or said.taken not in names(state, seat)):
        raise ImpossiblePositionError("taken", f"seat {seat} does not hold it in its play")
    if said.plays >= (state.rules.turn.plays_per_turn if melds else 1):
        raise ImpossiblePositionError("plays", "so many plays do not leave one open")
    if not state.stock and (not melds or said.taken):
        raise ImpossiblePositionError("stock_holds", "the game is over when the stock is empty")
    state.is_moving = melds and (not said.taken or bool(said.plays))
    state.quiet = each_seat(state, "quiet", said.quiet, [0] * state.seats)
    if min(state.quiet[other] for other in state.remaining()) >= state.rules.end.stalled_rounds_limit:
        raise ImpossiblePositionError("quiet", "the game is over when nobody has moved for so long")
    state.agenda = []
    agenda.push(state, (MeldPrompt(seat) if melds else DrawPrompt(seat),))


def _check_names(where: str, said: Iterable[str], known: Mapping[str, object]) -> None:
    found: set[str] = set()
    for name in said:
        if name not in known:
            raise ImpossiblePositionError(where, f"there is no card {name!r}")
        if name in found:
            raise ImpossiblePositionError(where, f"{name!r} is in two places")
        found.add(name)


def facts(state: State) -> Facts:
    """What is so in a game of Target."""
    seats = [Seat(seat) for seat in range(state.seats)]
    return {
        **kernel_facts(state),
        "hands": by_seat([each.card for each in state.hands.get(seat, ())] for seat in seats),
        "hand_sizes": by_seat(len(state.hands.get(seat, ())) for seat in seats),
        "known": by_seat([each.card for each in state.hands.get(seat, ()) if each.shown] for seat in seats),
        "discards": list(state.discards),
        "gone": list(state.gone),
        "stock": state.stock,
        "row": list(state.row),
        "fresh": list(state.fresh),
        "targets_left": state.targets_left,
        "won": by_seat(map(list, state.won)),
        "points": by_seat(state.points),
        "taken": state.taken or None,
        "plays": state.plays,
        "quiet": by_seat(state.quiet),
        "decks": {name: {"drawn": state.decks[name].drawn if name in state.decks else 0} for name in DECKS},
    }


POSITIONS = Positions(TargetCardsPosition, place, facts)
