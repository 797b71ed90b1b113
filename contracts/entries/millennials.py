"""Entries of Monopoly for Millennials: declarations, Destinations, bikes, chips, fees, the end."""

from contracts.entries.common import Prompt, Step
from contracts.words import Seat


class DeclarationPrompt(Prompt, frozen=True, tag="ask.declaration"):
    """A seat may declare its student loan debt."""

    seat: Seat

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The slot of the seat whose turn it is to speak."""
        return ((self.seat, "declaration"),)


class DiscoverPrompt(Prompt, frozen=True, tag="ask.discover"):
    """A seat stands on a Destination nobody has discovered: pay its price or pass on it."""

    seat: Seat
    destination: str

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The lander's slot."""
        return ((self.seat, "discover"),)


class VisitPrompt(Prompt, frozen=True, tag="ask.visit"):
    """Only at tables where a visit is a choice: visit another's Destination or not."""

    parties = ("visitor", "owner")

    visitor: Seat
    owner: Seat
    destination: str

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The visitor's slot."""
        return ((self.visitor, "visit"),)


class RidePrompt(Prompt, frozen=True, tag="ask.ride"):
    """A seat stands on a Bike Share: ride somewhere or stay."""

    seat: Seat

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The rider's slot."""
        return ((self.seat, "ride"),)


class CompanionPrompt(Prompt, frozen=True, tag="ask.companion"):
    """A card gives chips to its drawer and to one other player, whom the drawer names."""

    seat: Seat
    count: int

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The drawer's slot."""
        return ((self.seat, "companion"),)


class FeePrompt(Prompt, frozen=True, tag="ask.fee"):
    """A seat owes this much of a fee, has no cash left and sells Destinations; the Bank stands for None."""

    parties = ("debtor", "creditor")

    debtor: Seat
    creditor: Seat | None
    amount: int
    reason: str

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The debtor's slot."""
        return ((self.debtor, "fee"),)


class ChooseStarter(Step, frozen=True, tag="turns.starter"):
    """Find out who starts: by declared debt, or by lot among those it does not tell apart."""

    parties = ()


class DrawLots(Step, frozen=True, tag="cards.lots"):
    """Draw all seats in the open; the first of these starts."""

    parties = ()

    seats: tuple[Seat, ...]


class Arrive(Step, frozen=True, tag="banking.arrive"):
    """The seat landed on a Destination."""

    seat: Seat
    destination: str


class OfferRide(Step, frozen=True, tag="banking.offer_ride"):
    """The seat landed on a Bike Share."""

    seat: Seat


class Ride(Step, frozen=True, tag="turns.ride"):
    """The ride is paid: the token moves clockwise to a space."""

    seat: Seat
    to: int


class TakeChips(Step, frozen=True, tag="cards.take_chips"):
    """The seat takes chips from the pile, as far as they last."""

    seat: Seat
    count: int
    reason: str


class LoseTurns(Step, frozen=True, tag="turns.lose"):
    """A card takes the seat's next turns away."""

    seat: Seat
    turns: int


class EndGame(Step, frozen=True, tag="turns.end"):
    """The game is decided: nothing but the count follows."""

    parties = ()

    reason: str


class ShowChips(Step, frozen=True, tag="cards.show_chips"):
    """Every seat turns its chips over."""

    parties = ()


class CountExperience(Step, frozen=True, tag="banking.count"):
    """Add up chips and Destinations of every seat."""

    parties = ()
