"""The logs of every released version of the rules still mean what they meant."""

from pathlib import Path
from typing import Final

import msgspec
import pytest

from contracts.envelopes import Record, Request
from contracts.log import genesis, seed_key
from contracts.rejections import Rejection
from engine.kernel.fold import evolve
from engine.kernel.ledger import Entry, cmd_of, salts, write
from engine.kernel.luck import SeededLuck
from engine.kernel.recall import command_of, decide_again
from engine.registry import EDITIONS
from replay.files import read_log
from replay.fold import Replay, appends
from replay.verify import verify
from tests.golden.make import LOGS, table_hash

HERE: Final = Path(__file__).parent
FILES: Final = sorted(HERE.glob("*/*.jsonl"))
each_log = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")


@pytest.mark.parametrize("folder", sorted({*LOGS, *(path.parent.name for path in FILES)}))
def test_every_version_has_logs_and_their_tables(folder: str) -> None:
    """No folder is empty, and each log's table is on record: a check over no file would hold for ever."""
    logs = {path.stem for path in (HERE / folder).glob("*.jsonl")}
    assert logs >= set(LOGS.get(folder, ()))
    assert logs
    assert msgspec.json.decode((HERE / folder / "views.json").read_bytes()).keys() == logs


@each_log
def test_a_golden_log_verifies(path: Path) -> None:
    """Gap, spelling, chain, private parts, phases and the invariants of every state hold."""
    report = verify(read_log(path))
    assert report.ok, report.first_bad


@each_log
def test_a_golden_log_folds_to_the_table_on_record(path: Path) -> None:
    """The fold of a log is what it was when the log was written."""
    assert table_hash(path) == msgspec.json.decode((path.parent / "views.json").read_bytes())[path.stem]


@each_log
def test_a_golden_log_is_decided_again_to_the_same_bytes(path: Path) -> None:
    """Every command read back from its append, decided on the state before it, writes that append again."""
    entries = [*read_log(path)]
    replay = Replay(entries)
    luck, state = SeededLuck(seed_of(replay)), replay.state_at(0)
    salt = salts(seed_key(luck.seed), replay.records[0].event.game)  # type: ignore[attr-defined]  # it is GameCreated
    for append in appends(replay.records):
        first, last = append[0].seq, append[-1].seq
        message = command_of(replay.room.edition, state, append)
        drafts = decide_again(replay.room.edition, state, message, luck)
        assert not isinstance(drafts, Rejection), (first, drafts)
        cmd = cmd_of(message, state.seq) if isinstance(message, Request) else f"~{first}"
        head = entries[first - 2].hash if first > 1 else genesis(luck_game(replay))
        _, again = write(drafts, luck_game(replay), first - 1, head, append[0].ts, cmd, salt)
        assert again == entries[first - 1 : last], first
        for record in append:
            evolve(replay.room.edition, state, record)


def luck_game(replay: Replay) -> str:
    """The game of a log."""
    return replay.state_at(1).game


def seed_of(replay: Replay) -> str:
    """The seed a log reveals."""
    return str(next(blob["seed"] for audience, blob in replay.records[0].private if audience == "end"))


@pytest.mark.parametrize("folder", sorted({path.parent.name for path in FILES}))
def test_golden_logs_hold_most_kinds_of_events(folder: str) -> None:
    """What happens in few games must happen in these: three quarters of an edition's events, and time-outs."""
    replays = [Replay(read_log(path)) for path in FILES if path.parent.name == folder]
    records: list[Record] = [record for replay in replays for record in replay.records]
    assert any(record.cmd.startswith("!") for record in records)
    assert len({type(record.event) for record in records}) >= 0.75 * len(replays[0].room.edition.folds)


def test_every_edition_has_golden_logs() -> None:
    """An edition in the registry has a folder of logs for its version of the rules."""
    assert {f"{edition.id}-{edition.version}" for edition in EDITIONS.values()} <= set(LOGS)


def test_the_maker_writes_the_format(tmp_path: Path) -> None:
    """A log made now is one that verifies; whether it is the golden one, the rules of now decide."""
    for folder, logs in LOGS.items():
        for name, make in logs.items():
            made: list[Entry] = make("1")
            assert verify(made).ok, (folder, name)
