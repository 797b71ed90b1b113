"""Folded games a worker keeps ready: what is missing is read and verified, the least recently used leaves first."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence

import msgspec

from contracts.envelopes import Record
from contracts.events.common import GameCreated
from contracts.log import LogFormatError, chain, genesis
from contracts.streams import partition_of
from contracts.words import Worker
from engine.kernel.edition import Edition
from engine.kernel.fold import evolve
from engine.kernel.ledger import read
from engine.kernel.luck import Luck
from engine.kernel.state import GameState
from engine.registry import EDITIONS
from services.bus.port import Entry, Log, Opening
from services.worker.luck import KEYHOLDERS, luck_of, sealed_luck
from services.worker.private import Parts, parts_of, sealed_parts


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
        """Bring these games up to date with one read; a game that does not exist is missing from the answer.

        One that cannot be folded on top of what was kept is folded again from its first event: a failover may have cut
        off the end that was kept.
        """
        wanted = list(dict.fromkeys(games))
        kept = self._kept.keys() & wanted
        found = await self._read(wanted)
        again = [game for game, live in found.items() if isinstance(live, Broken) and game in kept]
        if again:
            found |= await self._read(again)
        self._shrink()
        return found

    async def _read(self, games: Sequence[str]) -> dict[str, Live | Broken]:
        logs = await self._log.read_logs([(game, self._seq(game)) for game in games])
        found: dict[str, Live | Broken] = {}
        for game, entries in zip(games, logs, strict=True):
            is_new = game not in self._kept
            if entries or not is_new:  # seeds are read one after the other: the client has few connections
                openings = await sealed_luck(self._log, self._worker, game) if is_new else None
                knows = self._worker in KEYHOLDERS
                parts = await sealed_parts(self._log, game, entries) if knows else None
                found[game] = self._bring(game, entries, openings, parts)
        return found

    def keep(self, live: Live) -> None:
        """A game has moved on by an append of this worker."""
        self._kept[live.game] = live
        self._kept.move_to_end(live.game)

    def forget(self, game: str) -> None:
        """Drop what was read of a game: its log is not the one it was."""
        self._kept.pop(game, None)

    def forget_partition(self, partition: int) -> None:
        """Drop what was read of a partition, after an operator raised its epoch."""
        for game in [game for game in self._kept if partition_of(game) == partition]:
            self.forget(game)

    def _seq(self, game: str) -> int:
        live = self._kept.get(game)
        return live.state.seq if live else 0

    def _bring(
        self, game: str, entries: Sequence[Entry], openings: Sequence[Opening] | None, parts: Parts | None
    ) -> Live | Broken:
        seq = entries[0].seq if entries else 0
        try:
            live = self._kept.get(game) or _begin(game, entries[0], openings)
            for entry in entries:
                seq = entry.seq
                take_in(live, entry, parts)
        except Exception as error:  # noqa: BLE001  # whatever a log does to the fold, other games go on
            self._kept.pop(game, None)
            return Broken(game, seq, f"event {seq} cannot be folded: {type(error).__name__} {error}")
        self.keep(live)
        return live

    def _shrink(self) -> None:
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)


def _begin(game: str, first: Entry, openings: Sequence[Opening] | None) -> Live:
    created = read(1, first.event).event
    if not isinstance(created, GameCreated):
        raise LogFormatError("the first event is no GameCreated")
    edition = EDITIONS[created.rules.edition]
    return Live(game, edition, edition.new_state(), genesis(game), luck_of(game, first, openings))


def take_in(live: Live, entry: Entry, parts: Parts | None = None) -> Record:
    """Verify the next event and fold it, in place; LogFormatError if it does not follow.

    ``parts`` are the private parts there are for seats; None folds what everybody may know.
    """
    if entry.seq != live.state.seq + 1:
        raise LogFormatError(f"the log jumps from {live.state.seq} to {entry.seq}")
    if chain(live.head, entry.seq, entry.event) != entry.hash:
        raise LogFormatError("the hash chain does not match")
    record = read(entry.seq, entry.event, parts_of(live.game, entry, parts))
    evolve(live.edition, live.state, record)
    live.head = entry.hash
    return record
