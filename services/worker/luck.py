"""Where a worker takes the luck of a game from: the seed sealed in its first event."""

from typing import Any, Final

import msgspec

from contracts.words import Worker
from engine.kernel.luck import Luck, NoLuck, SeededLuck
from services.bus.port import Log

KEYHOLDERS: Final[frozenset[Worker]] = frozenset({"turns", "dice", "cards"})
"""The workers that may know luck; banking and the gateway never do."""


async def luck_of(log: Log, worker: Worker, game: str) -> Luck:
    """The luck of a game, for a worker that may know it."""
    if worker not in KEYHOLDERS:
        return NoLuck()
    sealed = await log.read_sealed(game, "end")
    blob: dict[str, Any] = msgspec.json.decode(sealed[0].blob) if sealed else {}
    return SeededLuck(str(blob.get("seed", "")))
