"""Entries as they lie on the desk: what each says, who hears the answer, and in which order they are decided."""

import time
from collections.abc import Iterable

import msgspec

from contracts.envelopes import FollowUp, Request, read_message
from contracts.rejections import Rejection
from contracts.streams import commands, partition_of
from contracts.words import Worker
from services.bus.incoming import Incoming
from services.worker.senders import Sender, is_answered, sender, sender_of_malformed


class Task(msgspec.Struct):
    """One entry on the desk: what it says, who hears the answer, until when it waits (monotonic seconds).

    ``no`` is the refusal that is certain already. ``tries`` counts how often the store had moved on meanwhile.
    ``held`` says that an inline table held the game.
    """

    entry: Incoming
    game: str
    message: Request | FollowUp | None
    sender: Sender | None
    until: float
    no: Rejection | None = None
    tries: int = 0
    held: bool = False

    @property
    def name(self) -> str:
        """What an operator would call it."""
        return self.sender.id if self.sender else self.entry.entry_id

    @property
    def late(self) -> bool:
        """Whether it has waited for too long."""
        return time.monotonic() > self.until

    @property
    def partition(self) -> int:
        """Where its game lives."""
        return partition_of(self.game)


def task_of(worker: Worker, entry: Incoming, patience_s: float) -> Task | str:
    """Read an entry; a sentence if nobody could even be told that it cannot be read, or it lies in a wrong stream."""
    message = read_message(entry.body)
    until = time.monotonic() + patience_s
    if isinstance(message, Rejection):
        of = sender_of_malformed(entry.body)
        if of is None:
            return message.sentence
        task = Task(entry, of.game, None, of, until, message)
    else:
        of = sender(message) if isinstance(message, Request) and is_answered(message) else None
        task = Task(entry, message.game, message, of, until)
    at_home = entry.stream == commands(worker, task.partition)
    return task if at_home else f"the game {task.game} does not live here"


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
