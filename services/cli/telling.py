"""Prints a story line by line: in colour on a terminal, plain elsewhere."""

import sys
from typing import TYPE_CHECKING, Final

from replay.tellers.common import Kind, StoryLine

if TYPE_CHECKING:
    from rich.console import Console

_STYLES: Final[dict[Kind, str]] = {
    "game": "dim",
    "turn": "bold",
    "card": "magenta",
    "jail": "yellow",
    "auction": "blue",
    "trade": "cyan",
    "building": "green",
    "debt": "red",
    "end": "bold yellow",
}
_SEATS: Final = ("red", "blue", "green", "magenta", "cyan", "yellow")


class Printer:
    """Prints lines to stdout; the headings of turns stand apart, and every other line begins with its seq."""

    def __init__(self) -> None:
        """Colour is used if stdout is a terminal."""
        self._console = _terminal() if sys.stdout.isatty() else None

    def print(self, line: StoryLine) -> None:
        """Print one line."""
        text = f"\n{line.text}" if line.kind == "turn" else f"{line.seq:>6}  {line.text}"
        if self._console is None:
            print(text)
        else:
            self._console.print(text, style=_style(line), markup=False)


def _terminal() -> "Console":
    from rich.console import Console  # noqa: PLC0415 - only a terminal needs it

    return Console(highlight=False, soft_wrap=True)


def _style(line: StoryLine) -> str:
    if line.kind == "turn" and line.seat is not None:
        return f"bold {_SEATS[line.seat % len(_SEATS)]}"
    return _STYLES.get(line.kind, "")
