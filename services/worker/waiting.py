"""The waiting room: commands that met a step under way are judged again and again, until each is answered."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from services.logging import logger
from services.loop import end
from services.worker.tasks import Task

PAUSES_S: Final = (0.005, 0.01, 0.02, 0.05)
"""Pauses before the commands that wait are judged again; the last holds from then on."""

_log = logger("desk")


class WaitingRoom:
    """Holds tasks and has them judged again, all at once, as long as there are any."""

    def __init__(self, judge: Callable[[list[Task]], Awaitable[None]]) -> None:
        """``judge`` puts back what still has to wait."""
        self._judge = judge
        self._tasks: list[Task] = []
        self._watch: asyncio.Task[None] | None = None

    def take(self, task: Task) -> None:
        """One more waits."""
        self._tasks.append(task)
        if self._watch is None or self._watch.done():
            self._watch = asyncio.create_task(self._call_in())

    async def close(self) -> None:
        """Let go of all that wait; unacknowledged, they come to another worker."""
        if self._watch is not None:
            await end(self._watch)

    async def _call_in(self) -> None:
        rounds = 0
        while self._tasks:
            await asyncio.sleep(PAUSES_S[min(rounds, len(PAUSES_S) - 1)])
            rounds += 1
            tasks, self._tasks = self._tasks, []
            try:
                await self._judge(tasks)
            except Exception:  # noqa: BLE001  # unacknowledged, they come again from their streams
                _log.exception("commands that waited were not judged", count=len(tasks))
