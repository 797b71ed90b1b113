"""Positions: a state described in words a person writes, put on a table, and read back as facts."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from contracts.words import Seat
from engine.kernel.state import GameState

V = TypeVar("V")
BySeat = dict[int, V] | list[V]
"""One value for each seat in order, or a table from some seats to their values."""

Facts = dict[str, Any]
"""What is so in a state: plain values, tables by seat or by name, None for nobody. Keys do not depend on the state."""


class ImpossiblePositionError(ValueError):
    """A described position that cannot occur: where in the description, and why not."""

    def __init__(self, where: str, why: str) -> None:
        """``where`` is the path of keys, joined by dots."""
        super().__init__(why)
        self.where = where
        self.why = why


@dataclass(frozen=True)
class Positions:
    """How one edition describes positions.

    ``place`` puts a description on a state that is just set up and gives, by deck, the cards that have left it;
    ``facts`` reads a state under the same names, and some more that follow from them.
    """

    described: type[msgspec.Struct]
    place: Callable[[Any, Any], Mapping[str, Iterable[str]]]
    facts: Callable[[Any], Facts]


def each_seat(state: GameState, where: str, said: BySeat[V], others: Iterable[V]) -> list[V]:
    """The value of every seat: what was said, else what the others have."""
    if isinstance(said, list):
        if len(said) != state.seats:
            raise ImpossiblePositionError(where, f"it has {len(said)} values for {state.seats} seats")
        return said.copy()
    values = list(others)
    for seat, value in said.items():
        known_seat(state, f"{where}.{seat}", seat)
        values[seat] = value
    return values


def known_seat(state: GameState, where: str, seat: int) -> None:
    """Refuse a seat the game does not have."""
    if not 0 <= seat < state.seats:
        raise ImpossiblePositionError(where, f"the game has seats 0 to {state.seats - 1}, not {seat}")


def playing_seat(state: GameState, where: str, seat: int) -> None:
    """Refuse a seat the game does not have, or that is out."""
    known_seat(state, where, seat)
    if state.out[seat]:
        raise ImpossiblePositionError(where, f"seat {seat} is out of the game")


def place_turns(
    state: GameState, in_turn: Seat, turns: BySeat[int], out: tuple[Seat, ...], *, skipped: bool = False, last: int = 0
) -> None:
    """Who is out, whose turn it is, and the how-manieth; unless some are ``skipped``, nobody is a round ahead.

    ``last`` turns are possible behind the round cap.
    """
    for seat in out:
        playing_seat(state, "out", seat)
        state.out[seat] = True
        state.out_order.append(seat)
    if len(state.remaining()) < 2:
        raise ImpossiblePositionError("out", "a game goes on only while two seats are in it")
    playing_seat(state, "in_turn", in_turn)
    state.in_turn = in_turn
    state.turns = each_seat(state, "turns", turns, [1] * state.seats)
    current = state.turns[in_turn]
    most = state.options.round_cap + last
    if not 1 <= current <= most:
        raise ImpossiblePositionError("turns", f"seat {in_turn} is in turn {current} of 1 to {most}")
    if skipped:
        return
    later = [state.turns[seat] for seat in state.left_of(in_turn)]
    if later != sorted(later) or any(not current - 1 <= turn <= current for turn in later):
        raise ImpossiblePositionError(
            "turns", "turns go clockwise: each other seat has had as many or one less, in order"
        )


def kernel_facts(state: GameState) -> Facts:
    """What is so in any edition."""
    asks: list[str | None] = [None] * state.seats
    for slot in state.top.slots if state.top else ():
        asks[slot.seat] = slot.ask
    return {
        "status": state.status,
        "in_turn": state.in_turn,
        "turns": by_seat(state.turns),
        "out": list(state.out_order),
        "asks": by_seat(asks),
        "top": plain(state.top.entry) if state.top else None,
        "agenda": [pending.entry.__struct_config__.tag for pending in reversed(state.agenda)],
        "proposals": by_seat(state.proposals),
        "deadline": state.deadline(),
    }


def by_seat(values: Iterable[V]) -> dict[str, V]:
    """A table from seat to value."""
    return {str(seat): value for seat, value in enumerate(values)}


def plain(value: Any) -> Any:
    """A value as tables, lists and plain values; a struct shows every field, and its tag if it has one."""
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        tag = {config.tag_field: config.tag} if config.tag_field else {}
        names = zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True)
        return tag | {name: plain(getattr(value, field)) for name, field in names}
    if isinstance(value, dict):
        return {str(key): plain(held) for key, held in value.items()}
    return [plain(held) for held in value] if isinstance(value, list | tuple) else value
