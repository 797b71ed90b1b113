"""Which command an append came from, read back from its events; ids follow from the state before it."""

from collections.abc import Sequence

from contracts.commands import target as commands
from contracts.events import Event, common, target
from engine.board.recall import ANSWERS, PLAIN
from engine.kernel.reading import Recalled, recall_by

_recall = recall_by(
    {
        **PLAIN,
        target.CheckoutStarted: lambda _e: commands.StartCheckout(),
        target.WentOn: lambda _e: commands.GoOn(),
        target.CheckoutMade: lambda e: commands.Checkout(e.items, e.pairs, e.chips, e.coupons),
        target.ItemForced: lambda _e: commands.PayForItem(),
        target.ItemLeft: lambda _e: commands.Leave(),
        target.ChipPlaced: lambda e: commands.PlaceChip(e.space),
        target.ItemTaken: lambda e: commands.TakeItem(e.item),
    },
    ANSWERS,
)


def recall(events: Sequence[Event]) -> Recalled:
    """The seat and command behind the events of one append; cards are shown before they are used."""
    return _recall([event for event in events if not isinstance(event, common.CardsShown)])
