"""How a card state takes in the events the card editions share."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from contracts.events import cards
from engine.cards.state import CardState

C = TypeVar("C", bound=CardState)


@dataclass(frozen=True)
class CardFolds(Generic[C]):
    """How a state takes in the events of a card game; each card edition names them all."""

    CardsDiscarded: Callable[[C, cards.CardsDiscarded], None]
    NothingDrawn: Callable[[C, cards.NothingDrawn], None]
