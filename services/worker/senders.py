"""Who sent a command and hears its answer, also of one that cannot be read."""

import hashlib
from typing import Final

import msgspec

from contracts.commands.common import TimeOut
from contracts.envelopes import CommandId, GameId, Request
from contracts.log import encode
from contracts.words import Seat

MAX_SEAT: Final = 15


class Sender(msgspec.Struct, frozen=True):
    """Who hears the answer: id, game, seat; the digest tells a repetition from a new wish under a used id."""

    id: str
    game: str
    seat: Seat | None
    digest: bytes


def sender(request: Request) -> Sender:
    """The sender of a command. The digest covers what it sent, seat and type; nothing the door adds."""
    said = encode([request.seat, request.command, request.prompt, request.seq])
    return Sender(request.id, request.game, request.seat, hashlib.sha256(said).digest())


def is_answered(request: Request) -> bool:
    """Whether somebody waits for the answer; nobody does for the time-outs that the service sends itself."""
    return not isinstance(request.command, TimeOut) or request.seat is not None


class _Loose(msgspec.Struct):
    id: CommandId
    game: GameId
    seat: object = None


def sender_of_malformed(body: bytes) -> Sender | None:
    """Who sent a command that cannot be read, if at least its id and its game can be; a wrong seat is nobody's."""
    try:
        loose = msgspec.json.decode(body, type=_Loose)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return Sender(loose.id, loose.game, _seat(loose.seat), hashlib.sha256(body).digest())


def _seat(found: object) -> Seat | None:
    return Seat(found) if type(found) is int and 0 <= found <= MAX_SEAT else None
