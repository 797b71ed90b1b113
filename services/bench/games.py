"""Games that benches work on: played by simple bots once, kept as their commands, records and entries."""

from functools import cache

import msgspec

from contracts.commands.common import CreateGame
from contracts.envelopes import Record, Request
from contracts.rejections import Rejection
from engine.kernel.ledger import Entry
from engine.kernel.luck import SeededLuck
from engine.kernel.table import InlineTable
from engine.registry import EDITIONS
from services.bots.driver import Driver, Setup
from services.bots.inline import seat_bots
from services.bots.simulation import game_seed


class Recorded(msgspec.Struct, frozen=True):
    """A game that has been played: its accepted commands in order, and every append they led to."""

    game: str
    edition: str
    seed: str
    requests: tuple[Request, ...]
    appends: tuple[tuple[tuple[Record, ...], tuple[Entry, ...]], ...]
    head: bytes

    @property
    def records(self) -> list[Record]:
        """All records, in order."""
        return [record for records, _ in self.appends for record in records]

    @property
    def entries(self) -> list[Entry]:
        """All entries, in order."""
        return [entry for _, entries in self.appends for entry in entries]


@cache
def recorded(
    edition: str,
    games: int,
    seats: int = 4,
    round_cap: int = 200,
    seed: str = "bench",
    bots: tuple[str, ...] = ("simple",),
) -> tuple[Recorded, ...]:
    """So many games of bots, played once in this process."""
    creations = (CreateGame(edition, seats, game_seed(seed, n), round_cap=round_cap) for n in range(1, games + 1))
    return tuple(_record(f"t{n}", creation, bots) for n, creation in enumerate(creations, start=1))


def _record(game: str, creation: CreateGame, bots: tuple[str, ...]) -> Recorded:
    seed = creation.seed
    edition = EDITIONS[creation.edition]
    appends: list[tuple[tuple[Record, ...], tuple[Entry, ...]]] = []
    table = InlineTable(edition, game, SeededLuck(seed), lambda r, e: appends.append((tuple(r), tuple(e))))
    driver = Driver(edition, Setup(game, creation), seat_bots(edition, bots, creation.seats, seed))
    accepted = []
    while (request := driver.next(table.state)) is not None:
        if isinstance(table.send(request), Rejection):
            driver.refused(request)
        else:
            accepted.append(request)
    return Recorded(game, edition.id, seed, tuple(accepted), tuple(appends), table.head)


def replay_inline(game: Recorded) -> None:
    """Decide the recorded commands again; the head must come out the same."""
    table = InlineTable(EDITIONS[game.edition], game.game, SeededLuck(game.seed))
    for request in game.requests:
        table.send(request)
    if table.head != game.head:
        raise AssertionError(f"{game.game} came out differently")
