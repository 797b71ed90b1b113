"""Which command an append came from, read back from its events; ids follow from the state before it."""

from collections.abc import Sequence
from typing import Any

from contracts.commands import deal as commands
from contracts.commands.cards import Discard
from contracts.commands.common import EndTurn
from contracts.events import Event, cards, common, deal
from engine.deal.data import CARDS
from engine.kernel.reading import COMMON, Plain, Recalled


def _charge(event: deal.ChargePlayed) -> commands.PlayBirthday | commands.PlayDebtCollector:
    if event.target is None:
        return commands.PlayBirthday(event.card)
    return commands.PlayDebtCollector(event.card, event.target)


def _theft(event: deal.TheftPlayed) -> commands.PlaySlyDeal | commands.PlayForcedDeal | commands.PlayDealBreaker:
    if event.given:
        return commands.PlayForcedDeal(event.card, event.taken, event.given)
    if CARDS[event.card].kind == "deal_breaker":
        return commands.PlayDealBreaker(event.card, event.taken)
    return commands.PlaySlyDeal(event.card, event.taken)


def _building(event: deal.BuildingPlaced) -> commands.PlayHouse | commands.PlayHotel:
    kind = commands.PlayHouse if CARDS[event.card].kind == "house" else commands.PlayHotel
    return kind(event.card, event.set)


_PLAIN: Plain = {
    **COMMON,
    cards.CardsDiscarded: lambda e: Discard(e.cards),
    deal.CardsTucked: lambda e: Discard(e.cards),
    deal.CardBanked: lambda e: commands.BankCard(e.card),
    deal.PropertyLaid: lambda e: commands.LayProperty(e.card, e.color),
    deal.BuildingPlaced: _building,
    deal.PassGoPlayed: lambda e: commands.PlayPassGo(e.card),
    deal.RentPlayed: lambda e: commands.PlayRent(e.card, e.set, e.doublers, e.target),
    deal.ChargePlayed: _charge,
    deal.TheftPlayed: _theft,
    deal.NoSaid: lambda e: commands.JustSayNo(e.card),
    deal.ResponsePassed: lambda _e: commands.Pass(),
    deal.ChargePaid: lambda e: commands.PayCharge(e.cards),
    deal.WildMoved: lambda e: commands.MoveWild(e.card, e.color),
    deal.WildPlaced: lambda e: commands.PlaceReceivedWild(e.color),
    deal.DiscardAsked: lambda _e: EndTurn(),
}


def recall(events: Sequence[Event]) -> Recalled:
    """The seat and command behind the events of one append; showing a hand card only makes it public."""
    event: Any = next(event for event in events if not isinstance(event, common.CardsShown))
    return event.seat, _PLAIN[type(event)](event), getattr(event, "slot", None)
