"""Messages may grow, not change: what was stored once is read for ever, and written again to the same bytes."""

from typing import Final, get_args

import msgspec
import pytest

from contracts.commands import AnyCommand
from contracts.entries import AnyEntry, AnyOffer, AnyStep
from contracts.envelopes import Message, Request, read_message
from contracts.events import EVENTS, AnyEvent
from contracts.rejections import SENTENCES, Reason
from contracts.words import WORKERS
from engine.kernel.edition import owner_of
from tests.contracts.samples import STORED, again, messages, sample, stored

PLACES: Final = sorted(str(path.relative_to(STORED).with_suffix("")) for path in STORED.rglob("*.json"))


@pytest.mark.parametrize("place", PLACES)
def test_a_stored_message_is_read_and_written_to_the_same_bytes(place: str) -> None:
    """Today's code reads it, and writes what was stored."""
    raw = stored(place).read_bytes().removesuffix(b"\n")
    assert again(place, raw) == raw


def test_every_message_has_a_stored_sample() -> None:
    """Each command, event, entry, reason and envelope; `python -m tests.contracts.samples` stores new ones."""
    assert not [place for place, _ in messages() if place not in PLACES]


def test_no_stored_message_is_forgotten() -> None:
    """A message that was ever stored stays a member of its union."""
    known = {place for place, _ in messages()}
    assert not [place for place in PLACES if place not in known]


def test_an_event_is_found_by_its_name() -> None:
    """The table of events holds every member of the union under its own name."""
    assert [*EVENTS.values()] == [*get_args(AnyEvent)]


def test_every_reason_has_a_sentence() -> None:
    """No refusal without words, and no words without a refusal."""
    assert {*SENTENCES} == {*Reason}


def test_every_step_names_a_worker() -> None:
    """The part of a step's tag before the dot is the worker that carries it out."""
    assert {owner_of(sample(step)) for step in get_args(AnyStep)} <= {*WORKERS}


def test_entries_have_tags_of_their_own() -> None:
    """Steps, prompts and offers are told apart by their tags alone."""
    tags = [entry.__struct_config__.tag for entry in get_args(AnyEntry | AnyOffer)]
    assert len(tags) == len({*tags})


def test_a_command_with_an_unknown_field_is_refused() -> None:
    """Commands are read strictly: a field nobody knows is no wish."""
    body = msgspec.json.encode(Request("c1", "t1", 0, sample(get_args(AnyCommand)[3])))
    assert not isinstance(read_message(body), Message.__args__[1])
    foreign = body.replace(b'"purpose"', b'"by":"me","purpose"')
    found = read_message(foreign)
    assert getattr(found, "code", None) is Reason.MALFORMED
