"""What each kind of space asks of a seat that lands on it, and the corners a walk stops at."""

from contracts.entries import AnyEntry
from contracts.entries.board import DrawCard, GoToJail, Salary
from contracts.entries.target import CornerPrompt, DealDash, DrawChip, Shop
from contracts.words import Seat
from engine.target.data import GO, SIZE, SPACES, Space
from engine.target.state import TargetState

Entries = tuple[AnyEntry, ...]


def landing(state: TargetState, seat: Seat, index: int) -> Entries:
    """The steps of landing on a space. A corner is reached, not landed on; Just Visiting asks nothing (TE40)."""
    space = SPACES[index]
    match space.kind:
        case "item":
            return (Shop(seat, space.item),)
        case "card":
            return (DrawCard(seat, space.deck),)
        case "target_circle":
            return (DrawChip(seat),) if state.pile_left() else ()
        case "deal_dash":
            return (DealDash(seat),) if state.chip_at else ()
        case "go_to_jail":
            return (GoToJail(seat, "space"),)
        case "go" | "free_parking" | "jail":
            return ()


def reached(state: TargetState, seat: Seat, corner: Space, steps: int) -> Entries:
    """A corner is reached with steps left: the choice, or without an item only the money of GO (TE5, TE6, TE38)."""
    if may_check_out(state, seat, corner):
        return (CornerPrompt(seat, corner.id, steps),)
    return (Salary(seat),) if corner.index == GO else ()


def may_check_out(state: TargetState, seat: Seat, corner: Space) -> bool:
    """Whether the seat has the choice at this corner (TE5, TE7)."""
    needed = state.rules.checkout.needs_item_in_basket
    return corner.kind in state.rules.checkout.corners and (not needed or seat in state.owner.values())


def corner_within(start: int, steps: int) -> tuple[Space, int] | None:
    """The first of GO and Free Parking that a walk reaches, and how far it is; None if it reaches neither."""
    for distance in range(1, steps + 1):
        space = SPACES[(start + distance) % SIZE]
        if space.kind in ("go", "free_parking"):
            return space, distance
    return None
