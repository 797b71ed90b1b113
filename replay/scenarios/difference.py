"""What differs between what a scenario says and what was found, in words a person reads."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from engine.kernel.position import plain

NOBODY = "none"
"""How a file writes nobody, and the Bank: TOML has no null."""

MISSING = object()


def differences(expected: Any, found: Any, path: str) -> Iterator[str]:
    """One line for each value that is not as said; tables may say less than there is, lists may not."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            yield from differences(value, found.get(str(key), MISSING), f"{path}.{key}" if path else str(key))
    elif isinstance(expected, list | tuple) and isinstance(found, dict) and list(found) == _numbers(len(found)):
        yield from differences(expected, list(found.values()), path)
    elif isinstance(expected, list | tuple) and isinstance(found, list) and len(expected) == len(found):
        for number, (one, other) in enumerate(zip(expected, found, strict=True)):
            yield from differences(one, other, f"{path}[{number}]")
    elif not _same(expected, found):
        yield f"{path}: expected {shown(expected)}, found {shown(found)}"


def _numbers(count: int) -> list[str]:
    return [str(number) for number in range(count)]


def _same(expected: Any, found: Any) -> bool:
    if found is None:
        return bool(expected == NOBODY)
    if isinstance(found, str) and isinstance(expected, str):
        return str(expected) == str(found)
    return type(expected) is type(found) and bool(expected == found)


def fits(pattern: Mapping[str, Any], found: Mapping[str, Any]) -> bool:
    """Whether every field said is as said."""
    return next(differences(dict(pattern), dict(found), ""), None) is None


def event_lines(expected: Sequence[Mapping[str, Any]], found: Sequence[msgspec.Struct]) -> list[str]:
    """Events side by side: nothing if each is as said, in order and number; else a list with marks."""
    seen = [event_fields(event) for event in found]
    if len(seen) == len(expected) and all(map(fits, expected, seen)):
        return []
    lines = ["events:"]
    place = 0
    for pattern in expected:
        ahead = next((n for n in range(place, len(seen)) if seen[n]["t"] == pattern["t"]), None)
        if ahead is None:
            lines.append(f"  - expected  {event_shown(pattern)}")
            continue
        lines += [f"  + found     {event_shown(event)}" for event in seen[place:ahead]]
        wrong = list(differences(dict(pattern), seen[ahead], ""))
        lines.append(f"  {'!' if wrong else ' '}           {event_shown(seen[ahead])}")
        lines += [f"      {line}" for line in wrong]
        place = ahead + 1
    return lines + [f"  + found     {event_shown(event)}" for event in seen[place:]]


def missing_events(expected: Sequence[Mapping[str, Any]], found: Sequence[msgspec.Struct]) -> list[str]:
    """Nothing if the events said occur in this order, whatever stands between; else the first that does not."""
    rest = iter([event_fields(event) for event in found])
    for pattern in expected:
        if not any(fits(pattern, event) for event in rest):
            names = ", ".join(event_shown(event_fields(event)) for event in found) or "nothing"
            return [f"includes: {event_shown(pattern)} did not follow; found: {names}"]
    return []


def event_fields(event: msgspec.Struct) -> dict[str, Any]:
    """An event with its type as a file writes it."""
    fields: dict[str, Any] = plain(event)
    return {"t": type(event).__name__} | fields


def event_shown(event: Mapping[str, Any]) -> str:
    """An event in one line, without what follows from it."""
    fields = ", ".join(f"{key}={shown(value)}" for key, value in event.items() if key not in ("t", "then"))
    return f"{event['t']}({fields})"


def shown(value: Any) -> str:
    """A value as a file would write it."""
    if value is MISSING:
        return "nothing of that name"
    if value is None:
        return NOBODY
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {shown(held)}" for key, held in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(shown, value)) + "]"
    return str(value)
