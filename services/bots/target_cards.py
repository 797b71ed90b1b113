"""The simple bot of Target: wins what it can, the most points first, and keeps the cards nearest to a Target."""

from collections.abc import Sequence
from typing import cast

from contracts.commands.cards import Discard
from contracts.commands.target_cards import DrawFromStock, PlayMeld, TakeDiscard
from contracts.words import Seat
from engine.cards.hands import names
from engine.kernel.edition import Edition
from engine.kernel.legal import Option
from engine.target_cards.data import TARGET
from engine.target_cards.melds import laid, outcome, plays
from engine.target_cards.state import TargetCardsState
from services.bots.bot import Move, View
from services.bots.target_cards_worth import worth


class SimpleBot:
    """A decent beginner; its choices follow from the view alone."""

    def __init__(self, _edition: Edition, _seed: str, seat: Seat) -> None:
        """It takes no chances of its own."""
        self._seat = seat

    def choose(self, view: View, options: Sequence[Option]) -> Move | None:
        """See Bot.choose; this edition makes no offers."""
        state = cast("TargetCardsState", view.state)
        slot = state.slot_of(self._seat)
        answers = [option for option in options if slot is not None and option.prompt == slot.id]
        option = max(answers, key=lambda option: self._value(state, option))  # of equal ones the first
        return Move(option.command, option.prompt)

    def _value(self, state: TargetCardsState, option: Option) -> tuple[float, float]:
        """How good a command is: what it wins, then what it leaves in the hand."""
        hand, command = names(state, self._seat), option.command
        if isinstance(command, PlayMeld):
            won = outcome(state.winnable(), laid(command.cards, command.suits)).targets
            points = sum(TARGET[target].points for target in won)
            rest = [card for card in hand if card not in command.cards]
            return (points, worth(state.row, rest))
        if isinstance(command, TakeDiscard):
            return (self._best(state, [*hand, state.discards[-1]]) - self._best(state, hand), 0)
        if isinstance(command, DrawFromStock):
            return (0, 1)
        if isinstance(command, Discard):
            return (0, worth(state.row, [card for card in hand if card not in command.cards]))
        return (0, 0)

    def _best(self, state: TargetCardsState, hand: list[str]) -> int:
        """The most points a play of this hand wins."""
        all_serve = state.rules.meld.every_card_must_serve_a_won_target
        found = plays(hand, state.row, all_serve=all_serve)
        won = (outcome(state.row, laid(play.cards, play.suits)).targets for play in found)
        return max((sum(TARGET[target].points for target in targets) for targets in won), default=0)
