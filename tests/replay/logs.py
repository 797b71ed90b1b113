"""Logs for the tests of replay: played inline, and forged line by line."""

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from contracts.commands.common import CreateGame
from contracts.log import canonical, chain, genesis
from engine.kernel.ledger import Entry
from engine.registry import EDITIONS
from replay.lines import line_of
from services.bots.inline import play

GOLDEN: Final = Path(__file__).parents[1] / "golden" / "monopoly-friends-1"


@cache
def played(seed: str = "1", bots: str = "simple", seats: int = 2, cap: int = 4) -> tuple[Entry, ...]:
    """The log of a game of bots."""
    entries: list[Entry] = []
    creation = CreateGame("monopoly-friends", seats, seed, round_cap=cap)
    play(EDITIONS[creation.edition], f"t{seed}", creation, (bots,), lambda _records, made: entries.extend(made))
    return tuple(entries)


def lines(entries: Iterable[Entry]) -> list[bytes]:
    """Its lines, without line feeds."""
    return [line_of(entry) for entry in entries]


def rehashed(entries: Sequence[Entry]) -> list[Entry]:
    """What a forger writes: the events as they are, the chain computed anew from event 1."""
    head, made = genesis(event_of(entries[0])["d"].get("game", "")), []
    for entry in entries:
        head = chain(head, entry.n, entry.event)
        made.append(Entry(entry.n, entry.event, head, entry.sealed))
    return made


def event_of(entry: Entry) -> dict[str, Any]:
    """An event, decoded."""
    found: dict[str, Any] = msgspec.json.decode(entry.event)
    return found


def with_event(entries: Sequence[Entry], n: int, **changes: Any) -> list[Entry]:
    """The log with other values at the top of event n, its chain computed anew."""
    entry = entries[n - 1]
    event = canonical({**event_of(entry), **changes})
    return rehashed([*entries[: n - 1], Entry(n, event, entry.hash, entry.sealed), *entries[n:]])


def seq_of(entries: Sequence[Entry], kind: str) -> int:
    """The first event of a type."""
    return next(entry.n for entry in entries if event_of(entry)["t"] == kind)


def written(path: Path, text: Iterable[bytes]) -> Path:
    """A file of these lines, each ended by a line feed."""
    path.write_bytes(b"".join(line + b"\n" for line in text))
    return path
