"""Reading scenario files: TOML to a scenario, or an error that names the line and what helps."""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar, get_args

import msgspec

from contracts.commands import AnyCommand, Command
from contracts.commands.common import CreateGame, TimeOut
from contracts.events import EVENTS
from contracts.rejections import Reason
from engine.kernel.lines import line_of, path_and_words
from engine.registry import EDITIONS
from replay.scenarios.form import Heading, Pattern, Planned, Scenario, Step

COMMANDS: dict[str, type[Command]] = {kind.__name__: kind for kind in get_args(AnyCommand)}
STEP_KEYS = frozenset(Step.__struct_fields__)
T = TypeVar("T")


class ScenarioError(ValueError):
    """A file that is no scenario: which line, and what is wrong with it."""

    def __init__(self, name: str, line: int, sentence: str) -> None:
        """The sentence a writer reads after file and line."""
        super().__init__(f"{name}:{line}: {sentence}")


def read(name: str, text: str) -> Scenario:
    """The scenario in a TOML text; ``name`` is what errors call it."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        raise ScenarioError(name, int(found[1]) if found else len(text.splitlines()), f"not TOML: {error}") from error
    except RecursionError as error:
        raise ScenarioError(name, 1, "values are nested too deeply") from error
    return _Reader(name, text).scenario(raw)


class _Reader:
    """One file being read."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text

    def scenario(self, raw: dict[str, Any]) -> Scenario:
        heading = self.convert(raw, Heading, ())
        edition = EDITIONS.get(heading.edition)
        if edition is None:
            raise self.error(("edition",), _unknown("edition", heading.edition, EDITIONS))
        if not heading.steps:
            raise self.error((), "there are no [[steps]]")
        if heading.begins and heading.position is not None:
            raise self.error(("begins",), "a file that begins with nothing has no position")
        position = None
        if heading.position is not None:
            position = self.convert(heading.position, edition.positions.described, ("position",))
        heading = msgspec.structs.replace(heading, switches=_flat(heading.switches))
        plan = tuple(self.planned(heading, number, raw_step) for number, raw_step in enumerate(heading.steps))
        return Scenario(self.name, self.text, heading, position, plan)

    def planned(self, heading: Heading, number: int, raw: dict[str, Any]) -> Planned:
        path = ("steps", number)
        step = self.convert({key: value for key, value in raw.items() if key in STEP_KEYS}, Step, path)
        self._check(step, path)
        fields = {key: value for key, value in raw.items() if key not in STEP_KEYS}
        if not step.do and fields:
            key = next(iter(fields))
            raise self.error((*path, key), f"there is no key {key!r}, and the step has no command: say what to do")
        command = self._command(heading, step, fields, path) if step.do else None
        return Planned(step, command, line_of(self.text, path))

    def _command(
        self, heading: Heading, step: Step, fields: dict[str, Any], path: tuple[str | int, ...]
    ) -> Command | None:
        kind = COMMANDS.get(step.do)
        if kind is None:
            raise self.error((*path, "do"), _unknown("command", step.do, COMMANDS))
        if kind is CreateGame and not fields:
            return creation(heading)
        if kind is TimeOut and not fields:
            return TimeOut("", 0)
        try:
            return self.convert({"type": step.do} | fields, kind, path)
        except ScenarioError:
            if step.refused == Reason.MALFORMED:
                return None
            raise

    def _check(self, step: Step, path: tuple[str | int, ...]) -> None:
        """Names of events, commands and reasons exist, and a refusal is not mixed with what follows a command."""
        for key, patterns in (("events", step.events or ()), ("includes", step.includes), ("excludes", step.excludes)):
            for pattern in patterns:
                self._pattern(pattern, "t", EVENTS, "event", (), (*path, key))
        self._check_options(step, path)
        if step.refused and step.refused not in list(Reason):
            raise self.error((*path, "refused"), _unknown("reason", step.refused, [str(reason) for reason in Reason]))
        if step.refused and (step.events or step.includes or step.dice or step.draws):
            raise self.error((*path, "refused"), "a refused command is followed by no events, dice or cards")
        if step.rule and not step.refused:
            raise self.error((*path, "rule"), "a rule is named with a refusal only")

    def _check_options(self, step: Step, path: tuple[str | int, ...]) -> None:
        for key, wanted in (("options", step.options), ("options_not", step.options_not)):
            if wanted and not isinstance(wanted, dict) and step.seat is None:
                raise self.error((*path, key), "the step has no seat: say whose options, as in { 0 = [...] }")
            for patterns in wanted.values() if isinstance(wanted, dict) else (wanted,):
                for pattern in patterns:
                    self._pattern(pattern, "do", COMMANDS, "command", ("ranges", "not_before"), (*path, key))

    def _pattern(
        self,
        pattern: Pattern,
        key: str,
        kinds: Mapping[str, type[msgspec.Struct]],
        what: str,
        more: tuple[str, ...],
        path: tuple[str | int, ...],
    ) -> None:
        fields = {key: pattern} if isinstance(pattern, str) else pattern
        kind = kinds.get(fields.get(key, ""))
        if kind is None:
            raise self.error((*path, str(fields.get(key, ""))), _unknown(what, str(fields.get(key)), kinds))
        for field in fields:
            if field not in (key, *kind.__struct_encode_fields__, *more):
                raise self.error(
                    (*path, field), _unknown(f"field of {kind.__name__}", field, kind.__struct_encode_fields__)
                )

    def convert(self, raw: object, kind: type[T], path: tuple[str | int, ...]) -> T:
        """The raw value as its struct; the line of what does not fit."""
        try:
            return msgspec.convert(raw, kind, str_keys=True)
        except msgspec.ValidationError as error:
            parts, sentence = path_and_words(error)
            raise self.error((*path, *parts), sentence) from error

    def error(self, path: Sequence[str | int], sentence: str) -> ScenarioError:
        """An error at a path of keys."""
        at = place_in_words(path)
        return ScenarioError(self.name, line_of(self.text, path), f"{at}: {sentence}" if at else sentence)


def place_in_words(path: Sequence[str | int]) -> str:
    """A path of keys as a writer counts: steps from 1."""
    words = f"step {int(path[1]) + 1}" if len(path) > 1 and path[0] == "steps" else ""
    rest = ".".join(map(str, path[2:] if words else path))
    return f"{words}, {rest}" if words and rest else words or rest


def creation(heading: Heading) -> CreateGame:
    """The command that opens the game a heading describes."""
    return CreateGame(heading.edition, heading.seats, heading.seed, heading.switches, heading.limits, heading.round_cap)


def _flat(switches: Mapping[str, Any], above: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in switches.items():
        flat |= _flat(value, f"{above}{name}.") if isinstance(value, dict) else {f"{above}{name}": value}
    return flat


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, list(known), n=1, cutoff=0.5)
    return f"there is no {what} {name!r}" + (f"; did you mean {near[0]}?" if near else "")
