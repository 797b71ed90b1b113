"""The project speaks of itself alone, names things its own way, and names editions in one place."""

import ast
import re
from collections.abc import Iterator
from typing import Final

import pytest

from engine.registry import EDITIONS as PLAYED
from tests.architecture.sources import PACKAGES, ROOT, modules, place, project_files

EDITIONS: Final = frozenset(
    {"monopoly-friends", "monopoly-millennials", "monopoly-target", "monopoly-deal", "target-cards"}
)
FOLDERS: Final = ("friends", "millennials", "target", "deal", "target_cards")
EDITION_FOLDERS: Final = tuple(f"engine/{folder}" for folder in FOLDERS)
REGISTRY: Final = "engine/registry.py"
SHARED: Final = ("engine/board/", "engine/kernel/", "services/")
OWN_ROOMS: Final = re.compile(rf"services/bots/(?:registry|(?:{'|'.join(FOLDERS)})(?:_\w+)?)\.py")
"""What of the services belongs to editions: their bots, and the registry of these."""
OF_ONE_EDITION: Final = re.compile(
    rf"(?:engine|contracts\.\w+|services\.bots|replay\.\w+)\.(?:{'|'.join(FOLDERS)})(?![^.])"
)

# Character classes keep these lines from finding themselves.
FOREIGN: Final = {
    "a path of one machine": re.compile(r"(?<![\w.:}-])/(?:[r]oot|[h]ome|[w]ork|[U]sers)/"),
    "a folder outside the project": re.compile(r"\b[s]hared/"),
    "the address of a registry": re.compile(r"[p]ypi\.org|[p]ythonhosted\.org|registry\.[n]pmjs|[c]rates\.io"),
    "a reference to a tracker": re.compile(r"\b[Ii]ssue #?\d|\b[s]ession #?\d"),
    "a note to ourselves": re.compile(r"\b(?:[T]ODO|[F]IXME|[X]XX)\b"),
}
EMPTY_NAMES: Final = re.compile(r"(?:Manager|Helper|Helpers|Utils?|Base|Impl)$")
EMPTY_VERBS: Final = re.compile(r"_?(?:get|process)_")


@pytest.mark.parametrize("what", sorted(FOREIGN))
def test_the_project_speaks_of_itself_alone(what: str) -> None:
    """No file holds paths of a machine, addresses of registries, or references to where it was written."""
    wrong = []
    for path in project_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        wrong += [f"{place(path)}: {found.group()}" for found in FOREIGN[what].finditer(text)]
    assert not wrong


def test_lock_files_hold_no_address() -> None:
    """What is installed is known by its hash, wherever it comes from."""
    locks = sorted(ROOT.glob("requirements*.lock"))
    assert len(locks) == 2
    for lock in locks:
        text = lock.read_text(encoding="utf-8")
        assert "://" not in text
        assert "--hash=sha256:" in text


OVERRIDDEN: Final = (": _get_msgs",)
"""Names of a library's methods that a subclass of ours has to repeat."""


@pytest.mark.parametrize("package", PACKAGES)
def test_names_say_what_a_thing_is(package: str) -> None:
    """No class is called a manager or a base of something, no function begins with get or process."""
    found = [f"{place(path)}:{named}" for path, tree in modules(package) for named in empty_names(tree)]
    wrong = [named for named in found if not named.endswith(OVERRIDDEN)]
    assert not wrong


def empty_names(tree: ast.AST) -> Iterator[str]:
    """Give line and name of each class and function whose name says nothing."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            empty = EMPTY_NAMES.search if isinstance(node, ast.ClassDef) else EMPTY_VERBS.match
            if empty(node.name):
                yield f"{node.lineno}: {node.name}"


@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_asks_which_edition_it_is(package: str) -> None:
    """Outside an edition's folder and the registry nothing compares with, matches or looks up an edition's name."""
    wrong = []
    for path, tree in modules(package):
        name = place(path)
        if name.startswith(EDITION_FOLDERS) or name == REGISTRY:
            continue
        wrong += [f"{name}:{line}" for line in edition_questions(tree)]
    assert not wrong


def edition_questions(tree: ast.AST) -> Iterator[int]:
    """Give the lines at which code depends on the name of an edition."""
    for node in ast.walk(tree):
        asked: list[ast.AST | None] = []
        if isinstance(node, ast.Compare):
            asked = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            asked = [node.value]
        elif isinstance(node, ast.Dict):
            asked = [*node.keys]
        if any(map(names_edition, filter(None, asked))):
            yield getattr(node, "lineno", 0)


def names_edition(tree: ast.AST) -> bool:
    """Say whether an edition's name is written somewhere inside."""
    return any(isinstance(node, ast.Constant) and node.value in EDITIONS for node in ast.walk(tree))


@pytest.mark.parametrize(
    "code", ["edition == 'target-cards'", "e in ('monopoly-deal',)", "match e:\n case 'monopoly-friends': 1"]
)
def test_the_question_is_recognised(code: str) -> None:
    """The check finds what it forbids."""
    assert list(edition_questions(ast.parse(code)))


def test_shared_modules_name_no_edition() -> None:
    """Engine shared by editions and services neither write an edition's name nor import from its rooms."""
    wrong = []
    for path, tree in (*modules("engine"), *modules("services")):
        name = place(path)
        if name.startswith(SHARED) and not OWN_ROOMS.fullmatch(name):
            wrong += [f"{name}:{found}" for found in editions_named(tree)]
    assert not wrong


def editions_named(tree: ast.AST) -> Iterator[str]:
    """Give each place that writes an edition's name, docstrings too, or imports what only one edition has."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found = any(name in node.value for name in EDITIONS)
        elif isinstance(node, ast.Import):
            found = any(OF_ONE_EDITION.match(alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found = any(OF_ONE_EDITION.match(f"{node.module}.{alias.name}") for alias in node.names)
        else:
            continue
        if found:
            yield f"{node.lineno}"


@pytest.mark.parametrize(
    "code",
    [
        "def demo(edition='monopoly-friends'): ...",
        "'Plays monopoly-target.'",
        "from engine.friends.data import DEEDS",
        "from engine import millennials",
        "import contracts.events.target",
        "from contracts.commands import friends",
        "from services.bots.target import SimpleBot",
    ],
)
def test_the_name_is_recognised(code: str) -> None:
    """The check finds what it forbids."""
    assert [*editions_named(ast.parse(code))]


@pytest.mark.parametrize("code", ["from engine.board import state", "import engine.targets", "target = 'a target'"])
def test_other_words_are_left_alone(code: str) -> None:
    """A word that is also the name of a folder is no edition."""
    assert not [*editions_named(ast.parse(code))]


def test_the_list_of_editions_is_whole() -> None:
    """Every edition that can be played is among the names looked for, with its folder."""
    assert set(PLAYED) <= EDITIONS
    assert {path.parent.name for path in ROOT.glob("engine/*/edition.toml")} <= set(FOLDERS)
