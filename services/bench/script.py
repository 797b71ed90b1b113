"""Games written out as the appends they will be, so that a process without rules can carry them out."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from contracts import streams
from contracts.envelopes import FollowUp, Request
from contracts.log import genesis
from contracts.streams import partition_of
from contracts.words import Worker
from engine.kernel.edition import owner_of
from engine.kernel.luck import SeededLuck
from engine.registry import EDITIONS
from services.bench.games import Recorded
from services.bus.append import Append, Source
from services.worker.games import Live
from services.worker.outcomes import Appending, Place, outcome_of


class Scripted(msgspec.Struct, frozen=True):
    """One append of a game: who makes it, on which body of its stream, and the seq the game stands at after it."""

    worker: Worker
    body: bytes
    append: Append
    last: int


def place_of(game: str) -> Place:
    """An entry of the game's partition that nobody has to acknowledge."""
    return Place(0, Source(streams.commands("turns", partition_of(game))))


def script(game: Recorded) -> Iterator[Scripted]:
    """The appends of a recorded game, in order."""
    edition = EDITIONS[game.edition]
    place = place_of(game.game)
    live = Live(game.game, edition, edition.new_state(), genesis(game.game), SeededLuck(game.seed))
    for request in game.requests:
        message: Request | FollowUp | None = request
        while message is not None:
            worker = _worker(live, message)
            outcome = outcome_of(worker, message, live if live.state.seq else None, place)
            if not isinstance(outcome, Appending) or outcome.after is None:
                raise TypeError(f"{game.game}: {message} is no decision")
            live = outcome.after
            yield Scripted(worker, msgspec.json.encode(message), outcome.append, live.state.seq)
            message = FollowUp(game.game, live.state.agenda[-1].id) if live.state.step is not None else None


def _worker(live: Live, message: Request | FollowUp) -> Worker:
    step = live.state.step
    if isinstance(message, FollowUp) and step is not None:
        return owner_of(step)
    return live.edition.owner(message.command) or "turns" if isinstance(message, Request) else "turns"


def save(scripts: list[Scripted], file: Path) -> None:
    """Write scripts for processes of their own."""
    file.write_bytes(msgspec.msgpack.encode(scripts))


def load(file: Path, worker: Worker) -> dict[bytes, Append]:
    """What one worker appends, by the body that asks for it."""
    scripts = msgspec.msgpack.decode(file.read_bytes(), type=list[Scripted])
    return {each.body: each.append for each in scripts if each.worker == worker}
