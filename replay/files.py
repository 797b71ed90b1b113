"""Log files: plain or compressed, read and written in bounded memory."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final

from engine.kernel.ledger import Entry
from replay.errors import UnreadableError
from replay.lines import line_of, read_lines

_PIECE: Final = 1 << 16
_SMALL: Final = 1 << 10
"""Compressed bytes taken at once: even the most tightly packed give no more than some megabytes."""
_WINDOW: Final = 1 << 23
_MAGIC: Final = b"\x28\xb5\x2f\xfd"


def read_log(path: Path) -> Iterator[Entry]:
    """The entries of a log file, compressed or not as its first bytes say.

    Raises OSError if the file cannot be opened, UnreadableError at the first line that is none.
    """
    with path.open("rb") as file:
        packed = file.read(len(_MAGIC)) == _MAGIC
        file.seek(0)
        yield from _placed(file) if packed else read_lines(iter(lambda: file.read(_PIECE), b""))


def _placed(file: BinaryIO) -> Iterator[Entry]:
    """Give trouble with the compression the place of the line it keeps from being read."""
    place = 1
    try:
        for entry in read_lines(_unpacked(file)):
            yield entry
            place += 1
    except _PackingError as error:
        raise UnreadableError(place, str(error)) from error


class _PackingError(Exception):
    pass


def _unpacked(file: BinaryIO) -> Iterator[bytes]:
    import zstandard  # noqa: PLC0415 - only compressed logs need it

    unpack = zstandard.ZstdDecompressor(max_window_size=_WINDOW).decompressobj()
    try:
        for piece in iter(lambda: file.read(_SMALL), b""):
            if unpack.eof:
                raise _PackingError("more bytes stand behind the compressed log")
            yield unpack.decompress(piece)
    except zstandard.ZstdError as error:
        raise _PackingError(f"the compressed file is damaged: {error}") from error
    if not unpack.eof:
        raise _PackingError("the compressed file is cut off")
    if unpack.unused_data:
        raise _PackingError("more bytes stand behind the compressed log")


def write_log(path: Path, entries: Iterable[Entry]) -> int:
    """Write the entries as a log file, compressed if its name ends with .zst; gives their number.

    The file appears whole or not at all. Raises OSError.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("wb") as file:
            count = _write(file, entries, packed=path.suffix == ".zst")
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    return count


def _write(file: BinaryIO, entries: Iterable[Entry], *, packed: bool) -> int:
    if not packed:
        return _write_lines(file, entries)
    import zstandard  # noqa: PLC0415 - only compressed logs need it

    with zstandard.ZstdCompressor(level=10, write_checksum=True).stream_writer(file, closefd=False) as packing:
        return _write_lines(packing, entries)


def _write_lines(file: BinaryIO, entries: Iterable[Entry]) -> int:
    count = 0
    for entry in entries:
        file.write(line_of(entry) + b"\n")
        count += 1
    return count
