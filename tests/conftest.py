"""What all tests share: the Redis server of a run, the tier, and the record of a long run."""

import gc
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.figures import tier
from tests.long_run import record

if TYPE_CHECKING:
    from services.bus.embedded import EmbeddedServer

SERVERS: Final = pytest.StashKey[set[str]]()
"""Which servers the run took, gathered from all its processes."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--record FILE`: write the result of the run there."""
    parser.addoption("--record", type=Path, default=None, help="write the result of this run to a Markdown file")


def pytest_configure(config: pytest.Config) -> None:
    """Start gathering; a container's client leaves sockets to the garbage collector, which is no failure of ours."""
    config.stash[SERVERS] = set[str]()
    if _backend() == "docker":
        config.addinivalue_line("filterwarnings", "ignore:unclosed <socket:ResourceWarning")


def pytest_report_header() -> str:
    """Say which column of the figures this run reads."""
    return f"figures: {tier()}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave tests marked long to the long tier."""
    if tier() == "quick":
        for item in items:
            if item.get_closest_marker("long"):
                item.add_marker(pytest.mark.skip(reason="only in the long tier (make long)"))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand what this process took to the process that reports."""
    output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["servers"] = [*session.config.stash[SERVERS]]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over what a process of a parallel run took."""
    node.config.stash[SERVERS].update(getattr(node, "workeroutput", {}).get("servers", ()))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print which servers were taken, and write the record if one is asked for."""
    servers = [*config.stash[SERVERS]]
    for server in servers:
        terminalreporter.write_line(f"redis: {server}")
    if (target := config.getoption("record")) is not None:
        record(target, terminalreporter, servers)


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Iterator[str]:
    """Give the URL of a durable server that this test process has for itself.

    REDIS_TEST_BACKEND chooses url (REDIS_TEST_URL), docker or embedded; auto takes the first that is there. Tests keep
    out of each other's way by their games.
    """
    with _server(_backend(), tmp_path_factory) as (url, what):
        pytestconfig.stash[SERVERS].add(what)
        yield url


@pytest.fixture
def embedded_server(tmp_path: Path) -> "Iterator[EmbeddedServer]":
    """Give an embedded server of the test's own, which it may kill and start again."""
    from services.bus.embedded import EmbeddedServer

    with EmbeddedServer(tmp_path / "redis").start() as server:
        yield server


@cache
def _backend() -> str:
    wanted = os.environ.get("REDIS_TEST_BACKEND", "auto")
    if wanted != "auto":
        return wanted
    if os.environ.get("REDIS_TEST_URL"):
        return "url"
    return "docker" if _docker_answers() else "embedded"


@contextmanager
def _server(backend: str, folders: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    if backend == "url":
        yield os.environ["REDIS_TEST_URL"], "the server of REDIS_TEST_URL"
    elif backend == "docker":
        from testcontainers.community.redis import RedisContainer

        durable = "redis-server --appendonly yes --appendfsync always --save ''"
        with RedisContainer("redis:7.4-alpine").with_command(durable) as box:
            yield f"redis://{box.get_container_host_ip()}:{box.get_exposed_port(6379)}", "testcontainers"
    elif backend == "embedded":
        from services.bus.embedded import EmbeddedServer

        with EmbeddedServer(folders.mktemp("redis")).start() as server:
            yield server.url, f"embedded ({server.origin})"
    else:
        raise pytest.UsageError(f"REDIS_TEST_BACKEND is {backend!r}: it must be auto, url, docker or embedded")


def _docker_answers() -> bool:
    import docker

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # the client leaves its socket behind when nobody answers
        try:
            client = docker.from_env(timeout=2)
            client.ping()
            client.close()
        except (docker.errors.DockerException, OSError):
            return False
        finally:
            gc.collect()
    return True
