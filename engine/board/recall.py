"""Which command an append came from, read back from its events: those every board edition has."""

from contracts.commands import board as board_commands
from contracts.commands import common as common_commands
from contracts.events import board, common
from engine.kernel.reading import COMMON, Answers, Plain

PLAIN: Plain = {
    **COMMON,
    common.DiceRolled: lambda e: common_commands.RollDice(e.purpose),
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
