"""Switches: what a table may choose of an edition's rules, read off their types, and the rules with its choices."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from engine.kernel.data import EditionFile
from engine.kernel.edition import Switch

R = TypeVar("R", bound=msgspec.Struct)
Value = bool | int | str
Bounds = Mapping[str, tuple[int, int]]


def switches_of(file: EditionFile, rules: msgspec.Struct, bounds: Bounds, prefix: str = "rules.") -> dict[str, Switch]:
    """Every choice by its key in the data: readings, and figures that have bounds; those of inner tables behind.

    EditionDataError if the file itself holds a value that no table may choose.
    """
    choices = _choices(prefix, rules, bounds)
    for switch in choices:
        no = switch.why_not(switch.value)
        if no:
            raise file.wrong(switch.name, f"has a value no table may choose: {no}")
    return {switch.name: switch for switch in choices}


def _choices(prefix: str, part: msgspec.Struct, bounds: Bounds) -> list[Switch]:
    fields = msgspec.inspect.type_info(type(part)).fields  # type: ignore[attr-defined]  # a struct's info has fields
    choices, inner = [], []
    for field in fields:
        allowed, value = _allowed(field.type), getattr(part, field.name)
        if isinstance(value, msgspec.Struct):
            inner += _choices(f"{prefix}{field.name}.", value, bounds)
        elif allowed or field.name in bounds:
            choices.append(Switch(prefix + field.name, value, allowed, bounds.get(field.name)))
    return choices + inner


def _allowed(kind: msgspec.inspect.Type) -> tuple[Value, ...]:
    if isinstance(kind, msgspec.inspect.LiteralType):
        return tuple(value for value in kind.values if value is not None)
    return (False, True) if isinstance(kind, msgspec.inspect.BoolType) else ()


def with_switches(rules: R, chosen: Mapping[str, Value], prefix: str = "rules.") -> R:
    """The printed rules with those choices of a table whose keys begin with the prefix."""
    below = ((name.removeprefix(prefix), value) for name, value in chosen.items() if name.startswith(prefix))
    made: R = _with(rules, tuple(sorted(below)))
    return made


@lru_cache(maxsize=64)
def _with(part: Any, chosen: tuple[tuple[str, Value], ...]) -> Any:
    own: dict[str, Any] = {}
    below: dict[str, list[tuple[str, Value]]] = {}
    for name, value in chosen:
        field, _, rest = name.partition(".")
        if rest:
            below.setdefault(field, []).append((rest, value))
        else:
            own[field] = value
    own |= {field: _with(getattr(part, field), tuple(inner)) for field, inner in below.items()}
    return msgspec.structs.replace(part, **own)
