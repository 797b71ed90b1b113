"""What every play of a hand card has to pass: the card is held, fits the command, and the turn has plays left."""

from collections.abc import Sequence

from contracts.commands import Command
from contracts.entries import AnyEntry
from contracts.entries.deal import CheckWin
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.cards.hands import names, why_not_held
from engine.deal.data import CARDS
from engine.deal.sets import Sets
from engine.deal.state import DealState
from engine.kernel.edition import Call


def why_not_play(
    state: DealState,
    call: Call,
    command: Command,
    cards: Sequence[str],
    kinds: Sequence[str],
    cost: int,
) -> Rejection | None:
    """The first card must be of one of these kinds or families; what a seat does not hold is refused alike (MD9)."""
    no = why_not_held(state, call.seat, cards)
    if no is not None:
        return no
    card = CARDS[cards[0]]
    if card.kind not in kinds and card.family not in kinds:
        return refuse(Reason.WRONG_CARD, "MD12", card=card.id, command=type(command).__name__)
    if cost > state.plays_left:
        return refuse(Reason.NO_PLAYS_LEFT, "MD10", needed=cost, left=state.plays_left)
    return None


def of_kind(state: DealState, seat: Seat, *kinds: str) -> list[str]:
    """The hand cards of these kinds or families."""
    return [card for card in names(state, seat) if CARDS[card].kind in kinds or CARDS[card].family in kinds]


def win_check(state: DealState, seat: Seat, sets: Sets) -> tuple[AnyEntry, ...]:
    """The win is looked for at once if these sets of the seat in turn are enough (MD55)."""
    return (CheckWin(seat),) if seat == state.in_turn and state.wins(sets) else ()
