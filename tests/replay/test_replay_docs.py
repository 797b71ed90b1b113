"""The excerpt of a story in docs/replay.md is what the command above it prints."""

import re

import pytest

from services import cli
from tests.architecture.sources import ROOT


def test_the_story_in_the_document_is_the_story_that_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a reader sees in the document appears on the screen, line for line."""
    text = (ROOT / "docs" / "replay.md").read_text(encoding="utf-8")
    found = re.search(r"```console\n\$ croupier (replay show [^\n]+)\n```\n\n```text\n(.*?)```\n", text, re.DOTALL)
    assert found
    monkeypatch.chdir(ROOT)
    assert cli.run(found[1].split()) == 0
    assert capsys.readouterr().out.strip("\n") == found[2].strip("\n")
