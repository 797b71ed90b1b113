"""Which command an append came from, read back from its events; ids follow from the state before it."""

from contracts.commands import millennials as commands
from contracts.events import millennials
from engine.board.recall import ANSWERS, PLAIN, recall_by

recall = recall_by(
    {
        **PLAIN,
        millennials.DebtDeclared: lambda e: commands.DeclareDebt(e.amount),
        millennials.DeclarationDeclined: lambda _e: commands.DeclineDeclaration(),
        millennials.DestinationDiscovered: lambda _e: commands.Discover(),
        millennials.DestinationPassed: lambda _e: commands.PassOnDestination(),
        millennials.DestinationVisited: lambda _e: commands.PayVisit(),
        millennials.VisitSkipped: lambda _e: commands.SkipVisit(),
        millennials.BikeRidden: lambda e: commands.RideTo(e.space),
        millennials.RideDeclined: lambda _e: commands.StayHere(),
        millennials.CompanionChosen: lambda e: commands.ChoosePlayer(e.companion),
        millennials.DestinationSold: lambda e: commands.SellToBank(e.destination),
    },
    ANSWERS,
)
"""The seat and command behind the events of one append."""
