"""When a seat may build, sell, mortgage, redeem and trade (FR19, FR31)."""

from contracts.entries.board import EndTurnPrompt, RollPrompt
from contracts.entries.friends import AuctionPrompt, BuyPrompt
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.friends.banking.money import open_debt
from engine.friends.state import FriendsState, affair


def is_open(state: FriendsState) -> bool:
    """The game waits for a roll of the turn, a jail choice, a buy-or-decline answer or an end of turn."""
    prompt = state.prompt
    if isinstance(prompt, RollPrompt):
        return prompt.purpose in ("move", "jail")
    return isinstance(prompt, BuyPrompt | EndTurnPrompt)


def shut(state: FriendsState, command: str, rule: str = "FR19") -> Rejection:
    """Why the window is shut now."""
    return refuse(Reason.WINDOW_CLOSED, rule, command=command, affair=affair(state) or "what the game waits for")


def why_not_jailed(state: FriendsState, seat: Seat) -> Rejection | None:
    """Seats in Jail do business like others, unless the table says no (FR7)."""
    barred = state.jailed[seat] and not state.rules.rulings.jailed_players_may_trade_build_bid_collect
    return refuse(Reason.JAILED, "FR7") if barred else None


def why_not_estate(state: FriendsState, seat: Seat, command: str) -> Rejection | None:
    """Building and redeeming: in an open window only."""
    return why_not_jailed(state, seat) if is_open(state) else shut(state, command)


def why_not_raise(state: FriendsState, seat: Seat, command: str) -> Rejection | None:
    """Selling and mortgaging: also for a debtor, in Jail too (FR34), and on one's own turn to bid (FR16)."""
    debt, prompt = open_debt(state), state.prompt
    if debt is not None and debt.debtor == seat:
        return None
    if isinstance(prompt, AuctionPrompt) and prompt.asked == seat:
        return None
    return why_not_estate(state, seat, command)


def why_not_trade(state: FriendsState, proposer: Seat, signers: tuple[Seat, ...]) -> Rejection | None:
    """Trading: in an open window, and deals a debtor proposes during its debt (FR31, FR70)."""
    debt = open_debt(state)
    if debt is not None and debt.debtor == proposer:
        return None
    if not is_open(state):
        return shut(state, "A trade", "FR31")
    return next(filter(None, (why_not_jailed(state, seat) for seat in signers)), None)
