"""Switches: what a table may choose of an edition's rules, read off their types, and the rules with its choices."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from engine.kernel.edition import Switch

R = TypeVar("R", bound=msgspec.Struct)
Value = bool | int | str
Bounds = Mapping[str, tuple[int, int]]


def switches_of(rules: msgspec.Struct, bounds: Bounds) -> dict[str, Switch]:
    """Every choice by its key in the data: figures that have bounds, and readings, which lie under ``rulings``."""
    readings: msgspec.Struct = getattr(rules, "rulings")  # noqa: B009  # what every edition's rules have
    found = [*_choices("rules", rules, bounds), *_choices("rules.rulings", readings, bounds)]
    return {switch.name: switch for switch in found}


def _choices(prefix: str, part: msgspec.Struct, bounds: Bounds) -> list[Switch]:
    fields = msgspec.inspect.type_info(type(part)).fields  # type: ignore[attr-defined]  # a struct's info has fields
    choices = []
    for field in fields:
        allowed = _allowed(field.type)
        if allowed or field.name in bounds:
            value = getattr(part, field.name)
            choices.append(Switch(f"{prefix}.{field.name}", value, allowed, bounds.get(field.name)))
    return choices


def _allowed(kind: msgspec.inspect.Type) -> tuple[Value, ...]:
    if isinstance(kind, msgspec.inspect.LiteralType):
        return tuple(value for value in kind.values if value is not None)
    return (False, True) if isinstance(kind, msgspec.inspect.BoolType) else ()


def with_switches(rules: R, chosen: Mapping[str, Value]) -> R:
    """The printed rules with the choices of a table."""
    made: R = _with(rules, tuple(sorted(chosen.items())))
    return made


@lru_cache(maxsize=64)
def _with(rules: Any, chosen: tuple[tuple[str, Value], ...]) -> Any:
    below = [(name.split(".")[1:], value) for name, value in chosen]
    figures = {path[0]: value for path, value in below if len(path) == 1}
    readings = {path[1]: value for path, value in below if len(path) == 2}  # rulings.<name>
    own = msgspec.structs.replace(rules.rulings, **readings)
    return msgspec.structs.replace(rules, rulings=own, **figures)
