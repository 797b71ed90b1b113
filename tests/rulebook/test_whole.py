"""The rulebook leaves no command out."""

import ast
from pathlib import Path
from typing import Final, get_args

import pytest

from contracts.commands import AnyCommand
from engine.friends.edition import EDITION

KERNEL: Final = {"CreateGame", "TimeOut"}
COMMANDS: Final = [kind for kind in get_args(AnyCommand) if kind in EDITION.rules or kind.__name__ in KERNEL]


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: str(kind.__name__))
def test_every_command_is_told_in_three_tests_at_least(kind: type) -> None:
    """It does, it says no, it stays quiet when it is repeated or beside the point."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in Path(__file__).parent.glob("test_*.py")]
    told = [node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]
    (rules,) = [node for node in told if node.name == f"Test{kind.__name__}"]
    tests = {node.name: ast.unparse(node) for node in rules.body if isinstance(node, ast.FunctionDef)}
    assert len(tests) >= 3
    assert sum("refused(" in body for body in tests.values()) >= 2
    assert any(".then(" in body or ".answer" in body for body in tests.values())
