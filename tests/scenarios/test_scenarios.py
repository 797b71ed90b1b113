"""Every scenario file holds, and every ruling and case has one."""

import re
from pathlib import Path
from typing import Final

import pytest

from engine.registry import EDITIONS
from replay.scenarios import play, read
from replay.scenarios.form import Heading, Step
from tests.scenarios.table import CASES_ELSEWHERE, FILES, OWN_RULINGS, ROOT, TABLE, place, scenarios, table

RULINGS: Final = [f"FR{number}" for number in range(1, 81 + OWN_RULINGS)]
PAGE: Final = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES: Final = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
CASES: Final = [f"C{number}" for number in (*range(1, 15), *range(29, 37))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenario_holds(path: Path) -> None:
    """What the file says must follow does follow."""
    outcome = play(read(place(path), path.read_text(encoding="utf-8")))
    assert outcome.passed, outcome.difference


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenario_says_what_it_shows(path: Path) -> None:
    """A file is named after its first ruling or case, and says in a sentence what must hold."""
    heading = read(place(path), path.read_text(encoding="utf-8")).heading
    assert heading.says.endswith(".")
    assert path.stem.split("-")[0] in (*heading.rulings, *heading.cases)
    assert not {*heading.rulings, *heading.cases} - {*RULINGS, *CASES}


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_a_scenario(ruling: str) -> None:
    """Each ruling of the edition is shown by a file of its own name."""
    assert any(path.stem.startswith(f"{ruling}-") for path in FILES)


@pytest.mark.parametrize("case", CASES)
def test_every_case_has_a_scenario(case: str) -> None:
    """Each known dispute is shown by a file of its own name, but for those that no scenario can show."""
    assert any(path.stem.startswith(f"{case}-") for path in FILES) != (case in CASES_ELSEWHERE)


def test_every_other_value_of_a_switch_has_a_scenario() -> None:
    """Each value a table may choose instead of the printed one is played somewhere."""
    played = {(name, value) for heading in scenarios().values() for name, value in heading.switches.items()}
    switches = EDITIONS["monopoly-friends"].switches.values()
    missing = [
        (switch.name, value)
        for switch in switches
        for value in switch.allowed
        if value != switch.value and (switch.name, value) not in played
    ]
    chosen = {name for name, _ in played}
    missing += [(switch.name, "another figure") for switch in switches if switch.bounds and switch.name not in chosen]
    assert not missing


def test_the_table_is_the_one_of_the_files() -> None:
    """The table in the docs names every file as it is now."""
    assert TABLE.read_text(encoding="utf-8") == table(), "write it anew: python -m tests.scenarios.table"


def test_own_rulings_stand_in_the_docs() -> None:
    """Each ruling of this project that a scenario shows is written down with question and reason."""
    text = TABLE.with_name("monopoly-friends.md").read_text(encoding="utf-8")
    assert [f"FR{81 + number}" for number in range(OWN_RULINGS)] == re.findall(r"^\| (FR\d+) ", text, re.MULTILINE)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_examples_of_the_docs_hold(number: int) -> None:
    """Each TOML block of the page on scenarios is a scenario that holds."""
    outcome = play(read(f"example {number + 1}", EXAMPLES[number]))
    assert outcome.passed, outcome.difference


def test_the_docs_name_every_key() -> None:
    """Each key of a file, a step, a position and the facts stands in the page."""
    edition = EDITIONS["monopoly-friends"]
    facts = edition.positions.facts(edition.new_state())
    keys = {*Heading.__struct_fields__, *Step.__struct_fields__, *edition.positions.described.__struct_fields__, *facts}
    missing = {key for key in keys - {"position", "steps"} if f"`{key}`" not in PAGE}
    assert not missing
