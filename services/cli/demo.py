"""`croupier demo`: one whole game through four worker processes, told as it goes, then rebuilt from its log."""

import signal
import sys
from typing import Annotated, Final

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from contracts.commands.common import CreateGame
from contracts.envelopes import Record
from engine.kernel.state import GameState
from engine.registry import STANDARD
from replay.editions import ROOMS
from services.cli.editions import edition_of
from services.cli.errors import CliError, Exit
from services.cli.telling import Printer
from services.demo.play import StandsStillError
from services.demo.show import Shown, show
from services.settings import settings

STOPPED: Final = 130
"""The exit code of a command ended by Ctrl-C or SIGTERM."""


def demo(
    edition: str = STANDARD,
    /,
    *,
    seats: Annotated[int | None, Parameter(validator=Number(gte=1))] = None,
    seed: str = "1",
    round_cap: Annotated[int, Parameter(validator=Number(gte=1, lte=16_000))] = 60,
    keep: Annotated[bool, Parameter(negative="")] = False,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Play one whole game through four worker processes, tell it as it goes, then rebuild it from its log alone.

    Parameters
    ----------
    edition
        The edition to play.
    seats
        Seats at the table; as many as the edition takes, at most four, if not given.
    seed
        The text that all luck follows from.
    round_cap
        Rounds after which the game is adjudicated.
    keep
        Leave the data in CROUPIER_DATA_DIR, where `croupier replay` finds the game.
    as_json
        Print one JSON object instead of the story.
    """
    creation = _creation(edition, seats, seed, round_cap)
    told = _silence if as_json else _Storyteller(edition)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        shown = show(creation, settings(), told, keep=keep)
    except StandsStillError as error:
        raise CliError(Exit.FAILED_CHECK, str(error)) from error
    except KeyboardInterrupt:
        print("croupier: stopped", file=sys.stderr)
        return STOPPED
    if as_json:
        print(msgspec.json.encode(shown).decode())
    else:
        _print(shown, keep=keep)
    return Exit.OK if shown.rebuilt_equal and shown.chain_ok else Exit.FAILED_CHECK


def _creation(edition: str, seats: int | None, seed: str, round_cap: int) -> CreateGame:
    least, most = edition_of(edition).seats
    if seats is None:
        seats = min(4, most)
    if not least <= seats <= most:
        raise CliError(Exit.USAGE, f"{edition} takes {least} to {most} seats, not {seats}")
    return CreateGame(edition, seats, seed, round_cap=round_cap)


def _silence(_record: Record, _state: GameState) -> None:
    """Tell nothing."""


class _Storyteller:
    """Prints the story of a game as its events come in."""

    def __init__(self, edition: str) -> None:
        self._teller = ROOMS[edition].teller()
        self._printer = Printer()

    def __call__(self, record: Record, state: GameState) -> None:
        for line in self._teller.tell(record, state):
            self._printer.print(line)
        sys.stdout.flush()


def _print(shown: Shown, *, keep: bool) -> None:
    print(f"\n{shown.events:,} events from {shown.commands:,} commands in {shown.seconds:.2f} s ", end="")
    print(f"({shown.commands_per_second:,.0f} commands a second)")
    workers = " · ".join(f"{kind} {', '.join(map(str, pids))}" for kind, pids in shown.workers.items())
    print(f"worker processes: {workers}")
    state = "equals the one played" if shown.rebuilt_equal else "DIFFERS from the one played"
    print(f"rebuilt from the log alone by another process: the state {state}")
    print(f"the chain {'verifies' if shown.chain_ok else 'is BROKEN'}: head {shown.head}")
    if keep:
        print(f"the game is kept: croupier replay show {shown.game}")
