"""`croupier scenario run`: play scenario files and print what differs."""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from replay.scenarios import Outcome, ScenarioError, play, read
from services.cli.errors import CliError, Exit


class Played(msgspec.Struct, frozen=True):
    """One file and how it went."""

    file: str
    passed: bool
    difference: str = ""


class Report(msgspec.Struct, frozen=True):
    """The answer of ``scenario run --json``."""

    passed: int
    failed: int
    files: list[Played]


def run(*files: Path, json: bool = False) -> int:
    """Play scenario files, or all of a folder, and print what differs.

    Parameters
    ----------
    files
        TOML files, or folders of them.
    json
        Print one JSON object: passed, failed, files.
    """
    if not files:
        raise CliError(Exit.USAGE, "name at least one scenario file or folder: croupier scenario run FILE…")
    unreadable = False
    played = []
    for path in _scenario_files(files):
        try:
            outcome = play(read(str(path), path.read_text(encoding="utf-8")))
        except (ScenarioError, UnicodeDecodeError) as error:
            unreadable = True
            sentence = str(error) if isinstance(error, ScenarioError) else f"{path}:1: not UTF-8 text: {error}"
            outcome = Outcome(passed=False, difference=sentence)
        played.append(Played(str(path), outcome.passed, outcome.difference))
    passed = sum(one.passed for one in played)
    report = Report(passed, len(played) - passed, played)
    _print(report, json=json)
    if unreadable:
        return Exit.UNREADABLE
    return Exit.FAILED_CHECK if report.failed else Exit.OK


def _scenario_files(files: tuple[Path, ...]) -> Iterator[Path]:
    for path in files:
        if path.is_dir():
            found = sorted(path.rglob("*.toml"))
            if not found:
                raise CliError(Exit.NOT_FOUND, f"there is no scenario file in {path}")
            yield from found
        elif path.is_file():
            yield path
        else:
            raise CliError(Exit.NOT_FOUND, f"there is no file {path}")


def _print(report: Report, *, json: bool) -> None:
    if json:
        print(msgspec.json.encode(report).decode())
        return
    for one in report.files:
        print(f"ok    {one.file}" if one.passed else f"FAIL  {one.difference}")
    print(f"{report.passed} passed, {report.failed} failed", file=sys.stderr)
