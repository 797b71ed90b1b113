"""The command line: data on stdout, all else on stderr; a command's module is imported when it is called.

Libraries are imported inside the functions, where `main` already hears a Ctrl-C.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from services.cli.errors import CliError, Exit, as_cli_error, is_full

if TYPE_CHECKING:
    from cyclopts import App, CycloptsError, UnknownCommandError

# A command is one line: its words, where its function is, and its sentence in --help.
COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "demo": ("services.cli.demo:demo", "Play one whole game through four workers, then rebuild it from its log."),
    "worker": ("services.cli.worker:worker", "Run one worker process: turns, dice, banking or cards."),
    "editions": ("services.cli.editions:editions", "List editions with their seats, rules versions and switches."),
    "simulate": ("services.cli.simulate:simulate", "Play many games inline and print their counts and digest."),
    "scenario run": ("services.cli.scenario:run", "Play described positions and check what must happen."),
    "replay show": ("services.cli.replay:show", "Tell a game as a story."),
    "replay state": ("services.cli.replay:state", "Show the state of a game at a seq."),
    "replay verify": ("services.cli.replay:verify", "Check a log for gaps, its chain and its fold."),
    "replay export": ("services.cli.replay:export", "Write a game's log to a file."),
    "replay import": ("services.cli.replay:import_", "Bring a log from a file into the server."),
    "bench": ("services.cli.bench:bench", "Measure every figure the docs quote, as ratios of one run."),
    "doctor": ("services.cli.doctor:doctor", "Find stuck games and wake them, and check the server."),
    "parked list": ("services.cli.parked:list_", "List parked games."),
    "parked show": ("services.cli.parked:show", "Show why a game is parked."),
    "parked requeue": ("services.cli.parked:requeue", "Let a parked game go on."),
    "parked drop": ("services.cli.parked:drop", "Void a parked game."),
}
INTERRUPTED: Final = 130
"""The exit code of a command that Ctrl-C ended before it could say so itself."""

GROUPS: Final[dict[str, str]] = {
    "scenario": "Positions written down: disputes, bug reports, tests of rules.",
    "replay": "Games read from their logs alone.",
    "parked": "Games set aside because a worker failed on them.",
}


def build() -> "App":
    """Build the tree of commands without importing any of them."""
    from importlib.metadata import version  # noqa: PLC0415

    from cyclopts import App  # noqa: PLC0415

    app = App(
        name="croupier",
        help="A table service: games as append-only logs, played by four workers.",
        version=lambda: version("croupier"),
        print_error=False,
        exit_on_error=False,
        result_action="return_int_as_exit_code_else_zero",
    )
    groups = {name: App(name=name, help=sentence) for name, sentence in GROUPS.items()}
    for group in groups.values():
        app.command(group)
    for words, (place, sentence) in COMMANDS.items():
        first, _, rest = words.partition(" ")
        parent, name = (groups[first], rest) if rest else (app, first)
        parent.command(place, name=name, help=sentence)
    return app


def run(tokens: Sequence[str]) -> int:
    """Run one command and give its exit code. An error that is no user's business keeps its traceback."""
    from cyclopts import CycloptsError  # noqa: PLC0415

    try:
        code = int(build()(tokens))
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()  # whoever read it has seen enough
        return Exit.FAILED_CHECK
    except CycloptsError as error:
        return _end(_misused(error))
    except Exception as error:
        ending = as_cli_error(error)
        if ending is None:
            raise
        if is_full(error):
            _drop_output()
        return _end(ending)
    return code


def _drop_output() -> None:
    """Lead stdout nowhere, so that the interpreter does not fail again when it flushes."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _end(ending: CliError) -> Exit:
    print(f"croupier: {ending.sentence}", file=sys.stderr)
    return ending.exit_code


def _misused(error: "CycloptsError") -> CliError:
    from cyclopts import UnknownCommandError  # noqa: PLC0415

    sentence = _unknown(error) if isinstance(error, UnknownCommandError) else " ".join(str(error).split())
    command = " ".join(("croupier", *(error.command_chain or ())))
    return CliError(Exit.USAGE, f"{sentence} See: {command} --help")


def _unknown(error: "UnknownCommandError") -> str:
    import difflib  # noqa: PLC0415

    # Said here, because the library imports every command to say it.
    chain, word = tuple(error.command_chain or ()), (error.unused_tokens or [""])[0]
    known = {words.split()[len(chain)] for words in COMMANDS if tuple(words.split()[: len(chain)]) == chain}
    near = difflib.get_close_matches(word, known, n=1)
    return f"Unknown command '{word}'." + (f" Did you mean '{near[0]}'?" if near else "")


def main() -> None:
    """Run the command that the process was started with."""
    try:
        for name in ("stdout", "stderr"):
            if getattr(sys, name) is None:  # whoever started us closed it: what is said there goes nowhere
                setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - it stays open
        sys.exit(run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
