"""The demonstration: a whole game through four processes, the same log as inline, rebuilt by a process of its own."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import redis

from contracts import streams
from contracts.commands.common import CreateGame
from contracts.log import b64u
from contracts.streams import game_id, partition_of
from contracts.words import WORKERS
from engine.kernel.ledger import Entry
from engine.registry import EDITIONS
from replay.verify import Bad
from services.bots.inline import play as play_inline
from services.bus.broker import connect
from services.bus.embedded import EmbeddedServer
from services.bus.redis_log import RedisLog
from services.cli import demo as command
from services.demo import play as playing
from services.demo.play import Played, StandsStillError, play
from services.demo.rebuild import Rebuilt, rebuild
from services.demo.show import Shown
from services.fleet import ONE_EACH, Fleet
from services.stored import ALL, stored_entries
from tests.figures import figure

EDITION = EDITIONS["monopoly-friends"]
STOPPABLE = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may have it ignored
import services.cli
services.cli.main()
"""
SHORT = ("--seats", "2", "--round-cap", "4", "--seed", "7")
SHORT_GAME = CreateGame(EDITION.id, 2, "7", round_cap=4)


def inline(game: str, creation: CreateGame, bots: tuple[str, ...] = ("simple",)) -> list[Entry]:
    """The log of the same game at an inline table."""
    log: list[Entry] = []
    play_inline(EDITIONS[creation.edition], game, creation, bots, lambda _records, entries: log.extend(entries))
    return log


def environ(**variables: str) -> dict[str, str]:
    """The environment of a demonstration: no server is named unless one is given."""
    outer = {name: value for name, value in os.environ.items() if not name.startswith(("REDIS_", "CROUPIER_"))}
    return outer | variables


def croupier(*tokens: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own."""
    arguments = [sys.executable, "-m", "services.cli", *tokens]
    return subprocess.run(arguments, env=environ(**variables), capture_output=True, text=True, check=False, timeout=120)


@pytest.fixture
def fleet(embedded_server: EmbeddedServer, tmp_path: Path) -> Iterator[Fleet]:
    """Give a fleet without workers on an empty server."""
    with Fleet(embedded_server.url, tmp_path / "logs", poll_block_ms=100) as found:
        yield found


async def played(
    server: EmbeddedServer, game: str, creation: CreateGame, bots: tuple[str, ...] = ("simple",)
) -> Played:
    """Play a game at a table of workers."""
    async with connect(server.url) as client:
        return await play(client, game, creation, bots, lambda _record, _state: None)


async def stored(server: EmbeddedServer, game: str) -> list[Entry]:
    """The log of a game with all its private parts."""
    async with connect(server.url) as client:
        return await stored_entries(RedisLog(client), game, ALL)


def runs(pid: int) -> bool:
    """Whether there is such a process; one that has ended and was not waited for counts as gone."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False


# the game


@pytest.mark.parametrize(("bots", "rounds"), [(("simple",), 12), (("random",), 4)], ids=["simple", "random"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_four_workers_write_the_log_of_the_inline_table(
    fleet: Fleet, embedded_server: EmbeddedServer, edition: str, bots: tuple[str, ...], rounds: int
) -> None:
    """The same commands give the same log, byte for byte, inline and through two processes of each worker."""
    fleet.start(dict.fromkeys(ONE_EACH, 2))
    for n in range(figure("inline_vs_workers_seeds")):
        game, creation = game_id("demo", f"s{n}"), CreateGame(edition, 4, f"s{n}", round_cap=rounds)
        asyncio.run(played(embedded_server, game, creation, bots))
        ours = inline(game, creation, bots)
        assert asyncio.run(stored(embedded_server, game)) == ours
        assert len(ours) > 100


def test_a_game_that_stands_still_is_given_up(
    fleet: Fleet, embedded_server: EmbeddedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a worker for dice nobody waits for ever: the sentence says where the game stands."""
    monkeypatch.setattr(playing, "STILL_S", 1.0)
    fleet.start({"turns": 1, "banking": 1, "cards": 1})
    game = game_id("demo", "still")
    with pytest.raises(StandsStillError, match=rf"the game {game} stands still at event [1-9]\d*"):
        asyncio.run(played(embedded_server, game, SHORT_GAME))


# what another process makes of the log


def test_another_process_rebuilds_the_state(fleet: Fleet, embedded_server: EmbeddedServer) -> None:
    """From the log alone comes the state the players saw; a log that was changed is found out at the place."""
    fleet.start()
    game = game_id("demo", "rebuilt")
    seen = asyncio.run(played(embedded_server, game, SHORT_GAME))
    rebuilt = asyncio.run(rebuild(embedded_server.url, game))
    assert shown(seen, rebuilt).rebuilt_equal
    assert shown(seen, rebuilt).chain_ok
    change(embedded_server, game, 20)
    changed = asyncio.run(rebuild(embedded_server.url, game))
    assert isinstance(changed.report.first_bad, Bad)
    assert changed.report.first_bad.seq == 20
    assert not shown(seen, changed).rebuilt_equal
    assert not shown(seen, changed).chain_ok


def shown(seen: Played, rebuilt: Rebuilt) -> Shown:
    """What a demonstration says of a game and its rebuilt state."""
    workers = {kind: [n] for n, kind in enumerate(WORKERS)}
    return Shown.of(SHORT_GAME, seen, rebuilt, winners=(), workers=workers, seconds=1.0)


def change(server: EmbeddedServer, game: str, seq: int) -> None:
    """Raise the time of one stored event by a millisecond."""
    with redis.Redis.from_url(server.url) as client:
        key = streams.log(partition_of(game), game)
        entries: Any = client.xrange(key)
        client.delete(key)
        for entry_id, fields in entries:
            if entry_id == b"%d-0" % seq:
                fields[b"e"] = re.sub(rb'"ts":(\d+)', lambda found: b'"ts":%d' % (int(found[1]) + 1), fields[b"e"])
            client.xadd(key, fields, id=entry_id)


# the command


def test_the_figures_are_those_of_the_game() -> None:
    """`demo --json` prints one object with the promised keys, and its head is that of the inline table."""
    done = croupier("demo", *SHORT, "--json")
    assert done.returncode == 0, done.stderr
    said = msgspec.json.decode(done.stdout)
    log = inline(said["game"], SHORT_GAME)
    assert said.items() >= {"edition": EDITION.id, "seats": 2, "events": len(log), "head": b64u(log[-1].hash)}.items()
    assert (said["rebuilt_equal"], said["chain_ok"]) == (True, True)
    assert [*said["workers"]] == [*WORKERS]
    assert said["seconds"] > 0
    assert b64u(log[-1].hash) in done.stdout
    result = msgspec.json.decode(log[-2].event)["d"]["result"]
    assert said["winners"] == result["winners"]
    pids = [pid for found in said["workers"].values() for pid in found]
    assert len(set(pids)) == 4
    assert not any(runs(pid) for pid in pids)


def test_the_story_is_plain_off_a_terminal_and_nothing_is_left_behind() -> None:
    """Without a terminal stdout holds the story without colours, then the figures; the data is gone afterwards."""
    done = croupier("demo", *SHORT)
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    assert "\nRound 1, seat" in done.stdout
    assert "rebuilt from the log alone by another process: the state equals the one played" in done.stdout
    assert "the chain verifies: head " in done.stdout
    assert not data_of(done.stderr).exists()


def data_of(stderr: str) -> Path:
    """The folder the embedded server said it keeps its data in."""
    found = re.search(r"data in (\S+)", stderr)
    assert found is not None, stderr
    return Path(found[1])


def test_what_is_kept_can_be_replayed(tmp_path: Path) -> None:
    """With --keep the game stays where the other commands find it, and a second one is another game."""
    first = croupier("demo", *SHORT, "--keep", "--json", CROUPIER_DATA_DIR=str(tmp_path))
    again = croupier("demo", *SHORT, "--keep", CROUPIER_DATA_DIR=str(tmp_path))
    said = msgspec.json.decode(first.stdout)
    kept = re.search(r"croupier replay show (\w+)", again.stdout)
    assert kept is not None
    assert kept[1] != said["game"]
    assert croupier("replay", "verify", said["game"], CROUPIER_DATA_DIR=str(tmp_path)).returncode == 0


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_everything(how: signal.Signals) -> None:
    """Stopped in the middle of a game, the demonstration takes its server, its workers and its data along."""
    arguments = [sys.executable, "-c", STOPPABLE, "demo"]
    with subprocess.Popen(
        arguments, env=environ(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert "Round 1" in next(line for line in process.stdout if line.startswith("Round"))
        children = [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]
        process.send_signal(how)
        process.stdout.read()
        told = process.stderr.read()
    assert process.returncode == 130
    assert told.endswith("croupier: stopped\n")
    assert "Traceback" not in told
    assert len(children) == 10  # the server, four workers, and who watches over each
    assert not any(runs(pid) for pid in children)
    assert not data_of(told).exists()


def test_a_server_that_is_not_there_is_named() -> None:
    """REDIS_URL that leads nowhere ends with one sentence and exit code 5."""
    done = croupier("demo", REDIS_URL="redis://127.0.0.1:1")
    assert (done.returncode, done.stdout) == (5, "")
    assert re.search(r"^croupier: the server at 127.0.0.1:1 does not let us in .*REDIS_URL", done.stderr, re.MULTILINE)


def test_a_server_that_may_lose_events_is_refused(embedded_server: EmbeddedServer) -> None:
    """A server without the durable settings is refused with what mends it, unless losses are allowed."""
    with redis.Redis.from_url(embedded_server.url) as client:
        client.config_set("appendfsync", "everysec")
    done = croupier("demo", *SHORT, REDIS_URL=embedded_server.url)
    assert (done.returncode, done.stdout) == (5, "")
    assert "CONFIG SET appendfsync always" in done.stderr
    done = croupier("demo", *SHORT, "--json", REDIS_URL=embedded_server.url, CROUPIER_ALLOW_LOSSY="true")
    assert done.returncode == 0
    assert "the server has appendfsync everysec" in done.stderr


@pytest.mark.parametrize(
    ("tokens", "sentence"),
    [
        (["monopoly-fiends"], "there is no edition 'monopoly-fiends'"),
        (["--seats", "7"], "takes 2 to 6 seats, not 7"),
        (["--round-cap", "0"], "--round-cap"),
    ],
)
def test_a_game_that_cannot_be_is_a_usage_error(tokens: list[str], sentence: str) -> None:
    """What the edition does not have starts no server."""
    done = croupier("demo", *tokens)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert "redis:" not in done.stderr


@pytest.mark.parametrize(("equal", "chain", "code"), [(True, True, 0), (False, True, 1), (True, False, 1)])
def test_a_difference_is_a_failed_check(
    monkeypatch: pytest.MonkeyPatch, *, equal: bool, chain: bool, code: int
) -> None:
    """A rebuilt state that differs, or a chain that breaks, ends with exit code 1."""
    found = Shown(EDITION.id, 2, 9, "h", (), {}, equal, chain, 1.0, "g", "7", 4, 5, 5.0)
    monkeypatch.setattr(command, "show", lambda *_words, **_named: found)
    assert command.demo() == code
