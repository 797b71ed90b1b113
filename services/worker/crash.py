"""Named points at which a test may have this process killed, to see that nothing acknowledged is ever lost."""

import os
import signal
from typing import Final

POINTS: Final = ("read", "loaded", "decided", "appended", "finished")
"""In the order a command passes them: taken from its stream, its game folded, decided, answered by the store, done."""


class CrashPoint:
    """Kills the process the n-th time it passes a point; ``spec`` is ``point`` or ``point:n``, empty for never."""

    def __init__(self, spec: str) -> None:
        """Read the spec; ValueError if there is no such point."""
        name, _, count = spec.partition(":")
        if name and name not in POINTS:
            raise ValueError(f"there is no crash point {name}; there are {', '.join(POINTS)}")
        self._name = name
        self._left = int(count or 1)

    def passes(self, name: str) -> None:
        """The process is at this point now."""
        if name == self._name:
            self._left -= 1
            if not self._left:
                os.kill(os.getpid(), signal.SIGKILL)
