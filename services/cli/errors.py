"""How a command ends: the exit codes scripts rely on, and the errors that lead to them."""

import errno
from enum import IntEnum
from typing import Final


class Exit(IntEnum):
    """The exit codes of every command but `audit`."""

    OK = 0
    FAILED_CHECK = 1
    USAGE = 2
    UNREADABLE = 3
    NOT_FOUND = 4
    NO_SERVER = 5


class CliError(Exception):
    """Ends the command with this exit code, after one sentence on stderr that says what is wrong and what helps."""

    def __init__(self, exit_code: Exit, sentence: str) -> None:
        super().__init__(sentence)
        self.exit_code = exit_code
        self.sentence = sentence


# Named as text, so that knowing an error imports nothing. A subclass counts as its class.
_CODES: Final[dict[str, Exit]] = {
    "services.settings:SettingsError": Exit.USAGE,
    "services.bus.errors:ServerTrouble": Exit.NO_SERVER,
    "engine.kernel.data:EditionDataError": Exit.UNREADABLE,
    "redis.exceptions:ConnectionError": Exit.NO_SERVER,
    "redis.exceptions:TimeoutError": Exit.NO_SERVER,
    "redis.exceptions:RedisError": Exit.NO_SERVER,
}
# What helps, where the error itself only says what failed.
_SENTENCES: Final[dict[str, str]] = {
    "ConnectionError": "the Redis server does not answer ({}): check REDIS_URL",
    "TimeoutError": "the Redis server does not answer ({}): check REDIS_URL",
    "RedisError": "the server answers what this program cannot use ({}): check that REDIS_URL leads to a Redis server "
    "that holds no other program's data",
}


def as_cli_error(error: Exception) -> CliError | None:
    """Give the ending of an error that a user can mend; none: it is a defect and deserves its traceback."""
    if isinstance(error, CliError):
        return error
    for kind in type(error).__mro__:
        code = _CODES.get(f"{kind.__module__}:{kind.__qualname__}")
        if code is not None:
            return CliError(code, _SENTENCES.get(kind.__qualname__, "{}").format(" ".join(str(error).split())))
    if isinstance(error, OSError) and error.filename is not None:
        return CliError(Exit.USAGE, f"{error.filename}: {error.strerror}")
    if is_full(error):
        return CliError(Exit.FAILED_CHECK, "the output could not be written: its disk is full")
    return None


def is_full(error: Exception) -> bool:
    """Say whether what was open already, such as stdout, takes no more."""
    return isinstance(error, OSError) and error.errno == errno.ENOSPC and error.filename is None
