"""Tokens: each seat takes a different one (FR46)."""

from contracts.commands.board import ChooseToken
from contracts.events.board import TokenChosen
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.board.state import BoardState
from engine.kernel.edition import Call, Choice, CommandRule, Drafts
from engine.kernel.state import Slot


def token_rule(tokens: tuple[str, ...]) -> CommandRule:
    """ChooseToken, with the tokens in the box."""

    def why_not(state: BoardState, _call: Call, command: ChooseToken) -> Rejection | None:
        if command.token not in tokens:
            return refuse(Reason.NO_SUCH_TOKEN, "FR46", token=command.token, tokens=list(tokens))
        if command.token in state.tokens:
            return refuse(Reason.TOKEN_TAKEN, "FR46", token=command.token, tokens=_free(state, tokens))
        return None

    def do(_state: BoardState, call: Call, command: ChooseToken) -> Drafts:
        return [TokenChosen(call.seat, command.token)]

    def choices(state: BoardState, _call: Call) -> list[Choice]:
        return [Choice(ChooseToken(token)) for token in _free(state, tokens)]

    return CommandRule(ChooseToken, "turns", why_not, do, choices, answers=("token",))


def _free(state: BoardState, tokens: tuple[str, ...]) -> list[str]:
    return [token for token in tokens if token not in state.tokens]


def first_free(state: BoardState, slot: Slot, tokens: tuple[str, ...]) -> tuple[Seat, ChooseToken]:
    """The default: the first free token in the data (FR77)."""
    return slot.seat, ChooseToken(_free(state, tokens)[0])
