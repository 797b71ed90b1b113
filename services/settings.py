"""What a deployment may set: one frozen struct, read once from the environment.

Every field but the first is the variable CROUPIER_<FIELD>; the first is REDIS_URL. `<VARIABLE>_FILE` names a file that
holds the value instead, which is the way to hand over a secret.
"""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

Milliseconds = Annotated[int, Meta(ge=1, description="a whole number of milliseconds, 1 or more")]
Block = Annotated[int, Meta(ge=1, le=4000, description="milliseconds from 1 to 4000: the client gives up at 5000")]
Batch = Annotated[int, Meta(ge=1, le=1000, description="a whole number from 1 to 1000")]
Cache = Annotated[int, Meta(ge=1, description="a whole number, 1 or more")]
Partitions = Annotated[int, Meta(ge=16, le=16, description="16: the names of all keys follow from it")]
Level = Annotated[
    Literal["debug", "info", "warning", "error"], Meta(description="'debug', 'info', 'warning' or 'error'")
]
Format = Annotated[Literal["auto", "json", "pretty"], Meta(description="'auto', 'json' or 'pretty'")]
Switch = Annotated[bool, Meta(description="'true' or 'false'")]
Url = Annotated[
    str,
    Meta(
        pattern=r"^(redis|rediss|unix)://\S+$",
        description="a URL as in redis://host:6379/0, or one that begins with rediss:// or unix://",
    ),
]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one process; each field says what it means and in which unit."""

    redis_url: Url | None = None
    """The server of the logs and streams; none: the embedded one is started."""
    data_dir: Path = Path("var")
    """Where the embedded server keeps its files."""
    partitions: Partitions = 16
    """Slices of games, a constant of the deployment."""
    cache_games: Cache = 2000
    """Folded games a worker keeps, the least recently used leaves first."""
    claim_idle_ms: Milliseconds = 5000
    """How long an entry has waited unacknowledged before another worker may claim it."""
    claim_every_ms: Milliseconds = 2000
    """How often a worker looks for such entries."""
    batch: Batch = 50
    """Most commands one read takes from one partition stream."""
    poll_block_ms: Block = 1000
    """How long one read waits for commands."""
    log_level: Level = "info"
    log_format: Format = "auto"
    """auto is pretty on a terminal and JSON lines elsewhere."""
    allow_lossy: Switch = False
    """Development only: accept a Redis that may lose acknowledged events."""
    crashpoint: str = ""
    """Test hook: the named point at which this process kills itself, or ''."""


class SettingsError(ValueError):
    """A variable holds what it cannot mean: says which, what was found and what would have been right."""

    def __init__(self, variable: str, found: str, wanted: str) -> None:
        super().__init__(f"{variable} is {found}: it must be {wanted}")
        self.variable = variable


_SECRET: Final = frozenset({"REDIS_URL"})  # may hold a password, so an error never shows it


@cache
def settings() -> Settings:
    """Give the settings of this process; the environment is read at the first call. Raises SettingsError."""
    return read_settings(os.environ)


def read_settings(environ: Mapping[str, str]) -> Settings:
    """Read the settings from these variables; an empty one counts as not set. Raises SettingsError."""
    texts = {}
    for field in msgspec.structs.fields(Settings):
        variable = variable_of(field.name)
        if found := _found(variable, environ):
            _check(variable, found, field.type)
            texts[field.name] = found
    return msgspec.convert(texts, Settings, strict=False, dec_hook=_path)


def variable_of(field: str) -> str:
    """Name the environment variable of a field."""
    return "REDIS_URL" if field == "redis_url" else f"CROUPIER_{field.upper()}"


def _found(variable: str, environ: Mapping[str, str]) -> str:
    value, file = environ.get(variable, ""), environ.get(f"{variable}_FILE", "")
    if value and file:
        raise SettingsError(f"{variable}_FILE", "set beside " + variable, "the only one of the two")
    if not file:
        return value
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{variable}_FILE", repr(file), "the name of a readable text file") from error


def _check(variable: str, found: str, kind: object) -> None:
    try:
        msgspec.convert(found, kind, strict=False, dec_hook=_path)
        if variable == "REDIS_URL":
            _check_url(found)
    except (msgspec.ValidationError, ValueError) as error:
        shown = "wrong (not shown, it may hold a password)" if variable in _SECRET else repr(found)
        raise SettingsError(variable, shown, _wanted(kind)) from error


def _check_url(url: str) -> None:
    from redis.asyncio.connection import parse_url  # noqa: PLC0415 - only a process with a server of its own needs it

    parse_url(url)


def _path(kind: type, text: object) -> Path:
    assert kind is Path
    return Path(str(text))


def _wanted(kind: object) -> str:
    schema = msgspec.json.schema(kind)
    choices = [schema, *schema.get("anyOf", ())]
    return str(next(choice["description"] for choice in choices if "description" in choice))
