"""Which command an append came from, read back from its events; ids follow from the state before it."""

from collections.abc import Callable, Sequence
from typing import Any

from contracts.commands import Command
from contracts.commands import board as board_commands
from contracts.commands import common as common_commands
from contracts.commands import friends as commands
from contracts.events import Event, board, common, friends
from contracts.words import Seat

Recalled = tuple[Seat, Command, str | None]
"""Who sent what, and the offer it answers (None: the sender's open slot, or none)."""

_PLAIN: dict[type[Event], Callable[[Any], Command]] = {
    common.SeatJoined: lambda _e: common_commands.JoinSeat(),
    common.SeatReady: lambda _e: common_commands.ReadySeat(),
    common.DiceRolled: lambda e: common_commands.RollDice(e.purpose),
    common.TurnEnded: lambda _e: common_commands.EndTurn(),
    common.SeatResigned: lambda _e: common_commands.Resign(),
    board.TokenChosen: lambda e: board_commands.ChooseToken(e.token),
    board.JailFeePaid: lambda _e: board_commands.PayJailFee(),
    board.JailCardUsed: lambda e: board_commands.UseJailCard(e.card),
    board.TradeProposed: lambda e: board_commands.ProposeTrade(e.transfers),
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

_OFFERS: dict[type[Event], tuple[str, Command]] = {
    friends.RentClaimed: ("claim", commands.ClaimRent()),
    friends.RentWaived: ("claim", commands.WaiveRent()),
    board.TradeSigned: ("trade", board_commands.AcceptTrade()),
    board.TradeExecuted: ("trade", board_commands.AcceptTrade()),
    board.TradeLapsed: ("trade", board_commands.AcceptTrade()),
    board.TradeRejected: ("trade", board_commands.RejectTrade()),
    board.TradeWithdrawn: ("trade", board_commands.WithdrawTrade()),
}


def recall(events: Sequence[Event]) -> Recalled:
    """The seat and command behind the events of one append. Sales before a bankruptcy are part of declaring it."""
    last, first = events[-1], events[0]
    event: Any = last if isinstance(last, friends.SeatBankrupt) else first
    kind = type(event)
    if kind in _OFFERS:
        field, command = _OFFERS[kind]
        return event.seat, command, getattr(event, field)
    return event.seat, _PLAIN[kind](event), None
