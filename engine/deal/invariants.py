"""What holds in every state of Monopoly Deal, whatever was played: each card in one place, sets within their size."""

from collections import Counter

from contracts.events import Event, deal
from engine.cards.piles import left_in
from engine.deal.data import CARDS, COLORS, DECK
from engine.deal.sets import fallen
from engine.deal.state import DealState


def broken(state: DealState) -> str:
    """The first thing between two appends that cannot be, as a sentence; empty if all holds."""
    return _cards(state) or _sets(state) or _turn(state)


def _cards(state: DealState) -> str:
    """Each playing card is in exactly one place (MD1, MD15)."""
    if DECK not in state.decks:
        return ""
    table = [card for sets in state.sets for each in sets for card in (*each.cards, *each.buildings)]
    public = [*state.discards, *table, *(card for bank in state.banks for card in bank)]
    held = [*(each for hand in state.hands.values() for each in hand), *(each.held for each in state.tucked)]
    known = Counter([*public, *(each.card for each in held if each.card)])
    if known and known.most_common(1)[0][1] > 1:
        return f"{known.most_common(1)[0][0]} is in two places"
    if unknown := known.keys() - CARDS.keys():
        return f"{min(unknown)} is no card of the game"
    total = len(public) + len(held) + left_in(state, DECK)
    return "" if total == len(CARDS) else f"there are {total} cards, not {len(CARDS)}"


def _sets(state: DealState) -> str:
    """No set is larger than its colour, and buildings stand on complete sets alone (MD22, MD43, MD45)."""
    for seat, sets in enumerate(state.sets):
        for each in sets:
            if not 0 < len(each.cards) <= COLORS[each.color].set_size:
                return f"a set of {each.color} of seat {seat} has {len(each.cards)} cards"
            wrong = [card for card in each.cards if each.color not in CARDS[card].colors]
            if wrong:
                return f"{wrong[0]} lies in {each.color}"
        if fallen(sets):
            return f"{fallen(sets)[0]} stands on a broken set of seat {seat}"
        if state.out[seat] and (sets or state.banks[seat] or state.hands.get(seat)):  # type: ignore[call-overload]
            return f"seat {seat} is out and has cards"
    return ""


def _turn(state: DealState) -> str:
    if not 0 <= state.plays <= state.rules.turn.play.plays_max:
        return f"{state.plays} plays were made in one turn"
    return ""


class Watch:
    """Watches one game from its first event on: what each state must be."""

    def broken(self, state: DealState, event: Event) -> str:
        """What cannot be after this event, as a sentence; empty if all holds.

        Where a set has just been broken, its buildings are banked by the next event.
        """
        moved = isinstance(event, deal.ChargePaid | deal.PropertyTaken | deal.WildMoved | deal.WildPlaced)
        return _cards(state) or _turn(state) if moved else broken(state)
