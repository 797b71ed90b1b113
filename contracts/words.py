"""The small words every message is made of."""

from typing import Literal, NewType

Seat = NewType("Seat", int)
"""A place in a game, counted from 0 clockwise."""

Worker = Literal["turns", "dice", "banking", "cards"]
"""The four kinds of worker; each command and each step belongs to exactly one."""

WORKERS: tuple[Worker, ...] = ("turns", "dice", "banking", "cards")

Status = Literal["open", "over", "closed", "parked"]
"""Life of a log: open for commands, over (only secrets may follow), closed for ever, parked by a failure."""
