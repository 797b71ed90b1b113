"""What a bot is: it sees what its seat may see and the options it has, and chooses one of them or keeps silent."""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from contracts.commands import Command
from contracts.words import Seat
from engine.kernel.edition import Edition
from engine.kernel.legal import Option
from engine.kernel.state import GameState


class View(msgspec.Struct, frozen=True):
    """What a seat is shown when it is asked: the state as it may know it.

    ``due`` says that the game waits for this seat; otherwise it may answer an offer or keep silent.
    """

    seat: Seat
    state: GameState
    due: bool


class Move(msgspec.Struct, frozen=True):
    """What a bot wishes to send: a command and the slot or offer it answers."""

    command: Command
    prompt: str | None = None


class Bot(Protocol):
    """A player that is a program. The same views and options, in the same order, give the same choices."""

    def choose(self, view: View, options: Sequence[Option]) -> Move | None:
        """A move out of the options, numbers within their ranges; None keeps silent, which only an offer allows.

        If nothing is due, the options are the answers to offers alone.
        """


MakeBot = Callable[[Edition, str, Seat], Bot]
"""Makes the bot of one seat of one game: from its edition, the text its chance follows from, and its seat."""
