"""Edition data: an edition.toml read into structs, with its hash; the one place where the engine reads a file."""

import re
import tomllib
from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from contracts.log import b64u
from engine.kernel.lines import OPEN_KEY, line_of, path_and_words

D = TypeVar("D")
Amount = Annotated[int, Meta(ge=0, le=1_000_000)]
"""A sum of money on a card, in whole units."""

_REMARK = re.compile(r"(?:\w+_)?provenance|note")
"""Keys that say where figures come from, wherever they stand."""


class EditionDataError(ValueError):
    """An edition file that cannot be used; the sentence names file, line and key and says what is expected there."""


class EditionFile(msgspec.Struct, frozen=True):
    """The bytes of an edition.toml and their hash, as GameCreated names it."""

    raw: bytes
    hash: str

    def wrong(self, key: str, sentence: str) -> EditionDataError:
        """An error at a key, in which entries of a list are named by their ids: ``groups.brown.members``."""
        path = next(_paths(tomllib.loads(self.raw.decode()), key), ())
        return self._error(path, f"{key} {sentence}")

    def _error(self, path: Sequence[str | int], sentence: str) -> EditionDataError:
        text = self.raw.decode()
        found = re.search(r'(?m)^id = "([^"]+)"', text)
        name = found[1] if found else "an edition"
        return EditionDataError(f"{name}: edition.toml, line {line_of(text, path)}: {sentence}")


def edition_file(folder: Path) -> EditionFile:
    """Read the edition.toml of an edition's folder."""
    raw = (folder / "edition.toml").read_bytes()
    return EditionFile(raw, b64u(sha256(raw).digest()))


def parse(file: EditionFile, kind: type[D], name: str, remarks: Collection[str] = ()) -> D:
    """The data as the edition's struct; EditionDataError says which key is wrong and what is expected.

    ``remarks`` are the keys that are there to be read by people only, dotted, entries of lists not counted.
    """
    try:
        raw = tomllib.loads(file.raw.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise EditionDataError(f"{name}: edition.toml is not TOML: {error}") from error
    plain = _without(raw, remarks, "")
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        path, words = path_and_words(error)
        for at, part in enumerate(path):
            if part == OPEN_KEY:
                path[at] = _open_key(str(error), plain, kind, str(path[at - 1]))
        raise file._error(path, f"{_in_words(path)}: {words}" if path else words) from error  # noqa: SLF001  # its reader


def _without(value: Any, remarks: Collection[str], at: str) -> Any:
    """The data without what is there for people only."""
    if isinstance(value, list):
        return [_without(each, remarks, at) for each in value]
    if not isinstance(value, dict):
        return value
    kept = {key: f"{at}.{key}" if at else key for key in value if not _REMARK.fullmatch(key)}
    return {key: _without(value[key], remarks, place) for key, place in kept.items() if place not in remarks}


def _open_key(sentence: str, plain: dict[str, Any], kind: type[object], table: str) -> str:
    """The key an error leaves open, found by trying one after another."""
    for key, value in plain[table].items():
        try:
            msgspec.convert({**plain, table: {key: value}}, kind)
        except msgspec.ValidationError as error:
            if str(error) == sentence:
                return str(key)
    return ""


def _in_words(path: Sequence[str | int]) -> str:
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def _paths(value: Any, key: str) -> Iterator[tuple[str | int, ...]]:
    """The paths a dotted key may mean, the deepest first."""
    named: list[tuple[str | int, str, Any]] = []
    if isinstance(value, dict):
        named = [(name, name, inner) for name, inner in value.items()]
        for name, inner in value.items():
            if isinstance(inner, list):
                yield from ((name, *path) for path in _paths(inner, key))
    elif isinstance(value, list):
        named = [(n, str(each["id"]), each) for n, each in enumerate(value) if isinstance(each, dict) and "id" in each]
    for step, name, inner in named:
        if key == name:
            yield (step,)
        elif key.startswith(f"{name}."):
            below = [(step, *path) for path in _paths(inner, key.removeprefix(f"{name}."))]
            yield from below or [(step,)]
