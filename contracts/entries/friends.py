"""Entries of Monopoly Friends: rent, debts, auctions, contested buildings, mortgaged deeds received."""

from typing import ClassVar

import msgspec

from contracts.entries.common import Offer, Prompt, Step
from contracts.words import Seat


class Want(msgspec.Struct, frozen=True):
    """The moments a seat wants contested pieces on, in building order."""

    seat: Seat
    moments: tuple[str, ...]


class RentClaim(Offer, frozen=True, tag="offer.rent"):
    """The owner may claim this rent until the next seat's first roll. Amount and owner are those of the landing."""

    ask: ClassVar[str] = "claim"
    parties = ("visitor", "owner")

    visitor: Seat
    owner: Seat
    deed: str
    amount: int


class BuyPrompt(Prompt, frozen=True, tag="ask.buy"):
    """A seat stands on a deed nobody owns: buy it at the printed price or let it be auctioned."""

    seat: Seat
    deed: str

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The lander's slot."""
        return ((self.seat, "buy"),)


class AuctionPrompt(Prompt, frozen=True, tag="ask.bid"):
    """An open ascending auction of one deed, or of one contested piece. ``bidders`` stand in bidding order."""

    parties = ()

    bidders: tuple[Seat, ...]
    asked: Seat
    deed: str = ""
    piece: str = ""
    wants: tuple[Want, ...] = ()
    left: int = 0
    passed: tuple[Seat, ...] = ()
    high: Seat | None = None
    bid: int = 0

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The slot of the bidder whose turn it is."""
        return ((self.asked, "bid"),)

    def goes_on(self) -> Step:
        """With the next bidder."""
        return NextBid()


class PiecesPrompt(Prompt, frozen=True, tag="ask.pieces"):
    """A shortage: seats that could place such a piece name the moments they want it on, one after another."""

    parties = ()

    piece: str
    wants: tuple[Want, ...]
    asked: Seat
    later: tuple[Seat, ...] = ()

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The slot of the seat asked now."""
        return ((self.asked, "pieces"),)

    def goes_on(self) -> Step:
        """With the next seat that could place such a piece."""
        return NextWant()


class DebtPrompt(Prompt, frozen=True, tag="ask.debt"):
    """A seat owes more than its cash; it raises money until the debt is covered, or goes bankrupt."""

    parties = ("debtor", "creditor")

    debtor: Seat
    creditor: Seat | None
    amount: int
    reason: str

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The debtor's slot."""
        return ((self.debtor, "debt"),)


class ReceivedPrompt(Prompt, frozen=True, tag="ask.received"):
    """The new owner of a mortgaged deed pays the interest, or redeems it right away."""

    seat: Seat
    deed: str

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The new owner's slot."""
        return ((self.seat, "received"),)


class ThirdMissPrompt(Prompt, frozen=True, tag="ask.third_miss"):
    """Only at tables where a jail card may be used instead of the forced fee."""

    seat: Seat

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The jailed seat's slot."""
        return ((self.seat, "third_miss"),)


class Land(Step, frozen=True, tag="banking.land"):
    """The seat landed on a deed. The factors are those of a card: times the usual rent, times a new roll."""

    seat: Seat
    deed: str
    rent_factor: int = 1
    dice_factor: int = 0
    by_card: bool = False


class UtilityRent(Step, frozen=True, tag="banking.utility_rent"):
    """The visitor rolled for a utility: the rent is ``factor`` times the roll."""

    parties = ("seat", "owner")

    seat: Seat
    owner: Seat
    deed: str
    factor: int
    by_card: bool = False


class SettleDebt(Step, frozen=True, tag="banking.settle_debt"):
    """An affair above a debt is closed: see whether the debtor's cash covers it by now."""

    parties = ("debtor", "creditor")

    debtor: Seat
    creditor: Seat | None


class SettleNoted(Step, frozen=True, tag="banking.settle_claims"):
    """Rents claimed during an affair are settled in the order claimed."""

    parties = ()


class LapseClaims(Step, frozen=True, tag="banking.lapse_claims"):
    """The next seat rolled: rents nobody claimed are lost."""

    parties = ()

    roller: Seat


class Estate(Step, frozen=True, tag="banking.estate"):
    """The Bank auctions the deeds of a bankrupt seat, in board order."""

    parties = ()

    bankrupt: Seat
    deeds: tuple[str, ...]


class ReceiveDeed(Step, frozen=True, tag="banking.receive_deed"):
    """A mortgaged deed changed hands: its new owner is asked what to pay."""

    seat: Seat
    deed: str


class AuctionPiece(Step, frozen=True, tag="banking.auction_piece"):
    """Put the next contested piece up for auction among the seats whose list is not used up."""

    parties = ()

    piece: str
    wants: tuple[Want, ...]
    left: int


class NextBid(Step, frozen=True, tag="banking.next_bid"):
    """The seat that was to bid went out: the auction goes on without it."""

    parties = ()


class NextWant(Step, frozen=True, tag="banking.next_want"):
    """The seat that was asked for wanted pieces went out: the declaration goes on without it."""

    parties = ()


class GoBankrupt(Step, frozen=True, tag="banking.bankrupt"):
    """A seat that resigned is wound up as a bankrupt: to its creditor, or to the Bank."""

    seat: Seat
    creditor: Seat | None
