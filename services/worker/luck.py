"""Where a worker takes the luck of a game from: the seed sealed in its first event."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from contracts.log import LogFormatError, b64u, private_commitment
from contracts.words import Worker
from engine.kernel.ledger import Envelope
from engine.kernel.luck import Luck, NoLuck, SeededLuck
from services.bus.port import Entry, Log, Opening

KEYHOLDERS: Final[frozenset[Worker]] = frozenset({"turns", "dice", "cards"})
"""The workers that may know luck; banking and the gateway never do."""

END: Final = "end"
"""The audience of what is published when a game is over."""


async def sealed_luck(log: Log, worker: Worker, game: str) -> Sequence[Opening] | None:
    """Read what the luck of a game follows from; None for a worker that may not know it."""
    return await log.read_sealed(game, END) if worker in KEYHOLDERS else None


def luck_of(game: str, first: Entry, openings: Sequence[Opening] | None) -> Luck:
    """The luck of a game, if the seed is the one its first event commits to; LogFormatError if not."""
    if openings is None:
        return NoLuck()
    committed = {part["aud"]: part["pc"] for part in msgspec.json.decode(first.event, type=Envelope).priv}
    if END not in committed:
        return SeededLuck("")
    if not openings or openings[0].seq != first.seq:
        raise LogFormatError("the sealed seed is missing")
    salt, blob = openings[0].salt, openings[0].blob
    if b64u(private_commitment(game, first.seq, END, salt, blob)) != committed[END]:
        raise LogFormatError("the sealed seed is not the one the event commits to")
    seed: dict[str, Any] = msgspec.json.decode(blob)
    return SeededLuck(str(seed["seed"]))
