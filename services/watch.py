"""A child process that ends together with its owner, however the owner ends.

A watcher process holds one end of a pipe whose other end only the owner holds: when the owner ends, the pipe closes,
and the watcher ends the child. (The kernel's own "signal me when my parent dies" is not used: it fires when the
starting *thread* ends, and exists on Linux only.)
"""

import signal
import subprocess
from pathlib import Path
from typing import Final

_WATCH: Final = 'read -r _; kill -"$1" "$2"; test -z "$3" || rm -rf "$3"'


class Watch:
    """Watches over one child from its start to `end`; a folder that was the child's alone is removed with it."""

    def __init__(self, pid: int, how: signal.Signals, folder: Path | None = None) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - a fixed text
            ["/bin/sh", "-c", _WATCH, "croupier-watch", str(how.value), str(pid), str(folder or "")],
            stdin=subprocess.PIPE,  # its other end is ours alone: child processes do not inherit it
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def end(self) -> None:
        """Watch no more; the child is left as it is."""
        self._process.kill()
        self._process.communicate()
