"""Verify a log: gap, spelling, chain, private parts, the life of a game, and what must hold in every state."""

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Annotated, Any, Final

import msgspec

from contracts.envelopes import Record
from contracts.log import LogFormatError, b64u, canonical, encode, event_bytes, parse_canonical
from engine.kernel.fold import evolve
from engine.kernel.ledger import Entry
from replay.editions import Room, room_of
from replay.errors import BrokenError, DamagedLogError, UnreadableError
from replay.fold import read_records
from replay.lines import refuse_spelling
from replay.phases import out_of_place

_LONGEST_CMD: Final = 64
_MOST_PARTS: Final = 17


class _Commitment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    aud: Annotated[str, msgspec.Meta(pattern=r"^(?:end|seat:(?:[0-9]|1[0-5]))$")]
    pc: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{43}$")]


class Bad(msgspec.Struct, frozen=True):
    """The first bad place of a log and what is wrong there."""

    seq: int
    what: str


class Report(msgspec.Struct, frozen=True):
    """What a check of a whole log found: ``events`` are those that hold, ``head`` the hash of the last of them.

    ``readable`` is false if the place cannot be read at all, or was played by rules this program does not have.
    """

    ok: bool
    events: int
    head: str
    first_bad: Bad | None = None
    readable: bool = True


def verify(entries: Iterable[Entry]) -> Report:
    """Check a log from its first event to its last, or to the first that does not hold."""
    events, head = 0, ""
    try:
        for entry, _ in checked(entries):
            events, head = entry.n, b64u(entry.hash)
    except DamagedLogError as error:
        return Report(False, events, head, Bad(error.place, error.what), not isinstance(error, UnreadableError))
    return Report(True, events, head)


def checked(entries: Iterable[Entry]) -> Iterator[tuple[Entry, Record]]:
    """Each entry of a log with its record, after every check; raises DamagedLogError at the first that fails."""
    inspector = None
    for entry, record in read_records(map(_spelled, count(1), entries)):
        _refuse_other_fields(entry, record)
        if inspector is None:
            inspector = _Inspector(room_of(record))
        inspector.follow(record)
        yield entry, record
    if inspector is not None:
        inspector.end()


def _spelled(place: int, entry: Entry) -> Entry:
    try:
        refuse_spelling(entry.event)
    except LogFormatError as error:
        raise UnreadableError(place, str(error)) from error
    return entry


def _refuse_other_fields(entry: Entry, record: Record) -> None:
    """An event written again from what was read of it must give the same bytes: nothing missing, nothing more."""
    found = parse_canonical(entry.event) if b',"priv":' in entry.event else {}
    priv = canonical(found["priv"]) if "priv" in found else b""
    if "priv" in found and not _is_sealed_well(found["priv"]):
        raise UnreadableError(entry.n, "the private parts are not 1 to 17 commitments for different audiences")
    kind, cmd = type(record.event).__name__, record.cmd
    if (
        not (cmd.isascii() and 0 < len(cmd) <= _LONGEST_CMD)
        or record.ts < 0
        or event_bytes(kind, encode(record.event), record.ts, cmd, priv) != entry.event
    ):
        raise UnreadableError(entry.n, f"the event has not exactly the fields of {kind}")


def _is_sealed_well(priv: Any) -> bool:
    try:
        parts = msgspec.convert(priv, tuple[_Commitment, ...])
    except msgspec.ValidationError:
        return False
    return 0 < len(parts) <= _MOST_PARTS and len({part.aud for part in parts}) == len(parts)


class _Inspector:
    """Folds one log, and looks at what each event may do and has done."""

    def __init__(self, room: Room) -> None:
        self._edition = room.edition
        self._watch = room.watch()
        self._state = room.edition.new_state()

    def follow(self, record: Record) -> None:
        """Fold the next record; raises BrokenError if it may not stand here or leaves what cannot be."""
        what = out_of_place(self._state, record.event)
        if what:
            raise BrokenError(record.seq, what)
        try:
            evolve(self._edition, self._state, record)
            what = self._watch.broken(self._state, record.event)
        except Exception as error:  # a fold judges nothing: an impossible event fails wherever it first makes no sense
            raise BrokenError(record.seq, f"the event does not follow from those before it ({error!r})") from error
        if what:
            raise BrokenError(record.seq, what)

    def end(self) -> None:
        """A game that goes on waits for a worker or a seat."""
        state = self._state
        if state.started and state.status == "open" and state.top is None:
            raise BrokenError(state.seq, "the log ends in the middle of a decision: nothing is left to do")
