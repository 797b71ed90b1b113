"""Given, when, then: a rule of a game told as what has happened, what somebody wants, and what becomes of it."""

from typing import NamedTuple, Self

import msgspec

from contracts.commands.common import Command
from contracts.envelopes import Record, Request
from contracts.events import Event
from contracts.rejections import Reason, Rejection
from contracts.words import Seat
from engine.kernel.decider import ORGANISER_COMMANDS
from engine.kernel.edition import Edition
from engine.kernel.fold import evolve
from engine.kernel.luck import ScriptedLuck
from engine.kernel.table import InlineTable

Dice = tuple[int, ...]


class Play(NamedTuple):
    """A command that was carried out before: part of what is given."""

    seat: int
    command: Command
    dice: Dice = ()


class Story:
    """One game told from its beginning; ``given`` takes events as facts, and commands that are played."""

    def __init__(self, edition: Edition, cards: dict[str, list[str]] | None = None) -> None:
        self.luck = ScriptedLuck()
        for deck, order in (cards or {}).items():
            self.luck.stack(deck, order)
        self.table = InlineTable(edition, "story", self.luck)

    def given(self, *facts: Event | Play) -> Self:
        """What has happened so far."""
        for fact in facts:
            if isinstance(fact, Play):
                outcome = self.when(*fact)
                assert isinstance(outcome.answer, list), outcome.answer
            else:
                state = self.table.state
                evolve(self.table.edition, state, Record(state.seq + 1, state.ts, "given", fact))
        return self

    def when(self, seat: int, command: Command, dice: Dice = (), *, prompt: str = "", at: int = 0) -> "Outcome":
        """What somebody wants, and the dice if any are thrown; it answers what the seat is asked, or the last offer."""
        state = self.table.state
        if dice:
            self.luck.roll_next(dice)
        sender = None if isinstance(command, ORGANISER_COMMANDS) else Seat(seat)
        request = Request(
            f"c{state.seq}", "story", at or state.ts, command, sender, prompt or self._prompt(seat, command)
        )
        before = msgspec.to_builtins(state, str_keys=True), self.table.head
        answer = self.table.send(request)
        return Outcome(answer, before == (msgspec.to_builtins(state, str_keys=True), self.table.head))

    def _prompt(self, seat: int, command: Command) -> str | None:
        state, rule = self.table.state, self.table.edition.rules.get(type(command))
        if rule is not None and rule.offer:
            return next((item.id for item in reversed(state.offers) if isinstance(item.offer, rule.offer)), None)
        slot = state.slot_of(Seat(seat)) if rule is not None and rule.answers else None
        return slot.id if slot else None


class Outcome(NamedTuple):
    """What became of it."""

    answer: list[Record] | Rejection
    unchanged: bool

    def then(self, *events: Event) -> None:
        """These events and no others, of the command and of every step behind it."""
        assert isinstance(self.answer, list), self.answer
        assert [record.event for record in self.answer] == [*events]

    def refused(self, reason: Reason, rule: str | None = None) -> None:
        """No, for this reason and by this ruling; nothing has changed."""
        assert isinstance(self.answer, Rejection), self.answer
        assert self.answer.code is reason
        assert rule is None or self.answer.rule == rule
        assert self.unchanged
