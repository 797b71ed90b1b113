"""The public file format: one canonical line an event, as fairlog/v1 has it in section 4, nothing before or behind."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from contracts.log import LogFormatError, b64u, parse_canonical, too_deep, un_b64u
from engine.kernel.ledger import Entry, Opened
from replay.errors import UnreadableError

LONGEST_LINE: Final = 128 * 1024
"""Bytes of a line without its line feed: an append holds at most 64 KiB, the rest is hashes and salts."""

_HASH: Final = 32
_UNSURE: Final = re.compile(rb"[:\[,]-?(?:[0-9]+[.eE]|[0-9]{16})|[^\x20-\x7e]")
"""Numbers that may not be whole or allowed, and characters other than plain ones."""
_anything = msgspec.json.Decoder()
_sorted = msgspec.json.Encoder(order="sorted")


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    aud: str
    blob: msgspec.Raw
    salt: str


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    e: msgspec.Raw
    h: str
    n: int
    open: tuple[_Part, ...] | msgspec.UnsetType = msgspec.UNSET


_line = msgspec.json.Decoder(_Line)


def line_of(entry: Entry) -> bytes:
    """The line of a stored event, without its line feed; the bytes of event and private parts stay as they are."""
    opened = b",".join(
        b'{"aud":%b,"blob":%b,"salt":"%b"}' % (_sorted.encode(part.aud), part.blob, b64u(part.salt).encode())
        for part in entry.sealed
    )
    tail = b',"open":[%b]}' % opened if opened else b"}"
    return b'{"e":%b,"h":"%b","n":%d%b' % (entry.event, b64u(entry.hash).encode(), entry.n, tail)


def read_lines(chunks: Iterable[bytes]) -> Iterator[Entry]:
    """The entries of a log file given in pieces of any size; UnreadableError names the first line that is none."""
    place = 0
    for place, line in enumerate(_split(chunks), start=1):
        yield read_line(place, line)
    if not place:
        raise UnreadableError(1, "the log holds no event")


def _split(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Cut at line feeds; what is kept of an unfinished line is bounded."""
    rest, place = b"", 1
    for chunk in chunks:
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            yield _bounded(place, line)
            place += 1
        _bounded(place, rest)
    if rest:
        raise UnreadableError(place, "the line is cut off: no line feed ends it")


def _bounded(place: int, line: bytes) -> bytes:
    if len(line) > LONGEST_LINE:
        raise UnreadableError(place, f"the line is longer than {LONGEST_LINE:,} bytes")
    return line


def read_line(place: int, line: bytes) -> Entry:
    """One line, strictly: canonical, with exactly the parts a line has; UnreadableError says what it is instead."""
    try:
        refuse_spelling(line)
        found = _line.decode(line)
        return Entry(_positive(found.n), _object(found.e), un_b64u(found.h, _HASH), _opened(found.open))
    except LogFormatError as error:
        raise UnreadableError(place, _said(line, error)) from error
    except msgspec.DecodeError as error:
        raise UnreadableError(place, f"the line has not the parts of a line: {error}") from error


def _said(line: bytes, error: LogFormatError) -> str:
    if not line:
        return "the line is empty"
    if line.endswith(b"\r"):
        return "the line ends with a carriage return: lines end with a line feed alone"
    return str(error)


def _positive(n: int) -> int:
    if n < 1:
        raise LogFormatError(f"the sequence number is {n}")
    return n


def _object(raw: msgspec.Raw) -> bytes:
    text = bytes(raw)
    if not text.startswith(b"{"):
        raise LogFormatError("an event or a private part is no object")
    return text


def _opened(parts: tuple[_Part, ...] | msgspec.UnsetType) -> tuple[Opened, ...]:
    if parts is msgspec.UNSET:
        return ()
    if not parts:
        raise LogFormatError("the list of opened private parts is empty")
    return tuple(Opened(part.aud, _object(part.blob), un_b64u(part.salt, _HASH)) for part in parts)


def refuse_spelling(raw: bytes) -> None:
    """Raise LogFormatError unless this text is canonical JSON.

    Text without fractions, huge numbers, deep nesting and other than plain characters is canonical if writing it again
    gives the same bytes; that is quickly found out. All other text is read character by character.
    """
    if _UNSURE.search(raw) is None and not too_deep(raw):
        try:
            if _sorted.encode(_anything.decode(raw)) == raw:
                return
        except (msgspec.DecodeError, RecursionError):
            pass
    parse_canonical(raw)
