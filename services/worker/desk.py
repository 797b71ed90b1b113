"""The desk: where the commands and steps of a batch are decided, game by game, and answered by one append each."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from contracts.rejections import Reason, refuse
from contracts.words import Worker
from services.bus.incoming import Incoming
from services.bus.port import Log
from services.logging import about, logger
from services.worker.clerk import MOST_DELIVERIES, Clerk, Decided
from services.worker.crash import CrashPoint
from services.worker.games import Broken, Games, Live
from services.worker.outcomes import Acknowledging, Outcome, Parking, Waiting, busy, end_of, is_past, outcome_of
from services.worker.tasks import Task, task_of, waves
from services.worker.waiting import WaitingRoom

BUSY_AFTER_S: Final = 3.0
CLOSE_S: Final = 2.0

PutAside = Callable[[Incoming, str], Awaitable[None]]
"""Puts an entry that nobody can read where an operator finds it, with the reason."""

_log = logger("desk")


class Desk:
    """Decides for one kind of worker. Several readers may bring batches at once; it lets one in at a time."""

    def __init__(
        self,
        worker: Worker,
        log: Log,
        cache_games: int,
        crash: CrashPoint | None = None,
        *,
        put_aside: PutAside,
        busy_after_s: float = BUSY_AFTER_S,
    ) -> None:
        """Begin with an empty cache. A command waits so many seconds for steps before it is told that all are busy."""
        self.games = Games(log, worker, cache_games)
        self._worker = worker
        self._log = log
        self._put_aside = put_aside
        self._busy_after_s = busy_after_s
        self._clerk = Clerk(worker, log, self.games)
        self._crash = crash or CrashPoint("")
        self._room = WaitingRoom(self._judge)
        self._lock = asyncio.Lock()

    async def handle(self, batch: Sequence[Incoming]) -> None:
        """Work off a batch in waves."""
        self._crash.passes("read")
        tasks = []
        for entry in batch:
            task = task_of(self._worker, entry, self._busy_after_s)
            if isinstance(task, Task):
                tasks.append(task)
            else:
                await self._put_aside(entry, task)
        await self._judge(tasks)
        self._crash.passes("finished")

    async def close(self) -> None:
        """Let go of the commands that wait; unacknowledged, they come to another worker."""
        try:
            async with asyncio.timeout(CLOSE_S), self._lock:  # not in the middle of an append
                await self._room.close()
        except TimeoutError:  # a batch that hangs is left as it is
            await self._room.close()

    async def _judge(self, tasks: Sequence[Task]) -> None:
        async with self._lock:
            for wave in waves(tasks):
                left = wave
                while left:
                    left = await self._work_off(left)

    async def _work_off(self, tasks: list[Task]) -> list[Task]:
        """Read, decide and append once; give the tasks that must be decided again."""
        for task in tasks:
            if task.sender is not None and task.no is None and task.entry.deliveries > MOST_DELIVERIES:
                task.no = refuse(Reason.FAILED, times=MOST_DELIVERIES)
        lives = await self.games.refresh(task.game for task in tasks if task.no is None)
        await self._clerk.know_epochs(tasks)
        self._crash.passes("loaded")
        decided = [self._decided(task, lives.get(task.game)) for task in tasks if task.no is None]
        decided += await self._clerk.refuse([task for task in tasks if task.no is not None])
        self._crash.passes("decided")
        found = await self._clerk.carry_out(decided)
        self._crash.passes("appended")
        await self._log.acknowledge([task.entry.source for task, then in found if then == "acknowledge"])
        for task, then in found:
            if then == "wait":
                self._room.take(task)
        return [task for task, then in found if then == "again"]

    def _decided(self, task: Task, found: Live | Broken | None) -> Decided:
        """The outcome of a task; whatever a decision does, the other tasks have their turn."""
        try:
            outcome = self._decide(task, found)
        except Exception:  # noqa: BLE001
            with about(game=task.game, command=task.name, worker=self._worker):
                _log.exception("decision failed", deliveries=task.entry.deliveries)
            return Decided(task, None)
        return Decided(task, outcome, found)

    def _decide(self, task: Task, found: Live | Broken | None) -> Outcome:
        if isinstance(found, Broken):
            return Parking(task.name, found.why)
        assert task.message is not None  # what cannot be read is refused without a decision
        if is_past(task.message, found):
            return Acknowledging()
        if task.entry.deliveries > MOST_DELIVERIES:
            return Parking(task.name, f"it failed {MOST_DELIVERIES} times")
        outcome = outcome_of(self._worker, task.message, found, self._clerk.place(task))
        if task.sender is not None and task.late and (task.held or isinstance(outcome, Waiting)):
            return busy(task.sender, end_of(found), self._clerk.place(task))
        return outcome
