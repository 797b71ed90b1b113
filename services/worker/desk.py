"""The desk: where the commands and steps of a batch are decided, game by game, and answered by one append each."""

import asyncio
import time
from collections.abc import Iterable, Sequence

import msgspec

from contracts.commands.common import TimeOut
from contracts.envelopes import FollowUp, Request, read_message
from contracts.rejections import Reason, Rejection, refuse
from contracts.streams import partition_of
from contracts.words import Worker
from services.bus.answers import Answer, Appended, Closed, Conflict, Fenced, Over, Parked, Refused
from services.bus.incoming import Incoming
from services.bus.operate import parking
from services.bus.port import Log
from services.logging import about, logger
from services.worker.crash import CrashPoint
from services.worker.games import Broken, Games, Live
from services.worker.outcomes import (
    Acknowledging,
    Appending,
    Outcome,
    Parking,
    Place,
    Sender,
    Waiting,
    busy,
    outcome_of,
    refusal,
    sender,
    sender_of_malformed,
)

MOST_DELIVERIES = 3
MOST_TRIES = 50
BUSY_AFTER_S = 3.0
PAUSES_S = (0.005, 0.01, 0.02, 0.05)
"""Pauses before commands that wait are judged again; the last holds from then on."""

_log = logger("desk")


class Task(msgspec.Struct):
    """One entry on the desk: what it says, who hears the answer, since when it waits (monotonic seconds).

    ``no`` is the refusal that is certain already; ``tries`` counts how often the store had moved on meanwhile.
    """

    entry: Incoming
    game: str
    message: Request | FollowUp | None
    sender: Sender | None
    since: float
    no: Rejection | None = None
    tries: int = 0

    @property
    def name(self) -> str:
        """What an operator would call it."""
        return self.sender.id if self.sender else self.entry.entry_id


def task_of(entry: Incoming) -> Task | None:
    """Read an entry; None if not even its sender can be made out."""
    message = read_message(entry.body)
    now = time.monotonic()
    if isinstance(message, Rejection):
        of = sender_of_malformed(entry.body)
        return Task(entry, of.game, None, of, now, message) if of else None
    answered = isinstance(message, Request) and not isinstance(message.command, TimeOut)
    return Task(
        entry, message.game, message, sender(message) if isinstance(message, Request) and answered else None, now
    )


def waves(tasks: Iterable[Task]) -> list[list[Task]]:
    """The first task of every game, then the second ones: one that follows another needs the state it leaves."""
    made: list[list[Task]] = []
    depth: dict[str, int] = {}
    for task in tasks:
        n = depth.get(task.game, 0)
        depth[task.game] = n + 1
        if n == len(made):
            made.append([])
        made[n].append(task)
    return made


class Desk:
    """Decides for one kind of worker. Several readers may bring batches at once; it lets one in at a time."""

    def __init__(self, worker: Worker, log: Log, cache_games: int, crash: CrashPoint | None = None) -> None:
        """Begin with an empty cache."""
        self.games = Games(log, worker, cache_games)
        self._worker = worker
        self._log = log
        self._epochs: dict[int, int] = {}
        self._crash = crash or CrashPoint("")
        self._waiting: list[Task] = []
        self._waiter: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()

    async def handle(self, batch: Sequence[Incoming]) -> None:
        """Work off a batch in waves."""
        self._crash.passes("read")
        tasks = [task_of(entry) for entry in batch]
        async with self._lock:
            lost = [entry.source for entry, task in zip(batch, tasks, strict=True) if task is None]
            await self._log.acknowledge(lost)
            for wave in waves(task for task in tasks if task is not None):
                await self._work_off(wave)
        self._crash.passes("finished")

    async def _work_off(self, wave: list[Task]) -> None:
        """Read, decide and append until every task of the wave is answered or waits."""
        left = wave
        while left:
            lives = await self.games.refresh(task.game for task in left)
            await self._know_epochs(left)
            self._crash.passes("loaded")
            decided = [(task, self._decide(task, lives.get(task.game))) for task in left]
            self._crash.passes("decided")
            left = await self._carry_out(decided)

    async def _know_epochs(self, tasks: list[Task]) -> None:
        for partition in {partition_of(task.game) for task in tasks} - self._epochs.keys():
            self._epochs[partition] = await self._log.epoch(partition)

    def _decide(self, task: Task, found: Live | Broken | None) -> Outcome | None:
        """The outcome of a task; None leaves it unacknowledged, so that it comes again."""
        place = Place(self._epochs[partition_of(task.game)], task.entry.source)
        try:
            if isinstance(found, Broken):
                return Parking(task.name, found.why)
            if task.no is not None and task.sender is not None:
                return refusal(task.sender, found, place, task.no)
            if task.entry.deliveries > MOST_DELIVERIES or task.tries > MOST_TRIES:
                return self._give_up(task, found, place)
            if task.message is None:
                return Acknowledging()
            outcome = outcome_of(self._worker, task.message, found, place)
            late = time.monotonic() - task.since > BUSY_AFTER_S
            return busy(task.sender, found, place) if isinstance(outcome, Waiting) and late and task.sender else outcome
        except Exception:  # noqa: BLE001  # whatever a decision does, the other tasks have their turn
            with about(game=task.game, command=task.name, worker=self._worker):
                _log.exception("decision failed", deliveries=task.entry.deliveries)
            return None

    def _give_up(self, task: Task, live: Live | None, place: Place) -> Outcome:
        """A player's command that failed again and again is answered so; a step that did parks its game."""
        if task.sender is not None:
            return refusal(task.sender, live, place, refuse(Reason.FAILED, times=MOST_DELIVERIES))
        return Parking(task.name, f"a step failed {MOST_DELIVERIES} times")

    async def _carry_out(self, decided: list[tuple[Task, Outcome | None]]) -> list[Task]:
        """Append what is to be appended in one pipeline; give the tasks that must be decided again."""
        appending = [(task, outcome) for task, outcome in decided if isinstance(outcome, Appending)]
        replies = await self._log.append_many([outcome.append for _, outcome in appending])
        self._crash.passes("appended")
        done = [task for task, outcome in decided if isinstance(outcome, Acknowledging)]
        again = []
        for (task, outcome), reply in zip(appending, replies, strict=True):
            if isinstance(reply, Appended) and outcome.after is not None:
                self.games.keep(outcome.after)
            elif await self._must_try_again(task, reply):
                again.append(task)
            elif task.sender is None and isinstance(reply, Fenced | Parked):
                done.append(task)
        await self._log.acknowledge([task.entry.source for task in done])
        for task, other in decided:
            if isinstance(other, Parking):
                await self._park(task, other)
            elif isinstance(other, Waiting):
                self._wait(task)
        return again

    async def _must_try_again(self, task: Task, reply: Answer) -> bool:
        """Whether the store's answer asks for another decision; what is noted on the task says which."""
        task.tries += 1
        match reply:
            case Conflict() | Over() | Closed():
                return True
            case Fenced():
                return await self._was_epoch_raised(task)
            case Parked():
                task.no = refuse(Reason.GAME_PARKED)
                return task.sender is not None
            case Refused(why):
                with about(game=task.game, command=task.name, worker=self._worker):
                    _log.error("append refused", why=why)
                task.tries = MOST_TRIES + 1
                return True
            case _:
                return False

    async def _was_epoch_raised(self, task: Task) -> bool:
        """After a raised epoch everything is read anew; else an inline table holds the game, and players wait."""
        partition = partition_of(task.game)
        self.games.forget(partition)
        before, self._epochs[partition] = self._epochs[partition], await self._log.epoch(partition)
        if self._epochs[partition] == before and task.sender is not None:
            self._wait(task)
        return self._epochs[partition] != before

    async def _park(self, task: Task, outcome: Parking) -> None:
        """Set the game aside for an operator; the entry is acknowledged with it."""
        (head,) = await self._log.read_heads([task.game])
        with about(game=task.game, command=outcome.command_id, worker=self._worker):
            _log.error("game parked", why=outcome.why)
        if head is None:
            await self._log.acknowledge([task.entry.source])
            return
        epoch = self._epochs[partition_of(task.game)]
        now = time.time_ns() // 1_000_000
        source, name, why = task.entry.source, outcome.command_id, outcome.why
        parked = parking(task.game, head, epoch=epoch, command_id=name, why=why, source=source, now=now)
        (reply,) = await self._log.append_many([parked])
        if isinstance(reply, Parked | Closed):
            await self._log.acknowledge([source])

    def _wait(self, task: Task) -> None:
        self._waiting.append(task)
        if self._waiter is None or self._waiter.done():
            self._waiter = asyncio.create_task(self._judge_waiting())

    async def _judge_waiting(self) -> None:
        """Judge the commands that wait again and again, until none is left."""
        rounds = 0
        while self._waiting:
            await asyncio.sleep(PAUSES_S[min(rounds, len(PAUSES_S) - 1)])
            rounds += 1
            async with self._lock:
                waiting, self._waiting = self._waiting, []
                for wave in waves(waiting):
                    await self._work_off(wave)

    async def close(self) -> None:
        """Let go of the commands that wait; unacknowledged, they come to another worker."""
        if self._waiter is not None:
            self._waiter.cancel()
