"""Which command an append came from, read back from its events; ids follow from the state before it."""

from collections.abc import Sequence
from typing import Any

from contracts.commands import target_cards as commands
from contracts.commands.cards import Discard
from contracts.events import Event, cards, common, target_cards
from engine.kernel.reading import COMMON, Plain, Recalled

_PLAIN: Plain = {
    **COMMON,
    cards.CardsDiscarded: lambda e: Discard(e.cards),
    target_cards.StockChosen: lambda _e: commands.DrawFromStock(),
    target_cards.DiscardTaken: lambda _e: commands.TakeDiscard(),
    target_cards.MeldPlayed: lambda e: commands.PlayMeld(e.cards, e.suits),
}


def recall(events: Sequence[Event]) -> Recalled:
    """The seat and command behind the events of one append; showing a hand card only makes it public."""
    event: Any = next(event for event in events if not isinstance(event, common.CardsShown))
    return event.seat, _PLAIN[type(event)](event), None
