"""The clerk: carries decisions to the log, and tells from the store's answers what becomes of each task."""

import time
from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

from msgspec import structs

from contracts.rejections import Reason, refuse
from contracts.words import Worker
from services.bus.answers import Answer, Appended, Closed, Conflict, Fenced, Over, Parked, Refused
from services.bus.operate import parking
from services.bus.port import Head, Log
from services.logging import about, logger
from services.worker.games import Broken, Games, Live
from services.worker.outcomes import Acknowledging, Appending, Outcome, Parking, Place, Waiting, busy, end_of, refusal
from services.worker.tasks import Task

MOST_DELIVERIES: Final = 3
MOST_TRIES: Final = 50

Next = Literal["settled", "acknowledge", "again", "wait"]
"""What becomes of a task: nothing more · its entry is let go · it is decided again, at once · or later."""

_log = logger("desk")


class Decided(NamedTuple):
    """A task with its outcome and the game it was decided on; no outcome leaves it to come again."""

    task: Task
    outcome: Outcome | None
    found: Live | Broken | None = None


class Clerk:
    """Writes for one desk; knows the epoch of every partition it has met."""

    def __init__(self, worker: Worker, log: Log, games: Games) -> None:
        """Begin with no epoch known."""
        self._worker = worker
        self._log = log
        self._games = games
        self._epochs: dict[int, int] = {}

    async def know_epochs(self, tasks: Iterable[Task]) -> None:
        """Read the epochs of partitions that are new."""
        for partition in {task.partition for task in tasks} - self._epochs.keys():
            self._epochs[partition] = await self._log.epoch(partition)

    def place(self, task: Task) -> Place:
        """Where a decision about this task is to be written."""
        return Place(self._epochs[task.partition], task.entry.source)

    async def refuse(self, tasks: Sequence[Task]) -> list[Decided]:
        """Answer what is refused whatever the game: that needs no fold, only where its log ends."""
        heads = await self._heads(tasks)
        refused = []
        for task in tasks:
            assert task.sender is not None
            assert task.no is not None
            end, place = end_of(heads[task.game]), self.place(task)
            late = task.held and task.late
            outcome = busy(task.sender, end, place) if late else refusal(task.sender, end, place, task.no)
            refused.append(Decided(task, outcome))
        return refused

    async def carry_out(self, decided: Sequence[Decided]) -> list[tuple[Task, Next]]:
        """Append what is to be appended, in one pipeline, and say what becomes of each task."""
        found, standing = await self._confirm(decided)
        appending: list[tuple[Decided, Appending]] = []
        for each in standing:
            if isinstance(each.outcome, Appending):
                appending.append((each, each.outcome))
            elif isinstance(each.outcome, Parking):
                found.append((each.task, await self._set_aside(each.task, each.outcome)))
            elif isinstance(each.outcome, Waiting):
                found.append((each.task, "wait"))
            else:
                found.append((each.task, "acknowledge" if each.outcome else "settled"))
        replies = await self._log.append_many([outcome.append for _, outcome in appending])
        for (each, outcome), reply in zip(appending, replies, strict=True):
            if isinstance(reply, Appended) and outcome.after is not None:
                self._games.keep(outcome.after)
            found.append((each.task, await self._after(each, outcome, reply)))
        return found

    async def _confirm(self, decided: Sequence[Decided]) -> tuple[list[tuple[Task, Next]], list[Decided]]:
        """Compare with the store what no append would check: letting go, waiting, the answer busy."""
        unchecked = [each.task for each in decided if _is_unchecked(each.outcome)]
        heads = await self._heads(unchecked)
        found: list[tuple[Task, Next]] = []
        standing = []
        for each in decided:
            head = heads.get(each.task.game) if _is_unchecked(each.outcome) else None
            if head is None or not isinstance(each.found, Live):
                standing.append(each)
            elif (head.seq, head.head) != (each.found.state.seq, each.found.head):
                found.append((each.task, await self._after_conflict(each, head.seq)))
            elif head.status == "parked" and each.task.sender is not None:
                each.task.no = refuse(Reason.GAME_PARKED)
                found.append((each.task, "again"))
            else:
                standing.append(each)
        return found, standing

    async def _heads(self, tasks: Sequence[Task]) -> dict[str, Head | None]:
        games = list(dict.fromkeys(task.game for task in tasks))
        return dict(zip(games, await self._log.read_heads(games), strict=True)) if games else {}

    async def _after(self, each: Decided, outcome: Appending, reply: Answer) -> Next:
        """What the store's answer to an append means for its task."""
        task = each.task
        match reply:
            case Conflict(seq):
                return await self._after_conflict(each, seq)
            case Over() | Closed():
                return await self._after_conflict(each, None)
            case Fenced():
                return await self._after_fence(task, outcome.append.epoch)
            case Parked():
                task.no = refuse(Reason.GAME_PARKED)
                return "again" if task.sender is not None else "acknowledge"
            case Refused(why):
                return await self._give_up(task, why)
            case _:
                return "settled"

    async def _after_conflict(self, each: Decided, seq: int | None) -> Next:
        """The log has moved on, or (after a failover) back: then what was read of it is forgotten."""
        each.task.tries += 1
        if each.task.tries > MOST_TRIES:
            return await self._give_up(each.task, f"the log had moved on {MOST_TRIES} times")
        if isinstance(each.found, Live) and seq is not None and seq <= each.found.state.seq:
            self._games.forget(each.task.game)
        return "again"

    async def _after_fence(self, task: Task, epoch: int) -> Next:
        """After a raised epoch everything is read anew; else an inline table holds the game, and players wait."""
        if await self._was_raised(task.partition, epoch):
            return "again"
        task.held = True
        return "wait" if task.sender is not None else "acknowledge"

    async def _was_raised(self, partition: int, epoch: int) -> bool:
        if self._epochs[partition] == epoch:
            self._epochs[partition] = await self._log.epoch(partition)
            if self._epochs[partition] != epoch:
                self._games.forget_partition(partition)
        return self._epochs[partition] != epoch

    async def _give_up(self, task: Task, why: str) -> Next:
        """What the store will not take is answered so; a step that it will not take parks its game."""
        with about(game=task.game, command=task.name, worker=self._worker):
            _log.error("given up", why=why)
        if task.sender is None:
            return await self._set_aside(task, Parking(task.name, why))
        if task.no is not None:
            return "acknowledge"  # not even the refusal can be kept
        task.no = refuse(Reason.FAILED, times=MOST_DELIVERIES)
        task.tries = 0
        return "again"

    async def _set_aside(self, task: Task, outcome: Parking) -> Next:
        """Park the game for an operator. Its entry is acknowledged with it, unless its sender is still to be told."""
        (head,) = await self._log.read_heads([task.game])
        if head is None:
            return "acknowledge"
        place, now = self.place(task), time.time_ns() // 1_000_000
        source = structs.replace(place.source, entry_id="") if task.sender else place.source
        name, why = outcome.command_id, outcome.why
        append = parking(task.game, head, epoch=place.epoch, command_id=name, why=why, source=source, now=now)
        (reply,) = await self._log.append_many([append])
        with about(game=task.game, command=name, worker=self._worker):
            _log.error("game parked" if isinstance(reply, Appended) else "game not parked", why=why, answer=repr(reply))
        match reply:
            case Appended() | Parked() | Closed():
                task.no = refuse(Reason.GAME_OVER if isinstance(reply, Closed) else Reason.GAME_PARKED)
                return "again" if task.sender else "acknowledge"
            case Fenced() if await self._was_raised(task.partition, place.epoch):
                return "again"
            case Refused():
                return "acknowledge"
            case _:
                return "settled"  # it comes again


def _is_unchecked(outcome: Outcome | None) -> bool:
    is_busy = isinstance(outcome, Appending) and outcome.append.kind == "busy"
    return is_busy or isinstance(outcome, Acknowledging | Waiting)
