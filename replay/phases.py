"""The life of a game: which event may stand where (fairlog/v1, sections 5 and 7)."""

from contracts.events import Event
from contracts.events import common as events
from engine.kernel.state import GameState

_RUNNING = (
    events.TurnBegan,
    events.DiceRolled,
    events.DeckShuffled,
    events.CardsDrawn,
    events.CardsShown,
    events.GameFinished,
)


def out_of_place(state: GameState, event: Event) -> str:
    """Why an event may not follow at this point of the life of a game, as a sentence; empty if it may."""
    name = type(event).__name__
    if (state.seq == 0) != isinstance(event, events.GameCreated):
        return f"{name} stands {'first' if state.seq == 0 else 'behind the first event'}"
    if state.status == "closed":
        return f"{name} stands behind SecretsRevealed"
    if (state.status == "over") != isinstance(event, events.SecretsRevealed):
        return f"{name} stands {'behind' if state.status == 'over' else 'before'} the end of the game"
    if isinstance(event, _RUNNING):
        return "" if state.started else f"{name} stands before the start"
    return _out_of_the_lobby(state, event)


def _out_of_the_lobby(state: GameState, event: Event) -> str:
    if isinstance(event, events.SeatJoined | events.SeatReady):
        return _not_of_a_seat(state, event)
    if isinstance(event, events.GameStarted) and (state.started or not all(state.ready)):
        return "GameStarted stands where not every seat is ready, or a second time"
    return ""


def _not_of_a_seat(state: GameState, event: events.SeatJoined | events.SeatReady) -> str:
    name, seat = type(event).__name__, event.seat
    if not 0 <= seat < state.seats:
        return f"{name} names seat {seat} of a game of {state.seats} seats"
    if isinstance(event, events.SeatReady) and not all(state.joined):
        return "SeatReady stands before all have joined"
    marks = state.ready if isinstance(event, events.SeatReady) else state.joined
    return f"{name} stands a second time for seat {seat}" if marks[seat] or state.started else ""
