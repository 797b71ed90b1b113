"""Who leaves, and what everybody has experienced at the end (ML35, ML37, ML53)."""

from contracts.entries.board import ReturnCard
from contracts.entries.common import Finish
from contracts.entries.millennials import CountExperience, EndGame, LeaveGame
from contracts.events.board import SeatLeft
from contracts.events.millennials import ExperienceCounted
from contracts.words import Seat
from engine.kernel.edition import Call, Drafts
from engine.millennials.state import MillennialsState as State


def leave(state: State, step: LeaveGame, _call: Call) -> Drafts:
    """All goes back to the Bank, chips out of the game; one seat left has won (ML53)."""
    seat = step.seat
    cards = tuple(sorted(card for card, holder in state.jail_cards.items() if holder == seat))
    lapsed = tuple(standing.id for standing in state.offers if standing.offer.concerns(seat))
    carries = any(isinstance(p.entry, ReturnCard) and p.entry.seat == seat for p in state.agenda)
    left = SeatLeft(
        seat,
        state.cash[seat],
        tuple(destination.id for destination in state.destinations_of(seat)),
        cards,
        lapsed,
        state.carried if carries else "",
        (EndGame("last-seat"),) if len(state.remaining()) == 2 else (),  # this seat and one other
    )
    return [left]


def count_experience(state: State, _step: CountExperience, _call: Call) -> Drafts:
    """Chips and Destinations of each seat still in the game; totals may be negative (ML35, ML37)."""
    seats = [Seat(seat) for seat in range(state.seats)]
    chips = tuple(0 if state.out[seat] else state.chip_points(seat) for seat in seats)
    destinations = tuple(state.destination_points(seat) for seat in seats)
    totals = tuple(a + b for a, b in zip(chips, destinations, strict=True))
    return [ExperienceCounted(chips, destinations, totals, (Finish(),))]
