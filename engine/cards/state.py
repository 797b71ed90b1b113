"""The part of a state that card editions share."""

from engine.kernel.state import GameState


class CardState(GameState):
    """Seats with hands, and a discard pile that lies face up: its cards in the order they came, the last on top."""

    discards: tuple[str, ...] = ()
