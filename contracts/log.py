"""The log format: canonical bytes, hash chain, private parts. Formulas are those of fairlog/v1, sections 3 and 4."""

import base64
import hashlib
import hmac
import json
import re
import struct
from collections.abc import Iterable
from typing import Any

import msgspec

MAX_INTEGER = 2**53 - 1
MAX_DEPTH = 32
_TAG = b"fairlog/v1/"

_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)
_BRACKET = re.compile(rb"[\[\]{}]")

_encoder = msgspec.json.Encoder(order="sorted")


class LogFormatError(ValueError):
    """A text, line or entry is not what the log format allows; the sentence says what was found."""


def lp(*parts: bytes | str) -> bytes:
    """Join parts, each behind its length as four big-endian bytes, so that no two lists give the same bytes."""
    raw = [part.encode() if isinstance(part, str) else part for part in parts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in raw)


def u32(value: int) -> bytes:
    """Four big-endian bytes."""
    return value.to_bytes(4, "big")


def u64(value: int) -> bytes:
    """Eight big-endian bytes."""
    return value.to_bytes(8, "big")


def tagged_hash(tag: str, *parts: bytes | str) -> bytes:
    """H(tag, ...): SHA-256 under a domain tag."""
    return hashlib.sha256(lp(_TAG + tag.encode(), *parts)).digest()


def keyed_hash(key: bytes, tag: str, *parts: bytes | str) -> bytes:
    """M(key, tag, ...): HMAC-SHA256 under a domain tag."""
    return hmac.digest(key, lp(_TAG + tag.encode(), *parts), "sha256")


def b64u(raw: bytes) -> str:
    """Base64url without padding, the one spelling the log uses for bytes."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode("ascii")


def un_b64u(text: str, length: int | None = None) -> bytes:
    """Read base64url; refuses every other spelling and, if given, every other length in bytes."""
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError as error:
        raise LogFormatError(f"{text!r} is not base64url") from error
    if b64u(raw) != text:
        raise LogFormatError(f"{text!r} is not the one base64url spelling of its bytes")
    if length is not None and len(raw) != length:
        raise LogFormatError(f"{text!r} holds {len(raw)} bytes, not {length}")
    return raw


def genesis(game: str) -> bytes:
    """h_0 of a game: where its hash chain begins."""
    return tagged_hash("genesis", game)


_EVENT_PREFIX = lp(_TAG + b"event")
_BEFORE_EVENT = struct.Struct(">I32sIQI")


def chain(head: bytes, n: int, event: bytes) -> bytes:
    """h_n from h_(n-1): every hash covers the canonical bytes of its event and everything before it."""
    return hashlib.sha256(_EVENT_PREFIX + _BEFORE_EVENT.pack(32, head, 8, n, len(event)) + event).digest()


def private_salt(key: bytes, game: str, n: int, audience: str) -> bytes:
    """Salt of the private part of event n for one audience."""
    return keyed_hash(key, "private-salt", game, u64(n), audience)


def private_commitment(game: str, n: int, audience: str, salt: bytes, blob: bytes) -> bytes:
    """What the public event says of a private part: nothing but that it cannot be changed later."""
    return tagged_hash("private", game, u64(n), audience, salt, blob)


def seed_key(seed: str) -> bytes:
    """The key behind the private salts of a game whose luck is not committed (section 4a)."""
    return hashlib.sha256(seed.encode()).digest()


def encode(value: object) -> bytes:
    """Canonical bytes of our own structs, whose keys are ASCII and whose numbers are whole."""
    return _encoder.encode(value)


def event_bytes(kind: str, payload: bytes, ts: int, cmd: str, priv: bytes = b"") -> bytes:
    """Canonical bytes of one event around its already canonical payload; ``cmd`` is plain ASCII without quotes."""
    part = b',"priv":' + priv if priv else b""
    return b'{"cmd":"%b","d":%b%b,"t":"%b","ts":%d}' % (cmd.encode("ascii"), payload, part, kind.encode("ascii"), ts)


def canonical(value: Any) -> bytes:
    """Canonical bytes of any JSON value the format allows; raises LogFormatError for one it does not."""
    return json.dumps(_ordered(value, 0), ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def _ordered(value: Any, depth: int) -> Any:
    if isinstance(value, dict):
        _check_depth(depth + 1)
        return {key: _ordered(value[key], depth + 1) for key in sorted(value, key=_utf16)}
    if isinstance(value, list):
        _check_depth(depth + 1)
        return [_ordered(item, depth + 1) for item in value]
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > MAX_INTEGER:
        raise LogFormatError(f"the number {value} is beyond 2^53-1")
    if isinstance(value, float):
        raise LogFormatError(f"{value!r} is not a whole number")
    return value


def _utf16(key: str) -> bytes:
    return key.encode("utf-16-be", "surrogatepass")


def _check_depth(depth: int) -> None:
    if depth > MAX_DEPTH:
        raise LogFormatError(f"more than {MAX_DEPTH} levels of brackets")


def too_deep(raw: bytes) -> bool:
    """Say whether JSON text has more than 32 levels of brackets, without decoding it (a decoder would recurse)."""
    if raw.count(b"[") + raw.count(b"{") <= MAX_DEPTH:
        return False
    depth = 0
    for bracket in _BRACKET.findall(_STRING.sub(b"", raw)):
        depth += 1 if bracket in b"[{" else -1
        if depth > MAX_DEPTH:
            return True
    return False


def parse_canonical(raw: bytes) -> Any:
    """Read canonical JSON text strictly; LogFormatError says what makes it not canonical."""
    if too_deep(raw):
        raise LogFormatError(f"more than {MAX_DEPTH} levels of brackets")
    try:
        value = json.loads(
            raw.decode("utf-8"),
            object_pairs_hook=_no_repeats,
            parse_float=_no_fraction,
            parse_int=_whole,
            parse_constant=_no_fraction,
        )
        again = canonical(value)
    except (UnicodeError, json.JSONDecodeError, RecursionError) as error:
        raise LogFormatError(f"not JSON text: {error}") from error
    if again != raw:
        raise LogFormatError("the text is JSON but not in its canonical spelling")
    return value


def refuse_repeated_keys(raw: bytes) -> None:
    """Raise if an object of this JSON text names a key twice: two readers could take two different values."""
    json.loads(raw, object_pairs_hook=_no_repeats)


def _no_repeats(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise LogFormatError(f"the key {key!r} stands twice in one object")
        found[key] = value
    return found


def _no_fraction(text: str) -> float:
    raise LogFormatError(f"{text} is not a whole number")


def _whole(text: str) -> int:
    if text == "-0" or len(text) > 17:  # 17 characters hold every allowed number; more could be costly to read
        raise LogFormatError(f"{text[:20]} is not an allowed whole number")
    return int(text)
