"""Which command an append came from, read back from its events; ids follow from the state before it."""

from collections.abc import Sequence

from contracts.commands import friends as commands
from contracts.events import Event, friends
from engine.board.recall import ANSWERS, PLAIN
from engine.kernel.reading import Plain, Recalled, recall_by

_PLAIN: Plain = {
    **PLAIN,
    friends.DeedBought: lambda _e: commands.BuyDeed(),
    friends.DeedDeclined: lambda _e: commands.DeclineDeed(),
    friends.AutoClaimSet: lambda e: commands.SetAutoClaim(e.on),
    friends.BidPlaced: lambda e: commands.PlaceBid(e.amount),
    friends.BidPassed: lambda _e: commands.PassBid(),
    friends.BuildingsBuilt: lambda e: commands.BuildBuildings(e.moments),
    friends.DeclarationOpened: lambda e: commands.BuildBuildings(e.moments),
    friends.BuildingsSold: lambda e: commands.SellBuildings(e.moments),
    friends.PiecesWanted: lambda e: commands.WantPieces(e.moments),
    friends.PiecesDeclined: lambda _e: commands.DeclinePieces(),
    friends.DeedMortgaged: lambda e: commands.MortgageDeed(e.deed),
    friends.DeedRedeemed: lambda e: commands.RedeemNow() if e.received else commands.RedeemDeed(e.deed),
    friends.InterestChosen: lambda _e: commands.PayInterest(),
    friends.SeatBankrupt: lambda _e: commands.DeclareBankruptcy(),
}

_recall = recall_by(
    _PLAIN,
    {
        **ANSWERS,
        friends.RentClaimed: ("claim", commands.ClaimRent()),
        friends.RentWaived: ("claim", commands.WaiveRent()),
    },
)


def recall(events: Sequence[Event]) -> Recalled:
    """The seat and command behind the events of one append. Sales before a bankruptcy are part of declaring it."""
    return _recall(events[-1:] if isinstance(events[-1], friends.SeatBankrupt) else events)
