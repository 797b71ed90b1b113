"""Turns of a card game: they pass clockwise until the game is won or the round cap ends it."""

from collections.abc import Callable
from typing import TypeVar

from contracts.events.common import TurnBegan, TurnEnded
from contracts.words import Seat
from engine.cards.state import CardState
from engine.kernel.edition import Drafts

C = TypeVar("C", bound=CardState)


def pass_on(state: C, seat: Seat, capped: Callable[[C], Drafts]) -> Drafts:
    """The turn ends and the next seat's begins; behind the round cap ``capped`` ends the game instead."""
    following = next(state.left_of(seat))
    if state.turns[following] < state.options.round_cap:
        return [TurnEnded(seat), TurnBegan(following, state.turns[following] + 1)]
    return [TurnEnded(seat), *capped(state)]
