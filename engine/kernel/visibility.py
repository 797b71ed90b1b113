"""visible: the only place where a secret is removed. A view is built from what is allowed, and holds nothing else."""

from typing import TypeVar

from contracts.envelopes import Record
from contracts.events import EVENTS, Event
from contracts.events.common import TO_SEAT
from contracts.words import Seat
from engine.kernel.state import GameState, Held

S = TypeVar("S", bound=GameState)

Viewer = Seat | None
"""A seat, or None for a spectator."""


class Hidden(Event, frozen=True):
    """Stands where an event is not for this viewer; its seq is kept, so that a gap always means loss."""


def visible(record: Record, viewer: Viewer) -> Record:
    """The record as this viewer may know it: public fields, and the private part addressed to it."""
    if EVENTS.get(type(record.event).__name__) is not type(record.event):
        return Record(record.seq, record.ts, record.cmd, Hidden())
    audience = None if viewer is None else f"{TO_SEAT}{viewer}"
    mine = tuple(part for part in record.private if part[0] == audience)
    return Record(record.seq, record.ts, record.cmd, record.event, mine)


def conceal_hands(state: S, viewer: Viewer) -> S:
    """A copy of the state that knows of other hands only what everybody knows: how many cards, and those shown."""
    seen = state.copy()
    for seat, hand in seen.hands.items():
        if seat != viewer:
            seen.hands[seat] = tuple(held if held.shown else Held(held.deck, held.k, held.pos) for held in hand)
    return seen
