"""Every event a log may hold. ``AnyEvent`` is their union; ``EVENTS`` finds one by the ``t`` of its entry."""

from typing import get_args

from contracts.events import board, common, friends, millennials, target
from contracts.events.common import Event, PrivatePart, Sealed

AnyEvent = (
    common.GameCreated
    | common.SeatJoined
    | common.SeatReady
    | common.GameStarted
    | common.TurnBegan
    | common.DiceRolled
    | common.DeckShuffled
    | common.CardsDrawn
    | common.CardsShown
    | common.GameFinished
    | common.GameVoided
    | common.SecretsRevealed
    | common.TurnEnded
    | common.SeatResigned
    | common.Adjudicated
    | board.TokenChosen
    | board.StartMoneyPaid
    | board.RollOffCalled
    | board.RollOffGoesOn
    | board.StarterChosen
    | board.Moved
    | board.Jailed
    | board.JailFeePaid
    | board.JailCardUsed
    | board.JailLeft
    | board.JailRollMissed
    | board.ExtraRollGranted
    | board.UtilityRolled
    | board.TurnClosing
    | board.CardTaken
    | board.CardActs
    | board.CardReturned
    | board.MoneyPaid
    | board.TradeProposed
    | board.TradeSigned
    | board.TradeExecuted
    | board.TradeRejected
    | board.TradeWithdrawn
    | board.TradeLapsed
    | board.SeatLeft
    | friends.DeedOffered
    | friends.DeedBought
    | friends.DeedDeclined
    | friends.AuctionOpened
    | friends.BidPlaced
    | friends.BidPassed
    | friends.BidAsked
    | friends.AuctionWon
    | friends.AuctionFailed
    | friends.RentOpened
    | friends.UtilityRollAsked
    | friends.RentNotDue
    | friends.RentClaimed
    | friends.RentWaived
    | friends.RentsLapsed
    | friends.NotedRentsDue
    | friends.AutoClaimSet
    | friends.DebtOpened
    | friends.DebtStands
    | friends.DebtPaid
    | friends.BuildingsBuilt
    | friends.BuildingsSold
    | friends.DeclarationOpened
    | friends.PiecesWanted
    | friends.PiecesDeclined
    | friends.PiecesAsked
    | friends.DeclarationClosed
    | friends.DeedMortgaged
    | friends.DeedRedeemed
    | friends.DeedReceived
    | friends.InterestChosen
    | friends.SeatBankrupt
    | millennials.DebtDeclared
    | millennials.DeclarationDeclined
    | millennials.LotsCalled
    | millennials.LotsDrawn
    | millennials.DestinationOffered
    | millennials.DestinationDiscovered
    | millennials.DestinationPassed
    | millennials.VisitOffered
    | millennials.DestinationVisited
    | millennials.VisitSkipped
    | millennials.NoVisit
    | millennials.RideOffered
    | millennials.BikeRidden
    | millennials.RideDeclined
    | millennials.CompanionChosen
    | millennials.ChipsTaken
    | millennials.TurnsLost
    | millennials.TurnSkipped
    | millennials.FeeOpened
    | millennials.DestinationSold
    | millennials.FeePaid
    | millennials.FeeForgiven
    | millennials.GameEnding
    | millennials.ExperienceCounted
    | target.StartChipsPlaced
    | target.RedCardCalled
    | target.RedCardTaken
    | target.RerollCalled
    | target.WentOn
    | target.CheckoutStarted
    | target.CheckoutMade
    | target.CheckedOut
    | target.ItemTaken
    | target.ChipTaken
    | target.NothingTaken
    | target.ForcedTradeOffered
    | target.ItemForced
    | target.ItemLeft
    | target.ChipDrawn
    | target.ChipPlaced
    | target.SavingsGained
    | target.KeptCardsNamed
    | target.NamedCardsShown
    | target.KeptCardsReturned
    | target.BasketEmptied
    | target.ClosingTimeBegan
    | target.FinalCheckoutsBegan
    | target.FinalCheckoutCalled
)

EVENTS: dict[str, type[Event]] = {kind.__name__: kind for kind in get_args(AnyEvent)}

__all__ = ["EVENTS", "AnyEvent", "Event", "PrivatePart", "Sealed"]
