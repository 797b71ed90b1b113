"""How a command ends: the exit codes scripts rely on, and the errors that lead to them."""

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
    "builtins:PermissionError": Exit.USAGE,
}


def as_cli_error(error: Exception) -> CliError | None:
    """Give the ending of an error that a user can mend; none: it is a defect and deserves its traceback."""
    if isinstance(error, CliError):
        return error
    for kind in type(error).__mro__:
        code = _CODES.get(f"{kind.__module__}:{kind.__qualname__}")
        if code is not None:
            theirs = kind.__module__.startswith("redis.")  # says what failed, not what helps
            return CliError(
                code,
                f"the Redis server does not answer ({error}): check REDIS_URL" if theirs else str(error),
            )
    return None
