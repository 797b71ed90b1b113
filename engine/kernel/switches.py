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


def switches_of(file: EditionFile, rules: msgspec.Struct, bounds: Bounds, prefix: str = "rules") -> dict[str, Switch]:
    """Every choice by its key in the data: figures that have bounds, readings, and those of the tables below.

    EditionDataError if the file itself holds a value that no table may choose.
    """
    found: dict[str, Switch] = {}
    for field in msgspec.inspect.type_info(type(rules)).fields:  # type: ignore[attr-defined]  # a struct's info has them
        name, value = f"{prefix}.{field.name}", getattr(rules, field.name)
        allowed = _allowed(field.type)
        if isinstance(value, msgspec.Struct):
            found |= switches_of(file, value, bounds, name)
        elif allowed or field.name in bounds:
            found[name] = switch = Switch(name, value, allowed, bounds.get(field.name))
            no = switch.why_not(value)
            if no:
                raise file.wrong(name, f"has a value no table may choose: {no}")
    return found


def _allowed(kind: msgspec.inspect.Type) -> tuple[Value, ...]:
    if isinstance(kind, msgspec.inspect.LiteralType):
        return tuple(value for value in kind.values if value is not None)
    return (False, True) if isinstance(kind, msgspec.inspect.BoolType) else ()


def with_switches(rules: R, chosen: Mapping[str, Value], prefix: str = "rules") -> R:
    """The printed rules with those choices of a table that lie below the prefix."""
    below = (
        (name.removeprefix(f"{prefix}."), value) for name, value in chosen.items() if name.startswith(f"{prefix}.")
    )
    made: R = _with(rules, tuple(sorted(below)))
    return made


@lru_cache(maxsize=64)
def _with(rules: Any, chosen: tuple[tuple[str, Value], ...]) -> Any:
    for name, value in chosen:
        rules = _replaced(rules, name.split("."), value)
    return rules


def _replaced(part: Any, path: list[str], value: Value) -> Any:
    own = _replaced(getattr(part, path[0]), path[1:], value) if len(path) > 1 else value
    return msgspec.structs.replace(part, **{path[0]: own})
