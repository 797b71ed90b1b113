"""`croupier simulate` and `croupier editions`: games of bots, the same on every machine and for every --jobs."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from contracts.commands.common import CreateGame, Resign, RollDice
from contracts.envelopes import Request
from contracts.log import un_b64u
from contracts.words import Seat
from engine.kernel.decider import decide
from engine.kernel.edition import Edition
from engine.kernel.legal import Option, options
from engine.kernel.luck import SeededLuck
from engine.kernel.table import InlineTable
from engine.registry import EDITIONS
from services.bots.bot import Bot, Move, View
from services.bots.driver import PATIENCE, Driver, Setup, StuckError
from services.bots.inline import play, seat_bots
from services.bots.registry import BOTS
from services.bots.simulation import Plan, play_all
from services.cli import run
from tests.figures import figure

KEYS = {"edition", "seats", "games", "finished", "capped", "events", "decisions", "seconds", "cpu_seconds", "digest"}


def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """What the command prints with --json."""
    assert run(["simulate", *words, "--json"]) == 0
    captured = capsys.readouterr()
    assert not captured.err
    found = json.loads(captured.out)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("bots", ["simple", "random", "simple,random"])
def test_the_digest_is_the_same_for_every_number_of_jobs(
    name: str, bots: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One process or two, run once or again: the same heads in the same order."""
    words = (name, "--games", "4", "--seed", "7", "--bots", bots, "--round-cap", "20")
    alone, together = (simulated(capsys, *words, "--jobs", jobs) for jobs in ("1", "2"))
    assert alone.keys() >= KEYS
    timed = {"seconds", "cpu_seconds"}
    assert {k: v for k, v in alone.items() if k not in timed} == {k: v for k, v in together.items() if k not in timed}
    other = simulated(capsys, *words[:4], "8", *words[5:], "--jobs", "1")
    assert other["digest"] != alone["digest"]


@pytest.mark.parametrize("name", EDITIONS)
def test_simulated_games_come_to_an_end(name: str) -> None:
    """Games of simple bots finish without a stuck position, nearly all of them before the round cap."""
    plan = Plan(name, min(4, EDITIONS[name].seats[1]), figure("simulate_games"), "7", ("simple",))
    games = list(play_all(plan, jobs=1))
    assert all(game.reason for game in games)
    assert sum(game.reason == "round-cap" for game in games) <= len(games) // 20


@pytest.mark.parametrize("name", EDITIONS)
def test_logs_are_written_a_line_an_event(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """--out writes each game as JSON Lines; the digest is that of their last hashes."""
    found = simulated(capsys, name, "--games", "2", "--round-cap", "5", "--out", str(tmp_path / "logs"))
    logs = [(tmp_path / "logs" / f"t{n}.jsonl").read_bytes() for n in (1, 2)]
    lines = [[json.loads(line) for line in log.splitlines()] for log in logs]
    assert all(log.endswith(b"\n") for log in logs)
    assert sum(map(len, lines)) == found["events"]
    for n, log in enumerate(lines, start=1):
        assert [line["n"] for line in log] == [*range(1, len(log) + 1)]
        assert log[0]["e"]["d"]["game"] == f"t{n}"
        assert log[0]["open"][0]["blob"] == {"seed": f"1/{n}"}
    heads = b"".join(un_b64u(log[-1]["h"]) for log in lines)
    assert found["digest"] == hashlib.sha256(heads).hexdigest()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("monopoly-mars",), "there is no edition 'monopoly-mars'"),
        ((next(iter(EDITIONS)), "--seats", "99"), "seats, not 99"),
        ((next(iter(EDITIONS)), "--bots", "simple,oracle"), "there is no bot 'oracle'"),
        ((next(iter(EDITIONS)), "--games", "0"), "games"),
    ],
)
def test_what_cannot_be_simulated_is_a_usage_error(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence on stderr, exit code 2."""
    assert run(["simulate", *words]) == 2
    assert said in capsys.readouterr().err.lower()


def test_without_json_the_counts_are_printed_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    """A line a figure, and no progress bar where nobody watches."""
    assert run(["simulate", next(iter(EDITIONS)), "--games", "1", "--round-cap", "3", "--jobs", "1"]) == 0
    captured = capsys.readouterr()
    assert "finished" in captured.out
    assert not captured.err


def test_editions_name_their_switches(capsys: pytest.CaptureFixture[str]) -> None:
    """Seats, versions, data hash, what was reconstructed, and each switch with what it may be."""
    assert run(["editions", "--json"]) == 0
    rows = {row["edition"]: row for row in json.loads(capsys.readouterr().out)}
    assert rows.keys() == EDITIONS.keys()
    for name, edition in EDITIONS.items():
        row = rows[name]
        assert (row["seats"], row["versions"], row["data"]) == ([*edition.seats], [edition.version], edition.data_hash)
        assert row["switches"].keys() == edition.switches.keys()
        assert 0 < row["reconstructed"] <= row["entries"]
    assert run(["editions"]) == 0
    printed = capsys.readouterr().out
    assert all(name in printed for name in EDITIONS)


class Mute:
    """A bot that never says anything."""

    def choose(self, _view: View, _options: Sequence[Option]) -> Move | None:
        """Nothing."""
        return None


class Chatterbox:
    """A bot that sends nonsense first, then the first thing that does not answer what it is asked."""

    def choose(self, view: View, options: Sequence[Option]) -> Move | None:
        """A command that is refused, or one that leads nowhere."""
        if view.state.seq % 3 == 0:
            return Move(RollDice("nonsense"), "0.0")
        idle = (option for option in options if option.prompt is None and not isinstance(option.command, Resign))
        return next((Move(option.command) for option in idle), None)


@pytest.mark.parametrize("kind", [Mute, Chatterbox])
@pytest.mark.parametrize("name", EDITIONS)
def test_no_bot_can_hold_a_game_up(name: str, kind: type[Mute] | type[Chatterbox]) -> None:
    """Silence, refused commands and idle ones end with the default of what is asked."""
    edition = EDITIONS[name]
    table = InlineTable(edition, "t1", SeededLuck("held up"))
    bots: list[Bot] = [kind() for _ in range(edition.seats[0])]
    driver = Driver(edition, Setup("t1", CreateGame(name, len(bots), "held up", round_cap=3)), bots)
    while (request := driver.next(table.state)) is not None:
        if not isinstance(table.send(request), list):
            driver.refused(request)
    assert table.state.status == "closed"
    assert driver.sent < 200 * PATIENCE


def test_a_game_whose_setup_is_refused_is_not_tried_for_ever() -> None:
    """A defect is said, not waited for."""
    name, edition = next(iter(EDITIONS.items()))
    with pytest.raises(StuckError):
        play(edition, "t1", CreateGame(name, 99), ["random"])


class Checked:
    """A bot whose every choice is decided at once, with the luck of the game."""

    def __init__(self, edition: Edition, inner: Bot) -> None:
        self._edition = edition
        self._inner = inner

    def choose(self, view: View, options: Sequence[Option]) -> Move | None:
        """What the inner bot chooses."""
        move = self._inner.choose(view, options)
        if move is not None and not isinstance(move.command, RollDice):
            request = Request("x", view.state.game, 10**12, move.command, view.seat, move.prompt)
            assert isinstance(decide(self._edition, view.state, request, SeededLuck("choice")), list | tuple), move
        return move


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", EDITIONS)
def test_a_bot_chooses_only_what_is_accepted(name: str, bot: str) -> None:
    """Every choice of a bot would be accepted at that moment."""
    edition = EDITIONS[name]
    bots: list[Bot] = [Checked(edition, inner) for inner in seat_bots(edition, [bot], edition.seats[0], "choice")]
    table = InlineTable(edition, "t1", SeededLuck("choice"))
    driver = Driver(edition, Setup("t1", CreateGame(name, len(bots), "choice", round_cap=15)), bots)
    while (request := driver.next(table.state)) is not None:
        assert isinstance(table.send(request), list)
    assert options(edition, table.state, Seat(0)) == []
