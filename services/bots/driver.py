"""The driver: which command comes next in a game of bots. It knows no edition, no table and no bus.

Whoever plays a game asks `next`, sends the request, waits for its answer, and asks again; the order is fixed, so the
same bots, seed and edition always give the same log: seats with open offers first, by seat, then the seats waited for.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from contracts.commands import Command
from contracts.commands.common import CreateGame, JoinSeat, ReadySeat
from contracts.envelopes import Request
from contracts.words import Seat
from engine.kernel.decider import default_of
from engine.kernel.edition import Edition
from engine.kernel.legal import Option, answers_to_offers, options
from engine.kernel.state import GameState
from services.bots.bot import Bot, Move, View

STEP_MS: Final = 1000
"""A simulated game counts this many milliseconds from one command to the next, the first at 0."""

PATIENCE: Final = 64
"""So many commands bots may send while one slot waits; then its default is played, as if the time had run out."""


class StuckError(RuntimeError):
    """A game that cannot go on: even the default of what it waits for was refused, which is a defect of its rules."""


class Setup(msgspec.Struct, frozen=True):
    """A game to be played: its id and what CreateGame says."""

    game: str
    creation: CreateGame


class Driver:
    """Asks the bots of one game, one at a time; keeps nothing that the log does not tell but who was silent."""

    def __init__(self, edition: Edition, setup: Setup, bots: Sequence[Bot]) -> None:
        """One bot for each seat, in order."""
        self.sent = 0
        self._edition = edition
        self._setup = setup
        self._bots = bots
        self._silent: dict[Seat, list[Option]] = {}
        self._choices: list[Option] = []
        self._slot = ""
        self._is_offer = False
        self._times = 0

    def next(self, state: GameState) -> Request | None:
        """The next command at this state, which owes nothing to a worker; None when the game is over."""
        if state.status != "open":
            return None
        if not state.started:
            return self._request(*self._lobby(state))
        seat, move = self._of_offers(state) or self._of_prompt(state)
        return self._request(move.command, seat, move.prompt, self._not_before(move))

    def refused(self, request: Request) -> None:
        """The last command was refused: its seat counts as silent. StuckError if nothing else is left to try."""
        if request.seat is None or not self._slot or (self._times > PATIENCE and not self._is_offer):
            raise StuckError(f"{request.game} cannot go on: {request.command!r} was refused")
        if self._is_offer:
            self._silent[request.seat] = self._choices
        else:
            self._times = PATIENCE

    def _not_before(self, move: Move) -> int:
        """A command that may not be sent yet is sent as soon as it may."""
        alike = (option for option in self._choices if type(option.command) is type(move.command))
        return max((option.not_before or 0 for option in alike if option.prompt == move.prompt), default=0)

    def _request(
        self, command: Command, seat: Seat | None = None, prompt: str | None = None, not_before: int = 0
    ) -> Request:
        at = max(self.sent * STEP_MS, not_before)
        self.sent += 1
        return Request(f"c{self.sent}", self._setup.game, at, command, seat, prompt)

    def _lobby(self, state: GameState) -> tuple[Command, Seat | None]:
        """Create, then join and be ready, seat by seat."""
        if not state.seq:
            return self._setup.creation, None
        if False in state.joined:
            return JoinSeat(), Seat(state.joined.index(False))
        return ReadySeat(), Seat(state.ready.index(False))

    def _of_offers(self, state: GameState) -> tuple[Seat, Move] | None:
        """The first answer to an offer. A seat that was silent is asked again when it has other answers to give."""
        self._is_offer = True
        for seat in state.remaining() if state.offers else ():
            choices = answers_to_offers(self._edition, state, seat)
            if choices and choices != self._silent.get(seat):
                move = self._ask(state, seat, choices, due=False)
                if move is not None:
                    return seat, move
                self._silent[seat] = choices
        return None

    def _of_prompt(self, state: GameState) -> tuple[Seat, Move]:
        """The answer of the first waited-for seat that gives one; if none does, the default of the first slot."""
        slots = state.top.slots if state.top else []
        self._is_offer = False
        self._times = self._times + 1 if slots[0].id == self._slot else 1
        self._slot = slots[0].id
        for slot in slots if self._times <= PATIENCE else ():
            move = self._ask(state, slot.seat, options(self._edition, state, slot.seat), due=True)
            if move is not None:
                return slot.seat, move
        seat, command = default_of(self._edition, state, slots[0])
        self._choices = options(self._edition, state, seat)
        return seat, Move(command, self._slot)

    def _ask(self, state: GameState, seat: Seat, choices: list[Option], *, due: bool) -> Move | None:
        self._choices = choices
        return self._bots[seat].choose(View(seat, self._edition.conceal(state, seat), due), choices)
