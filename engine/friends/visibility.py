"""Who may see what in Monopoly Friends: everything but the order of the decks and future dice, which no state holds."""

from contracts.words import Seat
from engine.friends.state import FriendsState


def conceal(state: FriendsState, _viewer: Seat | None) -> FriendsState:
    """The state as any viewer may know it: all of it (FR75)."""
    return state.copy()
