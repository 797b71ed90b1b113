"""The demonstration as a whole: server, workers, game, and what another process makes of the log."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self

import msgspec

from contracts.commands.common import CreateGame
from contracts.envelopes import Record
from contracts.events.common import GameFinished
from contracts.log import b64u
from contracts.streams import game_id
from contracts.words import Seat, Worker
from engine.kernel.state import GameState
from services.bus.broker import connect
from services.bus.redis_log import RedisLog
from services.bus.server import check_durability, open_server
from services.demo.play import Played, play
from services.demo.rebuild import Rebuilt, in_json
from services.demo.spectator import Told
from services.fleet import Fleet
from services.loop import run
from services.settings import Settings

BOTS: Final = ("simple",)
POLL_BLOCK_MS: Final = 100
"""Workers of a demonstration look up this often, so that they end at once."""


class Shown(msgspec.Struct, frozen=True):
    """What a demonstration came to; ``seconds`` are those of the game alone."""

    edition: str
    seats: int
    events: int
    head: str
    winners: tuple[Seat, ...]
    workers: dict[Worker, list[int]]
    rebuilt_equal: bool
    chain_ok: bool
    seconds: float
    game: str
    seed: str
    round_cap: int
    commands: int
    commands_per_second: float

    @classmethod
    def of(
        cls,
        creation: CreateGame,
        played: Played,
        rebuilt: Rebuilt,
        *,
        winners: tuple[Seat, ...],
        workers: dict[Worker, list[int]],
        seconds: float,
    ) -> Self:
        """Compare what was played with what was rebuilt."""
        head = b64u(played.head)
        return cls(
            edition=creation.edition,
            seats=creation.seats,
            events=played.state.seq,
            head=head,
            winners=winners,
            workers=workers,
            rebuilt_equal=rebuilt.state == in_json(played.state),
            chain_ok=rebuilt.report.ok and rebuilt.report.head == head,
            seconds=round(seconds, 3),
            game=played.state.game,
            seed=creation.seed,
            round_cap=creation.round_cap,
            commands=played.commands,
            commands_per_second=round(played.commands / seconds, 1),
        )


def show(creation: CreateGame, settings: Settings, told: Told, *, keep: bool = False) -> Shown:
    """Play one game on a server and workers of its own, and have its log read by another process.

    ``told`` hears every event as it comes. Without ``keep`` nothing is left behind. Raises ServerTrouble if there is
    no server that can be used, StandsStillError if the game does not go on.
    """
    with _folder(settings, keep=keep) as folder, open_server(msgspec.structs.replace(settings, data_dir=folder)) as url:
        game = run(_unused_game(url, settings))
        with Fleet(url, folder, poll_block_ms=POLL_BLOCK_MS) as fleet:
            fleet.start()
            workers = fleet.pids()
            result = _Result(told)
            began = time.perf_counter()
            played = run(_play(url, game, creation, result))
            seconds = time.perf_counter() - began
        rebuilt = _rebuilt_elsewhere(url, game)
    return Shown.of(creation, played, rebuilt, winners=result.winners, workers=workers, seconds=seconds)


class _Result:
    """Hears the events and notes who won."""

    def __init__(self, told: Told) -> None:
        self.winners: tuple[Seat, ...] = ()
        self._told = told

    def __call__(self, record: Record, state: GameState) -> None:
        if isinstance(record.event, GameFinished):
            self.winners = record.event.result.winners
        self._told(record, state)


@contextmanager
def _folder(settings: Settings, *, keep: bool) -> Iterator[Path]:
    if keep:
        yield settings.data_dir
    else:
        with tempfile.TemporaryDirectory(prefix="croupier-demo-") as folder:
            yield Path(folder)


async def _unused_game(url: str, settings: Settings) -> str:
    """The first name no game has here: on a new server the same at each demonstration."""
    client = connect(url)
    try:
        for loss in await check_durability(client, allow_lossy=settings.allow_lossy):
            sys.stderr.write(f"redis: {loss}\n")
        log, n = RedisLog(client), 1
        while (await log.read_heads([game_id("demo", f"g{n}")])) != [None]:
            n += 1
        return game_id("demo", f"g{n}")
    finally:
        await client.aclose()


async def _play(url: str, game: str, creation: CreateGame, told: Told) -> Played:
    client = connect(url)
    try:
        return await play(client, game, creation, BOTS, told)
    finally:
        await client.aclose()


def _rebuilt_elsewhere(url: str, game: str) -> Rebuilt:
    """Have a fresh process rebuild the game, from its log alone."""
    environ = {name: value for name, value in os.environ.items() if name != "REDIS_URL_FILE"}
    command: Sequence[str] = [sys.executable, "-m", "services.demo.rebuild", game]
    done = subprocess.run(command, env=environ | {"REDIS_URL": url}, stdout=subprocess.PIPE, check=True)  # noqa: S603 - our own program
    return msgspec.json.decode(done.stdout, type=Rebuilt)
