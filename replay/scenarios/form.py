"""What a scenario file may say. Names of commands, events, reasons and facts are those of the game."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from contracts.commands import Command

SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Milliseconds = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Pattern = str | dict[str, Any]
"""A type name, or a table of it with the fields that must be as said."""


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The top of a file: which game, at which table, from where, and the sentence that must hold."""

    edition: str
    seats: SeatNumber
    says: str = ""
    rulings: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    switches: dict[str, Any] = {}
    limits: dict[str, int] = {}
    round_cap: int = 200
    seed: str = ""
    begins: Literal["", "nothing"] = ""
    position: dict[str, Any] | None = None
    steps: Annotated[list[dict[str, Any]], Meta(min_length=1)] = []


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One command and what must follow; the fields of the command stand beside these. Without ``do``: only checks."""

    seat: SeatNumber | None = None
    do: str = ""
    at: Milliseconds | None = None
    prompt: str | None = None
    of: dict[str, Any] = {}
    expects_seq: int | None = None
    dice: tuple[tuple[int, ...], ...] | None = None
    draws: tuple[str, ...] | None = None
    events: tuple[Pattern, ...] | None = None
    includes: tuple[Pattern, ...] = ()
    excludes: tuple[str, ...] = ()
    refused: str = ""
    rule: str = ""
    state: dict[str, Any] = {}
    seen: dict[str, dict[str, Any]] = {}
    options: dict[SeatNumber, tuple[Pattern, ...]] | tuple[Pattern, ...] = ()
    options_not: dict[SeatNumber, tuple[Pattern, ...]] | tuple[Pattern, ...] = ()


class Planned(msgspec.Struct, frozen=True):
    """A step that has been read: the command it sends (None: only checks) and its line in the file."""

    step: Step
    command: Command | None
    line: int


class Scenario(msgspec.Struct, frozen=True):
    """A file that has been read and makes sense."""

    name: str
    text: str
    heading: Heading
    position: msgspec.Struct | None
    plan: tuple[Planned, ...]
