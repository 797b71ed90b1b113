"""Which command an append came from, read back from its events; ids follow from the state before it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from contracts.commands import Command
from contracts.commands import cards as card_commands
from contracts.commands import common as common_commands
from contracts.commands import target_cards as commands
from contracts.events import Event, cards, common, target_cards
from contracts.words import Seat

_PLAIN: Mapping[type[Event], Callable[[Any], Command]] = {
    common.SeatJoined: lambda _e: common_commands.JoinSeat(),
    common.SeatReady: lambda _e: common_commands.ReadySeat(),
    common.TurnEnded: lambda _e: common_commands.EndTurn(),
    common.SeatResigned: lambda _e: common_commands.Resign(),
    cards.CardsDiscarded: lambda e: card_commands.Discard(e.cards),
    target_cards.StockChosen: lambda _e: commands.DrawFromStock(),
    target_cards.DiscardTaken: lambda _e: commands.TakeDiscard(),
    target_cards.MeldPlayed: lambda e: commands.PlayMeld(e.cards, e.suits),
}


def recall(events: Sequence[Event]) -> tuple[Seat, Command, str | None]:
    """Seat and command behind the events of one append: the first tells, but for cards shown before it."""
    event: Any = next(event for event in events if not isinstance(event, common.CardsShown))
    return event.seat, _PLAIN[type(event)](event), None
