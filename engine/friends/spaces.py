"""What each kind of space asks of a seat that lands on it."""

from contracts.entries import AnyEntry
from contracts.entries.board import DrawCard, GoToJail, Pay
from contracts.entries.friends import Land
from contracts.words import Seat
from engine.friends.data import SPACES


def landing(
    seat: Seat,
    index: int,
    *,
    by_card: bool = False,
    rent_factor: int = 1,
    dice_factor: int = 0,
) -> tuple[AnyEntry, ...]:
    """The steps of landing on a space; GO, Free Parking and Just Visiting ask nothing (FR79)."""
    space = SPACES[index]
    match space.kind:
        case "moment" | "transport" | "utility":
            return (Land(seat, space.id, rent_factor, dice_factor, by_card),)
        case "card":
            return (DrawCard(seat, space.deck),)
        case "tax":
            return (Pay(seat, None, space.amount, "tax"),)
        case "go_to_jail":
            return (GoToJail(seat, "space"),)
        case "go" | "free_parking" | "jail":
            return ()
