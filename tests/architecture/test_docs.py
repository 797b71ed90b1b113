"""What the docs tell a reader to type works.

A fenced block marked `console` is run: its lines that begin with `$ ` (and `> `, which go on with the line before) are
one script per document, run by bash in a folder that looks like the project's. It must end with 0. `console long` is
run in the long tier only; `text` is never run.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.architecture.sources import ROOT, place, project_files
from tests.figures import tier

BLOCK: Final = re.compile(r"^```console(?P<long> long)?\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK: Final = re.compile(r"\[[^\]]*\]\((?P<target>[^)#\s]+)(?:#[^)]*)?\)")
DOCUMENTS: Final = [path for path in project_files() if path.suffix == ".md"]


def script_of(text: str, *, long: bool) -> str:
    """Gather the commands of a document's console blocks."""
    lines = []
    for block in BLOCK.finditer(text):
        if block["long"] and not long:
            continue
        lines += [line[2:] for line in block["body"].splitlines() if line.startswith(("$ ", "> "))]
    return "\n".join(lines)


@pytest.mark.parametrize("document", DOCUMENTS, ids=place)
def test_the_commands_of_a_document_run(document: Path, tmp_path: Path) -> None:
    """Every command that a reader may copy ends with 0, in the order of the document."""
    script = script_of(document.read_text(encoding="utf-8"), long=tier() == "long")
    if not script:
        return
    for entry in ROOT.iterdir():
        if not entry.name.startswith(".") and entry.name != "var":
            (tmp_path / entry.name).symlink_to(entry)
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", f"trap 'kill $(jobs -p) 2>&- || true' EXIT\nset -x\n{script}"],
        cwd=tmp_path,
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.parametrize("document", DOCUMENTS, ids=place)
def test_the_links_of_a_document_lead_somewhere(document: Path) -> None:
    """A link to a file of the project names a file that is there."""
    targets = [link["target"] for link in LINK.finditer(document.read_text(encoding="utf-8"))]
    missing = [name for name in targets if "://" not in name and not (document.parent / name).exists()]
    assert not missing


def test_console_blocks_are_recognised() -> None:
    """Commands and their continuations are taken, output and other blocks are not; long ones wait for their tier."""
    text = "```console\n$ a \\\n> b\nout\n```\n```text\n$ no\n```\n```console long\n$ c\n```\n"
    assert script_of(text, long=False) == "a \\\nb"
    assert script_of(text, long=True) == "a \\\nb\nc"
