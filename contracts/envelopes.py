"""What stands around commands and events on their way: who, when, which game."""

from typing import Annotated

import msgspec
from msgspec import Meta

from contracts.commands import AnyCommand
from contracts.events import Event
from contracts.log import refuse_repeated_keys, too_deep
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat

MAX_COMMAND_BYTES = 16 * 1024

CommandId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$")]
GameId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9._-]{1,64}$")]


class Request(
    msgspec.Struct, frozen=True, tag_field="kind", tag="request", omit_defaults=True, forbid_unknown_fields=True
):
    """A command with what the door added: its id, its game, who sent it and when.

    ``seat`` is None for an organiser. ``at`` is the door's clock in milliseconds. ``prompt`` is the slot or offer the
    command answers. ``seq``, if given, is the seq the sender believes the game stands at.
    """

    id: CommandId
    game: GameId
    at: Annotated[int, Meta(ge=0, le=2**53 - 1)]
    command: AnyCommand
    seat: Annotated[Seat, Meta(ge=0, le=15)] | None = None
    prompt: Annotated[str, Meta(max_length=64)] | None = None
    seq: Annotated[int, Meta(ge=0)] | None = None


class FollowUp(msgspec.Struct, frozen=True, tag_field="kind", tag="follow-up", forbid_unknown_fields=True):
    """The next worker's turn: carry out the step ``<seq>.<i>`` if it is on top."""

    game: GameId
    step: str


Message = Request | FollowUp
"""What a command stream carries."""

_message = msgspec.json.Decoder(Message)


class Accepted(msgspec.Struct, frozen=True, tag_field="answer", tag="accepted"):
    """The command was carried out: its events are first to last in the log."""

    command: str
    first: int
    last: int


class Rejected(msgspec.Struct, frozen=True, tag_field="answer", tag="rejected"):
    """The command was refused at seq ``seq``; nothing has changed."""

    command: str
    seq: int
    rejection: Rejection


Answer = Accepted | Rejected


class Record(msgspec.Struct, frozen=True, gc=False):
    """An event as a log holds it: its number, its time in milliseconds, the command that caused it, the fact itself."""

    seq: int
    ts: int
    cmd: str
    event: Event
    private: tuple[tuple[str, dict[str, object]], ...] = ()


def read_message(body: bytes) -> Message | Rejection:
    """Read what a command stream carries; a body that is too large, too deep or malformed gives a rejection."""
    if len(body) > MAX_COMMAND_BYTES:
        return refuse(Reason.TOO_LARGE, size=len(body), most=MAX_COMMAND_BYTES)
    if too_deep(body):
        return refuse(Reason.TOO_DEEP, most=32)
    try:
        refuse_repeated_keys(body)
        return _message.decode(body)
    except (ValueError, RecursionError) as error:
        return refuse(Reason.MALFORMED, what=str(error)[:200])
