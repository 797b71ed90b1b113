"""Somebody who watches one game as it is played: every event in order, with the state after it."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final

from contracts.envelopes import Record
from contracts.log import genesis
from engine.kernel.edition import Edition
from engine.kernel.luck import NoLuck
from engine.kernel.state import GameState
from services.bus.port import Log
from services.worker.games import Live, take_in
from services.worker.private import sealed_parts

LOOK_AGAIN_S: Final = 1.0
"""So long a spectator waits for the feed before it looks for itself."""

Told = Callable[[Record, GameState], None]
"""Told of every event, with the state after it."""


class Spectator:
    """Folds one game from its log, woken by the feed; what it sees is verified by the chain.

    It plays for every seat, so it reads what is sealed for each of them; the bots are shown their own part only.
    """

    def __init__(self, log: Log, edition: Edition, game: str, told: Told) -> None:
        """Begin before the first event."""
        self._log = log
        self._told = told
        self._moved = asyncio.Event()
        self._live = Live(game, edition, edition.new_state(), genesis(game), NoLuck())

    @property
    def state(self) -> GameState:
        """The game as far as it was seen."""
        return self._live.state

    @property
    def head(self) -> bytes:
        """The hash of the last event that was seen."""
        return self._live.head

    async def hear(self, game: str, _seq: int) -> None:
        """The feed tells that a game has moved."""
        if game == self._live.game:
            self._moved.set()

    async def until_rest(self, seq: int) -> GameState:
        """Watch until event ``seq`` is seen and no worker has to do anything: people are asked, or all is over."""
        while self.state.seq < seq or self.state.step is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_AGAIN_S):  # wait_for may swallow a cancellation
                    await self._moved.wait()
            self._moved.clear()
            await self._look()
        return self.state

    async def _look(self) -> None:
        game = self._live.game
        (entries,) = await self._log.read_logs([(game, self.state.seq)])
        parts = await sealed_parts(self._log, game, entries)
        for entry in entries:
            self._told(take_in(self._live, entry, parts), self.state)
