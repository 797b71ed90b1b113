"""What may be seen of a game at a seq: the table, who is asked what, what is offered, what a seat may do."""

from typing import Any

import msgspec

from contracts.entries import AnyOffer, AnyPrompt
from contracts.words import Seat, Status
from engine.kernel.legal import Option, options
from engine.kernel.state import GameState
from replay.editions import Room


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat waited for: the id an answer names, what is asked, when it runs out (milliseconds; None: never).

    ``about`` is the seat whose matter it is, where one seat can be asked about several others.
    """

    id: str
    seat: Seat
    ask: str
    due: int | None
    about: Seat | None = None


class Offered(msgspec.Struct, frozen=True):
    """An offer that stands: the id an answer names, what it is, since when and until when (milliseconds)."""

    id: str
    offer: AnyOffer
    made: int
    due: int | None


class View(msgspec.Struct, frozen=True):
    """A game at a seq, for one viewer.

    ``step`` names the worker's step the game waits for, if it waits for no seat; ``prompt`` what seats are asked.
    ``options`` is what the viewing seat may send now; None for a viewer without a seat.
    """

    game: str
    edition: str
    version: int
    seq: int
    ts: int
    status: Status
    in_turn: Seat | None
    round: int
    table: Any
    step: str | None
    prompt: AnyPrompt | None
    prompts: tuple[Asked, ...]
    offers: tuple[Offered, ...]
    options: tuple[Option, ...] | None


def seen_by(room: Room, state: GameState, viewer: Seat | None) -> View:
    """The view of a seat, or of a spectator: built from what it may know, and nothing else."""
    seat_options = None if viewer is None else tuple(options(room.edition, state, viewer))
    return _view(room, room.edition.conceal(state, viewer), seat_options)


def seen_whole(room: Room, state: GameState) -> View:
    """All that the log says, for whoever may read all of it."""
    return _view(room, state, None)


def _view(room: Room, state: GameState, seat_options: tuple[Option, ...] | None) -> View:
    step, top = state.step, state.top
    return View(
        state.game,
        state.edition,
        state.version,
        state.seq,
        state.ts,
        state.status,
        state.in_turn,
        max(state.turns, default=0),
        room.table(state),
        None if step is None else str(step.__struct_config__.tag),
        state.prompt,  # type: ignore[arg-type]  # every prompt is one of the union
        tuple(Asked(slot.id, slot.seat, slot.ask, slot.due, slot.about) for slot in (top.slots if top else ())),
        tuple(Offered(each.id, each.offer, each.made, each.due) for each in state.offers),  # type: ignore[arg-type]
        seat_options,
    )
