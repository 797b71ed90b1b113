"""The client's own record of what it was told, and the checker that holds the final logs against it."""

import asyncio
import os
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path

import msgspec

from contracts.envelopes import Accepted, Answer, Rejected
from contracts.events import Sealed
from contracts.rejections import Rejection
from engine.kernel.fold import evolve
from engine.kernel.luck import SeededLuck
from engine.kernel.recall import command_of, decide_again
from replay.fold import Replay, appends
from replay.verify import verify
from services.bus.redis_log import RedisLog
from services.stored import ALL, stored_entries


class Line(msgspec.Struct, frozen=True):
    """One acknowledgement: a command of a game and what its sender was told."""

    game: str
    answer: Answer


class Journal:
    """Acknowledgements in the order they came, each on disk before the next command is sent."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.acked = 0
        self._file = path.open("ab")
        self._grown = asyncio.Event()

    def note(self, game: str, answer: Answer) -> None:
        """Write down one answer."""
        self._file.write(msgspec.json.encode(Line(game, answer)) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        self.acked += 1
        self._grown.set()

    async def grows(self, by: int, seconds: float = 60) -> None:
        """Wait until so many more commands were answered."""
        wanted = self.acked + by
        async with asyncio.timeout(seconds):
            while self.acked < wanted:
                self._grown.clear()
                await self._grown.wait()

    def close(self) -> None:
        """Write no more."""
        self._file.close()

    def lines(self) -> dict[str, list[Answer]]:
        """What was written, by game."""
        found: defaultdict[str, list[Answer]] = defaultdict(list)
        for raw in self.path.read_bytes().splitlines():
            line = msgspec.json.decode(raw, type=Line)
            found[line.game].append(line.answer)
        return found


class Findings(msgspec.Struct):
    """What the logs owe the journal: commands lost, found twice, at other seqs; other faults in words."""

    acked: int = 0
    lost: int = 0
    dup: int = 0
    reordered: int = 0
    faults: list[str] = []

    def __str__(self) -> str:
        """The line a run prints."""
        return f"acked={self.acked} lost={self.lost} dup={self.dup} reordered={self.reordered}"


async def check(log: RedisLog, journal: Journal, games: set[str]) -> Findings:
    """Hold the log of every game against the journal and against the rules."""
    findings = Findings()
    lines = journal.lines()
    findings.faults += [f"{game} was never begun" for game in games - lines.keys()]
    for game, answers in lines.items():
        (head,) = await log.read_heads([game])
        if head is None or head.status != "closed":
            findings.faults.append(f"{game} did not end: {head}")
        entries = await stored_entries(log, game, ALL)
        report = verify(entries)
        if not report.ok:
            findings.faults.append(f"{game}: {report.first_bad}")
            continue
        replay = Replay(entries)
        findings.faults += [f"{game}: {fault}" for fault in decided_again(replay)]
        compare(findings, replay, answers)
    return findings


def compare(findings: Findings, replay: Replay, answers: list[Answer]) -> None:
    """Hold one log against what its players were told, in the order they were told it."""
    runs = [(run[0].cmd, run[0].seq, run[-1].seq) for run in appends(replay.records)]
    count = Counter(cmd for cmd, _, _ in runs)
    at = {cmd: (first, last) for cmd, first, last in runs}
    findings.dup += sum(times - 1 for times in count.values())
    told = [answer for answer in answers if isinstance(answer, Accepted)]
    findings.acked += len(answers)
    findings.lost += sum(answer.command not in at for answer in told)
    findings.reordered += sum(at.get(each.command, (each.first, each.last)) != (each.first, each.last) for each in told)
    firsts = [answer.first for answer in told]
    findings.reordered += sum(later <= earlier for earlier, later in pairwise(firsts))
    refused = {answer.command for answer in answers if isinstance(answer, Rejected)}
    findings.faults += [f"{cmd} was refused and is in the log" for cmd in refused & at.keys()]
    untold = {cmd for cmd in at if cmd[0] not in "~!"} - {answer.command for answer in answers}
    findings.faults += [f"{cmd} is in the log and was never answered" for cmd in untold]


def decided_again(replay: Replay) -> list[str]:
    """Decide every append of a log again, inline, on the state before it; says where something else comes out."""
    edition = replay.room.edition
    state = edition.new_state()
    seed = str(dict(replay.records[0].private)["end"]["seed"])
    for run in appends(replay.records):
        decision = decide_again(edition, state, command_of(edition, state, run), SeededLuck(seed))
        if isinstance(decision, Rejection):
            return [f"event {run[0].seq} is refused when decided again: {decision.sentence}"]
        events = [draft.event if isinstance(draft, Sealed) else draft for draft in decision]
        if events != [record.event for record in run]:
            return [f"event {run[0].seq} is another when decided again"]
        for record in run:
            evolve(edition, state, record)
    return []
