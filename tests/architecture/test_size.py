"""Modules and functions stay short enough to be read in one go."""

import ast
from typing import Final

import pytest

from tests.architecture.sources import PACKAGES, modules, place

LONGEST_FILE: Final = 300
LONGEST_FUNCTION: Final = 45
"""Lines of a function without its docstring."""


@pytest.mark.parametrize("package", PACKAGES)
def test_files_are_short(package: str) -> None:
    """No module has more than 300 lines."""
    lengths = {place(path): len(path.read_text(encoding="utf-8").splitlines()) for path, _ in modules(package)}
    assert not {name: length for name, length in lengths.items() if length > LONGEST_FILE}


@pytest.mark.parametrize("package", PACKAGES)
def test_functions_are_short(package: str) -> None:
    """No function has more than 45 lines beside its docstring."""
    wrong = {}
    for path, tree in modules(package):
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
                and (length := lines_of(node)) > LONGEST_FUNCTION
            ):
                wrong[f"{place(path)}:{node.lineno} {node.name}"] = length
    assert not wrong


def lines_of(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count the lines of a function from `def` to its end, without its docstring."""
    whole = (node.end_lineno or node.lineno) - node.lineno + 1
    if ast.get_docstring(node) is None:
        return whole
    said = node.body[0]
    return whole - ((said.end_lineno or said.lineno) - said.lineno + 1)
