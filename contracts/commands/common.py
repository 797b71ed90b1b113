"""Commands every edition has. A command is a wish and never names its own seat: the door adds who and when."""

from typing import Annotated

import msgspec
from msgspec import Meta

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Money = Annotated[int, Meta(ge=0, le=1_000_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]


class Command(
    msgspec.Struct, frozen=True, tag_field="type", tag=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A wish sent to the worker that decides it; it may be refused."""


class CreateGame(Command, frozen=True):
    """Open a game of an edition. ``seed`` is the luck of a game whose luck is not committed."""

    edition: Name
    seats: Annotated[int, Meta(ge=1, le=16)]
    seed: Annotated[str, Meta(max_length=256)] = ""
    switches: dict[Name, bool | int | str] = {}
    limits: dict[Name, Annotated[int, Meta(ge=0, le=86_400_000)]] = {}
    round_cap: Annotated[int, Meta(ge=1, le=16_000)] = 200


class JoinSeat(Command, frozen=True):
    """Take the seat the door names."""


class ReadySeat(Command, frozen=True):
    """Be ready to begin; the last seat that is ready starts the game."""


class RollDice(Command, frozen=True):
    """Roll for a purpose: start, move, jail or utility."""

    purpose: Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,31}$")]


class EndTurn(Command, frozen=True):
    """Pass the dice to the next seat."""


class Resign(Command, frozen=True):
    """Leave the game."""


class VoidGame(Command, frozen=True):
    """End a game without a result; an organiser's command."""

    cause: Annotated[str, Meta(min_length=1, max_length=256)]


class TimeOut(Command, frozen=True):
    """The limit of a slot or offer has run out: play its default. ``due`` is the deadline in milliseconds."""

    slot: Name
    due: Annotated[int, Meta(ge=0)]
