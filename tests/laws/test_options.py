"""Laws of options: what is offered is accepted, what is not offered is refused, and a refusal changes nothing."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contracts.commands import AnyCommand
from contracts.commands.board import ProposeTrade
from contracts.commands.common import CreateGame, JoinSeat, ReadySeat, Resign
from contracts.envelopes import Request
from contracts.events import EVENTS
from contracts.rejections import Rejection
from contracts.words import Seat
from engine.kernel.legal import Option, answers_to_offers, options
from engine.kernel.luck import SeededLuck
from engine.kernel.recall import command_of
from engine.kernel.state import GameState
from engine.kernel.table import InlineTable
from engine.registry import EDITIONS
from tests.figures import figure
from tests.laws.recording import Recording, record, snapshot

POSITIONS = 10
"""Positions of one game that are tried."""

OPEN_ENDED = (ProposeTrade,)
"""Commands of which one example stands for all: what else is possible is found out by a dry run alone."""


@pytest.fixture(
    scope="module", params=[(name, seed) for seed in range(figure("option_samples") // POSITIONS) for name in EDITIONS]
)
def game(request: pytest.FixtureRequest) -> Recording:
    """A recorded game of random play."""
    return record(*request.param)


class Position(NamedTuple):
    """A state of a game that waits for people, and what each of its seats is offered there."""

    state: GameState
    offered: dict[Seat, list[Option]]


def positions(game: Recording) -> Iterator[Position]:
    """Some positions of a game, in order."""
    found = sum(1 for _ in game.waits())
    chosen = {*Random(game.seed).sample(range(found), min(found, POSITIONS))}
    for n, state in enumerate(game.waits()):
        if n in chosen:
            yield Position(state, {seat: options(game.edition, state, seat) for seat in state.remaining()})


def branch(game: Recording, state: GameState) -> InlineTable:
    """A table of its own that goes on from this state."""
    table = InlineTable(game.edition, game.table.game, game.luck)
    table.state = state.copy()
    return table


def filled(option: Option, random: Random) -> Iterator[AnyCommand]:
    """The command with its numbers at their lowest, highest, and somewhere between."""
    low = {name: bounds[0] for name, bounds in option.ranges.items()}
    high = {name: bounds[1] for name, bounds in option.ranges.items()}
    between = {name: random.randint(*bounds) for name, bounds in option.ranges.items()}
    for numbers in (low, high, between) if option.ranges else (low,):
        yield msgspec.structs.replace(option.command, **numbers)


def test_every_option_offered_is_accepted(game: Recording) -> None:
    """At its lowest, highest and random numbers, for every seat; the game then goes on to its next stop."""
    random = Random(game.seed)
    for state, offered in positions(game):
        for seat, found in offered.items():
            for option in found:
                for command in filled(option, random):
                    table = branch(game, state)
                    at = max(state.ts, option.not_before or 0)
                    answer = table.send(Request("try", table.game, at, command, seat, option.prompt))
                    assert not isinstance(answer, Rejection), f"seq {state.seq}, seat {seat}, {command}: {answer}"
                    assert table.state.step is None


def test_an_option_is_refused_before_its_time_and_beyond_its_range(game: Recording) -> None:
    """One less than the lowest number, one more than the highest, one millisecond too soon: no."""
    for state, offered in positions(game):
        for seat, option in ((seat, option) for seat, found in offered.items() for option in found):
            wrong = [(low - 1, name) for name, (low, _) in option.ranges.items()]
            wrong += [(high + 1, name) for name, (_, high) in option.ranges.items()]
            for number, name in wrong:
                command = msgspec.structs.replace(option.command, **{name: number})
                _refused(branch(game, state), Request("try", state.game, state.ts, command, seat, option.prompt))
            if option.not_before is not None:
                early = Request("try", state.game, option.not_before - 1, option.command, seat, option.prompt)
                _refused(branch(game, state), early)


def test_what_is_not_offered_is_refused_and_changes_nothing(game: Recording) -> None:
    """Commands and prompts seen anywhere in the game, sent where they are not offered."""
    random = Random(game.seed)
    pool, prompts = _pool(game)
    tried = 0
    for state, offered in positions(game):
        table = branch(game, state)
        for _ in range(figure("refusal_samples")):
            seat, command = random.choice(state.remaining()), random.choice(pool)
            own = [option.prompt for found in offered.values() for option in found]
            prompt = random.choice((*own, *prompts[-5:], None))
            if not _is_offered(game, offered[seat], command, prompt):
                _refused(table, Request("try", table.game, state.ts, command, seat, prompt))
                tried += 1
    assert tried


def _pool(game: Recording) -> tuple[list[AnyCommand], list[str]]:
    """Every command sent or offered in a game, and prompts that were open in it."""
    found: dict[str, AnyCommand] = {}
    prompts = []
    for n, state in enumerate(game.waits()):
        if n % 10 == 0:
            for option in (option for seat in state.remaining() for option in options(game.edition, state, seat)):
                found[repr(option.command)] = option.command
                prompts += [option.prompt] if option.prompt else []
    for state, records, _ in game.decided():
        message = command_of(game.edition, state, records)
        if isinstance(message, Request):
            found[repr(message.command)] = message.command
    return [*found.values()], prompts


def _is_offered(game: Recording, found: list[Option], command: AnyCommand, prompt: str | None) -> bool:
    """Whether an option covers it, or leaves open whether there is more like it."""
    if isinstance(command, OPEN_ENDED):
        return True
    rule = game.edition.rules.get(type(command))
    answers = rule is not None and bool(rule.answers or rule.offer)
    alike = [option for option in found if type(option.command) is type(command)]
    return any(option.open or _covers(option, command, prompt if answers else option.prompt) for option in alike)


def _covers(option: Option, command: AnyCommand, prompt: str | None) -> bool:
    numbers = {name: getattr(command, name) for name in option.ranges}
    within = all(low <= numbers[name] <= high for name, (low, high) in option.ranges.items())
    return within and prompt == option.prompt and msgspec.structs.replace(option.command, **numbers) == command


def _refused(table: InlineTable, request: Request) -> None:
    before, head = snapshot(table.state), table.head
    answer = table.send(request)
    assert isinstance(answer, Rejection), f"seq {table.state.seq}: {request} was accepted though not offered"
    assert answer.sentence
    assert (snapshot(table.state), table.head) == (before, head)


def test_answers_to_offers_are_those_of_the_options_that_name_one(game: Recording) -> None:
    """Asking for offers alone gives the same options as asking for all."""
    for state, offered in positions(game):
        standing = {found.id for found in state.offers}
        for seat, found in offered.items():
            expected = [option for option in found if option.prompt in standing]
            assert answers_to_offers(game.edition, state, seat) == expected


@pytest.mark.parametrize("name", EDITIONS)
@settings(max_examples=figure("law_examples"), deadline=None)
@given(choices=st.lists(st.integers(0, 2**16), max_size=60), seats=st.integers(0, 4))
def test_any_row_of_offered_commands_can_be_played(name: str, choices: list[int], seats: int) -> None:
    """Whoever only sends what is offered is never refused, and the game is never stuck."""
    edition = EDITIONS[name]
    least, most = edition.seats
    count = min(most, least + seats)
    table = InlineTable(edition, "row", SeededLuck("row"))
    lobby: list[tuple[AnyCommand, Seat | None]] = [(CreateGame(name, count, "row", round_cap=3), None)]
    lobby += [(command, Seat(seat)) for command in (JoinSeat(), ReadySeat()) for seat in range(count)]
    for n, (command, sender) in enumerate(lobby):
        assert isinstance(table.send(Request(f"l{n}", "row", n, command, sender)), list)
    for n, choice in enumerate(choices):
        if table.state.status != "open":
            break
        found = [(seat, option) for seat in table.state.remaining() for option in options(edition, table.state, seat)]
        found = [(seat, option) for seat, option in found if not isinstance(option.command, Resign)] or found
        assert found
        seat, option = found[choice % len(found)]
        answer = table.send(Request(f"r{n}", "row", n * 1000, option.command, seat, option.prompt))
        assert isinstance(answer, list), f"{option} was refused: {answer}"
        assert all(type(made.event).__name__ in EVENTS for made in answer)
