"""What a worker makes of one entry of its streams: an append, a refusal, a wait, or nothing."""

from typing import Literal

import msgspec

from contracts import streams
from contracts.commands.common import CreateGame, TimeOut, VoidGame
from contracts.envelopes import Accepted, FollowUp, Rejected, Request
from contracts.log import encode, genesis, seed_key
from contracts.rejections import Reason, Rejection, refuse
from contracts.streams import partition_of, sender_of
from contracts.words import Worker
from engine.kernel.decider import decide, decide_step, what_runs_out
from engine.kernel.edition import Drafts, owner_of
from engine.kernel.fold import evolve
from engine.kernel.ledger import cmd_of, salts, write
from engine.kernel.luck import SeededLuck
from engine.kernel.state import GameState
from engine.registry import EDITIONS
from services.bus.append import Append, Fact, Sealed, Source, Wake
from services.bus.port import Head
from services.worker.games import Live
from services.worker.senders import Sender, is_answered, sender


class Appending(msgspec.Struct, frozen=True):
    """An append, and the game as it will stand if the store takes it; None for a refusal, which changes nothing."""

    append: Append
    after: Live | None = None


class Acknowledging(msgspec.Struct, frozen=True):
    """The entry asks for nothing any more."""


class Waiting(msgspec.Struct, frozen=True):
    """The game is carrying out a step: the command is judged when it waits for people again."""


class Parking(msgspec.Struct, frozen=True):
    """The game cannot go on: it rests until an operator has looked. ``command_id`` names what failed."""

    command_id: str
    why: str


Outcome = Appending | Acknowledging | Waiting | Parking


class Place(msgspec.Struct, frozen=True):
    """Where an entry came from, and the epoch its partition stands at."""

    epoch: int
    source: Source


def outcome_of(worker: Worker, message: Request | FollowUp, live: Live | None, place: Place) -> Outcome:
    """Decide one entry on the game as it stands."""
    if is_past(message, live):
        return Acknowledging()
    if isinstance(message, FollowUp):
        assert live is not None  # else it is past
        return _step_outcome(worker, live, place)
    request = message
    live = live or _unborn(request)
    no = _why_not_here(worker, request, live)
    if no is not None:
        return refusal(sender(request), end_of(live), place, no)
    assert live is not None  # a game that does not exist was refused above
    if live.state.status == "open" and live.state.step is not None and not isinstance(request.command, VoidGame):
        # A time-out need not wait: it comes again.
        return Waiting() if is_answered(request) else Acknowledging()
    return _judged(request, live, place)


def _judged(request: Request, live: Live, place: Place) -> Outcome:
    decision = decide(live.edition, live.state, request, live.luck)
    if not isinstance(decision, Rejection):
        return _appending(request, live, place, decision)
    if not is_answered(request):
        return Acknowledging()
    return refusal(sender(request), end_of(live), place, decision)


def _unborn(request: Request) -> Live | None:
    """The game a command is to create: nothing yet, but its luck is given."""
    command = request.command
    edition = EDITIONS.get(command.edition) if isinstance(command, CreateGame) else None
    if edition is None or not isinstance(command, CreateGame):
        return None
    return Live(request.game, edition, edition.new_state(), genesis(request.game), SeededLuck(command.seed))


def _why_not_here(worker: Worker, request: Request, live: Live | None) -> Rejection | None:
    command = request.command
    name = type(command).__name__
    if live is None:
        if isinstance(command, CreateGame):
            return refuse(Reason.UNKNOWN_EDITION, edition=command.edition, editions=sorted(EDITIONS))
        return refuse(Reason.NO_SUCH_GAME, game=request.game)
    owner = "turns" if isinstance(command, CreateGame) else live.edition.owner(command)
    if owner is not None and owner != worker:
        return refuse(Reason.WRONG_WORKER, command=name, owner=owner, worker=worker)
    return None


def _step_outcome(worker: Worker, live: Live, place: Place) -> Outcome:
    """The step on top is decided if it is this worker's."""
    if worker_of(live.state) != worker:
        return Acknowledging()
    return _appending(None, live, place, decide_step(live.edition, live.state, live.luck))


def is_past(message: Request | FollowUp, live: Live | None) -> bool:
    """Whether nobody waits for this any more: the step is not on top, the slot or offer that ran out is gone."""
    if isinstance(message, FollowUp):
        return live is None or live.state.step is None or live.state.agenda[-1].id != message.step
    if is_answered(message) or not isinstance(message.command, TimeOut):
        return False
    return live is None or what_runs_out(live.state, message.command.slot) is None


def _appending(request: Request | None, live: Live, place: Place, drafts: Drafts) -> Appending:
    state = live.state
    ts = max(request.at, state.ts) if request else state.ts
    cmd = cmd_of(request, state.seq) if request else f"~{state.seq + 1}"
    salt = salts(seed_key(live.luck.seed), live.game)
    records, entries = write(drafts, live.game, state.seq, live.head, ts, cmd, salt)
    after = Live(live.game, live.edition, state.copy(), entries[-1].hash, live.luck)
    for record in records:
        evolve(live.edition, after.state, record)
    facts = tuple(
        Fact(entry.event, entry.hash, tuple(Sealed(o.aud, o.salt, o.blob) for o in entry.sealed)) for entry in entries
    )
    answered = request is not None and is_answered(request)
    answer = Accepted(cmd, records[0].seq, records[-1].seq) if answered else None
    append = Append(
        game=live.game,
        partition=partition_of(live.game),
        epoch=place.epoch,
        command_id=cmd,
        seq=state.seq,
        head=live.head,
        now=ts,
        source=place.source,
        kind="void" if request and isinstance(request.command, VoidGame) else "events",
        events=facts,
        status=after.state.status,
        deadline=after.state.deadline(),
        wake=wake_of(after.state),
        digest=sender(request).digest if request and answered else b"",
        answer=encode(answer) if answer else b"",
        sender=sender_of(request.seat if request else None),
    )
    return Appending(append, after)


def worker_of(state: GameState) -> Worker | None:
    """Whose turn it is, if the top of the agenda is automatic."""
    return owner_of(state.step) if state.step is not None else None


def wake_of(state: GameState) -> Wake | None:
    """The next worker's turn, if the top of the agenda is automatic."""
    owner = worker_of(state)
    if owner is None:
        return None
    body = msgspec.json.encode(FollowUp(state.game, state.agenda[-1].id))
    return Wake(streams.commands(owner, partition_of(state.game)), body)


class End(msgspec.Struct, frozen=True):
    """Where a log ends: an answer stands at this place in it."""

    seq: int
    head: bytes


def end_of(found: Live | Head | None) -> End | None:
    """Where this game ends; None if there is no such game."""
    if isinstance(found, Live):
        return End(found.state.seq, found.head)
    return End(found.seq, found.head) if found else None


def refusal(of: Sender, end: End | None, place: Place, no: Rejection) -> Appending:
    """The answer "no", kept for its sender."""
    return _answering(of, end, place, no, "rejection")


def busy(of: Sender, end: End | None, place: Place) -> Appending:
    """The answer "not now": it does not count, the same command is judged anew."""
    return _answering(of, end, place, refuse(Reason.BUSY), "busy")


def _answering(
    of: Sender, end: End | None, place: Place, no: Rejection, kind: Literal["rejection", "busy"]
) -> Appending:
    seq, head = (end.seq, end.head) if end else (0, genesis(of.game))
    append = Append(
        game=of.game,
        partition=partition_of(of.game),
        epoch=place.epoch,
        command_id=of.id,
        seq=seq,
        head=head,
        now=0,
        source=place.source,
        kind=kind,
        digest=of.digest,
        answer=encode(Rejected(of.id, seq, no)),
        sender=sender_of(of.seat),
    )
    return Appending(append)
