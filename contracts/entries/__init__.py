"""Steps, prompts and offers: what a game waits for, by edition. ``AnyEntry`` is the union an event may push."""

from contracts.entries import board, cards, common, deal, friends, millennials, target, target_cards
from contracts.entries.common import Entry, Offer, Prompt, Step

AnyStep = (
    common.Rolled
    | common.Reveal
    | common.PassTurn
    | common.Finish
    | common.Shuffle
    | board.RollOff
    | board.AfterRoll
    | board.Advance
    | board.MoveBack
    | board.GoToJail
    | board.LeaveJail
    | board.DrawCard
    | board.ReturnCard
    | board.Walk
    | board.DealStartMoney
    | board.Pay
    | board.Salary
    | board.LeaveGame
    | friends.Land
    | friends.UtilityRent
    | friends.SettleDebt
    | friends.SettleNoted
    | friends.LapseClaims
    | friends.Estate
    | friends.ReceiveDeed
    | friends.AuctionPiece
    | friends.NextBid
    | friends.NextWant
    | friends.GoBankrupt
    | cards.DealHands
    | cards.FirstTurn
    | cards.CloseTurn
    | cards.Leave
    | deal.CheckWin
    | deal.DrawUp
    | deal.Collect
    | deal.TakeCard
    | deal.TakeSet
    | millennials.ChooseStarter
    | millennials.DrawLots
    | millennials.Arrive
    | millennials.OfferRide
    | millennials.Ride
    | millennials.TakeChips
    | millennials.LoseTurns
    | millennials.EndGame
    | millennials.ShowChips
    | millennials.CountExperience
    | target_cards.ScoreTargets
    | target_cards.TurnUpTargets
    | target.SetOutChips
    | target.TakeRedCard
    | target.WalkOn
    | target.DealDash
    | target.Shop
    | target.DrawChip
    | target.GainSavings
    | target.SettleCheckout
    | target.ShowNamed
    | target.CarryOutTrade
    | target.GiveBack
    | target.CallCheckout
)
AnyPrompt = (
    board.TokenPrompt
    | board.RollPrompt
    | board.EndTurnPrompt
    | friends.BuyPrompt
    | friends.AuctionPrompt
    | friends.PiecesPrompt
    | friends.DebtPrompt
    | friends.ReceivedPrompt
    | friends.ThirdMissPrompt
    | deal.PlayPrompt
    | deal.ActionPrompt
    | deal.DiscardPrompt
    | deal.PlacePrompt
    | millennials.DeclarationPrompt
    | millennials.DiscoverPrompt
    | millennials.VisitPrompt
    | millennials.RidePrompt
    | millennials.CompanionPrompt
    | millennials.FeePrompt
    | target_cards.DrawPrompt
    | target_cards.MeldPrompt
    | target.CornerPrompt
    | target.CheckoutPrompt
    | target.ForcedTradePrompt
    | target.ChipPrompt
    | target.DeliveryPrompt
)
AnyOffer = board.TradeOffer | friends.RentClaim
AnyEntry = AnyStep | AnyPrompt

__all__ = ["AnyEntry", "AnyOffer", "AnyPrompt", "AnyStep", "Entry", "Offer", "Prompt", "Step"]
