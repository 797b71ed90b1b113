"""Export and import: a log moved from one server to another is the same bytes there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
import pytest

from contracts import streams
from contracts.commands.common import CreateGame
from contracts.streams import partition_of
from engine.kernel.ledger import Entry
from engine.registry import EDITIONS
from replay.files import read_log, write_log
from services import cli
from services.bots.inline import play
from services.bus.broker import connect
from services.bus.memory import MemoryLog
from services.bus.redis_log import RedisLog
from services.settings import settings
from services.stored import ALL, ImportRefusedError, bring_in, stored_entries


def game_of(game: str, cap: int = 4) -> list[Entry]:
    """A finished game of that name."""
    entries: list[Entry] = []
    creation = CreateGame("monopoly-friends", 2, "s", round_cap=cap)
    play(EDITIONS[creation.edition], game, creation, ("simple",), lambda _records, made: entries.extend(made))
    return entries


def running(entries: list[Entry]) -> list[Entry]:
    """The same game as it stood behind a decision in its middle, where a worker's step is next."""
    events = [msgspec.json.decode(entry.event) for entry in entries]
    rolls = [entry.n for entry, event in zip(entries, events, strict=True) if event["t"] == "DiceRolled"]
    return entries[: rolls[len(rolls) // 2]]


@asynccontextmanager
async def redis_log(url: str) -> AsyncIterator[RedisLog]:
    """A log on the test's server."""
    client = connect(url)
    try:
        yield RedisLog(client)
    finally:
        await client.aclose()


@pytest.fixture
def server(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The commands under test use the test's server."""
    monkeypatch.setenv("REDIS_URL", redis_url)
    settings.cache_clear()
    return redis_url


@pytest.mark.parametrize("suffix", ["jsonl", "jsonl.zst"])
def test_import_of_an_export_is_identical(
    server: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], suffix: str
) -> None:
    """File → server → file: not one byte of the log differs, private parts included; a finished game is closed."""
    game = f"import-{uuid4().hex}"
    first, second = tmp_path / f"a.{suffix}", tmp_path / f"b.{suffix}"
    write_log(first, game_of(game))
    assert cli.run(["replay", "import", str(first)]) == 0
    assert cli.run(["replay", "verify", game]) == 0
    assert cli.run(["replay", "export", game, str(second)]) == 0
    assert first.read_bytes() == second.read_bytes()
    out, err = capsys.readouterr()
    assert out.startswith("ok: ")
    assert f"events of {game} to {second}" in err

    async def status() -> str:
        async with redis_log(server) as log:
            (head,) = await log.read_heads([game])
            assert head is not None
            return head.status

    assert asyncio.run(status()) == "closed"


def test_a_game_that_exists_is_refused(server: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An import never writes to a game that is there, not even the same one."""
    game = f"import-{uuid4().hex}"
    path = tmp_path / "a.jsonl"
    write_log(path, game_of(game))
    assert cli.run(["replay", "import", str(path)]) == 0
    assert cli.run(["replay", "import", str(path)]) == 1
    assert f"the game {game} is here already" in capsys.readouterr().err


def test_a_game_that_goes_on_is_taken_up_by_its_workers(server: str) -> None:
    """Only the last decision wakes a worker, by the step that is on top; the status stays open."""
    game = f"import-{uuid4().hex}"
    entries = running(game_of(game))

    async def bring() -> tuple[list[Entry], list[Any], str]:
        async with redis_log(server) as log:
            client: Any = log.client
            stream = streams.commands("turns", partition_of(game))
            await bring_in(log, entries)
            woken = [fields[b"__data__"] for _, fields in await client.xrange(stream)]
            (head,) = await log.read_heads([game])
            assert head is not None
            return await stored_entries(log, game, ALL), woken, head.status

    stored, woken, status = asyncio.run(bring())
    assert stored == entries
    ours = [msgspec.json.decode(body) for body in woken if game.encode() in body]
    assert [found["kind"] for found in ours] == ["follow-up"]
    assert status == "open"


def test_an_export_of_a_game_that_goes_on_opens_nothing_unless_told(
    server: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody reads the seed of a running game by accident; without it the game cannot be moved elsewhere."""
    game = f"import-{uuid4().hex}"
    entries = running(game_of(game))
    write_log(tmp_path / "full.jsonl", entries)
    assert cli.run(["replay", "import", str(tmp_path / "full.jsonl")]) == 0
    plain, full, seat = (tmp_path / name for name in ("plain.jsonl", "again.jsonl", "seat.jsonl"))
    assert cli.run(["replay", "export", game, str(plain)]) == 0
    assert cli.run(["replay", "export", game, str(full), "--full"]) == 0
    assert cli.run(["replay", "export", game, str(seat), "--seat", "0"]) == 0
    assert b"open" not in plain.read_bytes()
    assert plain.read_bytes() == seat.read_bytes()
    assert full.read_bytes() == (tmp_path / "full.jsonl").read_bytes()
    with pytest.raises(ImportRefusedError, match="--full"):
        asyncio.run(bring_in(MemoryLog(), [*read_log(plain)]))
    capsys.readouterr()
    assert cli.run(["replay", "state", game, "--spectator"]) == 0
    assert '"seq": ' in capsys.readouterr().out


def test_a_log_that_does_not_hold_is_not_brought_in(
    server: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file is verified before anything is written."""
    game = f"import-{uuid4().hex}"
    entries = game_of(game)
    path = tmp_path / "a.jsonl"
    write_log(path, [*entries[:9], Entry(10, entries[9].event, bytes(32)), *entries[10:]])
    assert cli.run(["replay", "import", str(path)]) == 1
    assert f"{path}: event 10: the chain hash does not match" in capsys.readouterr().err
    assert cli.run(["replay", "verify", game]) == 4


@pytest.mark.parametrize("words", [["show"], ["state"], ["verify"]])
def test_a_game_nobody_has_played_is_not_found(
    server: str, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """Neither a file nor a game: code 4."""
    assert cli.run(["replay", *words, "no-such-game"]) == 4
    assert "there is no file and no game 'no-such-game'" in capsys.readouterr().err
    assert cli.run(["replay", "export", "no-such-game", "x.jsonl"]) == 4


def test_without_a_server_the_code_is_5(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A server that does not answer is no missing game."""
    monkeypatch.setenv("REDIS_URL", "unix:///nowhere/redis.sock")
    settings.cache_clear()
    monkeypatch.setattr("services.bus.broker.MAX_CONNECTIONS", 1)
    assert cli.run(["replay", "verify", "a-game"]) == 5
    assert "does not" in capsys.readouterr().err
    settings.cache_clear()


def test_in_memory_and_on_redis_a_log_is_brought_in_alike(server: str) -> None:
    """The port is all an import needs."""
    game = f"import-{uuid4().hex}"
    entries = game_of(game)

    async def both() -> tuple[list[Entry], list[Entry]]:
        memory = MemoryLog()
        await bring_in(memory, entries)
        async with redis_log(server) as log:
            await bring_in(log, entries)
            return await stored_entries(memory, game, ALL), await stored_entries(log, game, ALL)

    in_memory, on_redis = asyncio.run(both())
    assert in_memory == on_redis == entries
