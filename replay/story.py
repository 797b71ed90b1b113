"""A game as a story: one line a fact that matters, grouped by turn."""

from collections.abc import Iterable, Iterator
from itertools import chain

from contracts.envelopes import Record
from engine.kernel.fold import evolve
from replay.editions import room_of
from replay.tellers.common import StoryLine


def story(records: Iterable[Record]) -> Iterator[StoryLine]:
    """Tell a log from its first record on, each line as soon as it is known."""
    told = iter(records)
    first = next(told, None)
    if first is None:
        return
    room = room_of(first)
    teller, state = room.teller(), room.edition.new_state()
    for record in chain((first,), told):
        evolve(room.edition, state, record)
        yield from teller.tell(record, state)
    yield from teller.close()
