"""Every Redis key and stream, and which game lives where: no other module spells one.

All keys of a partition carry one hash tag, `{p7}`, so that one script may write them together and one server of a
cluster holds them. Keys of a game carry the tag of its partition, which follows from its name for ever.
"""

import base64
import hashlib
from functools import lru_cache

from contracts.log import lp
from contracts.words import Seat, Worker

PARTITIONS = 16
"""Slices of games, a constant of the deployment: it stands in the names of all keys."""

NOBODY = "x"
"""The sender of whatever no seat sent: the organiser's commands, follow-ups, time-outs."""


def game_id(creator: str, command_id: str) -> str:
    """Name the game that this creator's command makes: the same command sent again names the same game."""
    digest = hashlib.sha256(lp(creator, command_id)).digest()
    return base64.b32encode(digest).decode("ascii").lower()[:20]


def nonce(game: str) -> bytes:
    """Sixteen bytes that follow from the game's name, for the derivation of its secret."""
    return hashlib.sha256(lp("nonce", game)).digest()[:16]


@lru_cache(maxsize=65_536)
def partition_of(game: str) -> int:
    """Say which of the 16 partitions holds this game."""
    return int.from_bytes(hashlib.sha256(game.encode()).digest()[:4], "big") % PARTITIONS


def sender_of(seat: Seat | None) -> str:
    """Name the sender under which a seat's rejections are listed; None stands for whoever holds no seat."""
    return NOBODY if seat is None else str(seat)


def commands(worker: Worker, partition: int) -> str:
    """Stream of commands and steps that wait for one kind of worker."""
    return f"{{p{partition}}}:commands:{worker}"


def log(partition: int, game: str) -> str:
    """Stream of all events of a game, entry ids `<seq>-0`: the truth."""
    return f"{{p{partition}}}:g:{game}:log"


def head(partition: int, game: str) -> str:
    """Hash that says where the log ends: seq, head, status, owner, until, and what it was before it was parked."""
    return f"{{p{partition}}}:g:{game}:head"


def sealed(partition: int, game: str, audience: str) -> str:
    """Stream of the private parts of one audience (`seat:0`, `end`), under the ids of their events."""
    return f"{{p{partition}}}:g:{game}:sealed:{audience}"


def answers(partition: int, game: str) -> str:
    """Hash from a command's id to its digest and its answer."""
    return f"{{p{partition}}}:g:{game}:answers"


def rejections(partition: int, game: str, sender: str) -> str:
    """List of the ids of the last 64 commands of a sender that were rejected."""
    return f"{{p{partition}}}:g:{game}:rejections:{sender}"


def feed(partition: int) -> str:
    """Stream that tells which games have moved: game, seqs and command id only."""
    return f"{{p{partition}}}:feed"


def games(partition: int) -> str:
    """Sorted set of all games of a partition by the time of their last event."""
    return f"{{p{partition}}}:games"


def deadlines(partition: int) -> str:
    """Sorted set of the games with a clock running, by their earliest deadline in milliseconds."""
    return f"{{p{partition}}}:deadlines"


def epoch(partition: int) -> str:
    """Counter that an operator raises after a failover, so that whoever has read before must read again."""
    return f"{{p{partition}}}:epoch"


def parked(partition: int) -> str:
    """Stream of what was put aside for an operator: unreadable entries, and the entries at which a game was parked."""
    return f"{{p{partition}}}:parked"
