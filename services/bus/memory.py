"""The log port in memory: for tests and for runs in one process. It obeys the suite that the Redis one obeys."""

import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec import Struct, field, structs

from contracts import streams
from contracts.log import genesis
from contracts.words import Status
from services.bus.answers import Answer, Appended, Closed, Conflict, Fenced, Over, Parked, Refused, Repeated, Reused
from services.bus.append import LEASE_MS, MAX_BYTES, MAX_EVENTS, MAX_REJECTIONS, Append, Source
from services.bus.port import Entry, Head, Kept, Opening

DUE_AGAIN_MS: Final = 5_000


class _Game(Struct):
    head: Head
    entries: list[Entry] = field(default_factory=list)
    sealed: defaultdict[str, list[Opening]] = field(default_factory=lambda: defaultdict(list))
    answers: dict[str, Kept] = field(default_factory=dict)
    rejections: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    was: Status | None = None


class MemoryLog:
    """Logs in one process. `written` holds what appends put into streams, `acknowledged` what they took off."""

    def __init__(self, clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self._clock = clock
        self._games: dict[str, _Game] = {}
        self._epochs: dict[int, int] = {}
        self._touched: defaultdict[int, dict[str, int]] = defaultdict(dict)
        self.deadlines: dict[str, int] = {}
        self.written: defaultdict[str, list[Mapping[str, bytes]]] = defaultdict(list)
        self.acknowledged: list[Source] = []

    async def append_many(self, appends: Sequence[Append]) -> list[Answer]:
        """Append these decisions, each as a whole or not at all; answers in the same order."""
        return [self._append(append) for append in appends]

    async def acknowledge(self, sources: Sequence[Source]) -> None:
        """Let go of commands that need no append."""
        self.acknowledged += sources

    async def read_logs(self, wanted: Sequence[tuple[str, int]]) -> list[list[Entry]]:
        """Read, for each game, the events after that seq."""
        return [self._game(game).entries[after:] for game, after in wanted]

    async def read_heads(self, games: Sequence[str]) -> list[Head | None]:
        """Read where these logs end."""
        heads = [self._game(game).head for game in games]
        return [head if head.seq else None for head in heads]

    async def read_sealed(self, game: str, audience: str, after_seq: int = 0) -> list[Opening]:
        """Read the private parts of one audience after that seq."""
        return [opening for opening in self._game(game).sealed[audience] if opening.seq > after_seq]

    async def read_answer(self, game: str, command_id: str) -> Kept | None:
        """Look up what a command was answered."""
        return self._game(game).answers.get(command_id)

    async def games(self, partition: int) -> list[str]:
        """List the games of a partition, the longest untouched first."""
        touched = self._touched[partition]
        return sorted(touched, key=lambda game: (touched[game], game))

    async def due(self, now: int) -> list[str]:
        """Take the games whose deadline has come, and move each deadline on."""
        taken = sorted(game for game, deadline in self.deadlines.items() if deadline <= now)
        self.deadlines.update(dict.fromkeys(taken, now + DUE_AGAIN_MS))
        return taken

    async def epoch(self, partition: int) -> int:
        """Read the epoch that appends to this partition must name."""
        return self._epochs.get(partition, 0)

    async def raise_epoch(self, partition: int) -> int:
        """Fence out whoever has read before."""
        self._epochs[partition] = max(self._epochs.get(partition, 0) + 1, self._clock())
        return self._epochs[partition]

    def _game(self, game: str) -> _Game:
        return self._games.get(game) or _Game(Head(0, genesis(game), "open"))

    def _append(self, append: Append) -> Answer:
        game = self._game(append.game)
        kept = game.answers.get(append.command_id) if append.digest else None
        if kept:
            self._tell(append, game.head.seq)
            return Repeated(kept.answer) if kept.digest == append.digest else Reused()
        if append.kind == "busy":
            self._tell(append, game.head.seq)
            return Appended(game.head.seq)
        if refusal := self._refusal(append, game):
            return refusal
        self._games[append.game] = game
        self._write(append, game)
        self._tell(append, append.seq, len(append.events))
        return Appended(game.head.seq)

    def _refusal(self, append: Append, game: _Game) -> Answer | None:
        head = game.head
        leased = bool(head.owner) and head.owner != append.owner and head.until > self._clock()
        if append.epoch != self._epochs.get(append.partition, 0) or leased:
            return Fenced()
        status = (game.was or head.status) if append.kind == "void" else head.status
        if append.kind != "rejection" and (answer := _status_refusal(append, status)):
            return answer
        if (head.seq, head.head) != (append.seq, append.head):
            return Conflict(head.seq, head.head)
        why = _why_refused(append, status)
        return Refused(why) if why else None

    def _write(self, append: Append, game: _Game) -> None:
        match append.kind:
            case "events" | "void":
                self._write_events(append, game)
            case "rejection":
                _keep(append, game)
                listed = game.rejections[append.sender]
                listed.append(append.command_id)
                if len(listed) > MAX_REJECTIONS:
                    del game.answers[listed.pop(0)]
            case "park":
                game.was = game.head.status
                game.head = structs.replace(game.head, status="parked")
            case _:
                game.head = structs.replace(game.head, status=game.was or game.head.status)
                game.was = None
        if append.kind != "rejection":
            self._set_deadline(append, game.head)
        if append.wake and not append.owner:
            wake = append.wake
            self.written[wake.stream].append(_fields(wake.body, wake.correlation_id, wake.traceparent))

    def _write_events(self, append: Append, game: _Game) -> None:
        for seq, fact in enumerate(append.events, start=append.seq + 1):
            game.entries.append(Entry(seq, fact.event, fact.hash))
            for sealed in fact.sealed:
                game.sealed[sealed.audience].append(Opening(seq, sealed.salt, sealed.blob))
        until = self._clock() + LEASE_MS if append.owner else 0
        game.head = Head(len(game.entries), append.events[-1].hash, append.status, append.owner, until)
        game.was = None
        if append.digest:
            _keep(append, game)
        self._touched[append.partition][append.game] = append.now

    def _set_deadline(self, append: Append, head: Head) -> None:
        deadline = head.until if append.owner and append.events else append.deadline
        if deadline is None or head.status != "open":
            self.deadlines.pop(append.game, None)
        else:
            self.deadlines[append.game] = deadline

    def _tell(self, append: Append, seq: int, count: int = 0) -> None:
        told = {"game": append.game, "first": str(seq + 1), "last": str(seq + count), "cmd": append.command_id}
        self.written[streams.feed(append.partition)].append({name: text.encode() for name, text in told.items()})
        if append.source.entry_id:
            self.acknowledged.append(append.source)


def _keep(append: Append, game: _Game) -> None:
    game.answers[append.command_id] = Kept(append.digest, append.answer)


def _fields(body: bytes, correlation_id: str, traceparent: str) -> Mapping[str, bytes]:
    return {"__data__": body, "correlation_id": correlation_id.encode(), "traceparent": traceparent.encode()}


def _status_refusal(append: Append, status: Status) -> Answer | None:
    if status == "closed":
        return Closed()
    if status == "parked" and append.kind != "requeue":
        return Parked()
    if status == "over" and append.kind in ("events", "void") and append.status != "closed":
        return Over()
    return None


def _why_refused(append: Append, status: Status) -> str | None:
    if append.seq == 0 and append.kind in ("park", "requeue"):
        return "there is no such game"
    if append.kind not in ("events", "void"):
        return "only a decision brings events" if append.events else None
    if not 1 <= len(append.events) <= MAX_EVENTS:
        return "an append holds 1 to 64 events"
    if status == "open" and append.status not in ("open", "over"):
        return "an open game goes on or is over"
    if append.kind == "void" and append.status != "over":
        return "a void ends the game"
    parts = [sealed for fact in append.events for sealed in fact.sealed]
    if sum(len(fact.event) for fact in append.events) + sum(len(part.blob) for part in parts) > MAX_BYTES:
        return "an append holds at most 65536 bytes of events and private parts"
    audiences = [[sealed.audience for sealed in fact.sealed] for fact in append.events]
    if any(len(set(each)) < len(each) for each in audiences):
        return "the private parts are not those of these events"
    return None
