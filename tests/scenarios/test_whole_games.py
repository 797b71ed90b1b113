"""A whole game, from nothing to its last event, can be written down as a scenario and holds."""

import json
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pytest

from contracts.commands.common import CreateGame
from contracts.envelopes import Record, Request
from contracts.events.common import GameFinished
from engine.kernel.fold import evolve
from engine.kernel.luck import SeededLuck
from engine.kernel.position import plain
from engine.kernel.recall import command_of
from engine.kernel.table import InlineTable
from engine.registry import EDITIONS
from replay.scenarios import play, read
from replay.scenarios.difference import event_fields
from services.bots.driver import Driver, Setup
from services.bots.inline import seat_bots


@pytest.mark.parametrize(("bot", "seats"), [("random", 2), ("simple", 4)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game_is_a_scenario(edition: str, bot: str, seats: int) -> None:
    """Its commands are accepted in order at their times, and every event follows with every field."""
    limits = {next(iter(EDITIONS[edition].defaults)): 60_000}
    creation = CreateGame(edition, seats, f"whole {bot}", limits=limits, round_cap=8)
    log = played(creation, bot)
    text = "\n".join(written(creation, log))
    outcome = play(read(f"{bot}.toml", text))
    assert outcome.passed, outcome.difference
    reason = next(record.event.result.reason for record in log if isinstance(record.event, GameFinished))
    spoilt = play(read(f"{bot}.toml", text.replace(f'"reason" = "{reason}"', '"reason" = "no-reason"')))
    assert f"result.reason: expected no-reason, found {reason}" in spoilt.difference


def played(creation: CreateGame, bot: str) -> list[Record]:
    """The log of one game of bots."""
    edition = EDITIONS[creation.edition]
    log: list[Record] = []
    table = InlineTable(edition, "scenario", SeededLuck(creation.seed), lambda records, _entries: log.extend(records))
    driver = Driver(edition, Setup(table.game, creation), seat_bots(edition, [bot], creation.seats, creation.seed))
    while (request := driver.next(table.state)) is not None:
        assert isinstance(table.send(request), list)
    return log


def written(creation: CreateGame, log: list[Record]) -> Iterator[str]:
    """The lines of the scenario file of a log."""
    edition = EDITIONS[creation.edition]
    yield f'edition = "{creation.edition}"\nseats = {creation.seats}\nseed = "{creation.seed}"\nbegins = "nothing"'
    yield f"limits = {toml(creation.limits)}\nround_cap = {creation.round_cap}"
    state = edition.new_state()
    events: list[dict[str, Any]] = []
    for _cmd, append in groupby(log, lambda record: record.cmd):
        records = list(append)
        message = command_of(edition, state, records)
        if isinstance(message, Request):
            yield from (f"    {toml(event)}," for event in events)
            yield "]" if events else ""
            yield from begun(message)
            events = []
        events += [event_fields(record.event) for record in records]
        for record in records:
            evolve(edition, state, record)
    yield from (*(f"    {toml(event)}," for event in events), "]")


def begun(request: Request) -> Iterator[str]:
    """A step up to its events."""
    yield "[[steps]]"
    if request.seat is not None:
        yield f"seat = {request.seat}"
    yield f'do = "{type(request.command).__name__}"\nat = {request.at}'
    if request.prompt is not None:
        yield f'prompt = "{request.prompt}"'
    fields = {} if isinstance(request.command, CreateGame) else plain(request.command)
    yield from (f"{name} = {toml(value)}" for name, value in fields.items() if name != "type" and value is not None)
    yield "events = ["


def toml(value: Any) -> str:
    """A value as TOML writes it in one line."""
    if value is None:
        return '"none"'
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(name)} = {toml(held)}" for name, held in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)
