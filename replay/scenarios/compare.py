"""One step compared with what followed it: refusal, luck, events, options."""

from collections.abc import Callable
from typing import Any

from contracts.envelopes import Record
from contracts.events import Event
from contracts.events.board import CardTaken
from contracts.events.common import CardsDrawn, DiceRolled
from contracts.rejections import Rejection
from contracts.words import Seat
from engine.kernel.legal import Option
from engine.kernel.position import plain
from replay.scenarios.difference import event_fields, event_lines, event_shown, fits, missing_events, shown
from replay.scenarios.form import Pattern, Step


def option_lines(step: Step, offered_to: Callable[[Seat], list[Option]]) -> list[str]:
    """Options that are missing, and options that should not be there."""
    wrong = []
    for seat, patterns in seats_of(step, step.options).items():
        offered = [option_fields(option) for option in offered_to(Seat(seat))]
        for pattern in patterns:
            if not any(fits(pattern_table(pattern, "do"), option) for option in offered):
                names = ", ".join(dict.fromkeys(option["do"] for option in offered)) or "nothing"
                wrong.append(f"options: seat {seat} is not offered {pattern_shown(pattern)}; it is offered {names}")
    for seat, patterns in seats_of(step, step.options_not).items():
        offered = [option_fields(option) for option in offered_to(Seat(seat))]
        wrong += [
            f"options_not: seat {seat} is offered {pattern_shown(pattern)}"
            for pattern in patterns
            if any(fits(pattern_table(pattern, "do"), option) for option in offered)
        ]
    return wrong


def option_fields(option: Option) -> dict[str, Any]:
    """An option as a pattern sees it."""
    ranges = {field: list(bounds) for field, bounds in option.ranges.items()}
    name = type(option.command).__name__
    fields: dict[str, Any] = plain(option.command)
    return {"do": name, "ranges": ranges, "not_before": option.not_before} | fields


def seats_of(step: Step, wanted: Any) -> dict[int, tuple[Pattern, ...]]:
    """Patterns by seat: a bare list is about the seat of the step."""
    if isinstance(wanted, dict):
        return wanted
    return {step.seat: wanted} if wanted and step.seat is not None else {}


def pattern_table(pattern: Pattern, key: str) -> dict[str, Any]:
    """A pattern as a table: a bare name stands under its key."""
    return {key: pattern} if isinstance(pattern, str) else pattern


def pattern_shown(pattern: Pattern) -> str:
    """A pattern as a file writes it."""
    return pattern if isinstance(pattern, str) else shown(pattern)


def refusal_lines(step: Step, found: list[Record] | Rejection) -> list[str]:
    """A refusal that was not expected, is missing, or has another reason."""
    if isinstance(found, Rejection):
        if step.refused != found.code:
            said = f"expected {step.refused}" if step.refused else "expected to be accepted"
            return [f"refused: {said}, found {found.code} {found.rule}: {found.sentence}"]
        if step.rule and step.rule != found.rule:
            return [f"rule: expected {step.rule}, found {found.rule or 'none'}"]
        return []
    if step.refused:
        names = ", ".join(event_shown(event_fields(record.event)) for record in found)
        return [f"refused: expected {step.refused}, but it was accepted: {names}"]
    return []


def luck_lines(step: Step, events: list[Event]) -> list[str]:
    """What was scripted was rolled and drawn, all of it and in that order."""
    wrong = []
    rolled = [list(event.dice) for event in events if isinstance(event, DiceRolled)]
    if step.dice is not None and rolled != [list(dice) for dice in step.dice]:
        wrong.append(f"dice: scripted {shown(step.dice)}, rolled {shown(rolled)}")
    drawn: list[str] = []
    for event in events:
        if isinstance(event, CardsDrawn):
            drawn += [opening.card for opening in event.cards]
        elif isinstance(event, CardTaken):
            drawn.append(event.card)
    if step.draws is not None and drawn != list(step.draws):
        wrong.append(f"draws: scripted {shown(step.draws)}, drawn {shown(drawn)}")
    return wrong


def followed_lines(step: Step, events: list[Event]) -> list[str]:
    """Events that followed against those that must and must not."""
    wrong = []
    if step.events is not None:
        wrong += event_lines([pattern_table(pattern, "t") for pattern in step.events], events)
    wrong += missing_events([pattern_table(pattern, "t") for pattern in step.includes], events)
    names = {type(event).__name__ for event in events}
    return wrong + [f"excludes: {name} followed" for name in step.excludes if name in names]
