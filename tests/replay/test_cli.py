"""`croupier replay` on files: what it prints where, and how it ends."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from contracts.log import b64u
from engine.kernel.ledger import Entry
from replay.files import read_log
from replay.tellers.common import StoryLine
from services import cli
from services.cli.telling import Printer, _style
from tests.replay.logs import GOLDEN, lines, played, written

SIMPLE = str(GOLDEN / "simple.jsonl")


@pytest.fixture
def log_file(tmp_path: Path) -> str:
    """A small log in a file."""
    return str(written(tmp_path / "small.jsonl", lines(played())))


def run(capsys: pytest.CaptureFixture[str], *tokens: str) -> tuple[int, str, str]:
    """Run a command of `croupier replay`: code, stdout, stderr."""
    code = cli.run(["replay", *tokens])
    return code, *capsys.readouterr()


def test_verify_says_ok_with_figures(log_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A log that holds: how many events, and the head to compare with others."""
    head = b64u(played()[-1].hash)
    assert run(capsys, "verify", log_file) == (0, f"ok: {len(played())} events, head {head}\n", "")
    code, out, err = run(capsys, "verify", log_file, "--json")
    assert (code, err) == (0, "")
    found = msgspec.json.decode(out)
    assert found == {"ok": True, "events": len(played()), "head": head, "first_bad": None, "readable": True}


def test_show_prints_headings_and_lines(log_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Plain on a pipe: headings stand apart, every other line begins with its seq."""
    code, out, err = run(capsys, "show", log_file)
    assert (code, err) == (0, "")
    assert "\x1b" not in out
    assert "\n\nRound 1, seat " in out
    rows = [row for row in out.splitlines() if row and not row.startswith("Round")]
    assert all(row[:6].strip().isdigit() and row[6:8] == "  " for row in rows)


def test_show_from_and_to_cut_the_story(capsys: pytest.CaptureFixture[str]) -> None:
    """Only lines of those seqs, behind the heading of the turn they fall into."""
    _, out, _ = run(capsys, "show", SIMPLE, "--from", "60", "--to", "80")
    heading, *rows = out.strip().splitlines()
    assert heading.startswith("Round ")
    seqs = [int(row[:6]) for row in rows if row[:6].strip().isdigit()]
    assert seqs
    assert all(60 <= seq <= 80 for seq in seqs)


def test_show_jsonl_prints_each_line_as_an_object(capsys: pytest.CaptureFixture[str]) -> None:
    """One JSON object a line, no headings repeated."""
    _, out, _ = run(capsys, "show", SIMPLE, "--jsonl", "--from", "60", "--to", "80")
    found = [msgspec.json.decode(row, type=StoryLine) for row in out.splitlines()]
    assert found
    assert all(60 <= line.seq <= 80 for line in found)


def test_state_is_the_last_or_the_one_at_a_seq(log_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Without --at the end of the log; at 0 nothing has happened yet."""
    assert msgspec.json.decode(run(capsys, "state", log_file)[1])["seq"] == len(played())
    assert msgspec.json.decode(run(capsys, "state", log_file, "--at", "30")[1])["seq"] == 30
    assert msgspec.json.decode(run(capsys, "state", log_file, "--at", "0")[1])["table"]["seats"] == []


def test_state_of_a_seat_shows_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    """A seat sees what it may do; a spectator and the referee have no options."""

    def options_of(*tokens: str) -> Any:
        return msgspec.json.decode(run(capsys, "state", SIMPLE, "--at", "13", *tokens)[1])["options"]

    assert options_of("--seat", "0")
    assert options_of("--spectator") is None
    assert options_of() is None


@pytest.mark.parametrize(
    ("tokens", "code", "part"),
    [
        (["verify", "nowhere/a.jsonl"], 4, "there is no file nowhere/a.jsonl"),
        (["show", "nowhere.jsonl.zst"], 4, "there is no file nowhere.jsonl.zst"),
        (["verify", "what game?"], 4, "there is no file and no game 'what game?'"),
        (["verify", "."], 3, ". cannot be read: Is a directory"),
        (["import", "nowhere.jsonl"], 4, "there is no file nowhere.jsonl"),
        (["state", SIMPLE, "--at", "99999"], 4, "the log has no event 99999: it ends at"),
        (["state", SIMPLE, "--seat", "7"], 4, "there is no seat 7: the game has 4, counted from 0"),
        (["state", SIMPLE, "--seat", "1", "--spectator"], 2, "exclude each other"),
        (["state", SIMPLE, "--at", "-3"], 2, "--at"),
        (["state"], 2, "SOURCE"),
        (["export", "g", "f", "--full", "--public"], 2, "exclude each other"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_its_code(
    capsys: pytest.CaptureFixture[str], tokens: list[str], code: int, part: str
) -> None:
    """No data, one line on stderr that says what is wrong, and the code of its kind."""
    found, out, err = run(capsys, *tokens)
    assert (found, out, err.count("\n")) == (code, "", 1)
    assert part in err


def test_a_reader_who_has_seen_enough_is_no_trouble_with_the_file(log_file: str) -> None:
    """`replay show FILE | head` ends quietly."""
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-um", "services.cli", "replay", "show", log_file]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, check=False, timeout=60)
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, "")


def test_a_scenario_nested_too_deeply_ends_with_3(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is no scenario, and its file is named."""
    path = tmp_path / "deep.toml"
    path.write_text(f"a = {'[' * 5000}{']' * 5000}\n")
    assert cli.run(["scenario", "run", str(path)]) == 3
    assert f"{path}:1: values are nested too deeply" in capsys.readouterr().out


def test_a_seat_the_game_has_not_is_not_exported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It ends with 4, and no file is written."""

    async def stored(*_: object) -> list[Entry]:
        return [*read_log(Path(SIMPLE))]

    monkeypatch.setattr("services.cli.replay._stored", stored)
    code, _, err = run(capsys, "export", "g", str(tmp_path / "g.jsonl"), "--seat", "9")
    assert (code, err) == (4, "croupier: there is no seat 9: the game has 4, counted from 0\n")
    assert not [*tmp_path.iterdir()]


def test_a_file_nobody_may_read_ends_with_3(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the system says is passed on."""
    path = tmp_path / "loop.jsonl"
    path.symlink_to(path)
    code, _, err = run(capsys, "verify", str(path))
    assert code in (3, 4)
    assert err.count("\n") == 1


def test_on_a_terminal_the_story_has_colours(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Headings in the colour of their seat, money plain, and brackets in a text mean nothing."""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    Printer().print(StoryLine(3, "[bold]not markup[/]", "turn", None))
    assert "[bold]not markup[/]" in capsys.readouterr().out
    assert _style(StoryLine(3, "x", "turn")) == "bold"
    assert _style(StoryLine(3, "x", "money")) == ""
