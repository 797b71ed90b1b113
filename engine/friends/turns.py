"""The turns worker in Monopoly Friends: turns on this board, with this edition's landings, claims, fee and worth."""

from contracts.commands.common import RollDice
from contracts.entries import AnyEntry
from contracts.entries.board import Pay
from contracts.entries.common import Finish
from contracts.entries.friends import ThirdMissPrompt
from contracts.events.common import Adjudicated, GameFinished
from contracts.rejections import Rejection
from contracts.words import Seat
from engine.board.jail import WaysOut
from engine.board.turns import Turns, ranking
from engine.friends.banking.bankruptcy import worth
from engine.friends.banking.rent import at_roll, too_early
from engine.friends.data import DATA, JAIL_CARDS
from engine.friends.spaces import landing
from engine.friends.state import FriendsState
from engine.kernel.edition import Call, Drafts


def _forced_fee(state: FriendsState, seat: Seat) -> tuple[AnyEntry, ...]:
    """The fee is a debt like any other (FR6); some tables let a card be used instead (FR52)."""
    holds_card = seat in state.jail_cards.values()
    if state.rules.rulings.jail_card_after_third_miss and holds_card:
        return (ThirdMissPrompt(seat),)
    return (Pay(seat, None, state.rules.jail_fee, "jail_fee"),)


def _adjudicate(state: FriendsState) -> Drafts:
    """Behind the round cap the richest seat wins (FR68)."""
    scores = worth(state)
    return [Adjudicated(state.options.round_cap, scores), GameFinished(ranking(state, scores, "round-cap"))]


TURNS: Turns[FriendsState] = Turns(
    size=DATA.board.size,
    go=DATA.board.go,
    doubles_to_jail=lambda state: state.rules.doubles_to_jail,
    jail_attempts=lambda state: state.rules.jail_max_roll_attempts,
    land=lambda _state, seat, index: landing(seat, index),
    at_roll=at_roll,
    forced_fee=_forced_fee,
    capped=_adjudicate,
)


def finish(state: FriendsState, _step: Finish, _call: Call) -> Drafts:
    """One seat is left and has won, at that very moment (FR44)."""
    return [GameFinished(ranking(state, worth(state), "last-seat"))]


WAYS_OUT: WaysOut[FriendsState] = WaysOut(lambda state: state.rules.jail_fee, JAIL_CARDS, asked=("jail", "third_miss"))


def sides(state: FriendsState, purpose: str) -> tuple[int, ...]:
    """Two dice, or one for a utility at tables that read the text so (FR13)."""
    one_die = purpose == "utility" and state.rules.rulings.utility_roll == "new_roll_of_one_die"
    return (6,) if one_die else (6, 6)


def may_roll(state: FriendsState, call: Call, command: RollDice) -> Rejection | None:
    """A roll of the turn may have to wait for the claims it would end (FR59)."""
    return too_early(state, call.seat, call.now) if command.purpose in ("move", "jail") else None
