"""Worker processes of one machine: started, killed, started again, and ended in order. Each ends with its owner."""

import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self

from contracts.words import WORKERS, Worker
from services.bus.errors import NoServer
from services.settings import Settings, variable_of
from services.watch import Watch

ONE_EACH: Final[Mapping[Worker, int]] = dict.fromkeys(WORKERS, 1)
_READY_SECONDS: Final = 60.0
_STOP_SECONDS: Final = 40.0  # a worker may finish what it reads for 30 s


class WorkerProcess:
    """One worker process; its stderr is appended to a file that outlives it."""

    def __init__(self, kind: Worker, slot: int, environ: Mapping[str, str], log: Path) -> None:
        """Start it; `await_ready` says when it reads commands."""
        self.kind = kind
        self.slot = slot
        self.log = log
        with log.open("ab") as stderr:
            self._process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, "-m", "services.cli", "worker", kind, "--slot", str(slot)],
                env=environ,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=stderr,
                start_new_session=True,  # Ctrl-C reaches the owner, which ends its workers in order
            )
        self._watch = Watch(self._process.pid, signal.SIGKILL)  # which loses nothing that was acknowledged

    @property
    def name(self) -> str:
        """Its name as a consumer of the bus."""
        return f"{self.kind}-{self.slot}"

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self._process.poll() is None

    def await_ready(self, seconds: float) -> None:
        """Wait for the line by which a worker says that it reads. NoServer if it ends or takes longer."""
        assert self._process.stdout is not None
        if not _readable(self._process.stdout, seconds):
            raise NoServer(f"the worker {self.name} was not ready after {_READY_SECONDS:.0f} s: see {self.log}")
        if not self._process.stdout.readline():
            raise NoServer(f"the worker {self.name} ended with code {self._process.wait()}: {self.last_words()}")

    def last_words(self) -> str:
        """The last line it wrote to its log."""
        lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        return lines[-1] if lines else "it wrote nothing"

    def signal(self, how: signal.Signals) -> None:
        """Send it a signal; one that has ended hears nothing."""
        self._process.send_signal(how)

    def wait(self, seconds: float) -> int:
        """Wait until it has ended, and give its exit code. Raises subprocess.TimeoutExpired."""
        code = self._process.wait(seconds)
        self._watch.end()
        if self._process.stdout is not None:
            self._process.stdout.close()
        return code


class Fleet:
    """All workers of one owner on one server. Leaving the `with` ends them."""

    def __init__(self, url: str, folder: Path, **settings: object) -> None:
        """Their logs go to this folder; `settings` are fields of Settings, for every worker."""
        self._folder = folder
        self._environ = _environ(os.environ, {"redis_url": url, **settings})
        self._workers: dict[str, WorkerProcess] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def __getitem__(self, name: str) -> WorkerProcess:
        """The worker of this name: `dice-0`."""
        return self._workers[name]

    def start(self, counts: Mapping[Worker, int] = ONE_EACH, **settings: object) -> list[str]:
        """Start so many more of each kind, wait until all of them read, and give their names. Raises NoServer."""
        began = [self._launch(kind, self._free_slot(kind), settings) for kind in counts for _ in range(counts[kind])]
        self._await_ready(began)
        return [worker.name for worker in began]

    def restart(self, name: str, **settings: object) -> None:
        """Start a worker again under its name, killing it first if it still runs; it begins with what it left."""
        before = self._workers[name]
        self.kill(name)
        self._await_ready([self._launch(before.kind, before.slot, settings)])

    def kill(self, name: str) -> None:
        """End a worker by kill -9, in the middle of whatever it does."""
        self._workers[name].signal(signal.SIGKILL)
        self._workers[name].wait(_STOP_SECONDS)

    def stop(self) -> dict[str, int]:
        """End all by SIGTERM, wait for them, and give their exit codes; one that does not end is killed."""
        for worker in self._workers.values():
            worker.signal(signal.SIGTERM)
        codes = {name: _end(worker) for name, worker in self._workers.items()}
        self._workers.clear()
        return codes

    def pids(self) -> dict[Worker, list[int]]:
        """The process ids of the workers that run, by kind."""
        running = [worker for worker in self._workers.values() if worker.alive]
        return {kind: [worker.pid for worker in running if worker.kind == kind] for kind in WORKERS}

    def dead(self) -> list[WorkerProcess]:
        """The workers that have ended by themselves or were killed."""
        return [worker for worker in self._workers.values() if not worker.alive]

    def _free_slot(self, kind: Worker) -> int:
        return sum(worker.kind == kind for worker in self._workers.values())

    def _launch(self, kind: Worker, slot: int, settings: Mapping[str, object]) -> WorkerProcess:
        self._folder.mkdir(parents=True, exist_ok=True)
        environ, log = _environ(self._environ, settings), self._folder / f"worker-{kind}-{slot}.log"
        worker = WorkerProcess(kind, slot, environ, log)
        self._workers[worker.name] = worker
        return worker

    def _await_ready(self, workers: Sequence[WorkerProcess]) -> None:
        end = time.monotonic() + _READY_SECONDS
        for worker in workers:
            worker.await_ready(max(0.0, end - time.monotonic()))


def _environ(outer: Mapping[str, str], settings: Mapping[str, object]) -> dict[str, str]:
    """These variables, and the settings in place of what they say of them."""
    unknown = settings.keys() - set(Settings.__struct_fields__)
    if unknown:
        raise TypeError(f"there is no setting {', '.join(sorted(unknown))}")
    variables = {variable_of(field): str(value) for field, value in settings.items()}
    files = {f"{variable}_FILE" for variable in variables}
    return {name: value for name, value in outer.items() if name not in files} | variables


def _readable(pipe: IO[bytes], seconds: float) -> bool:
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, selectors.EVENT_READ)
        return bool(selector.select(seconds))


def _end(worker: WorkerProcess) -> int:
    try:
        return worker.wait(_STOP_SECONDS)
    except subprocess.TimeoutExpired:
        worker.signal(signal.SIGKILL)
        return worker.wait(_STOP_SECONDS)
