"""A seat leaves a game without bankrupts: it resigns, hands over what it has, and is out (ML53, TE52)."""

from collections.abc import Callable
from typing import TypeVar

from contracts.commands.common import Resign
from contracts.entries import AnyEntry
from contracts.entries.board import LeaveGame, ReturnCard
from contracts.events.board import SeatLeft
from contracts.events.common import SeatResigned
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.board.state import BoardState, no_steps
from engine.kernel.edition import Call, CommandRule, Drafts, always

B = TypeVar("B", bound=BoardState)
Entries = tuple[AnyEntry, ...]


def resign_rule(first: Callable[[B, Seat], Entries] = no_steps) -> CommandRule:
    """Resign, at any time of a game that has started; ``first`` gives the steps before the seat is out."""

    def why_not(state: B, _call: Call, _command: Resign) -> Rejection | None:
        return None if state.started else refuse(Reason.NOT_STARTED)

    def resign(state: B, call: Call, _command: Resign) -> Drafts:
        return [SeatResigned(call.seat, (*first(state, call.seat), LeaveGame(call.seat)))]

    return CommandRule(Resign, "turns", why_not, resign, always(Resign()))


def leaves(state: BoardState, seat: Seat, deeds: tuple[str, ...], alone: AnyEntry) -> SeatLeft:
    """The seat is out with all it has; ``alone`` follows if one seat is left."""
    cards = tuple(sorted(card for card, holder in state.jail_cards.items() if holder == seat))
    lapsed = tuple(standing.id for standing in state.offers if standing.offer.concerns(seat))
    carries = any(isinstance(p.entry, ReturnCard) and p.entry.seat == seat for p in state.agenda)
    then = (alone,) if len(state.remaining()) == 2 else ()  # this seat and one other
    return SeatLeft(seat, state.cash[seat], deeds, cards, lapsed, state.carried if carries else "", then)
