"""`croupier editions`: what can be played, by which rules, and how sure its data is."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

import engine
from engine.kernel.edition import Edition, Switch
from engine.registry import EDITIONS
from services.cli.errors import CliError, Exit


class SwitchRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reading of the rules that a table may choose: the printed value, and what else it may be."""

    value: bool | int | str
    allowed: tuple[bool | int | str, ...] = ()
    bounds: tuple[int, int] | None = None


class EditionRow(msgspec.Struct, frozen=True):
    """An edition. ``entries`` counts the data that name a source, ``reconstructed`` those that are partly guessed.

    ``guessed`` gives the keys of the latter with what their marks say; entries of a list are named by their ids.
    """

    edition: str
    title: str
    seats: tuple[int, int]
    versions: tuple[int, ...]
    data: str
    entries: int
    reconstructed: int
    guessed: dict[str, str]
    switches: dict[str, SwitchRow]


def editions(*, as_json: Annotated[bool, Parameter(name="--json", negative="")] = False) -> None:
    """List editions with their seats, rules versions and switches.

    Parameters
    ----------
    as_json
        Print one JSON list.
    """
    rows = [_row(edition) for edition in EDITIONS.values()]
    if as_json:
        print(msgspec.json.encode(rows).decode())
        return
    for row in rows:
        _print(row)


def edition_of(name: str) -> Edition:
    """The edition of this id; a usage error that lists them if there is none."""
    if name not in EDITIONS:
        raise CliError(Exit.USAGE, f"there is no edition {name!r}: there are {', '.join(EDITIONS)}")
    return EDITIONS[name]


def _row(edition: Edition) -> EditionRow:
    sources = list(_provenances(_data_of(edition.id), ""))
    guessed = {key: source for key, source in sources if "reconstructed" in source}
    return EditionRow(
        edition=edition.id,
        title=edition.title,
        seats=edition.seats,
        versions=(edition.version,),
        data=edition.data_hash,
        entries=len(sources),
        reconstructed=len(guessed),
        guessed=guessed,
        switches={name: _switch(switch) for name, switch in edition.switches.items()},
    )


def _switch(switch: Switch) -> SwitchRow:
    return SwitchRow(switch.value, switch.allowed, switch.bounds)


def _data_of(edition: str) -> dict[str, Any]:
    files = Path(engine.__path__[0]).glob("*/edition.toml")
    tables = (tomllib.loads(file.read_text(encoding="utf-8")) for file in files)
    return next(table for table in tables if table["edition"]["id"] == edition)


def _provenances(value: object, at: str) -> Iterator[tuple[str, str]]:
    """Each mark of the data by its key: the entry's own, and those of single parts of it (``name_provenance``)."""
    if isinstance(value, dict):
        for name, inner in value.items():
            key = f"{at}.{name}".removeprefix(".")
            if name.endswith("provenance"):
                yield key, str(inner)
            else:
                yield from _provenances(inner, key)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            name = inner.get("id", number) if isinstance(inner, dict) else number
            yield from _provenances(inner, f"{at}.{name}")


def _print(row: EditionRow) -> None:
    least, most = row.seats
    print(f"{row.edition}: {row.title}")
    print(f"  {least} to {most} seats, rules version {row.versions[-1]}, data {row.data}")
    print(f"  {row.reconstructed} of {row.entries} entries of its data are at least partly reconstructed")
    for name, switch in row.switches.items():
        others = [str(value).lower() for value in switch.allowed if value != switch.value]
        choice = f" (or {', '.join(others)})" if others else ""
        within = f" ({switch.bounds[0]} to {switch.bounds[1]})" if switch.bounds else ""
        print(f"  {name} = {str(switch.value).lower()}{choice}{within}")
