"""Logs as the server stores them: read out for replay, and brought in from elsewhere as an operator does it."""

from collections.abc import Iterator, Sequence
from typing import Final

from contracts import streams
from contracts.envelopes import Record
from contracts.log import genesis
from contracts.streams import partition_of
from engine.kernel.fold import evolve
from engine.kernel.ledger import Entry, Opened
from replay.editions import room_of
from replay.fold import appends, commitments, read_records
from services.bus.answers import Answer, Appended, Conflict
from services.bus.append import Append, Fact, Sealed, Source
from services.bus.port import Log
from services.worker.outcomes import wake_of

ALL: Final = "all"
"""Opens every private part, also those nobody may read before the end."""


class ImportRefusedError(Exception):
    """A log cannot be brought in; the sentence says why. Nothing was written."""


async def stored_entries(log: Log, game: str, opens: str = "") -> list[Entry]:
    """The log of a game; none if there is no such game.

    ``opens`` is the audience whose private parts it opens (``seat:2``), ALL, or "" for the public log.
    """
    (found,) = await log.read_logs([(game, 0)])
    committed = {entry.seq: tuple(commitments(entry.event)) for entry in found}
    audiences = {audience for each in committed.values() for audience in each if opens in (ALL, audience)}
    parts: dict[tuple[int, str], Opened] = {}
    for audience in sorted(audiences):
        for part in await log.read_sealed(game, audience):
            parts[part.seq, audience] = Opened(audience, part.blob, part.salt)
    return [
        Entry(
            entry.seq,
            entry.event,
            entry.hash,
            tuple(parts[entry.seq, each] for each in committed[entry.seq] if (entry.seq, each) in parts),
        )
        for entry in found
    ]


async def bring_in(log: Log, entries: Sequence[Entry]) -> str:
    """Append a whole log, decision by decision, with nobody woken before the last; gives the id of its game.

    Its workers go on with a game that goes on. The entries must be a log that holds (replay.verify). Of its commands
    no answers are kept, so one sent again is judged anew. Raises ImportRefusedError.
    """
    made = _Appends(entries)
    (head,), epoch = await log.read_heads([made.game]), await log.epoch(partition_of(made.game))
    if head is not None:
        raise ImportRefusedError(f"the game {made.game} is here already, with {head.seq} events")
    answers = await log.append_many([*made.all(epoch)])
    wrong = next((answer for answer in answers if not isinstance(answer, Appended)), None)
    if wrong is not None:
        raise ImportRefusedError(_why(made.game, wrong))
    return made.game


def _why(game: str, answer: Answer) -> str:
    if isinstance(answer, Conflict):
        return f"somebody else writes the game {game} at this moment: it has {answer.seq} events"
    return f"the server did not take the game {game}: {answer!r}"


class _Appends:
    """The decisions of a log as appends, each with the status, deadline and next step that follow from its fold."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = entries
        self._records = [record for _, record in read_records(entries)]
        self._edition = room_of(self._records[0]).edition
        self._state = self._edition.new_state()
        evolve(self._edition, self._state, self._records[0])
        self.game = self._state.game

    def all(self, epoch: int) -> Iterator[Append]:
        """Every decision in order; the last one wakes whoever is next."""
        state = self._state = self._edition.new_state()
        for decision in appends(self._records):
            for record in decision:
                evolve(self._edition, state, record)
            last = state.seq == len(self._entries)
            if last and state.status != "closed":
                self._refuse_sealed()
            yield self._append(decision, epoch, last=last)

    def _refuse_sealed(self) -> None:
        """A game goes on only with the private parts its luck comes from."""
        for entry in self._entries:
            if len(entry.sealed) < len(commitments(entry.event)):
                raise ImportRefusedError(
                    f"the game goes on, and this log does not open the private part of event {entry.n}: "
                    "export it with --full"
                )

    def _append(self, decision: Sequence[Record], epoch: int, *, last: bool) -> Append:
        first, state = decision[0].seq, self._state
        place = partition_of(self.game)
        return Append(
            game=self.game,
            partition=place,
            epoch=epoch,
            command_id=decision[0].cmd,
            seq=first - 1,
            head=self._entries[first - 2].hash if first > 1 else genesis(self.game),
            now=state.ts,
            source=Source(streams.commands("turns", place)),
            events=tuple(_fact(entry) for entry in self._entries[first - 1 : state.seq]),
            status=state.status,
            deadline=state.deadline() if last else None,
            wake=wake_of(state) if last else None,
        )


def _fact(entry: Entry) -> Fact:
    return Fact(entry.event, entry.hash, tuple(Sealed(part.aud, part.salt, part.blob) for part in entry.sealed))
