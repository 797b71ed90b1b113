"""The result of a game: every seat has a place."""

from collections.abc import Sequence
from typing import Any

from contracts.events.common import Result
from contracts.words import Seat
from engine.kernel.state import GameState


def ranking(state: GameState, scores: tuple[int, ...], reason: str, ties: Sequence[Any] = ()) -> Result:
    """Seats in the game before seats that are out, by score, then by ``ties`` if given, the more the better.

    Of those that are out, the one that lasted longer comes first.
    """
    second = ties or [0] * state.seats
    return placed(state, scores, reason, [(scores[seat], second[seat]) for seat in range(state.seats)])


def placed(state: GameState, scores: tuple[int, ...], reason: str, keys: Sequence[Any]) -> Result:
    """The same by keys of any kind, the greater the better."""
    ranks: list[Any] = [
        (1, keys[seat]) if not state.out[seat] else (0, state.out_order.index(Seat(seat)))
        for seat in range(state.seats)
    ]
    places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
    winners = tuple(Seat(seat) for seat, place in enumerate(places) if place == 1)
    return Result(places, reason, scores, winners)
