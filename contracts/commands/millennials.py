"""Commands of Monopoly for Millennials: declarations, discovering and visiting, bike rides, companions, fees."""

from contracts.commands.common import Command, Money, Name, SeatNumber


class DeclareDebt(Command, frozen=True):
    """Say how much student loan debt one has; the highest starts."""

    amount: Money


class DeclineDeclaration(Command, frozen=True):
    """Say nothing about one's student loan debt."""


class Discover(Command, frozen=True):
    """Pay the price of the Destination one stands on and take its card."""


class PassOnDestination(Command, frozen=True):
    """Leave the Destination one stands on undiscovered."""


class PayVisit(Command, frozen=True):
    """Visit the Destination one stands on; only at tables where a visit is a choice."""


class SkipVisit(Command, frozen=True):
    """Do not visit the Destination one stands on; only at tables where a visit is a choice."""


class RideTo(Command, frozen=True):
    """Pay for a bike and ride clockwise to a space, named by its id."""

    space: Name


class StayHere(Command, frozen=True):
    """Take no bike."""


class ChoosePlayer(Command, frozen=True):
    """Name the other player a card is for."""

    player: SeatNumber


class SellToBank(Command, frozen=True):
    """Sell a Destination to the Bank at its price, to pay a fee one cannot pay."""

    destination: Name
