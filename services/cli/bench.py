"""`croupier bench`: every figure the docs quote."""

import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter

from engine.registry import EDITIONS
from services.bench.measure import Figure
from services.bench.registry import BENCHES, measured
from services.cli.errors import CliError, Exit

Edition = Annotated[
    str | None, Parameter(help="Measure games of this edition only; without it the engine is measured for each.")
]


def bench(*names: str, edition: Edition = None, json: bool = False) -> int:
    """Measure: engine, append, chain, replay, memory, or all of them. Exits 1 if an aim was missed."""
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        raise CliError(Exit.USAGE, f"there is no bench {unknown[0]}; there are {', '.join(BENCHES)}")
    if edition is not None and edition not in EDITIONS:
        raise CliError(Exit.NOT_FOUND, f"there is no edition {edition}; there are {', '.join(EDITIONS)}")
    figures = []
    for found in measured(names or tuple(BENCHES), edition):
        figures.append(found)
        if not json:
            print(line(found), flush=True)
    if json:
        sys.stdout.write(msgspec.json.encode(figures).decode() + "\n")
    return Exit.FAILED_CHECK if any(found.met is False for found in figures) else Exit.OK


def line(found: Figure) -> str:
    """One figure as a line to read."""
    text = f"{found.name}: {_number(found.ours)} {found.unit}"
    if found.baseline is not None and found.ratio is not None:
        text += f", baseline {_number(found.baseline)}, ratio {found.ratio:.2f}"
    if found.aim:
        text += f" (aim {found.aim}: {'met' if found.met else 'missed'})"
    return text


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:,.2f}"
