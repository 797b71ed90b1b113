"""What an append may be answered."""

from typing import TypeAlias

from msgspec import Struct


class Appended(Struct, frozen=True, tag=True):
    """It is written; `seq` is the game's last event now."""

    seq: int


class Repeated(Struct, frozen=True, tag=True):
    """This command was answered before: here is that answer; nothing was written but the acknowledgement."""

    answer: bytes


class Reused(Struct, frozen=True, tag=True):
    """This command id was answered for another command: nothing was written but the acknowledgement."""


class Fenced(Struct, frozen=True, tag=True):
    """An operator raised the epoch, or an inline table holds the game: forget what was read, and read again."""


class Over(Struct, frozen=True, tag=True):
    """The game is over: only its secrets may follow."""


class Closed(Struct, frozen=True, tag=True):
    """The log is closed: nothing may follow."""


class Parked(Struct, frozen=True, tag=True):
    """The game is parked until an operator takes it up again."""


class Conflict(Struct, frozen=True, tag=True):
    """The log has moved on to `seq` and `head`: read what was missed, fold, decide again."""

    seq: int
    head: bytes


class Refused(Struct, frozen=True, tag=True):
    """The append itself breaks a rule of the log, and would at every attempt; nothing was written."""

    why: str


Answer: TypeAlias = Appended | Repeated | Reused | Fenced | Over | Closed | Parked | Conflict | Refused
