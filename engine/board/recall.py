"""Which command an append came from, read back from its events: those every board edition has."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from contracts.commands import Command
from contracts.commands import board as board_commands
from contracts.commands import common as common_commands
from contracts.events import Event, board, common
from contracts.words import Seat

Recalled = tuple[Seat, Command, str | None]
"""Who sent what, and the offer it answers (None: the sender's open slot, or none)."""

Plain = Mapping[type[Event], Callable[[Any], Command]]
"""Commands by the first event of their append."""

Answers = Mapping[type[Event], tuple[str, Command]]
"""Commands that take up an offer, with the field of the event that names it."""

PLAIN: Plain = {
    common.SeatJoined: lambda _e: common_commands.JoinSeat(),
    common.SeatReady: lambda _e: common_commands.ReadySeat(),
    common.DiceRolled: lambda e: common_commands.RollDice(e.purpose),
    common.TurnEnded: lambda _e: common_commands.EndTurn(),
    common.SeatResigned: lambda _e: common_commands.Resign(),
    board.TokenChosen: lambda e: board_commands.ChooseToken(e.token),
    board.JailFeePaid: lambda _e: board_commands.PayJailFee(),
    board.JailCardUsed: lambda e: board_commands.UseJailCard(e.card),
    board.TradeProposed: lambda e: board_commands.ProposeTrade(e.transfers),
}

ANSWERS: Answers = {
    board.TradeSigned: ("trade", board_commands.AcceptTrade()),
    board.TradeExecuted: ("trade", board_commands.AcceptTrade()),
    board.TradeLapsed: ("trade", board_commands.AcceptTrade()),
    board.TradeRejected: ("trade", board_commands.RejectTrade()),
    board.TradeWithdrawn: ("trade", board_commands.WithdrawTrade()),
}


def recall_by(plain: Plain, answers: Answers) -> Callable[[Sequence[Event]], Recalled]:
    """Seat and command behind the events of one append, told by its first event."""

    def recall(events: Sequence[Event]) -> Recalled:
        event: Any = events[0]
        kind = type(event)
        if kind in answers:
            field, command = answers[kind]
            return event.seat, command, getattr(event, field)
        return event.seat, plain[kind](event), None

    return recall
