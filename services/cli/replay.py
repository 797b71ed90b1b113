"""`croupier replay`: games told, shown, verified, exported and imported from their logs alone."""

import asyncio
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Annotated, Final

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from contracts.words import Seat
from engine.kernel.ledger import Entry
from replay.errors import DamagedLogError, NoSuchSeqError, UnreadableError
from replay.files import read_log, write_log
from replay.fold import Replay, read_records
from replay.story import story
from replay.tellers.common import StoryLine
from replay.verify import Report
from replay.verify import verify as verify_log
from replay.view import View, seen_by, seen_whole
from services.cli.errors import CliError, Exit
from services.cli.server import open_log
from services.cli.telling import Printer

Flag = Parameter(negative="")
Seq = Annotated[int, Parameter(validator=Number(gte=0))]
SeatNumber = Annotated[int, Parameter(validator=Number(gte=0, lte=15))]
_GAME: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")


def show(
    source: str,
    /,
    *,
    from_: Annotated[Seq, Parameter(name="--from")] = 1,
    to: Seq | None = None,
    jsonl: Annotated[bool, Flag] = False,
) -> None:
    """Tell a game as a story: a heading for each turn, one line for each fact that matters.

    Parameters
    ----------
    source
        A log file (.jsonl or .jsonl.zst), or the id of a game on the server.
    from_
        The first seq to tell.
    to
        The last seq to tell.
    jsonl
        Print JSON lines: seq, text, kind, and seat where a line is about one.
    """
    printer, encode = Printer(), msgspec.json.Encoder().encode
    with _trusted(source):
        told = story(record for _, record in read_records(islice(_entries(source), to)))
        for line in _from(told, from_, headed=not jsonl):
            if jsonl:
                print(encode(line).decode())
            else:
                printer.print(line)


def _from(told: Iterable[StoryLine], first: int, *, headed: bool) -> Iterator[StoryLine]:
    """The lines from a seq on, behind the heading of the turn it falls into."""
    heading: StoryLine | None = None
    for line in told:
        if line.seq < first:
            heading = line if line.kind == "turn" else heading
            continue
        if headed and heading is not None and line.kind != "turn":
            yield heading
        heading = None
        yield line


def state(
    source: str,
    /,
    *,
    at: Seq | None = None,
    seat: SeatNumber | None = None,
    spectator: Annotated[bool, Flag] = False,
) -> None:
    """Print the state of a game at a seq as JSON: the table, who is asked what, what is offered.

    Parameters
    ----------
    source
        A log file, or the id of a game on the server.
    at
        The seq; the last one if none is given.
    seat
        Only what this seat may see, with what it may do.
    spectator
        Only what everybody may see.
    """
    if spectator and seat is not None:
        raise CliError(Exit.USAGE, "--seat and --spectator exclude each other")
    with _trusted(source):
        replay = Replay(islice(_entries(source), None if at is None else max(at, 1)))
        view = _view(replay, replay.last if at is None else at, seat, spectator=spectator)
    print(msgspec.json.format(msgspec.json.encode(view)).decode())


def _view(replay: Replay, seq: int, seat: int | None, *, spectator: bool) -> View:
    found = replay.state_at(seq)
    _check_seat(seat, found.seats)
    if seat is None and not spectator:
        return seen_whole(replay.room, found)
    return seen_by(replay.room, found, None if seat is None else Seat(seat))


def _check_seat(seat: int | None, seats: int) -> None:
    if seat is not None and seat >= seats:
        raise CliError(Exit.NOT_FOUND, f"there is no seat {seat}: the game has {seats}, counted from 0")


def verify(source: str, /, *, as_json: Annotated[bool, Parameter(name="--json", negative="")] = False) -> int:
    """Check a log: gap, spelling, chain, private parts, the life of the game, and what must hold in every state.

    Parameters
    ----------
    source
        A log file, or the id of a game on the server.
    as_json
        Print one JSON object: ok, events, head, first_bad {seq, what}, readable.
    """
    with _trusted(source):
        report = verify_log(_entries(source))
    print(msgspec.json.encode(report).decode() if as_json else _said(report))
    if report.ok:
        return Exit.OK
    return Exit.FAILED_CHECK if report.readable else Exit.UNREADABLE


def _said(report: Report) -> str:
    if report.first_bad is None:
        return f"ok: {report.events} events, head {report.head}"
    return f"bad at event {report.first_bad.seq}: {report.first_bad.what}"


def export(
    game: str,
    file: Path,
    /,
    *,
    seat: SeatNumber | None = None,
    full: Annotated[bool, Flag] = False,
    public: Annotated[bool, Flag] = False,
) -> None:
    """Write a game's log to a file: everything once its secrets are revealed, before that what everybody may see.

    Parameters
    ----------
    game
        The id of a game on the server.
    file
        The file to write; compressed if its name ends with .zst.
    seat
        Open the private parts of this seat alone.
    full
        Open all private parts though the game goes on: to move it to another server, not to show it to players.
    public
        Open no private part though the game is over.
    """
    if (seat is not None) + full + public > 1:
        raise CliError(Exit.USAGE, "--seat, --full and --public exclude each other")
    wanted = "all" if full else "" if public else None if seat is None else f"seat:{seat}"
    entries = asyncio.run(_stored(game, wanted))
    if not entries:
        raise CliError(Exit.NOT_FOUND, f"there is no game {game!r} on the server")
    _check_seat(seat, Replay(entries[:1]).state_at(1).seats)
    try:
        count = write_log(file, entries)
    except OSError as error:
        raise CliError(Exit.USAGE, f"{file} cannot be written: {error.strerror}") from error
    print(f"{count} events of {game} to {file}", file=sys.stderr)


def import_(file: Path, /) -> None:
    """Bring a log from a file into the server, as an operator does; a game that goes on is taken up by the workers.

    Parameters
    ----------
    file
        A log file that verifies. A game that goes on needs a file written by `export --full`.
    """
    with _trusted(str(file)):
        report = verify_log(_file_entries(file))
        if report.first_bad is not None:
            code = Exit.FAILED_CHECK if report.readable else Exit.UNREADABLE
            raise CliError(code, f"{file}: event {report.first_bad.seq}: {report.first_bad.what}")
        entries = [*_file_entries(file)]
    game = asyncio.run(_bring_in(entries))
    print(f"{len(entries)} events of {game} from {file}", file=sys.stderr)


@contextmanager
def _trusted(source: str) -> Iterator[None]:
    """End with the code and the sentence of what is wrong with a log."""
    try:
        yield
    except DamagedLogError as error:
        code = Exit.UNREADABLE if isinstance(error, UnreadableError) else Exit.FAILED_CHECK
        raise CliError(code, f"{source}: {error}") from error
    except NoSuchSeqError as error:
        raise CliError(Exit.NOT_FOUND, f"{source}: {error}") from error


def _entries(source: str) -> Iterator[Entry]:
    """A file if there is one of that name, else a game on the server."""
    path = Path(source)
    if path.exists() or "/" in source or path.suffix in (".jsonl", ".zst"):
        return _file_entries(path)
    entries = asyncio.run(_stored(source, "all")) if _GAME.fullmatch(source) else []
    if not entries:
        raise CliError(Exit.NOT_FOUND, f"there is no file and no game {source!r}")
    return iter(entries)


def _file_entries(path: Path) -> Iterator[Entry]:
    if not path.exists():
        raise CliError(Exit.NOT_FOUND, f"there is no file {path}")
    try:
        yield from read_log(path)
    except OSError as error:  # of reading alone: that of printing what was read is none of the file's
        raise CliError(Exit.UNREADABLE, f"{path} cannot be read: {error.strerror}") from error


async def _stored(game: str, opens: str | None) -> list[Entry]:
    """The log of a game; ``opens`` None opens everything once the game is closed, and nothing before."""
    from services.stored import ALL, stored_entries  # noqa: PLC0415

    async with open_log() as log:
        if opens is None:
            (head,) = await log.read_heads([game])
            opens = ALL if head is not None and head.status == "closed" else ""
        return await stored_entries(log, game, opens)


async def _bring_in(entries: list[Entry]) -> str:
    from services.stored import ImportRefusedError, bring_in  # noqa: PLC0415

    async with open_log(to_write=True) as log:
        try:
            return await bring_in(log, entries)
        except ImportRefusedError as error:
            raise CliError(Exit.FAILED_CHECK, str(error)) from error
