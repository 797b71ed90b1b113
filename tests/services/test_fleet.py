"""Worker processes of one machine: started until they read, killed and started again, ended with their owner."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import redis

from contracts import streams
from services.bus.embedded import EmbeddedServer
from services.bus.errors import NoServer
from services.fleet import Fleet

OWNER = """
import sys
from pathlib import Path
from services.fleet import Fleet
fleet = Fleet(sys.argv[1], Path(sys.argv[2]))
fleet.start({"dice": 1, "cards": 1})
print(*(pid for pids in fleet.pids().values() for pid in pids), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def fleet(embedded_server: EmbeddedServer, tmp_path: Path) -> Iterator[Fleet]:
    """Give a fleet without workers on an empty server."""
    with Fleet(embedded_server.url, tmp_path / "logs", poll_block_ms=100) as found:
        yield found


def until(holds: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come to hold"
        time.sleep(0.01)


def consumers(server: EmbeddedServer, kind: Any) -> set[str]:
    """Names of the consumers that read the streams of a kind of worker."""
    with redis.Redis.from_url(server.url) as client:
        found: Any = client.xinfo_consumers(streams.commands(kind, 0), kind)
    return {each["name"].decode() for each in found}


def runs(pid: int) -> bool:
    """Whether there is such a process; one that has ended and was not waited for counts as gone."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False


def test_any_number_of_a_kind_is_started(fleet: Fleet, embedded_server: EmbeddedServer) -> None:
    """When start returns, each worker reads under a name of its own in a process of its own; more may follow."""
    assert fleet.start({"dice": 2, "banking": 1}) == ["dice-0", "dice-1", "banking-0"]
    assert fleet.start({"dice": 1}) == ["dice-2"]
    pids = fleet.pids()
    assert [len(pids[kind]) for kind in ("turns", "dice", "banking", "cards")] == [0, 3, 1, 0]
    assert len({pid for found in pids.values() for pid in found} | {os.getpid()}) == 5
    until(lambda: consumers(embedded_server, "dice") == {"dice-0", "dice-1", "dice-2"})


def test_a_killed_worker_is_started_again_under_its_name(fleet: Fleet, embedded_server: EmbeddedServer) -> None:
    """Kill -9 ends one worker and no other; restarted, it is the same consumer in another process."""
    fleet.start({"dice": 2})
    killed, other = fleet.pids()["dice"]
    fleet.kill("dice-0")
    assert not runs(killed)
    assert fleet.pids()["dice"] == [other]
    assert [worker.name for worker in fleet.dead()] == ["dice-0"]
    fleet.restart("dice-0")
    assert fleet.dead() == []
    assert killed not in fleet.pids()["dice"]
    until(lambda: consumers(embedded_server, "dice") == {"dice-0", "dice-1"})


def test_all_end_in_order_at_stop(fleet: Fleet) -> None:
    """SIGTERM ends every worker with exit code 0, and stop has waited for it."""
    fleet.start({"turns": 1, "dice": 1})
    pids = [pid for found in fleet.pids().values() for pid in found]
    assert fleet.stop() == {"turns-0": 0, "dice-0": 0}
    assert not any(runs(pid) for pid in pids)
    assert fleet.stop() == {}


def test_a_setting_may_be_for_one_worker_alone(fleet: Fleet, embedded_server: EmbeddedServer) -> None:
    """The crash point of one worker kills it and no other; without it the worker lives on."""
    fleet.start({"dice": 1, "cards": 1}, crashpoint="read")
    fleet.start({"turns": 1})
    with redis.Redis.from_url(embedded_server.url) as client:
        for kind in ("dice", "turns"):
            client.xadd(streams.commands(kind, 3), {"__data__": b"nonsense"})
    assert fleet["dice-0"].wait(20) == -signal.SIGKILL
    fleet.restart("dice-0")
    with redis.Redis.from_url(embedded_server.url) as client:
        for kind in ("dice", "turns"):
            until(lambda kind=kind: client.xpending(streams.commands(kind, 3), kind)["pending"] == 0)  # type: ignore[misc]
    assert fleet.dead() == []


def test_a_setting_that_is_none_is_refused(fleet: Fleet) -> None:
    """A misspelt setting starts nothing."""
    with pytest.raises(TypeError, match="there is no setting crash_point"):
        fleet.start({"dice": 1}, crash_point="read")
    assert fleet.pids()["dice"] == []


def test_a_worker_that_cannot_serve_says_why(fleet: Fleet, embedded_server: EmbeddedServer) -> None:
    """If a worker refuses the server, start ends with its sentence, which stays in a file that grows at a restart."""
    with redis.Redis.from_url(embedded_server.url) as client:
        client.config_set("appendfsync", "everysec")
    sentence = r"the worker dice-0 ended with code 5: .*CONFIG SET appendfsync always"
    with pytest.raises(NoServer, match=sentence):
        fleet.start({"dice": 1})
    with pytest.raises(NoServer, match=sentence):
        fleet.restart("dice-0")
    log = fleet["dice-0"].log
    assert log.name == "worker-dice-0.log"
    assert log.read_text(encoding="utf-8").count("CONFIG SET appendfsync always") == 2


def test_workers_end_with_their_owner(embedded_server: EmbeddedServer, tmp_path: Path) -> None:
    """An owner killed by kill -9 takes its workers along."""
    arguments = [sys.executable, "-c", OWNER, embedded_server.url, str(tmp_path)]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as owner:
        assert owner.stdout is not None
        pids = [int(pid) for pid in owner.stdout.readline().split()]
        assert len(pids) == 2
        assert all(runs(pid) for pid in pids)
        owner.kill()
    until(lambda: not any(runs(pid) for pid in pids))
