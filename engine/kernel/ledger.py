"""From decided events to log entries: numbers, times, canonical bytes, private commitments, the chain."""

from collections.abc import Callable, Iterable

import msgspec

from contracts.commands.common import TimeOut
from contracts.envelopes import Record, Request
from contracts.events import EVENTS, Event, Sealed
from contracts.events.common import TO_SEAT
from contracts.log import LogFormatError, b64u, canonical, chain, encode, event_bytes, private_commitment, private_salt

Salt = Callable[[int, str], bytes]
"""The salt of the private part of one event (its seq) for one audience."""


class Opened(msgspec.Struct, frozen=True):
    """A private part with what proves it: audience, canonical blob, salt."""

    aud: str
    blob: bytes
    salt: bytes


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One entry of a log as it is stored: number, canonical bytes, hash, private parts to be kept apart."""

    n: int
    event: bytes
    hash: bytes
    sealed: tuple[Opened, ...] = ()


def cmd_of(request: Request, seq: int) -> str:
    """The ``cmd`` of a command's events: its id, or for a time-out the seq they begin at."""
    return f"!{seq + 1}" if isinstance(request.command, TimeOut) else request.id


def salts(key: bytes, game: str) -> Salt:
    """Salts that follow from one key, as the log format derives them."""
    return lambda n, audience: private_salt(key, game, n, audience)


def write(
    drafts: Iterable[Event | Sealed],
    game: str,
    seq: int,
    head: bytes,
    ts: int,
    cmd: str,
    salt: Salt,
) -> tuple[list[Record], list[Entry]]:
    """Number, seal and chain the events of one decision behind ``seq``; the records are what a fold reads."""
    records, entries = [], []
    for draft in drafts:
        seq += 1
        if isinstance(draft, Sealed):
            record, entry = _sealed(draft, game, seq, head, ts, cmd, salt)
        else:
            raw = event_bytes(type(draft).__name__, encode(draft), ts, cmd)
            record, entry = Record(seq, ts, cmd, draft), Entry(seq, raw, chain(head, seq, raw))
        head = entry.hash
        records.append(record)
        entries.append(entry)
    return records, entries


def _sealed(
    draft: Sealed,
    game: str,
    seq: int,
    head: bytes,
    ts: int,
    cmd: str,
    salt: Salt,
) -> tuple[Record, Entry]:
    opened = tuple(Opened(part.audience, canonical(part.blob), salt(seq, part.audience)) for part in draft.parts)
    pcs = [{"aud": o.aud, "pc": b64u(private_commitment(game, seq, o.aud, o.salt, o.blob))} for o in opened]
    raw = event_bytes(type(draft.event).__name__, encode(draft.event), ts, cmd, canonical(pcs))
    private = tuple((part.audience, part.blob) for part in draft.parts)
    return Record(seq, ts, cmd, draft.event, private), Entry(seq, raw, chain(head, seq, raw), opened)


class Envelope(msgspec.Struct, frozen=True, gc=False):
    """An event as it stands in the log, its payload still raw."""

    cmd: str
    d: msgspec.Raw
    t: str
    ts: int
    priv: list[dict[str, str]] = []


_envelope = msgspec.json.Decoder(Envelope)
_payloads = {name: msgspec.json.Decoder(kind).decode for name, kind in EVENTS.items()}


def sealed_in(raw: bytes) -> dict[str, str]:
    """The audiences of a stored event's private parts, each with its commitment as the event spells it."""
    if b'"priv":[' not in raw:
        return {}
    return {part["aud"]: part["pc"] for part in _envelope.decode(raw).priv}


def opened(record: Record) -> Event:
    """The event with the fields that the record's private parts for seats hold; without such parts, as it is public."""
    blobs = [blob for audience, blob in record.private if audience.startswith(TO_SEAT)]
    if not blobs:
        return record.event
    payload = msgspec.to_builtins(record.event)
    for blob in blobs:
        payload.update(blob)
    return msgspec.convert(payload, type(record.event))


def read(n: int, raw: bytes, private: tuple[tuple[str, dict[str, object]], ...] = ()) -> Record:
    """The record of a stored event; LogFormatError if it is none this version knows."""
    try:
        envelope = _envelope.decode(raw)
        return Record(n, envelope.ts, envelope.cmd, _payloads[envelope.t](envelope.d), private)
    except KeyError as error:
        raise LogFormatError(f"event {n} is of an unknown type {error}") from error
    except msgspec.DecodeError as error:
        raise LogFormatError(f"event {n} cannot be read: {error}") from error
