"""The tables of rulings and cases with the files that show them: `python -m tests.scenarios.table` writes them."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from replay.scenarios import read
from replay.scenarios.form import Heading

ROOT: Final = Path(__file__).resolve().parents[2]
HERE: Final = ROOT / "tests" / "scenarios"
RULES: Final = ROOT / "docs" / "rules"


def _order(name: str) -> tuple[bool, int, str]:
    found = re.match(r"([A-Z]+)(\d+)-", name)
    assert found, f"{name} is named after no ruling or case"
    return found[1] == "C", int(found[2]), name


@dataclass(frozen=True)
class Sheet:
    """One edition's rulings: the letters of their ids, how many it has, how many this project added; known disputes."""

    edition: str
    title: str
    letters: str
    rulings: int
    own: int
    cases: tuple[str, ...]
    elsewhere: dict[str, str]

    @property
    def table(self) -> Path:
        """The generated document."""
        return RULES / f"{self.edition}-table.md"

    @property
    def page(self) -> Path:
        """The document with the rulings of this project."""
        return RULES / f"{self.edition}.md"

    def named(self) -> list[str]:
        """The ids of all rulings."""
        return [f"{self.letters}{number}" for number in range(1, self.rulings + self.own + 1)]

    def files(self) -> list[Path]:
        """Its scenario files, in the order of their rulings, then their cases."""
        return sorted((HERE / self.edition).glob("*.toml"), key=lambda path: _order(path.stem))


SHEETS: Final = {
    sheet.edition: sheet
    for sheet in (
        Sheet(
            "monopoly-friends",
            "Monopoly Friends",
            "FR",
            80,
            own=7,
            cases=tuple(f"C{number}" for number in (*range(1, 15), *range(29, 37))),
            elsewhere={"C34": "games with hidden hands", "C35": "the gateway's feed"},
        ),
        Sheet(
            "monopoly-millennials",
            "Monopoly for Millennials",
            "ML",
            59,
            own=3,
            cases=("C11", "C12", "C33"),
            elsewhere={},
        ),
        Sheet(
            "monopoly-deal",
            "Monopoly Deal",
            "MD",
            78,
            own=3,
            cases=tuple(f"C{number}" for number in (*range(15, 29), 33, 34)),
            elsewhere={},
        ),
        Sheet(
            "target-cards",
            "Target, the card game",
            "TC",
            34,
            own=5,
            cases=("C33",),
            elsewhere={},
        ),
        Sheet(
            "monopoly-target",
            "Monopoly: Target Edition",
            "TE",
            60,
            own=5,
            cases=("C11", "C12"),
            elsewhere={},
        ),
    )
}
"""Every edition with its scenarios; ``elsewhere`` are disputes none of them can show, and where they belong."""

FILES: Final = [path for sheet in SHEETS.values() for path in sheet.files()]


def place(path: Path) -> str:
    """A file as a reader of the project would name it."""
    return path.relative_to(ROOT).as_posix()


@cache
def heading_of(path: Path) -> Heading:
    """The top of a file."""
    return read(place(path), path.read_text(encoding="utf-8")).heading


def table(sheet: Sheet) -> str:
    """The whole document of an edition."""
    letters, rulings = sheet.letters, sheet.rulings
    head = (
        f"# {sheet.title}: rulings and the scenarios that show them\n\n"
        "Written by `python -m tests.scenarios.table`; run a file with `croupier scenario run`. "
        f"{letters}1 to {letters}{rulings} are the rulings of\nthe edition, {letters}{rulings + 1} and later those of "
        f"[this project]({sheet.page.name}); C1 to C36 are disputes seen in other programs.\n\n"
        "| Ruling | What must hold | Switches | Scenario |\n|---|---|---|---|\n"
    )
    rows = []
    for path in sheet.files():
        heading = heading_of(path)
        shown = ", ".join((*heading.rulings, *heading.cases))
        switches = ", ".join(f"`{name} = {str(value).lower()}`" for name, value in heading.switches.items())
        rows.append(f"| {shown} | {heading.says} | {switches} | [{path.stem}](../../{place(path)}) |\n")
    elsewhere = "".join(f"\n{case} belongs to {where}." for case, where in sheet.elsewhere.items())
    return head + "".join(rows) + elsewhere + "\n"


if __name__ == "__main__":
    for written in SHEETS.values():
        written.table.write_text(table(written), encoding="utf-8")
