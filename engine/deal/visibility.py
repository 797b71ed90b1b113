"""Who may see what in Monopoly Deal: a hand is its seat's own; table, banks and discard pile are public (MD9)."""

from contracts.words import Seat
from engine.deal.state import DealState, Tucked
from engine.kernel.state import Held
from engine.kernel.visibility import conceal_hands


def conceal(state: DealState, viewer: Seat | None) -> DealState:
    """The state as a viewer may know it; cards under the draw pile are known to whom put them there (MD20)."""
    seen = conceal_hands(state, viewer)
    seen.tucked = tuple(
        each if each.by == viewer else Tucked(Held(each.held.deck, each.held.k, each.held.pos), each.by)
        for each in state.tucked
    )
    return seen
