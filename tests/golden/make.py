"""Makes golden logs of the rules as they are now: `python tests/golden/make.py <folder> …`, then read the difference.

A golden log is what a released version of the rules wrote. It is never made anew for a released version: a rule that
changes gets a new version, and a folder of its own. `views.json` holds, for each log, the SHA-256 of the table at
its end as canonical JSON.
"""

import hashlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from contracts.commands.common import CreateGame, TimeOut, VoidGame
from contracts.envelopes import Request
from contracts.log import encode
from engine.kernel.ledger import Entry
from engine.kernel.luck import SeededLuck
from engine.kernel.table import InlineTable
from engine.registry import EDITIONS
from replay.files import read_log, write_log
from replay.fold import Replay
from services.bots.driver import Driver, Setup
from services.bots.inline import play, seat_bots

HERE: Final = Path(__file__).parent
SEEDS: Final = 40
"""Of so many seeds the one whose game has the most kinds of events is kept."""

LIMITS: Final = {
    "buy": 5_000,
    "bid": 5_000,
    "end": 9_000,
    "move": 30_000,
    "claim": 20_000,
    "trade": 15_000,
    "discover": 5_000,
    "visit": 5_000,
    "ride": 5_000,
    "corner": 5_000,
    "checkout": 12_000,
    "forced_trade": 5_000,
    "play": 20_000,
    "response": 5_000,
    "payment": 8_000,
    "place": 5_000,
    "discard": 9_000,
    "draw": 9_000,
    "meld": 20_000,
}
"""What is asked, to its limit; each edition takes those it knows."""

Make = Callable[[str], list[Entry]]


def bots(edition: str, names: tuple[str, ...], seats: int, **options: object) -> Make:
    """A game of bots to its round cap."""

    def make(seed: str) -> list[Entry]:
        entries: list[Entry] = []
        creation = msgspec.convert({"edition": edition, "seats": seats, "seed": seed, **options}, CreateGame)
        play(EDITIONS[edition], f"golden-{seed}", creation, names, lambda _records, made: entries.extend(made))
        return entries

    return make


def clocks(edition: str, names: tuple[str, ...], seats: int, events: int) -> Make:
    """A game with limits, in which every ninth command is a limit running out; the organiser voids it in the end."""

    def make(seed: str) -> list[Entry]:
        entries: list[Entry] = []
        rules, game = EDITIONS[edition], f"golden-{seed}"
        table = InlineTable(rules, game, SeededLuck(seed), lambda _records, made: entries.extend(made))
        limits = {asked: limit for asked, limit in LIMITS.items() if asked in rules.defaults}
        creation = CreateGame(edition, seats, seed, limits=limits)
        driver = Driver(rules, Setup(game, creation), seat_bots(rules, names, seats, seed))
        while len(entries) < events and (request := driver.next(table.state)) is not None:
            due = table.state.deadline()
            if driver.sent % 9 == 0 and due is not None:
                request = _time_out(table, due)
            table.send(request)
        table.send(Request("void", game, table.state.ts + 1_000, VoidGame("the evening is over")))
        return entries

    return make


def _time_out(table: InlineTable, due: int) -> Request:
    slots = table.state.top.slots if table.state.top else []
    dues = {slot.id: slot.due for slot in slots} | {standing.id: standing.due for standing in table.state.offers}
    first = next(each for each, when in dues.items() if when == due)
    return Request(f"timeout-{first}", table.game, due, TimeOut(first, due))


LOGS: Final[dict[str, dict[str, Make]]] = {
    "monopoly-friends-1": {
        "simple": bots("monopoly-friends", ("simple",), 4, round_cap=12),
        "random": bots("monopoly-friends", ("random",), 3, round_cap=12),
        "poor": bots("monopoly-friends", ("simple", "random"), 5, round_cap=9, switches={"rules.start_money": 400}),
        "clocks": clocks("monopoly-friends", ("simple", "random"), 2, 150),
    },
    "monopoly-millennials-1": {
        "simple": bots("monopoly-millennials", ("simple",), 4, round_cap=40),
        "random": bots("monopoly-millennials", ("random",), 3, round_cap=12),
        "poor": bots("monopoly-millennials", ("simple", "random"), 4, round_cap=9, switches={"rules.start_money": 40}),
        "clocks": clocks("monopoly-millennials", ("simple", "random"), 2, 150),
    },
    "monopoly-target-1": {
        "simple": bots("monopoly-target", ("simple",), 4, round_cap=40),
        "random": bots("monopoly-target", ("random",), 3, round_cap=12),
        "poor": bots("monopoly-target", ("simple", "random"), 4, round_cap=9, switches={"money.start_cash": 40}),
        "clocks": clocks("monopoly-target", ("simple", "random"), 2, 150),
    },
    "monopoly-deal-1": {
        "simple": bots("monopoly-deal", ("simple",), 4, round_cap=20),
        "random": bots("monopoly-deal", ("random",), 3, round_cap=12),
        "mixed": bots("monopoly-deal", ("simple", "random"), 5, round_cap=9),
        "clocks": clocks("monopoly-deal", ("simple", "random"), 2, 150),
    },
    "target-cards-1": {
        "simple": bots("target-cards", ("simple",), 4, round_cap=40),
        "random": bots("target-cards", ("random",), 3, round_cap=20),
        "mixed": bots("target-cards", ("simple", "random"), 2, round_cap=20),
        "clocks": clocks("target-cards", ("simple", "random"), 2, 150),
    },
}
"""Folder to file to how its log is made."""


def kinds(entries: list[Entry]) -> int:
    """How many kinds of events a log has."""
    return len({type(record.event) for record in Replay(entries).records})


def table_hash(path: Path) -> str:
    """The SHA-256 of the table at the end of a log, in hex."""
    replay = Replay(read_log(path))
    return hashlib.sha256(encode(replay.room.table(replay.state_at(replay.last)))).hexdigest()


def main(folders: list[str]) -> None:
    """Write every log of these folders and the hashes of their tables."""
    for folder in folders:
        place = HERE / folder
        place.mkdir(exist_ok=True)
        for name, make in LOGS[folder].items():
            made = [make(str(seed)) for seed in range(SEEDS)]
            widest = max(made, key=kinds)
            write_log(place / f"{name}.jsonl", widest)
        views = {path.stem: table_hash(path) for path in sorted(place.glob("*.jsonl"))}
        (place / "views.json").write_bytes(msgspec.json.format(encode(views)) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
