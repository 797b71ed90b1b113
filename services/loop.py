"""The event loop of a process, and how its tasks end."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")
_CANCEL_AGAIN_S: Final = 0.2


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run to the end on the fastest loop there is; Ctrl-C cancels it first."""
    try:
        import uvloop  # noqa: PLC0415  # not there on Windows, where the standard loop serves
    except ImportError:
        return asyncio.run(main)
    return uvloop.run(main)


async def end(task: asyncio.Task[None]) -> None:
    """Cancel a task until it has ended: `asyncio.wait_for`, which libraries use, may swallow a cancellation."""
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=_CANCEL_AGAIN_S)
    if not task.cancelled():
        task.result()


def check_cancelled() -> None:
    """Raise CancelledError if the current task was cancelled, though that may have been swallowed."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
