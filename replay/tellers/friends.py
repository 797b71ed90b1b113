"""Sentences of Monopoly Friends: rent, purchase, auctions, mugs and sofas, mortgages, debts, bankruptcy."""

from collections.abc import Sequence

from contracts.entries.friends import RentClaim
from contracts.events import common, friends
from engine.friends.data import CARDS, DATA, DECK_OF, DEEDS, SOFA, SPACES
from engine.friends.state import FULL, FriendsState
from replay.tellers.board import REASONS, BoardTeller, money
from replay.tellers.common import listed

_DECKS = {space.deck: space.name for space in SPACES if space.deck}


class FriendsTeller(BoardTeller[FriendsState]):
    """Tells a game of Monopoly Friends."""

    silent = BoardTeller.silent | {
        friends.DeedOffered,
        friends.BidAsked,
        friends.RentOpened,
        friends.UtilityRollAsked,
        friends.RentNotDue,
        friends.NotedRentsDue,
        friends.PiecesAsked,
        friends.DeedReceived,
        friends.DebtStands,
        friends.DebtStands,
    }

    def __init__(self) -> None:
        """A teller that has not heard anything yet."""
        super().__init__()
        name, deed = self.name, self.deed
        self.sentences |= {
            friends.DeedBought: ("deed", lambda e: f"{name(e.seat)} buys {deed(e.deed)} for {money(e.price)}"),
            friends.DeedDeclined: ("auction", lambda e: f"{name(e.seat)} leaves {deed(e.deed)} to an auction"),
            friends.AuctionOpened: ("auction", self.auction_opened),
            friends.BidPlaced: ("auction", lambda e: f"{name(e.seat)} bids {money(e.amount)}"),
            friends.BidPassed: ("auction", lambda e: f"{name(e.seat)} passes"),
            friends.AuctionWon: ("auction", self.auction_won),
            friends.AuctionFailed: (
                "auction",
                lambda e: f"nobody bids: {self.lot(e.deed, e.piece)} stays with the Bank",
            ),
            friends.RentClaimed: ("money", self.rent_claimed),
            friends.RentWaived: ("money", lambda e: f"{name(e.seat)} gives up {self.claim(e.claim)}"),
            friends.RentsLapsed: ("money", self.rents_lapsed),
            friends.AutoClaimSet: ("game", self.auto_claim_set),
            friends.DebtOpened: ("debt", self.debt_opened),
            friends.DebtPaid: ("debt", self.debt_paid),
            friends.BuildingsBuilt: ("building", self.buildings_built),
            friends.BuildingsSold: ("building", self.buildings_sold),
            friends.DeclarationOpened: ("building", self.declaration_opened),
            friends.PiecesWanted: ("building", lambda e: f"{name(e.seat)} wants to build on {self.deeds(e.moments)}"),
            friends.PiecesDeclined: ("building", lambda e: f"{name(e.seat)} wants none"),
            friends.DeclarationClosed: ("building", self.declaration_closed),
            friends.DeedMortgaged: ("deed", lambda e: f"{name(e.seat)} mortgages {deed(e.deed)} for {money(e.amount)}"),
            friends.DeedRedeemed: ("deed", lambda e: f"{name(e.seat)} redeems {deed(e.deed)} for {money(e.cost)}"),
            friends.InterestChosen: ("deed", lambda e: f"{name(e.seat)} keeps {deed(e.deed)} mortgaged"),
            friends.SeatBankrupt: ("end", self.seat_bankrupt),
        }

    def space(self, index: int) -> str:
        """The printed name of a space; a move that ends at the Jail only visits it."""
        name = SPACES[index].name
        return name.partition(" / ")[0] if index == DATA.board.jail else name

    def deed(self, deed: str) -> str:
        """A deed is called like its space."""
        return SPACES[DEEDS[deed].space].name

    def deeds(self, deeds: Sequence[str]) -> str:
        """Each deed once, in a sentence."""
        return listed([self.deed(deed) for deed in dict.fromkeys(deeds)])

    def card(self, card: str) -> str:
        """The deck of a card and what it says."""
        return f"{_DECKS[DECK_OF[card]]}: {CARDS[card].text}"

    def game_created(self, event: common.GameCreated) -> list[str]:
        """The title instead of the edition's id."""
        first, *rest = super().game_created(event)
        return [first.replace(DATA.edition.id, DATA.edition.title), *rest]

    def lot(self, deed: str, piece: str) -> str:
        """What is auctioned."""
        return self.deed(deed) if deed else f"the last {piece}"

    def auction_opened(self, event: friends.AuctionOpened) -> str:
        """Of a declined deed the line before has said so."""
        declined = self.state.in_turn is not None and not event.piece and len(event.then) == 1
        return "" if declined else f"{self.lot(event.deed, event.piece)} is up for auction"

    def auction_won(self, event: friends.AuctionWon) -> str:
        """The hammer falls."""
        lot = self.deed(event.deed) if event.deed else f"a {event.piece} on {self.deed(event.moment)}"
        return f"{self.name(event.seat)} wins {lot} for {money(event.amount)}"

    def claim(self, claim: str) -> str:
        """A rent in words: how much, for what, of whom."""
        offer = self.offers.get(claim)
        if not isinstance(offer, RentClaim):
            return "a rent"
        return f"{money(offer.amount)} of rent for {self.deed(offer.deed)} from {self.name(offer.visitor)}"

    def rent_claimed(self, event: friends.RentClaimed) -> str:
        """A claim that is paid at once is told with the payment."""
        if event.noted:
            return f"{self.name(event.seat)} claims {self.claim(event.claim)}, to be settled after this"
        offer = self.offers.get(event.claim)
        self.due = f"of rent for {self.deed(offer.deed)}" if isinstance(offer, RentClaim) else ""
        return ""

    def rents_lapsed(self, event: friends.RentsLapsed) -> list[str]:
        """Whoever forgot to claim."""
        claims = [(claim, self.offers.get(claim)) for claim in event.claims]
        return [
            f"too late: {self.name(offer.owner)} has not claimed {self.claim(claim)}"
            for claim, offer in claims
            if isinstance(offer, RentClaim)
        ]

    def auto_claim_set(self, event: friends.AutoClaimSet) -> str:
        """A wish about claiming."""
        return f"{self.name(event.seat)} has rents claimed {'automatically' if event.on else 'by hand'} from now on"

    def debt_opened(self, event: friends.DebtOpened) -> str:
        """How much is missing."""
        what = self.due or REASONS.get(event.reason, event.reason)
        self.due = ""
        has = money(self.state.cash[event.debtor])
        return f"{self.name(event.debtor)} owes {self.name(event.creditor)} {money(event.amount)} {what}".rstrip() + (
            f", and has {has}"
        )

    def debt_paid(self, event: friends.DebtPaid) -> str:
        """The debt is gone."""
        return f"{self.name(event.debtor)} pays the debt of {money(event.amount)} to {self.name(event.creditor)}"

    def buildings_built(self, event: friends.BuildingsBuilt) -> str:
        """What stands now."""
        now = listed([f"{self.deed(moment)} ({self.standing(moment)})" for moment in dict.fromkeys(event.moments)])
        return f"{self.name(event.seat)} builds for {money(event.cost)}: {now}"

    def buildings_sold(self, event: friends.BuildingsSold) -> str:
        """What stands now."""
        now = listed([f"{self.deed(moment)} ({self.standing(moment)})" for moment in dict.fromkeys(event.moments)])
        return f"{self.name(event.seat)} sells buildings for {money(event.gain)}: {now}"

    def standing(self, moment: str) -> str:
        """What stands on a moment."""
        level = self.state.level(moment)
        return SOFA if level == FULL else f"{level or 'no'} mug{'' if level == 1 else 's'}"

    def declaration_opened(self, event: friends.DeclarationOpened) -> str:
        """Everybody who could place such a piece is asked."""
        moments = self.deeds(event.moments)
        return f"{self.name(event.seat)} wants the last {event.piece}s for {moments}: the others are asked"

    def declaration_closed(self, event: friends.DeclarationClosed) -> str:
        """Enough for all, or an auction."""
        return f"there are {event.piece}s enough" if event.served else f"too few {event.piece}s: they are auctioned"

    def seat_bankrupt(self, event: friends.SeatBankrupt) -> str:
        """What is left, and who gets it."""
        things = [money(event.cash)]
        if event.deeds:
            things.append(f"{len(event.deeds)} deed{'' if len(event.deeds) == 1 else 's'}")
        if event.jail_cards:
            things.append("jail cards")
        return f"{self.name(event.seat)} is bankrupt: {listed(things)} to {self.name(event.creditor)}"
