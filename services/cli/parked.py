"""`croupier parked`: games set aside because a worker failed on them; what an operator does with them."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Annotated

import msgspec
from cyclopts import Parameter

from services.cli.errors import CliError, Exit
from services.cli.server import open_log
from services.parked import NoSuchGameError, NotParkedError, Parked, PutAside, parked_games, put_aside, take_up, void

AsJson = Annotated[bool, Parameter(name="--json", negative="")]


class Listed(msgspec.Struct, frozen=True):
    """The answer of ``parked list --json``."""

    parked: list[Parked]
    put_aside: list[PutAside]


def list_(*, as_json: AsJson = False) -> None:
    """List parked games with the reason of each, and the entries that could not be read.

    Parameters
    ----------
    as_json
        Print one JSON object: parked, put_aside.
    """
    found = asyncio.run(_listed())
    if as_json:
        print(msgspec.json.encode(found).decode())
        return
    for game in found.parked:
        print(f"{game.game}  at event {game.seq}  since {_time(game.since)}  {game.why}")
    for entry in found.put_aside:
        print(f"entry {entry.entry_id} of {entry.stream}  since {_time(entry.since)}  {entry.why}")


def show(game: str, /, *, as_json: AsJson = False) -> None:
    """Show why a game is parked.

    Parameters
    ----------
    game
        The id of the game.
    as_json
        Print one JSON object: game, seq, why, command_id, since.
    """
    found = next((each for each in asyncio.run(_listed()).parked if each.game == game), None)
    if found is None:
        raise CliError(Exit.NOT_FOUND, f"there is no parked game {game!r}")
    if as_json:
        print(msgspec.json.encode(found).decode())
        return
    print(f"game      {found.game}, at event {found.seq}")
    print(f"since     {_time(found.since)}")
    print(f"failed at {found.command_id or 'unknown'}")
    print(f"because   {found.why}")
    print(f"look      croupier replay show {found.game}")
    print(f"then      croupier parked requeue {found.game}   or   croupier parked drop {found.game}")


def requeue(game: str, /) -> None:
    """Let a parked game go on where it stood, once the cause is gone.

    Parameters
    ----------
    game
        The id of the game.
    """
    with _told():
        asyncio.run(_take_up(game))
    print(f"{game} goes on")


def drop(game: str, /, *, cause: str = "it failed and was given up by the operator") -> None:
    """Void a parked game: it ends without a result.

    Parameters
    ----------
    game
        The id of the game.
    cause
        The sentence its players read.
    """
    with _told():
        asyncio.run(_drop(game, cause))
    print(f"{game} is void")


async def _listed() -> Listed:
    async with open_log() as log:
        return Listed(await parked_games(log), await put_aside(log))


async def _take_up(game: str) -> None:
    async with open_log(to_write=True) as log:
        await take_up(log, game)


async def _drop(game: str, cause: str) -> None:
    async with open_log(to_write=True) as log:
        await void(log, game, cause)


@contextmanager
def _told() -> Iterator[None]:
    """End with the code and the sentence of what cannot be done."""
    try:
        yield
    except NoSuchGameError as error:
        raise CliError(Exit.NOT_FOUND, str(error)) from error
    except NotParkedError as error:
        raise CliError(Exit.FAILED_CHECK, str(error)) from error


def _time(since: int) -> str:
    return datetime.fromtimestamp(since / 1000, UTC).isoformat(" ", "seconds") if since else "unknown"
