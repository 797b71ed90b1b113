"""A log read into records, and folded to a state at any seq."""

from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec

from contracts.envelopes import Record
from contracts.log import LogFormatError, b64u, chain, genesis, parse_canonical, private_commitment
from engine.kernel import ledger
from engine.kernel.fold import evolve
from engine.kernel.ledger import Entry
from engine.kernel.state import GameState
from replay.editions import Room, room_of
from replay.errors import BrokenError, NoSuchSeqError, UnreadableError

_EVERY = 128
"""Records between two kept states: going back costs at most so many folds."""


class _Game(msgspec.Struct):
    game: str = ""


class _First(msgspec.Struct):
    d: _Game


class _Commitment(msgspec.Struct, frozen=True):
    aud: str
    pc: str


class _Private(msgspec.Struct, frozen=True):
    priv: tuple[_Commitment, ...] = ()


_first = msgspec.json.Decoder(_First)
_private = msgspec.json.Decoder(_Private)


def read_records(entries: Iterable[Entry]) -> Iterator[tuple[Entry, Record]]:
    """The entries of a log with their records, each after its number, hash and opened private parts have been checked.

    Raises BrokenError or UnreadableError at the first entry that is not what it says.
    """
    game, head = "", b""
    for place, entry in enumerate(entries, start=1):
        if entry.n != place:
            raise BrokenError(place, f"the sequence number is {entry.n}")
        if place == 1:
            game = _game_of(entry)
            head = genesis(game)
        head = chain(head, place, entry.event)
        if head != entry.hash:
            raise BrokenError(place, "the chain hash does not match: this event or its hash was changed")
        yield entry, _record(game, entry)
    if not head:
        raise UnreadableError(1, "the log holds no event")


def _game_of(entry: Entry) -> str:
    try:
        return _first.decode(entry.event).d.game
    except msgspec.DecodeError:
        return ""


def _record(game: str, entry: Entry) -> Record:
    try:
        return ledger.read(entry.n, entry.event, _opened(game, entry) if entry.sealed else ())
    except LogFormatError as error:
        raise UnreadableError(entry.n, str(error).removeprefix(f"event {entry.n} ")) from error


def commitments(event: bytes) -> dict[str, str]:
    """What an event commits to, by audience."""
    return {each.aud: each.pc for each in _private.decode(event).priv} if b',"priv":' in event else {}


def _opened(game: str, entry: Entry) -> tuple[tuple[str, dict[str, object]], ...]:
    """The private parts a log opens; each must be what the event committed to."""
    committed = commitments(entry.event)
    if len({part.aud for part in entry.sealed}) < len(entry.sealed):
        raise BrokenError(entry.n, "a private part is opened twice")
    for part in entry.sealed:
        if b64u(private_commitment(game, entry.n, part.aud, part.salt, part.blob)) != committed.get(part.aud):
            raise BrokenError(entry.n, f"the opened private part of {part.aud!r} does not match its commitment")
    return tuple((part.aud, parse_canonical(part.blob)) for part in entry.sealed)


def appends(records: Iterable[Record]) -> Iterator[list[Record]]:
    """The decisions of a log: its runs of records with equal ``cmd``."""
    for _, run in groupby(records, key=lambda record: record.cmd):
        yield list(run)


class Replay:
    """A log that can be wound to any seq. ``records`` are its events, ``head`` the hash of the last."""

    room: Room

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Read a whole log; raises DamagedLogError where it cannot be trusted."""
        self.records: list[Record] = []
        self.head = b""
        for entry, record in read_records(entries):
            if not self.records:
                self.room = room_of(record)
            self.records.append(record)
            self.head = entry.hash
        self._kept = [self.room.edition.new_state()]

    @property
    def last(self) -> int:
        """The seq of the last event."""
        return len(self.records)

    def state_at(self, seq: int) -> GameState:
        """The state after event ``seq`` (0: before the first), for the caller to keep."""
        if not 0 <= seq <= self.last:
            raise NoSuchSeqError(f"the log has no event {seq}: it ends at {self.last}")
        state = self._kept[min(seq // _EVERY, len(self._kept) - 1)].copy()
        for record in self.records[state.seq : seq]:
            evolve(self.room.edition, state, record)
            if record.seq == len(self._kept) * _EVERY:
                self._kept.append(state.copy())
        return state

    def states(self, first: int = 1) -> Iterator[tuple[Record, GameState]]:
        """Step forward: each record from ``first`` on with the state after it, which the next step changes."""
        state = self.state_at(first - 1)
        for record in self.records[first - 1 :]:
            evolve(self.room.edition, state, record)
            yield record, state
