"""Who leaves, and what everybody has experienced at the end (ML35, ML37, ML53)."""

from contracts.entries.board import LeaveGame
from contracts.entries.common import Finish
from contracts.entries.millennials import CountExperience, EndGame
from contracts.events.millennials import ExperienceCounted
from contracts.words import Seat
from engine.board.leaving import leaves
from engine.kernel.edition import Call, Drafts
from engine.millennials.state import MillennialsState as State


def leave(state: State, step: LeaveGame, _call: Call) -> Drafts:
    """All goes back to the Bank, chips out of the game; one seat left has won (ML53)."""
    cards = tuple(destination.id for destination in state.destinations_of(step.seat))
    return [leaves(state, step.seat, cards, EndGame("last-seat"))]


def count_experience(state: State, _step: CountExperience, _call: Call) -> Drafts:
    """Chips and Destinations of each seat still in the game; totals may be negative (ML35, ML37)."""
    seats = [Seat(seat) for seat in range(state.seats)]
    chips = tuple(0 if state.out[seat] else state.chip_points(seat) for seat in seats)
    destinations = tuple(state.destination_points(seat) for seat in seats)
    totals = tuple(a + b for a, b in zip(chips, destinations, strict=True))
    return [ExperienceCounted(chips, destinations, totals, (Finish(),))]
