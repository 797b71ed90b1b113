"""Reading a command back from its append: the shapes of an edition's tables, and what all editions have."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from contracts.commands import Command
from contracts.commands import common as commands
from contracts.events import Event, common
from contracts.words import Seat

Recalled = tuple[Seat, Command, str | None]
"""Who sent what, and the offer or slot it answers (None: the sender's one open slot, or none)."""

Plain = Mapping[type[Event], Callable[[Any], Command]]
"""Commands by the first event of their append."""

Answers = Mapping[type[Event], tuple[str, Command]]
"""Commands that take up an offer, with the field of the event that names it."""

COMMON: Plain = {
    common.SeatJoined: lambda _e: commands.JoinSeat(),
    common.SeatReady: lambda _e: commands.ReadySeat(),
    common.TurnEnded: lambda _e: commands.EndTurn(),
    common.SeatResigned: lambda _e: commands.Resign(),
}


def recall_by(plain: Plain, answers: Answers) -> Callable[[Sequence[Event]], Recalled]:
    """Seat and command behind the events of one append, told by its first event."""

    def recall(events: Sequence[Event]) -> Recalled:
        event: Any = events[0]
        kind = type(event)
        if kind in answers:
            field, command = answers[kind]
            return event.seat, command, getattr(event, field)
        return event.seat, plain[kind](event), None

    return recall
