"""`python -m services.demo.rebuild GAME`: what a process that has only the log makes of it, as JSON on stdout."""

import asyncio
import sys

import msgspec

from replay.errors import DamagedLogError
from replay.fold import Replay
from replay.verify import Report, verify
from services.bus.broker import connect
from services.bus.redis_log import RedisLog
from services.settings import settings
from services.stored import ALL, stored_entries


class Rebuilt(msgspec.Struct, frozen=True):
    """The last state of a log in JSON, empty if it cannot be had, and what the check of the log found."""

    state: str
    report: Report


async def rebuild(url: str, game: str) -> Rebuilt:
    """Read a game from the server, verify its log and fold it."""
    client = connect(url)
    try:
        entries = await stored_entries(RedisLog(client), game, ALL)
    finally:
        await client.aclose()
    report = verify(entries)
    try:
        replay = Replay(entries)
        return Rebuilt(in_json(replay.state_at(replay.last)), report)
    except DamagedLogError:
        return Rebuilt("", report)


def in_json(state: object) -> str:
    """A state in JSON, the same for equal states."""
    return msgspec.json.encode(msgspec.to_builtins(state, str_keys=True, order="deterministic")).decode()


if __name__ == "__main__":
    url = settings().redis_url
    assert url is not None, "REDIS_URL names the server that holds the log"
    sys.stdout.buffer.write(msgspec.json.encode(asyncio.run(rebuild(url, sys.argv[1]))))
