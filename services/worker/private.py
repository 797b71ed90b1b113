"""What the events of a game keep for seats, for those who may know it; each part is proven by its commitment."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from contracts.events.common import TO_SEAT
from contracts.log import LogFormatError, b64u, private_commitment
from engine.kernel.ledger import sealed_in
from services.bus.port import Entry, Log, Opening

Parts = Mapping[tuple[int, str], Opening]
"""Private parts of one game by seq and audience."""


async def sealed_parts(log: Log, game: str, entries: Sequence[Entry]) -> Parts:
    """Read what these events keep for seats."""
    audiences = {aud for entry in entries for aud in sealed_in(entry.event) if aud.startswith(TO_SEAT)}
    parts = {}
    for audience in sorted(audiences):  # one after the other: the client has few connections
        for opening in await log.read_sealed(game, audience, entries[0].seq - 1):
            parts[opening.seq, audience] = opening
    return parts


def parts_of(game: str, entry: Entry, parts: Parts | None) -> tuple[tuple[str, dict[str, Any]], ...]:
    """The parts of one event for seats; LogFormatError if one is missing or is not the one committed to."""
    return tuple(
        (audience, _proven(game, entry.seq, audience, commitment, parts))
        for audience, commitment in (sealed_in(entry.event).items() if parts is not None else ())
        if audience.startswith(TO_SEAT)
    )


def _proven(game: str, seq: int, audience: str, commitment: str, parts: Parts | None) -> dict[str, Any]:
    opening = parts.get((seq, audience)) if parts else None
    if opening is None:
        raise LogFormatError(f"the private part for {audience} is missing")
    if b64u(private_commitment(game, seq, audience, opening.salt, opening.blob)) != commitment:
        raise LogFormatError(f"the private part for {audience} is not the one the event commits to")
    blob: dict[str, Any] = msgspec.json.decode(opening.blob)
    return blob
