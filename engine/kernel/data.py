"""Edition data: an edition.toml read into structs, with its hash; the one place where the engine reads a file."""

import tomllib
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import msgspec

from contracts.log import b64u

D = TypeVar("D")


class EditionDataError(ValueError):
    """An edition file that cannot be used; the sentence names the file, the key and what is expected there."""


class EditionFile(msgspec.Struct, frozen=True):
    """The bytes of an edition.toml and their hash, as GameCreated names it."""

    raw: bytes
    hash: str


def edition_file(folder: Path) -> EditionFile:
    """Read the edition.toml of an edition's folder."""
    raw = (folder / "edition.toml").read_bytes()
    return EditionFile(raw, b64u(sha256(raw).digest()))


def parse(file: EditionFile, kind: type[D], name: str) -> D:
    """The data as the edition's struct; EditionDataError says which key is wrong and what is expected."""
    try:
        return msgspec.convert(tomllib.loads(file.raw.decode()), kind)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise EditionDataError(f"{name}: edition.toml is not TOML: {error}") from error
    except msgspec.ValidationError as error:
        raise EditionDataError(f"{name}: edition.toml: {error}") from error
