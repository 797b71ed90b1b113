"""The project's own files, as the architecture tests read them."""

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGES: Final = ("contracts", "engine", "replay", "services")


def place(path: Path) -> str:
    """Name a file as a reader would look for it."""
    return path.relative_to(ROOT).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    """Parse one module, once."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def modules(package: str) -> Iterator[tuple[Path, ast.Module]]:
    """Give every module of a package with its syntax tree."""
    for path in sorted((ROOT / package).rglob("*.py")):
        yield path, parsed(path)


@cache
def project_files() -> tuple[Path, ...]:
    """Give every file of the project: what git tracks, and what it would track if it were added."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = (ROOT / name for name in listed.split("\0") if name)
    return tuple(path for path in paths if path.is_file())
