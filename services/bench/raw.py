"""A worker without rules: it reads the same streams, appends what a script says, wakes the next. Run as a process."""

import sys
from pathlib import Path
from typing import Any

import msgspec

from contracts import streams
from contracts.streams import PARTITIONS
from contracts.words import Worker
from services.bench.script import load
from services.bus.append import Append, Source, append_many
from services.bus.broker import connect
from services.bus.recovery import make_groups
from services.bus.redis_log import RedisLog

COUNT = 50
BLOCK_MS = 1000


async def serve(url: str, worker: Worker, file: Path) -> None:
    """Until it is killed: one read of its streams, one of the logs that moved on meanwhile, one pipeline of appends."""
    appends = load(file, worker)
    client, reader = connect(url), connect(url)
    names = [streams.commands(worker, partition) for partition in range(PARTITIONS)]
    await make_groups(client, names, worker)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    log, seen = RedisLog(client), dict[str, int]()
    wanted: Any = dict.fromkeys(names, ">")
    while True:
        found: Any = await reader.xreadgroup(worker, f"{worker}-raw", wanted, count=COUNT, block=BLOCK_MS)
        batch = [
            _at(appends[fields[b"__data__"]], stream, entry, worker) for stream, got in found for entry, fields in got
        ]
        if batch:
            await log.read_logs([(append.game, seen.get(append.game, 0)) for append in batch])
            await append_many(client, batch)
            seen.update((append.game, append.seq + len(append.events)) for append in batch)


def _at(append: Append, stream: bytes, entry: bytes, worker: Worker) -> Append:
    return msgspec.structs.replace(append, source=Source(stream.decode(), worker, entry.decode()))


if __name__ == "__main__":
    import uvloop

    uvloop.run(serve(sys.argv[1], sys.argv[2], Path(sys.argv[3])))  # type: ignore[arg-type]  # one of the four
