"""The service's own log: JSON lines on stderr, readable lines on a terminal. It is no part of any game's log.

Lines of other libraries take the same road. What a line is about (game, seat, seq, command, worker) is bound around
the work with `about`, so that no call has to repeat it.
"""

import logging
import sys
from contextlib import AbstractContextManager
from typing import Final, Literal, cast

import msgspec
import structlog
from structlog.typing import EventDict, FilteringBoundLogger, Processor

from services.settings import Settings

_STAMPS: Final[tuple[Processor, ...]] = (
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
)
_QUIET: Final = ("asyncio", "docker", "testcontainers", "urllib3")  # they say at info what nobody asked for


def logger(name: str) -> FilteringBoundLogger:
    """Give the logger of one module; `name` stands in its lines as `source`."""
    return cast("FilteringBoundLogger", structlog.get_logger(source=name))


def about(
    *,
    game: str | None = None,
    seat: int | None = None,
    seq: int | None = None,
    command: str | None = None,
    worker: str | None = None,
) -> AbstractContextManager[None]:
    """Bind what every line inside the `with` is about; what is None keeps its outer meaning."""
    words = {"game": game, "seat": seat, "seq": seq, "command": command, "worker": worker}
    return structlog.contextvars.bound_contextvars(**{key: word for key, word in words.items() if word is not None})


def configure_logging(settings: Settings, *, worker: str | None = None) -> None:
    """Set up the log of this process, once, before anything is logged. `worker` stands in every line."""
    structlog.contextvars.clear_contextvars()
    if worker is not None:
        structlog.contextvars.bind_contextvars(worker=worker)
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    endings = _endings(settings.log_format)
    structlog.configure(
        processors=[*_STAMPS, *endings],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    _take_over_stdlib(level, endings)


def _endings(log_format: Literal["auto", "json", "pretty"]) -> list[Processor]:
    if log_format == "pretty" or (log_format == "auto" and sys.stderr.isatty()):
        # Plain tracebacks: pretty ones show local variables, seeds among them, and take seconds.
        plain = structlog.dev.plain_traceback
        colors = sys.stderr.isatty()
        return [structlog.dev.ConsoleRenderer(timestamp_key="at", colors=colors, exception_formatter=plain)]
    return [structlog.processors.format_exc_info, _json]


def _json(_logger: object, _method: str, event: EventDict) -> str:
    return msgspec.json.encode(event, enc_hook=repr).decode()


def _name_source(_logger: object, _method: str, event: EventDict) -> EventDict:
    event["source"] = event["_record"].name
    return event


def _take_over_stdlib(level: int, endings: list[Processor]) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*_STAMPS, _name_source],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *endings],
        )
    )
    logging.basicConfig(handlers=[handler], level=level, force=True)
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(level, logging.WARNING))
