"""Imports point one way, and the engine stays pure."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.architecture.sources import PACKAGES, ROOT, modules, place

LAYERS: Final = ("contracts", "engine", "replay", "services")
"""Each may import itself and what stands before it."""

PURE_STDLIB: Final = frozenset(
    {
        *("__future__", "abc", "base64", "bisect", "collections", "contextlib", "copy", "dataclasses", "enum"),
        *("fractions", "functools", "hashlib", "hmac", "heapq", "importlib", "itertools", "json", "math", "operator"),
        *("pathlib", "re", "string", "struct", "tomllib", "types", "typing"),
    }
)
"""What a pure module may use of the standard library: nothing here knows a clock, chance, a network or a log."""

DEPENDENCIES: Final = {"contracts": {"msgspec"}, "engine": {"msgspec"}}
"""Packages from outside that the two lower layers may import."""

READERS: Final = frozenset({"open", "read_text", "read_bytes"})
"""Calls that read a file, whoever they are asked of."""


def imported(tree: ast.AST) -> Iterator[str]:
    """Give the full name of every module that is imported, wherever in the file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide which way they point"
            yield str(node.module)


def foreign_imports(package: str) -> Iterator[tuple[Path, str]]:
    """Give each import of a package's modules that leaves the package, with its file."""
    for path, tree in modules(package):
        for name in imported(tree):
            if name.partition(".")[0] != package:
                yield path, name


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_point_one_way(package: str) -> None:
    """`contracts ← engine ← replay ← services`: no module imports a layer above its own, and none imports tests."""
    above = {*LAYERS[LAYERS.index(package) + 1 :], "tests"}
    wrong = [f"{place(path)}: {name}" for path, name in foreign_imports(package) if name.partition(".")[0] in above]
    assert not wrong


@pytest.mark.parametrize("package", sorted(DEPENDENCIES))
def test_lower_layers_depend_on_msgspec_alone(package: str) -> None:
    """Contracts and engine import msgspec, the standard library, and nothing else from outside."""
    allowed = DEPENDENCIES[package] | set(LAYERS) | sys.stdlib_module_names
    wrong = [
        f"{place(path)}: {name}" for path, name in foreign_imports(package) if name.partition(".")[0] not in allowed
    ]
    assert not wrong


@pytest.mark.parametrize("package", ["contracts", "engine"])
def test_the_engine_is_pure(package: str) -> None:
    """No clock, chance, network, log, process or event loop: only the named part of the standard library is used."""
    outside = PURE_STDLIB | DEPENDENCIES[package] | set(LAYERS)
    wrong = [
        f"{place(path)}: {name}" for path, name in foreign_imports(package) if name.partition(".")[0] not in outside
    ]
    assert not wrong


@pytest.mark.parametrize("package", ["contracts", "engine"])
def test_pure_modules_define_nothing_async(package: str) -> None:
    """A pure function waits for nobody."""
    kinds = (ast.AsyncFunctionDef, ast.Await, ast.AsyncFor, ast.AsyncWith)
    wrong = [place(path) for path, tree in modules(package) if any(isinstance(node, kinds) for node in ast.walk(tree))]
    assert not wrong


def test_the_engine_reads_no_file_but_edition_toml() -> None:
    """At most one module of the engine opens files, and the name it opens is edition.toml."""
    readers = [(path, tree) for path, tree in modules("engine") if any(map(reads, ast.walk(tree)))]
    assert len(readers) <= 1, [place(path) for path, _ in readers]
    for _, tree in readers:
        files = {text for text in constants(tree) if Path(text).suffix and " " not in text}
        assert files == {"edition.toml"}


def reads(node: ast.AST) -> bool:
    """Say whether this is a call that opens or reads a file."""
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return name in READERS


def constants(tree: ast.AST) -> Iterator[str]:
    """Give every text written in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_the_checks_see_the_packages() -> None:
    """A check over no file would pass for ever: each package has modules."""
    assert ROOT.joinpath("pyproject.toml").exists()
    for package in PACKAGES:
        assert list(modules(package)), package
