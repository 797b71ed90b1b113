"""The random bot: any option, each as likely as the next. Its chance follows from the text of a game and its seat."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from contracts.commands.common import Resign
from contracts.log import tagged_hash, u32
from contracts.words import Seat
from engine.kernel.edition import Edition
from engine.kernel.legal import Option
from engine.kernel.luck import WordStream
from services.bots.bot import Move, View

WIDEST: Final = 2**32
"""The widest range one draw of the stream covers."""


class UniformBot:
    """Plays without a thought, but never resigns.

    Half of the time it answers what it is asked, so that games go on; numbers are drawn evenly from their ranges.
    """

    def __init__(self, _edition: Edition, seed: str, seat: Seat) -> None:
        """Every game and seat has numbers of its own."""
        self._numbers = WordStream(tagged_hash("bot", seed, u32(seat)))

    def choose(self, view: View, options: Sequence[Option]) -> Move | None:
        """See Bot.choose; silence about offers is as likely as any one answer."""
        if not view.due:
            index = self._below(len(options) + 1)
            return self._move(options[index]) if index < len(options) else None
        answers = [option for option in options if option.prompt is not None]
        others = [option for option in options if option.prompt is None and not isinstance(option.command, Resign)]
        chosen = others if not answers or (others and self._below(2)) else answers
        return self._move(chosen[self._below(len(chosen))]) if chosen else None

    def _move(self, option: Option) -> Move:
        numbers = {name: self._between(low, high) for name, (low, high) in option.ranges.items()}
        return Move(replace(option.command, **numbers), option.prompt)

    def _between(self, low: int, high: int) -> int:
        return low + self._below(min(high - low + 1, WIDEST))

    def _below(self, n: int) -> int:
        return self._numbers.below(n) if n > 1 else 0
