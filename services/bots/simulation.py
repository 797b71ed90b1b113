"""Many games of bots at once, over several processes; what they come to does not depend on how many."""

import hashlib
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import BinaryIO

import msgspec

from contracts.commands.common import CreateGame
from contracts.envelopes import Record
from contracts.events.common import GameFinished
from engine.kernel.ledger import Entry
from engine.registry import EDITIONS
from replay.lines import line_of
from services.bots.inline import play


class Plan(msgspec.Struct, frozen=True):
    """Which games: an edition, seats, bots taken in turn by seat, a seed for all, the round cap, where logs go."""

    edition: str
    seats: int
    games: int
    seed: str
    bots: tuple[str, ...]
    round_cap: int = 200
    out: Path | None = None


class Played(msgspec.Struct, frozen=True):
    """One game that has ended: its head, how many events and commands it took, why it ended, processor seconds."""

    head: bytes
    events: int
    decisions: int
    reason: str
    cpu_seconds: float


def game_seed(seed: str, n: int) -> str:
    """The seed of the n-th game (from 1): the seed of all and the number, joined by a stroke."""
    return f"{seed}/{n}"


def play_all(plan: Plan, jobs: int) -> Iterator[Played]:
    """Play the games t1, t2 … and give them in this order, whichever process ends first."""
    numbers = range(1, plan.games + 1)
    if jobs == 1:
        yield from map(partial(play_nth, plan), numbers)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(partial(play_nth, plan), numbers, chunksize=min(8, -(-plan.games // jobs)))


def play_nth(plan: Plan, n: int) -> Played:
    """Play the n-th game of a plan; its log goes to ``t<n>.jsonl`` if logs are wanted."""
    started = time.process_time()
    told = _Told()
    creation = CreateGame(plan.edition, plan.seats, game_seed(plan.seed, n), round_cap=plan.round_cap)
    with (plan.out / f"t{n}.jsonl").open("wb") if plan.out else nullcontext() as file:
        told.file = file
        table = play(EDITIONS[plan.edition], f"t{n}", creation, plan.bots, told)
    return Played(table.head, table.state.seq, told.decisions, told.reason, time.process_time() - started)


class _Told:
    """Hears of every append of one game: counts commands, notes the end, writes the lines."""

    def __init__(self) -> None:
        self.file: BinaryIO | None = None
        self.decisions = 0
        self.reason = ""

    def __call__(self, records: list[Record], entries: list[Entry]) -> None:
        self.decisions += records[0].cmd[0] != "~"
        last = records[-1].event
        if isinstance(last, GameFinished):
            self.reason = last.result.reason
        if self.file is not None:
            self.file.writelines(line_of(entry) + b"\n" for entry in entries)


def digest(played: Sequence[Played]) -> str:
    """SHA-256 over the heads in the order of the games, in hexadecimal."""
    return hashlib.sha256(b"".join(game.head for game in played)).hexdigest()
