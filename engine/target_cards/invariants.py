"""What holds in every state of Target, whatever was played: each card in one place, points those of the Targets won."""

from collections import Counter
from collections.abc import Iterable

from contracts.entries.target_cards import ScoreTargets
from contracts.events import Event
from contracts.words import Seat
from engine.target_cards.data import DECKS, PLAYING, TARGET, TARGETS
from engine.target_cards.state import TargetCardsState


def broken(state: TargetCardsState) -> str:
    """The first thing that cannot be after an event, as a sentence; empty if all holds."""
    return _hands(state) or _targets(state) or _points(state)


def _hands(state: TargetCardsState) -> str:
    """Every card drawn is in a hand, on the discard pile or out of the game."""
    held = [each for hand in state.hands.values() for each in hand]
    places = Counter(each.pos for each in held)
    if max(places.values(), default=1) > 1:
        return f"two hand cards were drawn at place {places.most_common(1)[0][0]}"
    known = [each.card for each in held if each.card]
    drawn = len(held) + len(state.discards) + len(state.gone)
    return _deck(state, PLAYING, [*known, *state.discards, *state.gone], drawn)


def _targets(state: TargetCardsState) -> str:
    """Every Target turned up lies face up or is won."""
    found = [*state.row, *(target for targets in state.won for target in targets)]
    return _deck(state, TARGETS, found, len(found))


def _deck(state: TargetCardsState, name: str, known: Iterable[str], count: int) -> str:
    """As many cards as were drawn are found, each of the deck and in one place."""
    deck, found = state.decks.get(name), Counter(known)
    for card, times in found.items():
        if card not in DECKS[name]:
            return f"{card!r} is no card of {name}"
        if times > 1:
            return f"{card} is in two places"
    drawn = deck.drawn if deck else 0
    return "" if drawn == count else f"{drawn} cards of {name} are drawn and {count} of them can be found"


def _points(state: TargetCardsState) -> str:
    """Points are those of the Targets won, but for those still to be counted."""
    waiting = [pending.entry for pending in state.agenda if isinstance(pending.entry, ScoreTargets)]
    for seat, targets in enumerate(state.won):
        uncounted = [target for entry in waiting if entry.seat == seat for target in entry.targets]
        points = sum(TARGET[target].points for target in targets) - sum(TARGET[target].points for target in uncounted)
        if state.points[Seat(seat)] != points:
            return f"seat {seat} has {state.points[seat]} points for Targets worth {points}"
    return ""


class Watch:
    """Watches one game; what must be so can be read off each state alone."""

    def broken(self, state: TargetCardsState, _event: Event) -> str:
        """What cannot be after this event, as a sentence; empty if all holds."""
        return broken(state)
