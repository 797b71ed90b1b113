"""An owner of the printed game corrects its edition file: what fits is taken, what does not is named by its line."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import msgspec
import pytest

from engine.registry import EDITIONS
from services.cli.errors import Exit
from tests.architecture.sources import ROOT

FOLDERS: Final = {
    re.search(r'(?m)^id = "([^"]+)"', path.read_text(encoding="utf-8"))[1]: path.parent.name  # type: ignore[index]  # it has one
    for path in ROOT.glob("engine/*/edition.toml")
}
BOARDS: Final = tuple(
    name for name in EDITIONS if "[[spaces]]" in (ROOT / "engine" / FOLDERS[name] / "edition.toml").read_text()
)
"""Editions with a board; those of cards alone have their own tests of what must fit together."""
FIGURE: Final = re.compile(r"(?m)^(?P<key>price) = (?P<value>\d+)")
BROKEN: Final = {
    "a figure that is a word": (FIGURE, 'price = "dear"', ".price: Expected `int`, got `str`"),
    "a price below nothing": (FIGURE, "price = -5", ".price: Expected `int` >= 0"),
    "a price forgotten": (FIGURE, "", "missing required field `price`"),
    "a key misspelt": (FIGURE, r"\g<0>\nprise = 5", ".prise: Object contains unknown field `prise`"),
    "a colour there is not": (
        re.compile(r'(?m)(?P<head>^\[\[(?:deeds|destinations|items)\]\](?:\n(?!\[).*)*?\n(?:group|set) = )"\w+"'),
        r'\g<head>"mauve"',
        " must be one of ",
    ),
    "text that is no TOML": (re.compile(r"(?m)^schema = 1$"), "schema = = 1", "is not TOML"),
}


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the engine whose files may be changed, beside the rest as it is."""
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("contracts", "replay", "services"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def editions(root: Path) -> subprocess.CompletedProcess[str]:
    """What `croupier editions` says of the copy."""
    program = "import sys; sys.path.insert(0, sys.argv.pop(1)); import services.cli; services.cli.main()"
    return subprocess.run(
        [sys.executable, "-c", program, str(root), "editions", "--json"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"},
    )


@pytest.mark.parametrize("edition", BOARDS)
def test_a_corrected_figure_is_taken(edition: str, copied: Path) -> None:
    """Another price is another edition file: nothing else changes but the hash that games name."""
    file = copied / "engine" / FOLDERS[edition] / "edition.toml"
    file.write_text(FIGURE.sub("price = 65", file.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    done = editions(copied)
    assert done.returncode == Exit.OK, done.stderr
    hashes = {row["edition"]: row["data"] for row in msgspec.json.decode(done.stdout)}
    assert {name for name in EDITIONS if hashes[name] != EDITIONS[name].data_hash} == {edition}


@pytest.mark.parametrize("what", BROKEN)
@pytest.mark.parametrize("edition", BOARDS)
def test_a_broken_file_is_refused_at_its_line(edition: str, what: str, copied: Path) -> None:
    """The command ends with 3 and one line that names edition, file, line, key and what is expected there."""
    pattern, broken, expected = BROKEN[what]
    file = copied / "engine" / FOLDERS[edition] / "edition.toml"
    text = file.read_text(encoding="utf-8")
    found = pattern.search(text)
    assert found is not None
    file.write_text(text[: found.start()] + found.expand(broken) + text[found.end() :], encoding="utf-8")
    done = editions(copied)
    assert (done.returncode, done.stdout) == (Exit.UNREADABLE, "")
    said = re.fullmatch(rf"croupier: {edition}: edition\.toml(?:, line (\d+))?:? (.*)\n", done.stderr)
    assert said is not None, done.stderr
    assert expected in said[2]
    line = int(said[1] or re.search(r"at line (\d+)", said[2])[1])  # type: ignore[index]  # one of them says it
    wrong = text[: found.end()].count("\n") + 1
    header = text.rindex("\n[[", 0, found.end()).__index__() if "[[" in text[: found.end()] else 0
    assert text[:header].count("\n") + 1 <= line <= wrong + 1
