"""What an operator does to a game from outside its rules: park it, take it up again."""

import msgspec
from msgspec import Struct

from contracts import streams
from contracts.streams import partition_of
from services.bus.answers import Answer, Refused
from services.bus.append import Append, Source, Wake
from services.bus.port import Head, Log

NO_SUCH_GAME = Refused("there is no such game")


class Notice(Struct, frozen=True, kw_only=True):
    """Why something was put aside, as the partition's stream of parked things tells it to the operator."""

    why: str
    stream: str = ""
    entry_id: str = ""
    game: str = ""
    command_id: str = ""


def parking(game: str, head: Head, *, epoch: int, command_id: str, why: str, source: Source, now: int) -> Append:
    """Make the append that parks a game at the step it cannot get over: the step is acknowledged, the game rests.

    `command_id` names what failed, `why` says how, in a sentence for the operator; `now` is milliseconds.
    """
    place = partition_of(game)
    notice = Notice(why=why, stream=source.stream, entry_id=source.entry_id, game=game, command_id=command_id)
    return Append(
        game=game,
        partition=place,
        epoch=epoch,
        command_id=command_id,
        seq=head.seq,
        head=head.head,
        now=now,
        source=source,
        kind="park",
        wake=Wake(streams.parked(place), msgspec.json.encode(notice)),
    )


async def park(log: Log, game: str, *, why: str, now: int) -> Answer:
    """Park a game by hand."""
    (head,), epoch = await log.read_heads([game]), await log.epoch(partition_of(game))
    if head is None:
        return NO_SUCH_GAME
    source = Source(streams.commands("turns", partition_of(game)))
    return (
        await log.append_many([parking(game, head, epoch=epoch, command_id="park", why=why, source=source, now=now)])
    )[0]


async def requeue(
    log: Log, game: str, *, wake: Wake | None, deadline: int | None, now: int, at: tuple[int, bytes] | None = None
) -> Answer:
    """Take a parked game up again where it stood; of a game that is not parked, dispatch the top step again.

    `wake` is the top step of its agenda if it is automatic, `deadline` (milliseconds) that of its prompts. `at` is the
    seq and head they were found at, if the game may have moved on since then: it answers Conflict if it has.
    """
    (head,), epoch = await log.read_heads([game]), await log.epoch(partition_of(game))
    if head is None:
        return NO_SUCH_GAME
    seq, last = at or (head.seq, head.head)
    place = partition_of(game)
    append = Append(
        game=game,
        partition=place,
        epoch=epoch,
        command_id="requeue",
        seq=seq,
        head=last,
        now=now,
        source=Source(streams.commands("turns", place)),
        kind="requeue",
        deadline=deadline,
        wake=wake,
    )
    return (await log.append_many([append]))[0]
