"""Every scenario file holds, and every ruling and case has one."""

import re
from pathlib import Path
from typing import Final

import pytest

from engine.registry import EDITIONS
from replay.scenarios import play, read
from replay.scenarios.form import Heading, Step
from tests.scenarios.table import FILES, ROOT, SHEETS, heading_of, place, table

PAGE: Final = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES: Final = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenario_holds(path: Path) -> None:
    """What the file says must follow does follow."""
    outcome = play(read(place(path), path.read_text(encoding="utf-8")))
    assert outcome.passed, outcome.difference


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenario_says_what_it_shows(path: Path) -> None:
    """A file lies with its edition, is named after its first ruling or case, and says in a sentence what must hold."""
    heading = heading_of(path)
    sheet = SHEETS[path.parent.name]
    assert heading.edition == sheet.edition
    assert heading.says.endswith(".")
    assert path.stem.split("-")[0] in (*heading.rulings, *heading.cases)
    assert not {*heading.rulings, *heading.cases} - {*sheet.named(), *sheet.cases}


@pytest.mark.parametrize(("edition", "ruling"), [(name, r) for name, sheet in SHEETS.items() for r in sheet.named()])
def test_every_ruling_has_a_scenario(edition: str, ruling: str) -> None:
    """Each ruling of an edition is shown by a file of its own name."""
    assert any(path.stem.startswith(f"{ruling}-") for path in SHEETS[edition].files())


@pytest.mark.parametrize(("edition", "case"), [(name, case) for name, sheet in SHEETS.items() for case in sheet.cases])
def test_every_case_has_a_scenario(edition: str, case: str) -> None:
    """Each known dispute is shown by a file of its own name, but for those that no scenario can show."""
    sheet = SHEETS[edition]
    assert any(path.stem.startswith(f"{case}-") for path in sheet.files()) != (case in sheet.elsewhere)


@pytest.mark.parametrize("edition", SHEETS)
def test_every_other_value_of_a_switch_has_a_scenario(edition: str) -> None:
    """Each value a table may choose instead of the printed one is played somewhere."""
    headings = map(heading_of, SHEETS[edition].files())
    played = {(name, value) for heading in headings for name, value in heading.switches.items()}
    switches = EDITIONS[edition].switches.values()
    missing = [
        (switch.name, value)
        for switch in switches
        for value in switch.allowed
        if value != switch.value and (switch.name, value) not in played
    ]
    chosen = {name for name, _ in played}
    missing += [(switch.name, "another figure") for switch in switches if switch.bounds and switch.name not in chosen]
    assert not missing


@pytest.mark.parametrize("edition", SHEETS)
def test_the_table_is_the_one_of_the_files(edition: str) -> None:
    """The table in the docs names every file as it is now."""
    sheet = SHEETS[edition]
    assert sheet.table.read_text(encoding="utf-8") == table(sheet), "write it anew: python -m tests.scenarios.table"


@pytest.mark.parametrize("edition", SHEETS)
def test_own_rulings_stand_in_the_docs(edition: str) -> None:
    """Each ruling of this project that a scenario shows is written down with question and reason."""
    sheet = SHEETS[edition]
    found = re.findall(rf"^\| ({sheet.letters}\d+) ", sheet.page.read_text(encoding="utf-8"), re.MULTILINE)
    assert found == sheet.named()[sheet.rulings :]


def test_every_edition_has_a_sheet() -> None:
    """No edition goes without scenarios."""
    assert {*SHEETS} == {*EDITIONS}


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_examples_of_the_docs_hold(number: int) -> None:
    """Each TOML block of the page on scenarios is a scenario that holds."""
    outcome = play(read(f"example {number + 1}", EXAMPLES[number]))
    assert outcome.passed, outcome.difference


@pytest.mark.parametrize("name", EDITIONS)
def test_the_docs_name_every_key(name: str) -> None:
    """Each key of a file, a step, a position and the facts stands in the page."""
    edition = EDITIONS[name]
    facts = edition.positions.facts(edition.new_state())
    keys = {*Heading.__struct_fields__, *Step.__struct_fields__, *edition.positions.described.__struct_fields__, *facts}
    missing = {key for key in keys - {"position", "steps"} if f"`{key}`" not in PAGE}
    assert not missing
