"""A whole game of bots on the inline table."""

from collections.abc import Sequence

from contracts.commands.common import CreateGame
from contracts.rejections import Rejection
from contracts.words import Seat
from engine.kernel.edition import Edition
from engine.kernel.luck import SeededLuck
from engine.kernel.table import InlineTable, Observer
from services.bots.bot import Bot
from services.bots.driver import Driver, Setup
from services.bots.registry import BOTS


def seat_bots(edition: Edition, names: Sequence[str], seats: int, seed: str) -> list[Bot]:
    """A bot for each seat, the names taken in turn; the chance of each follows from the seed and its seat."""
    return [BOTS[names[seat % len(names)]](edition, seed, Seat(seat)) for seat in range(seats)]


def play(
    edition: Edition,
    game: str,
    creation: CreateGame,
    names: Sequence[str],
    observer: Observer | None = None,
) -> InlineTable:
    """Play a game to its end; dice, cards and the bots' chance all follow from the seed of the creation."""
    table = InlineTable(edition, game, SeededLuck(creation.seed), observer)
    driver = Driver(edition, Setup(game, creation), seat_bots(edition, names, creation.seats, creation.seed))
    while (request := driver.next(table.state)) is not None:
        if isinstance(table.send(request), Rejection):
            driver.refused(request)
    return table
