"""Playing a scenario: its position on an inline table, its steps one after another, up to the first difference."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from contracts.commands import Command
from contracts.commands.common import JoinSeat, ReadySeat, TimeOut
from contracts.envelopes import Record, Request
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.kernel.decider import ORGANISER_COMMANDS
from engine.kernel.edition import Call
from engine.kernel.ledger import opened
from engine.kernel.legal import options
from engine.kernel.lines import line_of
from engine.kernel.luck import OutOfLuckError, ScriptedLuck
from engine.kernel.position import ImpossiblePositionError, plain
from engine.kernel.state import GameState, Slot, Standing
from engine.kernel.table import InlineTable
from engine.registry import EDITIONS
from replay.scenarios.compare import followed_lines, luck_lines, option_lines, refusal_lines
from replay.scenarios.difference import differences, fits
from replay.scenarios.form import Planned, Scenario, Step
from replay.scenarios.load import ScenarioError, creation, place_in_words

BETWEEN = 1000
"""Milliseconds from one step to the next, if a file says no time."""

SPECTATOR = "spectator"
"""How a file names a viewer without a seat."""

DYNAMIC = ("top",)
"""Facts whose keys depend on what is going on."""


class Outcome(msgspec.Struct, frozen=True):
    """Whether everything was as said; if not, where and how it differs."""

    passed: bool
    difference: str = ""


def play(scenario: Scenario) -> Outcome:
    """Play a scenario to its end or its first difference; ScenarioError if its position cannot occur."""
    game = _Game(scenario)
    for number, planned in enumerate(scenario.plan, 1):
        wrong = game.play(planned)
        if wrong:
            who = "" if planned.step.seat is None else f" of seat {planned.step.seat}"
            head = f"{scenario.name}:{planned.line}: step {number}, {planned.step.do or 'checks'}{who}:"
            return Outcome(passed=False, difference="\n  ".join((head, *wrong)))
    return Outcome(passed=True)


class _Game:
    """One scenario being played."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.edition = EDITIONS[scenario.heading.edition]
        self.luck = ScriptedLuck(scenario.heading.seed)
        self.table = InlineTable(self.edition, "scenario", self.luck)
        self.at = 0
        self.sent = 0
        gone: Mapping[str, Any] = {}
        if not scenario.heading.begins:
            self._set_up()
        if scenario.position is not None:
            gone = self._place(scenario.position)
        self._stack(gone)
        self._check_facts()

    def _set_up(self) -> None:
        seats = [Seat(seat) for seat in range(self.scenario.heading.seats)]
        for seat, command in (
            (None, creation(self.scenario.heading)),
            *((seat, JoinSeat()) for seat in seats),
            *((seat, ReadySeat()) for seat in seats),
        ):
            found = self.table.send(self._request(seat, command, None))
            if isinstance(found, Rejection):
                raise self._error(_of_the_table(found), found.sentence)

    def _place(self, position: msgspec.Struct) -> Mapping[str, Any]:
        try:
            return self.edition.positions.place(self.table.state, position)
        except ImpossiblePositionError as error:
            raise self._error(f"position.{error.where}", error.why) from error

    def _stack(self, gone: Mapping[str, Any]) -> None:
        """Put the scripted draws on top of their decks, behind the cards that have left them."""
        draws = [card for planned in self.scenario.plan for card in planned.step.draws or ()]
        for deck in self.scenario_decks():
            self.luck.stack(deck, list(dict.fromkeys(draws)), list(gone.get(deck, ())))

    def scenario_decks(self) -> list[str]:
        """The decks of the edition, whether shuffled yet or not."""
        return list(self.edition.positions.facts(self.table.state).get("decks", {}))

    def _check_facts(self) -> None:
        known = self.edition.positions.facts(self.table.state)
        for number, planned in enumerate(self.scenario.plan):
            self._check_keys(planned.step.state, known, f"steps.{number}.state")
            for viewer, facts in planned.step.seen.items():
                self._check_viewer(viewer, f"steps.{number}.seen.{viewer}")
                self._check_keys(facts, known, f"steps.{number}.seen.{viewer}")

    def _check_viewer(self, viewer: str, path: str) -> None:
        if viewer != SPECTATOR and not (viewer.isdigit() and int(viewer) < self.scenario.heading.seats):
            raise self._error(path, f"{viewer!r} is no seat of the game and not {SPECTATOR!r}")

    def _check_keys(self, said: Mapping[str, Any], known: Mapping[str, Any], path: str) -> None:
        for key, value in said.items():
            if key not in known:
                raise self._error(f"{path}.{key}", f"there is no fact {key!r} here; there are {', '.join(known)}")
            below = known[key]
            if isinstance(value, dict) and isinstance(below, dict) and below and key not in DYNAMIC:
                self._check_keys(value, below, f"{path}.{key}")

    def _error(self, path: str, sentence: str) -> ScenarioError:
        keys = [int(part) if part.isdigit() else part for part in path.split(".")]
        return ScenarioError(
            self.scenario.name, line_of(self.scenario.text, keys), f"{place_in_words(keys)}: {sentence}"
        )

    def _request(self, seat: Seat | None, command: Command, step: Step | None) -> Request:
        prompt, seq = None, None
        if step is not None:
            prompt, seq = self._prompt(step, command), step.expects_seq
            if isinstance(command, TimeOut) and not command.slot:
                command = _time_out(self.table.state, step)
        self.sent += 1
        sender = None if isinstance(command, ORGANISER_COMMANDS) else seat
        return Request(f"c{self.sent}", self.table.game, self.at, command, sender, prompt, seq)

    def _prompt(self, step: Step, command: Command) -> str | None:
        """The slot or offer the command answers: the one named, the seat's open slot, or the offer meant."""
        rule = self.edition.rules.get(type(command))
        if step.prompt is not None or rule is None or step.seat is None:
            return step.prompt
        seat, state = Seat(step.seat), self.table.state
        slot = state.slot_of(seat)
        if rule.offer is None:
            asked = _meant(state.slots_of(seat, rule.answers), step) or state.slots_of(seat, rule.answers)
            return asked[0].id if asked else slot.id if slot is not None and rule.answers else None
        meant = [s for s in state.offers if isinstance(s.offer, rule.offer) and fits(step.of, plain(s.offer))]
        possible = (s for s in meant if rule.why_not(state, Call(seat, self.at, self.luck, slot, s), command) is None)
        standing = next(possible, meant[0] if meant else None)
        return standing.id if standing is not None else None

    def play(self, planned: Planned) -> list[str]:
        """Send the command of a step and compare; what is wrong, line by line."""
        step = planned.step
        if not step.do:
            return [*self._state(step), *self._seen(step), *self._options(step)]
        self.at = self.at + BETWEEN if step.at is None else step.at
        for dice in step.dice or ():
            self.luck.roll_next(dice)
        try:
            found = self._send(planned)
        except OutOfLuckError as error:
            return [f"dice: {error}"]
        wrong = refusal_lines(step, found)
        if wrong:
            return wrong
        records = [] if isinstance(found, Rejection) else found
        return [
            *luck_lines(step, [opened(record) for record in records]),
            *followed_lines(step, [record.event for record in records]),
            *self._state(step),
            *self._seen(step),
            *self._options(step),
        ]

    def _send(self, planned: Planned) -> list[Record] | Rejection:
        if planned.command is None:
            return refuse(Reason.MALFORMED, what="its fields")
        seat = None if planned.step.seat is None else Seat(planned.step.seat)
        before = self.table.state.copy()
        found = self.table.send(self._request(seat, planned.command, planned.step))
        if isinstance(found, Rejection) and self.table.state != before:
            raise AssertionError("a refused command changed the state")
        return found

    def _state(self, step: Step) -> list[str]:
        if not step.state:
            return []
        facts = self.edition.positions.facts(self.table.state)
        return [f"state: {line}" for line in differences(step.state, facts, "")]

    def _seen(self, step: Step) -> list[str]:
        wrong = []
        for viewer, wanted in step.seen.items():
            seat = None if viewer == SPECTATOR else Seat(int(viewer))
            facts = self.edition.positions.facts(self.edition.conceal(self.table.state, seat))
            wrong += [f"seen by {viewer}: {line}" for line in differences(wanted, facts, "")]
        return wrong

    def _options(self, step: Step) -> list[str]:
        return option_lines(step, lambda seat: options(self.edition, self.table.state, seat))


def _of_the_table(no: Rejection) -> str:
    """The key of the heading that the table was refused for."""
    if "switch" in no.params:
        return str(no.params["switch"])
    return f"limits.{no.params['limit']}" if "limit" in no.params else "seats"


def _meant(slots: Sequence[Slot], step: Step) -> list[Slot]:
    """The slots a step means: those of its seat whose matter fits ``of``."""
    return [slot for slot in slots if slot.seat == step.seat and fits(step.of, {"about": slot.about})]


def _time_out(state: GameState, step: Step) -> TimeOut:
    """The time-out of the seat's slot, or with ``of`` of the offer meant, at the moment it is due."""
    found: Slot | Standing | None = None
    if step.of:
        offers = (s for s in state.offers if fits(step.of, plain(s.offer)))
        found = next(iter(_meant(state.top.slots if state.top else [], step)), next(offers, None))
    elif step.seat is not None:
        found = state.slot_of(Seat(step.seat))
    return TimeOut(found.id if found else "none", found.due or 0 if found else 0)
