"""Decks on a board: drawing the top card, returning it under the deck, cards kept to leave Jail (FR42, FR43, FR64)."""

from collections.abc import Callable
from typing import Any

from contracts.commands.board import UseJailCard
from contracts.entries.common import Shuffle
from contracts.events import Event
from contracts.events.board import CardTaken, JailCardUsed
from contracts.events.common import DeckShuffled
from contracts.rejections import Reason, Rejection, refuse
from engine.board.state import BoardState
from engine.kernel.cards import drawn_openly, next_cards
from engine.kernel.edition import Call, Choice, CommandRule, Drafts
from engine.kernel.luck import Luck


def shuffle(cards: Callable[[str], tuple[str, ...]]) -> Callable[[Any, Shuffle, Call], Drafts]:
    """The step that shuffles a deck once (FR43)."""

    def decide(_state: BoardState, step: Shuffle, _call: Call) -> Drafts:
        return [DeckShuffled(step.deck, 0, tuple(sorted(cards(step.deck))))]

    return decide


def draw(state: BoardState, deck: str, luck: Luck) -> tuple[Event, str]:
    """The top card: the next of the shuffle, or once that is used up the first that was put under it."""
    pile = state.decks[deck]
    if pile.drawn < len(pile.cards):
        cards = next_cards(pile, 1, luck)
        return drawn_openly(pile, cards), cards[0].card
    card = pile.under[0]
    return CardTaken(deck, card), card


def jail_card_rule(known: frozenset[str], after: Callable[[Any, Call], list[Event]]) -> CommandRule:
    """UseJailCard: play a card one holds, before the roll (FR5, FR42); ``after`` is what the table adds."""

    def why_not(state: BoardState, call: Call, command: UseJailCard) -> Rejection | None:
        if command.card not in known:
            return refuse(Reason.NO_SUCH_CARD, card=command.card)
        held = state.jail_cards.get(command.card) == call.seat
        return None if held else refuse(Reason.NOT_YOUR_CARD, "FR42", seat=call.seat, card=command.card)

    def do(state: BoardState, call: Call, command: UseJailCard) -> Drafts:
        return [JailCardUsed(call.seat, command.card), *after(state, call)]

    def choices(state: BoardState, call: Call) -> list[Choice]:
        return [Choice(UseJailCard(card)) for card, holder in state.jail_cards.items() if holder == call.seat]

    return CommandRule(UseJailCard, "cards", why_not, do, choices, answers=("jail", "third_miss"))
