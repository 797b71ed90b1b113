"""Folded games a worker keeps ready: what is missing is read and verified, the least recently used leaves first."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Sequence

import msgspec

from contracts.events.common import TO_SEAT, GameCreated
from contracts.log import LogFormatError, b64u, chain, genesis, private_commitment
from contracts.streams import partition_of
from contracts.words import Worker
from engine.kernel.edition import Edition
from engine.kernel.fold import evolve
from engine.kernel.ledger import read, sealed_in
from engine.kernel.luck import Luck
from engine.kernel.state import GameState
from engine.registry import EDITIONS
from services.bus.port import Entry, Log, Opening
from services.worker.luck import KEYHOLDERS, luck_of

Private = dict[tuple[str, int, str], Opening]
"""Private parts by game, seq and audience."""


class Live(msgspec.Struct):
    """A game folded up to its last event that was read, with its head and its luck."""

    game: str
    edition: Edition
    state: GameState
    head: bytes
    luck: Luck


class Broken(msgspec.Struct, frozen=True):
    """A game whose log cannot be folded; the sentence says where and why."""

    game: str
    seq: int
    why: str


class Games:
    """A cache of folded games over a log; it holds at most ``most`` of them."""

    def __init__(self, log: Log, worker: Worker, most: int) -> None:
        """Begin with nothing folded."""
        self._log = log
        self._worker = worker
        self._most = most
        self._kept: OrderedDict[str, Live] = OrderedDict()

    def __len__(self) -> int:
        """How many games are kept."""
        return len(self._kept)

    async def refresh(self, games: Iterable[str]) -> dict[str, Live | Broken]:
        """Bring these games up to date with one read; a game that does not exist is missing from the answer."""
        wanted = [(game, self._seq(game)) for game in dict.fromkeys(games)]
        logs = await self._log.read_logs(wanted)
        found = dict(zip((game for game, _ in wanted), logs, strict=True))
        new = [game for game, entries in found.items() if entries and game not in self._kept]
        private = await self._private_parts(found)
        lucks = await asyncio.gather(*(luck_of(self._log, self._worker, game) for game in new))
        luck = dict(zip(new, lucks, strict=True))
        brought = {game: self._bring(game, entries, luck.get(game), private) for game, entries in found.items()}
        self._shrink()
        return {game: live for game, live in brought.items() if live is not None}

    def keep(self, live: Live) -> None:
        """A game has moved on by an append of this worker."""
        self._kept[live.game] = live
        self._kept.move_to_end(live.game)

    def forget(self, partition: int) -> None:
        """Drop what was read of a partition, after an operator raised its epoch."""
        for game in [game for game in self._kept if partition_of(game) == partition]:
            del self._kept[game]

    def _seq(self, game: str) -> int:
        live = self._kept.get(game)
        return live.state.seq if live else 0

    async def _private_parts(self, found: dict[str, list[Entry]]) -> Private:
        """What the events just read keep for seats, if this kind of worker may know it."""
        if self._worker not in KEYHOLDERS:
            return {}
        sealed = [
            (game, audience, entries[0].seq - 1)
            for game, entries in found.items()
            for audience in sorted({aud for entry in entries for aud in sealed_in(entry.event)})
            if audience.startswith(TO_SEAT)
        ]
        parts = await asyncio.gather(*(self._log.read_sealed(*of) for of in sealed))
        openings = zip(sealed, parts, strict=True)
        return {(of[0], opening.seq, of[1]): opening for of, opened in openings for opening in opened}

    def _bring(self, game: str, entries: Sequence[Entry], luck: Luck | None, private: Private) -> Live | Broken | None:
        live = self._kept.get(game)
        if not entries:
            return live
        seq = live.state.seq if live else 0
        try:
            live = live or _begin(game, entries[0], luck)
            for entry in entries:
                seq = entry.seq
                _take_in(live, entry, private if self._worker in KEYHOLDERS else None)
        except Exception as error:  # noqa: BLE001  # whatever a log does to the fold, other games go on
            self._kept.pop(game, None)
            return Broken(game, seq, f"event {seq} cannot be folded: {type(error).__name__} {error}")
        self.keep(live)
        return live

    def _shrink(self) -> None:
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)


def _begin(game: str, first: Entry, luck: Luck | None) -> Live:
    created = read(1, first.event).event
    if not isinstance(created, GameCreated) or luck is None:
        raise LogFormatError("the first event is no GameCreated")
    edition = EDITIONS[created.rules.edition]
    return Live(game, edition, edition.new_state(), genesis(game), luck)


def _take_in(live: Live, entry: Entry, private: Private | None) -> None:
    if entry.seq != live.state.seq + 1:
        raise LogFormatError(f"the log jumps from {live.state.seq} to {entry.seq}")
    if chain(live.head, entry.seq, entry.event) != entry.hash:
        raise LogFormatError("the hash chain does not match")
    parts = _parts_of(live.game, entry, private) if private is not None else ()
    evolve(live.edition, live.state, read(entry.seq, entry.event, parts))
    live.head = entry.hash


def _parts_of(game: str, entry: Entry, private: Private) -> tuple[tuple[str, dict[str, object]], ...]:
    """The private parts for seats, each proven by the commitment in the event."""
    parts = []
    for audience, commitment in sealed_in(entry.event).items():
        if audience.startswith(TO_SEAT):
            opening = private.get((game, entry.seq, audience))
            if opening is None:
                raise LogFormatError(f"the private part for {audience} is missing")
            if b64u(private_commitment(game, entry.seq, audience, opening.salt, opening.blob)) != commitment:
                raise LogFormatError(f"the private part for {audience} does not match its commitment")
            parts.append((audience, msgspec.json.decode(opening.blob)))
    return tuple(parts)
