"""Every command a front end, an organiser or the clock may send. ``AnyCommand`` is their union."""

from typing import TYPE_CHECKING

from contracts.commands import board, common, friends, millennials, target
from contracts.commands.common import Command

if TYPE_CHECKING:
    AnyCommand = Command  # the union is what a decoder needs; to a type checker every command is one
else:
    AnyCommand = (
        common.CreateGame
        | common.JoinSeat
        | common.ReadySeat
        | common.RollDice
        | common.EndTurn
        | common.Resign
        | common.VoidGame
        | common.TimeOut
        | board.ChooseToken
        | board.PayJailFee
        | board.UseJailCard
        | board.ProposeTrade
        | board.AcceptTrade
        | board.RejectTrade
        | board.WithdrawTrade
        | friends.BuyDeed
        | friends.DeclineDeed
        | friends.ClaimRent
        | friends.WaiveRent
        | friends.SetAutoClaim
        | friends.PlaceBid
        | friends.PassBid
        | friends.BuildBuildings
        | friends.SellBuildings
        | friends.WantPieces
        | friends.DeclinePieces
        | friends.MortgageDeed
        | friends.RedeemDeed
        | friends.RedeemNow
        | friends.PayInterest
        | friends.DeclareBankruptcy
        | millennials.DeclareDebt
        | millennials.DeclineDeclaration
        | millennials.Discover
        | millennials.PassOnDestination
        | millennials.PayVisit
        | millennials.SkipVisit
        | millennials.RideTo
        | millennials.StayHere
        | millennials.ChoosePlayer
        | millennials.SellToBank
        | target.StartCheckout
        | target.GoOn
        | target.Checkout
        | target.PayForItem
        | target.Leave
        | target.PlaceChip
        | target.TakeItem
    )

__all__ = ["AnyCommand", "Command"]
