"""visible: the only place where a secret is removed. A view is built from what is allowed, and holds nothing else."""

from contracts.envelopes import Record
from contracts.events import EVENTS, Event
from contracts.words import Seat

Viewer = Seat | None
"""A seat, or None for a spectator."""


class Hidden(Event, frozen=True):
    """Stands where an event is not for this viewer; its seq is kept, so that a gap always means loss."""


def visible(record: Record, viewer: Viewer) -> Record:
    """The record as this viewer may know it: public fields, and the private part addressed to it."""
    if EVENTS.get(type(record.event).__name__) is not type(record.event):
        return Record(record.seq, record.ts, record.cmd, Hidden())
    audience = None if viewer is None else f"seat:{viewer}"
    mine = tuple(part for part in record.private if part[0] == audience)
    return Record(record.seq, record.ts, record.cmd, record.event, mine)
