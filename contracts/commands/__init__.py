"""Every command a front end, an organiser or the clock may send. ``AnyCommand`` is their union."""

from typing import TYPE_CHECKING

from contracts.commands import board, cards, common, deal, friends, millennials, target, target_cards
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
        | cards.Discard
        | deal.BankCard
        | deal.LayProperty
        | deal.PlayPassGo
        | deal.PlayRent
        | deal.PlayBirthday
        | deal.PlayDebtCollector
        | deal.PlaySlyDeal
        | deal.PlayForcedDeal
        | deal.PlayDealBreaker
        | deal.PlayHouse
        | deal.PlayHotel
        | deal.MoveWild
        | deal.JustSayNo
        | deal.Pass
        | deal.PayCharge
        | deal.PlaceReceivedWild
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
        | target_cards.DrawFromStock
        | target_cards.TakeDiscard
        | target_cards.PlayMeld
        | target.StartCheckout
        | target.GoOn
        | target.Checkout
        | target.PayForItem
        | target.Leave
        | target.PlaceChip
        | target.TakeItem
    )

__all__ = ["AnyCommand", "Command"]
