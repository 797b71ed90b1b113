"""What each kind of space asks of a seat that lands on it."""

from contracts.entries import AnyEntry
from contracts.entries.board import DrawCard, GoToJail
from contracts.entries.millennials import Arrive, OfferRide
from contracts.words import Seat
from engine.millennials.data import SPACES


def landing(seat: Seat, index: int) -> tuple[AnyEntry, ...]:
    """The steps of landing on a space; GO, Free Parking and Just Visiting ask nothing (ML46, ML47)."""
    space = SPACES[index]
    match space.kind:
        case "destination":
            return (Arrive(seat, space.id),)
        case "card":
            return (DrawCard(seat, space.deck),)
        case "bike_share":
            return (OfferRide(seat),)
        case "go_to_jail":
            return (GoToJail(seat, "space"),)
        case "go" | "free_parking" | "jail":
            return ()
