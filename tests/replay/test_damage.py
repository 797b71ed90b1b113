"""A damaged log: the first bad place, what is wrong there, and the exit code scripts rely on."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from contracts.log import b64u
from engine.kernel.ledger import Entry, Opened
from replay.files import write_log
from replay.lines import read_lines
from replay.verify import verify
from services import cli
from tests.replay.logs import event_of, lines, played, rehashed, seq_of, with_event, written

LOG: Final = played()
TEXT: Final = lines(LOG)
LAST: Final = len(LOG)
BOUGHT: Final = seq_of(LOG, "DeedBought")
STARTED: Final = seq_of(LOG, "GameStarted")
MOVED: Final = seq_of(LOG, "Moved")

Bytes = Callable[[], bytes]


def text(rows: list[bytes]) -> bytes:
    """A file of these lines."""
    return b"".join(row + b"\n" for row in rows)


def replaced(place: int, row: bytes) -> bytes:
    """The log with one line replaced."""
    return text([*TEXT[: place - 1], row, *TEXT[place:]])


def swapped() -> bytes:
    """Two neighbours change places."""
    return text([*TEXT[:9], TEXT[10], TEXT[9], *TEXT[11:]])


def reordered(place: int) -> bytes:
    """A line whose keys stand in another order."""
    entry = LOG[place - 1]
    return replaced(place, b'{"n":%d,"e":%b,"h":"%b"}' % (place, entry.event, b64u(entry.hash).encode()))


DAMAGED: Final[dict[str, tuple[Bytes, int, str, int]]] = {
    "empty": (lambda: b"", 1, "the log holds no event", 3),
    "only a line feed": (lambda: b"\n", 1, "the line is empty", 3),
    "an empty line inside": (lambda: text([*TEXT[:5], b"", *TEXT[5:]]), 6, "the line is empty", 3),
    "binary": (lambda: bytes(range(256)) * 9, 1, "not JSON text", 3),
    "a binary tail": (lambda: text(TEXT) + b"\xff\x00\xfe\n", LAST + 1, "not JSON text", 3),
    "cut inside a line": (lambda: text(TEXT)[:-9], LAST, "the line is cut off: no line feed ends it", 3),
    "cut before the line feed": (lambda: text(TEXT)[:-1], LAST, "the line is cut off: no line feed ends it", 3),
    "trailing garbage": (lambda: text(TEXT) + b"garbage", LAST + 1, "the line is cut off", 3),
    "a trailing line": (lambda: text([*TEXT, b"garbage"]), LAST + 1, "not JSON text", 3),
    "carriage returns": (lambda: text(TEXT).replace(b"\n", b"\r\n"), 1, "ends with a carriage return", 3),
    "a byte order mark": (lambda: b"\xef\xbb\xbf" + text(TEXT), 1, "not JSON text", 3),
    "a huge line": (lambda: replaced(8, b'{"e":"' + b"x" * 200_000 + b'"}'), 8, "longer than 131,072 bytes", 3),
    "a deep line": (lambda: replaced(8, b'{"e":' + b"[" * 40 + b"]" * 40 + b"}"), 8, "more than 32 levels", 3),
    "spaces": (lambda: replaced(8, TEXT[7].replace(b",", b", ")), 8, "not in its canonical spelling", 3),
    "keys in another order": (lambda: reordered(8), 8, "not in its canonical spelling", 3),
    "a key too many": (lambda: replaced(8, TEXT[7][:-1] + b',"x":1}'), 8, "unknown field `x`", 3),
    "a key missing": (lambda: replaced(8, b'{"e":{},"n":8}'), 8, "missing required field `h`", 3),
    "an event that is none": (lambda: replaced(8, TEXT[7].replace(LOG[7].event, b"3")), 8, "is no object", 3),
    "n is nothing": (lambda: replaced(1, TEXT[0].replace(b'"n":1', b'"n":0')), 1, "the sequence number is 0", 3),
    "a short hash": (lambda: replaced(8, b'{"e":{},"h":"AAAA","n":8}'), 8, "holds 3 bytes, not 32", 3),
    "an empty opening": (lambda: replaced(8, TEXT[7][:-1] + b',"open":[]}'), 8, "the list of opened private parts", 3),
    "a gap": (lambda: text([*TEXT[:9], *TEXT[10:]]), 10, "the sequence number is 11", 1),
    "a line twice": (lambda: text([*TEXT[:9], TEXT[8], *TEXT[9:]]), 10, "the sequence number is 9", 1),
    "swapped lines": (swapped, 10, "the sequence number is 11", 1),
    "the first line missing": (lambda: text(TEXT[1:]), 1, "the sequence number is 2", 1),
    "a wrong hash": (
        lambda: replaced(9, TEXT[8].replace(b64u(LOG[8].hash).encode(), b64u(LOG[7].hash).encode())),
        9,
        "the chain hash does not match",
        1,
    ),
    "a changed amount": (
        lambda: replaced(BOUGHT, TEXT[BOUGHT - 1].replace(b'"price":', b'"price":1')),
        BOUGHT,
        "the chain hash does not match",
        1,
    ),
    "another game's line": (
        lambda: replaced(20, lines(played("2"))[19]),
        20,
        "the chain hash does not match",
        1,
    ),
}


@pytest.mark.parametrize("name", sorted(DAMAGED))
def test_a_damaged_file_gives_place_sentence_and_code(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`replay verify` names the first bad place and what is wrong; it ends with 3 (unreadable) or 1 (a check fails)."""
    make, place, part, code = DAMAGED[name]
    path = tmp_path / "damaged.jsonl"
    path.write_bytes(make())
    assert cli.run(["replay", "verify", str(path), "--json"]) == code
    found = msgspec.json.decode(capsys.readouterr().out)
    assert (found["ok"], found["readable"]) == (False, code == 1)
    assert found["first_bad"]["seq"] == place
    assert part in found["first_bad"]["what"]
    assert found["events"] == place - 1
    assert cli.run(["replay", "state", str(path)]) == code
    assert capsys.readouterr().err.startswith(f"croupier: {path}: event {place}: ")


FORGED: Final[dict[str, tuple[Callable[[], list[Entry]], int, str]]] = {
    "a type nobody knows": (lambda: with_event(LOG, MOVED, t="Flown"), MOVED, "unknown type 'Flown'"),
    "a field too many": (
        lambda: with_event(LOG, MOVED, d={**event_of(LOG[MOVED - 1])["d"], "by": "bus"}),
        MOVED,
        "not exactly the fields of Moved",
    ),
    "a field missing": (lambda: with_event(LOG, MOVED, d={"seat": 0}), MOVED, "missing required field"),
    "a default spelled out": (
        lambda: with_event(LOG, 1, d={**event_of(LOG[0])["d"], "kid": ""}),
        1,
        "not exactly the fields of GameCreated",
    ),
    "a seat out of range": (lambda: with_event(LOG, 2, d={"seat": 9}), 2, "names seat 9 of a game of 2 seats"),
    "a seat that joins twice": (lambda: with_event(LOG, 3, d={"seat": 0}), 3, "SeatJoined stands a second time"),
    "ready before all have joined": (
        lambda: with_event(LOG, 3, t="SeatReady", d={"seat": 0}),
        3,
        "before all have joined",
    ),
    "started before all are ready": (
        lambda: with_event(LOG, STARTED - 1, t="GameStarted", d={}),
        STARTED - 1,
        "not every seat is ready",
    ),
    "a roll before the start": (
        lambda: with_event(LOG, 2, t="DiceRolled", d=event_of(LOG[seq_of(LOG, "DiceRolled") - 1])["d"]),
        2,
        "DiceRolled stands before the start",
    ),
    "created twice": (lambda: with_event(LOG, 2, t="GameCreated", d=event_of(LOG[0])["d"]), 2, "behind the first"),
    "not created": (lambda: rehashed([Entry(1, LOG[1].event, b"")]), 1, "begins with SeatJoined"),
    "secrets before the end": (
        lambda: with_event(LOG, MOVED, t="SecretsRevealed", d={"seed": ""}),
        MOVED,
        "SecretsRevealed stands before the end",
    ),
    "another edition": (
        lambda: with_event(LOG, 1, d={**event_of(LOG[0])["d"], "rules": {"data": "x", "edition": "go", "version": 1}}),
        1,
        "the edition 'go' is not known",
    ),
    "money from nowhere": (
        lambda: with_event(LOG, BOUGHT, d={**event_of(LOG[BOUGHT - 1])["d"], "price": 1_000_000}),
        BOUGHT,
        "has M-",
    ),
    "a seat from nowhere": (
        lambda: with_event(LOG, BOUGHT, d={**event_of(LOG[BOUGHT - 1])["d"], "seat": 7}),
        BOUGHT,
        "does not follow from those before it",
    ),
    "a step nobody pushed": (
        lambda: with_event(LOG, 6, cmd="~6"),
        6,
        "does not follow from those before it",
    ),
    "an empty cmd": (lambda: with_event(LOG, 6, cmd=""), 6, "not exactly the fields"),
    "a long cmd": (lambda: with_event(LOG, 6, cmd="c" * 65), 6, "not exactly the fields"),
    "a cmd beyond ASCII": (lambda: with_event(LOG, 6, cmd="ä"), 6, "not exactly the fields"),
    "a time before time": (lambda: with_event(LOG, 6, ts=-1), 6, "not exactly the fields"),
    "no private part": (lambda: with_event(LOG, 6, priv=[]), 6, "1 to 17 commitments"),
    "a part for nobody": (lambda: with_event(LOG, 6, priv=[{"aud": "all", "pc": "A" * 43}]), 6, "1 to 17 commitments"),
    "a part twice": (lambda: with_event(LOG, 6, priv=[{"aud": "end", "pc": "A" * 43}] * 2), 6, "1 to 17 commitments"),
    "cut inside a decision": (
        lambda: [*LOG[: seq_of(LOG, "TurnEnded")]],
        seq_of(LOG, "TurnEnded"),
        "ends in the middle of a decision",
    ),
}


@pytest.mark.parametrize("name", sorted(FORGED))
def test_a_forged_log_with_a_fresh_chain_is_found_out(name: str) -> None:
    """Whoever computes the chain anew still meets the fields, the phases, the fold and the invariants."""
    make, place, part = FORGED[name]
    report = verify(make())
    assert report.first_bad is not None
    assert report.first_bad.seq == place
    assert part in report.first_bad.what


@pytest.mark.parametrize("field", ["version", "data"])
def test_other_rules_than_ours_are_named(field: str) -> None:
    """A log of another rules version, or of other data, is not folded by ours."""
    created = event_of(LOG[0])["d"]
    rules: dict[str, Any] = {**created["rules"], field: {"version": 99, "data": "x" * 43}[field]}
    report = verify(with_event(LOG, 1, d={**created, "rules": rules}))
    assert report.first_bad is not None
    assert not report.readable
    assert "was played by" in report.first_bad.what
    assert "this program has monopoly-friends rules 1" in report.first_bad.what


@pytest.mark.parametrize("blob", [b'{"seed":"2"}', b"{}"])
def test_a_private_part_must_be_what_was_committed_to(blob: bytes) -> None:
    """An opened private part that is not the one of the event is found at its event."""
    first = LOG[0]
    opened = tuple(Opened(part.aud, blob, part.salt) for part in first.sealed)
    assert opened
    report = verify([Entry(1, first.event, first.hash, opened), *LOG[1:]])
    assert report.first_bad is not None
    assert (report.first_bad.seq, report.readable) == (1, True)
    assert "does not match its commitment" in report.first_bad.what


def test_a_private_part_nobody_committed_to_is_refused() -> None:
    """An opening for an audience the event does not name is no part of the log."""
    opened = (Opened("seat:0", b"{}", bytes(32)),)
    report = verify([*LOG[:1], Entry(2, LOG[1].event, LOG[1].hash, opened), *LOG[2:]])
    assert report.first_bad is not None
    assert "'seat:0' does not match" in report.first_bad.what


@pytest.mark.parametrize("place", range(1, LAST, 7))
def test_a_flipped_bit_is_found_at_its_line(place: int) -> None:
    """Whatever bit of an event is flipped, its line is the first bad one."""
    line = bytearray(TEXT[place - 1])
    line[len(line) // 2] ^= 1
    report = verify(read_lines([text([*TEXT[: place - 1], bytes(line), *TEXT[place:]])]))
    assert report.first_bad is not None
    assert report.first_bad.seq == place


def test_a_log_cut_between_decisions_is_a_game_that_goes_on() -> None:
    """No line tells that more must follow: only what was signed or remembered elsewhere shows such a cut."""
    ended = seq_of(LOG, "TurnEnded")
    report = verify(LOG[: ended + 1])
    assert (report.ok, report.events) == (True, ended + 1)


@pytest.mark.parametrize(("keep", "tail"), [(-1, b""), (-40, b""), (None, b"x"), (None, b"\x28\xb5\x2f\xfd")])
def test_a_damaged_compressed_log_is_found_out(tmp_path: Path, keep: int | None, tail: bytes) -> None:
    """Cut off, or with bytes behind it, a compressed log ends with 3 like any unreadable one."""
    path = tmp_path / "a.jsonl.zst"
    write_log(path, LOG)
    path.write_bytes(path.read_bytes()[:keep] + tail)
    assert cli.run(["replay", "verify", str(path)]) == 3


def test_a_flipped_byte_in_a_compressed_log_is_found_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its checksum, or what it unpacks to, tells."""
    path = tmp_path / "a.jsonl.zst"
    write_log(path, LOG)
    raw = bytearray(path.read_bytes())
    raw[len(raw) // 2] ^= 1
    path.write_bytes(raw)
    assert cli.run(["replay", "verify", str(path)]) in (1, 3)
    assert "bad at event" in capsys.readouterr().out


def test_show_tells_what_stands_before_the_damage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A referee still reads the part that holds; the sentence about the rest goes to stderr."""
    path = written(tmp_path / "a.jsonl", [*TEXT[: BOUGHT + 1], b"garbage"])
    assert cli.run(["replay", "show", str(path)]) == 3
    out, err = capsys.readouterr()
    assert "buys" in out
    assert f"event {BOUGHT + 2}: " in err
    assert cli.run(["replay", "state", str(path), "--at", str(BOUGHT)]) == 0
