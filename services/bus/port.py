"""The log port: everything the service asks of the store of games, whichever store it is."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from contracts.words import Status
from services.bus.answers import Answer
from services.bus.append import Append, Source


class Entry(Struct, frozen=True):
    """One event of a log as it is stored: canonical bytes and the head of the log after it."""

    seq: int
    event: bytes
    hash: bytes


class Opening(Struct, frozen=True):
    """The private part of event `seq` for the audience it was read for."""

    seq: int
    salt: bytes
    blob: bytes


class Head(Struct, frozen=True):
    """Where a log ends, and who may append: the workers, or until then (milliseconds) the inline table `owner`."""

    seq: int
    head: bytes
    status: Status
    owner: str = ""
    until: int = 0


class Kept(Struct, frozen=True):
    """The answer a command got, and the digest of the command that got it."""

    digest: bytes
    answer: bytes


class Log(Protocol):
    """Logs of games: appended to by decisions, read by everyone, never changed."""

    async def append_many(self, appends: Sequence[Append]) -> list[Answer]:
        """Append these decisions, each as a whole or not at all; answers in the same order."""

    async def acknowledge(self, sources: Sequence[Source]) -> None:
        """Let go of commands that need no append: steps that are no longer on top."""

    async def read_logs(self, wanted: Sequence[tuple[str, int]]) -> list[list[Entry]]:
        """Read, for each game, the events after that seq; an unknown game has none."""

    async def read_heads(self, games: Sequence[str]) -> list[Head | None]:
        """Read where these logs end; None for a game that does not exist."""

    async def read_sealed(self, game: str, audience: str, after_seq: int = 0) -> list[Opening]:
        """Read the private parts of one audience after that seq."""

    async def read_answer(self, game: str, command_id: str) -> Kept | None:
        """Look up what a command was answered; None if it was not, or was a rejection older than the last 64."""

    async def games(self, partition: int) -> list[str]:
        """List the games of a partition, the longest untouched first."""

    async def due(self, now: int) -> list[str]:
        """Take the games whose deadline has come; each is due again in five seconds unless an append moves it."""

    async def epoch(self, partition: int) -> int:
        """Read the epoch that appends to this partition must name."""

    async def raise_epoch(self, partition: int) -> int:
        """Fence out whoever has read before: for the operator, after a failover. Gives the new epoch."""
