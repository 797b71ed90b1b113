"""The inline table: the same four deciders in one process, without a bus; byte for byte the log the workers write."""

from collections.abc import Callable

from contracts.envelopes import Record, Request
from contracts.log import genesis, seed_key
from contracts.rejections import Rejection
from engine.kernel.decider import decide, decide_step
from engine.kernel.edition import Drafts, Edition
from engine.kernel.fold import evolve
from engine.kernel.ledger import Entry, Salt, cmd_of, salts, write
from engine.kernel.luck import Luck

Observer = Callable[[list[Record], list[Entry]], None]
"""Told of every append: its records and its entries."""


class InlineTable:
    """One game played in this process: its state, its head, and every append shown to an observer."""

    def __init__(self, edition: Edition, game: str, luck: Luck, observer: Observer | None = None) -> None:
        """An empty game; the first command must create it."""
        self.edition = edition
        self.game = game
        self.luck = luck
        self.state = edition.new_state()
        self.head = genesis(game)
        self._salt: Salt = salts(seed_key(luck.seed), game)
        self._observer = observer

    def send(self, request: Request) -> list[Record] | Rejection:
        """Decide a command and every step that follows from it; a refused command changes nothing."""
        drafts = decide(self.edition, self.state, request, self.luck)
        if isinstance(drafts, Rejection):
            return drafts
        records = [*self._append(drafts, max(request.at, self.state.ts), cmd_of(request, self.state.seq))]
        while self.state.step is not None:
            drafts = decide_step(self.edition, self.state, self.luck)
            records += self._append(drafts, self.state.ts, f"~{self.state.seq + 1}")
        return records

    def _append(self, drafts: Drafts, ts: int, cmd: str) -> list[Record]:
        state = self.state
        records, entries = write(drafts, self.game, state.seq, self.head, ts, cmd, self._salt)
        for record in records:
            evolve(self.edition, state, record)
        self.head = entries[-1].hash
        if self._observer is not None:
            self._observer(records, entries)
        return records
