"""The service's log: one JSON object a line on stderr, bound to what it is about."""

import json
import subprocess
import sys
from typing import Any

import pytest

PRELUDE = """
from services.logging import about, configure_logging, logger
from services.settings import read_settings
import logging, os
configure_logging(read_settings(os.environ), worker="dice-0")
log = logger("services.dice")
"""


def lines(program: str, **environ: str) -> tuple[list[dict[str, Any]], str]:
    """Run the program in a process of its own: its log lines and its stdout."""
    done = run(program, **environ)
    return [json.loads(line) for line in done.stderr.splitlines()], done.stdout


def run(program: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run the program after the prelude and insist that it ends well."""
    return subprocess.run(
        [sys.executable, "-c", PRELUDE + program], env=environ, capture_output=True, text=True, check=True, timeout=60
    )


def test_a_line_is_json_on_stderr_and_stdout_stays_empty() -> None:
    """Stdout is data; the log goes to stderr with level, time and source."""
    (line,), out = lines("log.info('appended', events=3)")
    assert out == ""
    assert line["event"] == "appended"
    assert (line["events"], line["level"], line["source"], line["worker"]) == (3, "info", "services.dice", "dice-0")
    assert line["at"].endswith("Z")


def test_what_is_bound_stands_in_every_line_until_the_block_ends() -> None:
    """`about` binds game, seat, seq and command; inner blocks add to outer ones."""
    found, _ = lines(
        """
with about(game="g1", seat=2):
    with about(seq=7, command="c1"):
        log.info("inner")
    log.info("outer")
log.info("after")
"""
    )
    inner, outer, after = ({key: line.get(key) for key in ("game", "seat", "seq", "command")} for line in found)
    assert inner == {"game": "g1", "seat": 2, "seq": 7, "command": "c1"}
    assert outer == {"game": "g1", "seat": 2, "seq": None, "command": None}
    assert set(after.values()) == {None}


def test_lines_of_other_libraries_take_the_same_road() -> None:
    """A line of the standard library's logging is the same JSON, bound to the same game."""
    (line,), _ = lines("with about(game='g1'): logging.getLogger('faststream').warning('gone %s', 1)")
    assert (line["event"], line["level"], line["source"], line["game"]) == ("gone 1", "warning", "faststream", "g1")


def test_an_exception_is_part_of_its_line() -> None:
    """A traceback never breaks the rule of one object a line."""
    (line,), _ = lines("try: 1 / 0\nexcept ZeroDivisionError: log.exception('failed')")
    assert "ZeroDivisionError" in line["exception"]


def test_a_value_json_does_not_know_is_shown_and_not_fatal() -> None:
    """Logging never stops the work it reports on."""
    (line,), _ = lines("log.info('odd', what=object)")
    assert "object" in line["what"]


@pytest.mark.parametrize(("level", "seen"), [("debug", 3), ("info", 2), ("warning", 1), ("error", 0)])
def test_lines_below_the_level_are_not_written(level: str, seen: int) -> None:
    """CROUPIER_LOG_LEVEL is the lowest level that is written."""
    found, _ = lines("log.debug('a'); log.info('b'); log.warning('c')", CROUPIER_LOG_LEVEL=level)
    assert len(found) == seen


def test_pretty_lines_are_for_people() -> None:
    """CROUPIER_LOG_FORMAT=pretty writes readable lines that still name what they are about."""
    done = run("with about(game='g1'): log.info('appended')", CROUPIER_LOG_FORMAT="pretty")
    assert "appended" in done.stderr
    assert "game=g1" in done.stderr
    assert not done.stderr.startswith("{")
