"""The table of rulings and cases with the files that show them: `python -m tests.scenarios.table` writes it."""

import re
from functools import cache
from pathlib import Path
from typing import Final

from replay.scenarios import read
from replay.scenarios.form import Heading


def _order(name: str) -> tuple[bool, int, str]:
    found = re.match(r"([A-Z]+)(\d+)-", name)
    assert found, f"{name} is named after no ruling or case"
    return found[1] == "C", int(found[2]), name


ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = ROOT / "tests" / "scenarios" / "monopoly-friends"
TABLE: Final = ROOT / "docs" / "rules" / "monopoly-friends-table.md"
FILES: Final = sorted(FOLDER.glob("*.toml"), key=lambda path: _order(path.stem))

OWN_RULINGS: Final = 7
"""Rulings from FR81 on, which stand in docs/rules/monopoly-friends.md."""

CASES_ELSEWHERE: Final = {
    "C34": "games with hidden hands",
    "C35": "the gateway's feed",
}
"""Known disputes that no scenario of this edition can show, and where they belong."""

HEADER: Final = """# Monopoly Friends: rulings and the scenarios that show them

Written by `python -m tests.scenarios.table`; run a file with `croupier scenario run`. FR1 to FR80 are the rulings of
the edition, FR81 and later those of [this project](monopoly-friends.md); C1 to C36 are disputes seen in other programs.

| Ruling | What must hold | Switches | Scenario |
|---|---|---|---|
"""


def place(path: Path) -> str:
    """A file as a reader of the project would name it."""
    return path.relative_to(ROOT).as_posix()


@cache
def scenarios() -> dict[Path, Heading]:
    """Every file with its heading."""
    return {path: read(place(path), path.read_text(encoding="utf-8")).heading for path in FILES}


def table() -> str:
    """The whole document."""
    rows = []
    for path, heading in scenarios().items():
        shown = ", ".join((*heading.rulings, *heading.cases))
        switches = ", ".join(f"`{name} = {str(value).lower()}`" for name, value in heading.switches.items())
        rows.append(f"| {shown} | {heading.says} | {switches} | [{path.stem}](../../{place(path)}) |\n")
    elsewhere = "".join(f"\n{case} belongs to {where}." for case, where in CASES_ELSEWHERE.items())
    return HEADER + "".join(rows) + elsewhere + "\n"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
