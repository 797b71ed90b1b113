"""`croupier worker`: one worker process."""

from functools import partial
from typing import Annotated

from cyclopts import Parameter

from contracts.words import Worker
from services.cli.errors import CliError, Exit
from services.logging import configure_logging
from services.loop import run
from services.settings import settings
from services.worker.process import serve


def worker(
    kind: Worker, /, *, slot: Annotated[int, Parameter(help="Number of this process among its kind.")] = 0
) -> None:
    """Run one worker process until SIGTERM: turns, dice, banking or cards. The server is that of REDIS_URL.

    One line on stdout says when it reads commands.
    """
    chosen = settings()
    if chosen.redis_url is None:
        raise CliError(Exit.USAGE, "a worker needs REDIS_URL: the server whose commands it decides")
    configure_logging(chosen, worker=f"{kind}-{slot}")
    ready = partial(print, f"{kind}-{slot} reads commands", flush=True)
    run(serve(kind, slot, chosen.redis_url, chosen, ready))
