"""Events of Monopoly Friends."""

from contracts.entries import AnyEntry
from contracts.entries.friends import Want
from contracts.events.common import Event
from contracts.words import Seat


class DeedOffered(Event, frozen=True):
    """A seat landed on a deed nobody owns and may buy it."""

    seat: Seat
    deed: str
    price: int
    then: tuple[AnyEntry, ...]


class DeedBought(Event, frozen=True):
    """A seat bought the deed at its printed price."""

    seat: Seat
    deed: str
    price: int


class DeedDeclined(Event, frozen=True):
    """A seat left the deed to an auction."""

    seat: Seat
    deed: str


class AuctionOpened(Event, frozen=True):
    """A deed, or one contested piece, is put up for auction."""

    then: tuple[AnyEntry, ...]
    deed: str = ""
    piece: str = ""


class BidPlaced(Event, frozen=True):
    """A seat bid; ``asked`` is the next bidder, None if the auction is decided."""

    seat: Seat
    amount: int
    asked: Seat | None


class BidPassed(Event, frozen=True):
    """A seat passed; ``asked`` is the next bidder, None if the auction is decided."""

    seat: Seat
    asked: Seat | None


class BidAsked(Event, frozen=True):
    """A bidder went out; ``asked`` is the next one, None if the auction is decided."""

    asked: Seat | None


class AuctionWon(Event, frozen=True):
    """The highest bidder takes the deed, or places the piece on ``moment``. ``paid`` is false if a debt follows."""

    seat: Seat
    amount: int
    deed: str = ""
    piece: str = ""
    moment: str = ""
    paid: bool = True
    then: tuple[AnyEntry, ...] = ()


class AuctionFailed(Event, frozen=True):
    """Nobody bid, or who did can no longer place the piece: the deed or piece stays with the Bank."""

    deed: str = ""
    piece: str = ""
    then: tuple[AnyEntry, ...] = ()


class RentOpened(Event, frozen=True):
    """A seat landed on another's deed: the owner may claim this amount."""

    visitor: Seat
    owner: Seat
    deed: str
    amount: int


class UtilityRollAsked(Event, frozen=True):
    """The rent of a utility needs a roll of the visitor."""

    seat: Seat
    deed: str
    then: tuple[AnyEntry, ...]


class RentNotDue(Event, frozen=True):
    """A seat landed on a deed that asks nothing of it: its own, or a mortgaged one."""

    seat: Seat
    deed: str


class RentClaimed(Event, frozen=True):
    """The owner claimed; ``noted`` if an affair must be settled first."""

    seat: Seat
    claim: str
    noted: bool = False


class RentWaived(Event, frozen=True):
    """The owner gave this rent up for good."""

    seat: Seat
    claim: str


class RentsLapsed(Event, frozen=True):
    """The next seat rolled before the owner spoke: these claims are lost."""

    claims: tuple[str, ...]


class NotedRentsDue(Event, frozen=True):
    """Rents claimed during an affair are paid now, in the order claimed."""

    then: tuple[AnyEntry, ...]


class AutoClaimSet(Event, frozen=True):
    """A seat switched automatic claiming on or off."""

    seat: Seat
    on: bool


class DebtOpened(Event, frozen=True):
    """A seat owes more than its cash; the Bank stands for None."""

    debtor: Seat
    creditor: Seat | None
    amount: int
    reason: str
    then: tuple[AnyEntry, ...]


class DebtStands(Event, frozen=True):
    """What lay above the debt is closed, and the debtor's cash does not cover it: the debtor is asked on."""

    debtor: Seat
    amount: int


class DebtPaid(Event, frozen=True):
    """The debtor's cash covered the debt: it is paid in full."""

    debtor: Seat
    creditor: Seat | None
    amount: int
    reason: str
    then: tuple[AnyEntry, ...] = ()


class BuildingsBuilt(Event, frozen=True):
    """A seat built one level on each moment named."""

    seat: Seat
    moments: tuple[str, ...]
    cost: int


class BuildingsSold(Event, frozen=True):
    """A seat sold one level from each moment named back to the Bank."""

    seat: Seat
    moments: tuple[str, ...]
    gain: int


class DeclarationOpened(Event, frozen=True):
    """A build request would take the last pieces: seats that could place one are asked."""

    seat: Seat
    moments: tuple[str, ...]
    piece: str
    then: tuple[AnyEntry, ...]


class PiecesWanted(Event, frozen=True):
    """A seat named the moments it wants contested pieces on; ``asked`` is the next seat."""

    seat: Seat
    moments: tuple[str, ...]
    asked: Seat | None


class PiecesDeclined(Event, frozen=True):
    """A seat wants no contested piece; ``asked`` is the next seat."""

    seat: Seat
    asked: Seat | None


class PiecesAsked(Event, frozen=True):
    """The seat that was asked went out; ``asked`` is the next seat."""

    asked: Seat | None


class DeclarationClosed(Event, frozen=True):
    """All have answered; ``served`` if the stock covers what is wanted, else the pieces are auctioned."""

    piece: str
    wants: tuple[Want, ...]
    served: bool
    then: tuple[AnyEntry, ...] = ()


class DeedMortgaged(Event, frozen=True):
    """The Bank lent the mortgage value of a deed."""

    seat: Seat
    deed: str
    amount: int


class DeedRedeemed(Event, frozen=True):
    """A mortgage was paid back with its interest; ``then`` is what follows at a deed just received."""

    seat: Seat
    deed: str
    cost: int
    received: bool = False
    then: tuple[AnyEntry, ...] = ()


class DeedReceived(Event, frozen=True):
    """A seat became the owner of a mortgaged deed and is asked what to pay."""

    seat: Seat
    deed: str
    then: tuple[AnyEntry, ...]


class InterestChosen(Event, frozen=True):
    """The new owner keeps the deed mortgaged; the interest is due now."""

    seat: Seat
    deed: str
    amount: int
    then: tuple[AnyEntry, ...] = ()


class SeatBankrupt(Event, frozen=True):
    """A seat is out. Cash, deeds and jail cards go to the creditor; the Bank stands for None.

    ``lapsed`` are the offers that die with the seat, ``returned`` the card it was carrying out.
    """

    seat: Seat
    creditor: Seat | None
    cash: int
    deeds: tuple[str, ...]
    jail_cards: tuple[str, ...]
    buildings: int
    lapsed: tuple[str, ...] = ()
    returned: str = ""
    then: tuple[AnyEntry, ...] = ()
