"""Ways out of Jail before the roll: the fee, and a card one holds (FR5, FR42, ML48)."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Generic, TypeVar

from contracts.commands.board import PayJailFee, UseJailCard
from contracts.entries import AnyEntry
from contracts.entries.board import RollPrompt
from contracts.events import Event
from contracts.events.board import JailCardUsed, JailFeePaid, JailLeft
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.board.state import BoardState, no_steps
from engine.kernel.edition import Call, Choice, CommandRule, Drafts, always

B = TypeVar("B", bound=BoardState)


@dataclass(frozen=True)
class WaysOut(Generic[B]):
    """What the fee is, which cards are kept for leaving, and what leaving brings before the roll.

    ``asked`` are the questions they answer; to one that is no question of a roll they are only the answer.
    """

    fee: Callable[[B], int]
    cards: AbstractSet[str]
    release: Callable[[B, Seat], tuple[AnyEntry, ...]] = no_steps
    asked: tuple[str, ...] = ("jail",)

    def rules(self) -> tuple[CommandRule, CommandRule]:
        """PayJailFee and UseJailCard."""
        pay = CommandRule(PayJailFee, "banking", self._why_not_fee, self._pay, always(PayJailFee()), answers=self.asked)
        use = CommandRule(UseJailCard, "cards", self._why_not_card, self._use, _held_cards, answers=self.asked)
        return pay, use

    def _why_not_fee(self, state: B, call: Call, _command: PayJailFee) -> Rejection | None:
        fee, cash = self.fee(state), state.cash[call.seat]
        return refuse(Reason.NOT_ENOUGH_CASH, "FR5", needed=fee, seat=call.seat, cash=cash) if cash < fee else None

    def _pay(self, state: B, call: Call, _command: PayJailFee) -> Drafts:
        """Out before the roll, then the turn is taken normally."""
        return [JailFeePaid(call.seat, self.fee(state)), *self._leave(state, call.seat, "fee")]

    def _why_not_card(self, state: B, call: Call, command: UseJailCard) -> Rejection | None:
        if command.card not in self.cards:
            return refuse(Reason.NO_SUCH_CARD, card=command.card)
        held = state.jail_cards.get(command.card) == call.seat
        return None if held else refuse(Reason.NOT_YOUR_CARD, "FR42", seat=call.seat, card=command.card)

    def _use(self, state: B, call: Call, command: UseJailCard) -> Drafts:
        return [JailCardUsed(call.seat, command.card), *self._leave(state, call.seat, "card")]

    def _leave(self, state: B, seat: Seat, by: str) -> list[Event]:
        if not isinstance(state.prompt, RollPrompt):
            return []
        return [JailLeft(seat, by, (*self.release(state, seat), RollPrompt(seat, "move")))]


def _held_cards(state: BoardState, call: Call) -> list[Choice]:
    return [Choice(UseJailCard(card)) for card, holder in state.jail_cards.items() if holder == call.seat]
