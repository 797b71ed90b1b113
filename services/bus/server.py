"""Which server a process uses, and whether it keeps what it acknowledges."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as RedisTimeoutError

from services.bus.embedded import OLDEST, EmbeddedServer
from services.bus.errors import NoServer, NotDurable
from services.settings import Settings

if TYPE_CHECKING:
    from redis.asyncio import Redis

DURABLE: Final = {
    "appendonly": "yes",
    "appendfsync": "always",
    "no-appendfsync-on-rewrite": "no",
    "maxmemory-policy": "noeviction",
}
"""What a server must be told so that it never loses what it has acknowledged when a process is killed."""


@contextmanager
def open_server(settings: Settings) -> Iterator[str]:
    """Give the URL of the server to use: REDIS_URL, else an embedded one that ends when this is left.

    Says on stderr which was taken. Raises NoServer if there is none, DataInUse if the data directory has an owner.
    """
    if settings.redis_url is not None:
        sys.stderr.write("redis: the server of REDIS_URL\n")
        yield settings.redis_url
        return
    with EmbeddedServer(settings.data_dir).start() as server:
        sys.stderr.write(f"redis: {server.origin}, data in {server.data_dir}\n")
        yield server.url


async def check_durability(client: "Redis", *, allow_lossy: bool = False) -> list[str]:
    """Refuse a server that is too old or may lose acknowledged events; the sentence says how to mend it.

    With `allow_lossy` (development) the losses that are possible are returned as sentences instead.
    Raises NoServer if it does not answer, NotDurable else.
    """
    try:
        info = await client.info("server")
        found = await client.config_get(*DURABLE)
    except (RedisConnectionError, RedisTimeoutError) as error:
        raise NoServer(_no_answer(client, error)) from error
    except ResponseError as error:
        raise NotDurable(
            f"the server does not show its settings ({error}): allow this user +config|get and +info, "
            "else nobody can tell whether it keeps what it acknowledges"
        ) from error
    version = str(info.get("valkey_version") or info["redis_version"])
    if _numbers(version) < OLDEST:
        raise NotDurable(f"the server is Redis {version}: install Redis 7.0 or later, or Valkey 8 or later")
    losses = [_loss(name, str(found.get(name, "missing"))) for name, want in DURABLE.items() if found.get(name) != want]
    if losses and not allow_lossy:
        raise NotDurable("; ".join(losses))
    return losses


def _loss(name: str, value: str) -> str:
    want = DURABLE[name]
    return (
        f"the server has {name} {value} and may lose acknowledged events: "
        f"run `redis-cli CONFIG SET {name} {want}` and write `{name} {want}` into its configuration file"
    )


def _numbers(version: str) -> tuple[int, int]:
    major, _, rest = version.partition(".")
    return int(major), int(rest.partition(".")[0] or 0)


def _no_answer(client: "Redis", error: Exception) -> str:
    options: dict[str, Any] = client.connection_pool.connection_kwargs
    where = options.get("path") or f"{options.get('host')}:{options.get('port')}"
    return (
        f"the server at {where} does not let us in ({error}): start it, or set REDIS_URL to the one that runs, "
        "with user and password if it asks for them"
    )
