"""The public file format: read strictly, written without touching a byte."""

import json
import sys
import tracemalloc
from pathlib import Path

import pytest
import zstandard

from contracts.log import LogFormatError, parse_canonical
from engine.kernel.ledger import Entry, Opened
from replay.errors import UnreadableError
from replay.files import read_log, write_log
from replay.lines import LONGEST_LINE, line_of, read_line, read_lines, refuse_spelling
from tests.replay.logs import lines, played


def test_a_line_is_event_hash_and_number() -> None:
    """A line holds the stored bytes, the hash in base64url and n; opened private parts only if there are some."""
    entry = Entry(7, b'{"cmd":"c","d":{},"t":"A","ts":0}', bytes(32))
    assert line_of(entry) == b'{"e":{"cmd":"c","d":{},"t":"A","ts":0},"h":"' + b"A" * 43 + b'","n":7}'
    opened = Entry(7, entry.event, bytes(32), (Opened("seat:1", b'{"a":1}', bytes(32)),))
    assert line_of(opened)[:-1].endswith(b',"n":7,"open":[{"aud":"seat:1","blob":{"a":1},"salt":"' + b"A" * 43 + b'"}]')
    assert read_line(1, line_of(opened)) == opened


@pytest.mark.parametrize("size", [1, 7, 64, 1 << 20])
def test_pieces_of_any_size_give_the_same_entries(size: int) -> None:
    """Where a file is cut into pieces does not matter."""
    text = b"".join(line + b"\n" for line in lines(played()))
    pieces = [text[at : at + size] for at in range(0, len(text), size)]
    assert tuple(read_lines(pieces)) == played()


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.zst"])
def test_what_is_written_is_read_again(tmp_path: Path, name: str) -> None:
    """Written and read, a log is the same entries; compressed it is smaller."""
    path = tmp_path / name
    assert write_log(path, played()) == len(played())
    assert tuple(read_log(path)) == played()
    assert [*tmp_path.iterdir()] == [path]
    assert (path.stat().st_size < 10_000) == name.endswith("zst")


def test_a_log_is_recognised_by_its_bytes_not_its_name(tmp_path: Path) -> None:
    """A compressed log is read whatever it is called."""
    write_log(tmp_path / "a.zst", played())
    (tmp_path / "a.zst").rename(tmp_path / "plain.jsonl")
    assert tuple(read_log(tmp_path / "plain.jsonl")) == played()


def test_a_failed_write_leaves_nothing(tmp_path: Path) -> None:
    """The file appears whole or not at all."""

    def failing() -> object:
        yield played()[0]
        raise RuntimeError

    with pytest.raises(RuntimeError):
        write_log(tmp_path / "a.jsonl", failing())  # type: ignore[arg-type]
    assert not [*tmp_path.iterdir()]


def test_a_bomb_is_refused_in_little_memory(tmp_path: Path) -> None:
    """A small file that unpacks to a gigabyte is refused long before that."""
    path = tmp_path / "bomb.zst"
    with path.open("wb") as file, zstandard.ZstdCompressor(level=3).stream_writer(file) as packing:
        for _ in range(1024):
            packing.write(bytes(1 << 20))
    tracemalloc.start()
    try:
        with pytest.raises(UnreadableError, match="longer than"):
            [*read_log(path)]
        assert tracemalloc.get_traced_memory()[1] < 128 << 20
    finally:
        tracemalloc.stop()


def test_a_line_without_end_is_refused_while_it_is_read() -> None:
    """Not more than one line's bound is kept of a line that never ends."""
    taken = 0

    def endless() -> object:
        nonlocal taken
        while taken < 1000:
            taken += 1
            yield b"x" * 65536

    with pytest.raises(UnreadableError, match="longer than"):
        [*read_lines(endless())]  # type: ignore[arg-type]
    assert taken <= LONGEST_LINE // 65536 + 1


SPELLINGS = [
    b'{"a":1}',
    b'{"a":"\xc3\xa9"}',
    b'{"a":"\\u0001\\n"}',
    b'{"a":"1e5"}',
    b'{"a":9007199254740991}',
    b'{"a":-1,"b":[true,false,null,{}]}',
    b'{"\xef\xbf\xbd":1,"\xf0\x9f\x98\x80":2}',  # UTF-16 order is the other way round
    b'{"\xf0\x9f\x98\x80":2,"\xef\xbf\xbd":1}',
    b'{"a": 1}',
    b'{"b":1,"a":1}',
    b'{"a":1,"a":1}',
    b'{"a":1.0}',
    b'{"a":1e5}',
    b'{"a":[1E5]}',
    b'{"a":-0}',
    b'{"a":01}',
    b'{"a":9007199254740992}',
    b'{"a":-9007199254740992}',
    b'{"a":1' + b"0" * 400 + b"}",
    b'{"a":"\\/"}',
    b'{"a":"\\u00e9"}',
    b'{"a":"\\u001F"}',
    b'{"a":"\\u000a"}',
    b'{"a":"\\ud800"}',
    b'{"a":"\xed\xa0\x80"}',
    b'{"a":NaN}',
    b'{"a":1}\r',
    b" {}",
    b"{}x",
    b"",
    b"\x00",
    b'{"a":' * 33 + b"1" + b"}" * 33,
    b'{"a":' * 32 + b"1" + b"}" * 32,
    b"[" * sys.getrecursionlimit() * 20,
    json.dumps({"a": list(range(100))}, separators=(",", ":")).encode(),
]


@pytest.mark.parametrize("text", SPELLINGS, ids=lambda text: text[:24])
def test_the_quick_look_at_a_spelling_decides_like_the_slow_one(text: bytes) -> None:
    """What is found out quickly is never anything but what reading character by character finds."""

    def refused(look: object) -> bool:
        try:
            look(text)  # type: ignore[operator]
        except LogFormatError:
            return True
        return False

    assert refused(refuse_spelling) == refused(parse_canonical)
