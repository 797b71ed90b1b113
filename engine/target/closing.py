"""Closing Time: who has a last turn, who checks out when, and who wins (TE21 to TE26, TE48, TE56)."""

from contracts.entries.common import Finish
from contracts.entries.target import CallCheckout, CheckoutPrompt
from contracts.events import Event
from contracts.events.common import GameFinished, TurnBegan
from contracts.events.target import ClosingTimeBegan, FinalCheckoutCalled, FinalCheckoutsBegan
from contracts.words import Seat
from engine.kernel.edition import Call, Drafts
from engine.kernel.ranking import ranking
from engine.target.state import TargetState


def pass_on(state: TargetState, seat: Seat) -> list[Event]:
    """What follows the end of this seat's turn."""
    if state.closing:
        return _next_last(state, [], state.order, state.last_turns)
    following = next(state.left_of(seat))
    capped = state.turns[following] >= state.options.round_cap
    if state.trigger is None and not capped:
        return [TurnBegan(following, state.turns[following] + 1)]
    by = seat if state.trigger is None else state.trigger
    order = (*state.left_of(by), *(() if state.out[by] else (by,)))
    began = ClosingTimeBegan(by, "round-cap" if state.trigger is None else "pile", order)
    return _next_last(state, [began], order, order * state.rules.closing_time.extra_turns_per_player)


def _next_last(state: TargetState, first: list[Event], order: tuple[Seat, ...], turns: tuple[Seat, ...]) -> list[Event]:
    """The next last turn (TE22); behind all of them the checkouts, and no more trades (TE23, TE24)."""
    following = next((seat for seat in turns if not state.out[seat]), None)
    if following is not None:
        return [*first, TurnBegan(following, state.turns[following] + 1)]
    still = tuple(seat for seat in order if not state.out[seat])
    trades = state.rules.closing_time.trades_during_final_checkout
    lapsed = () if trades else tuple(standing.id for standing in state.offers)
    return [*first, FinalCheckoutsBegan(still, (CallCheckout(still),), lapsed)]


def call_checkout(state: TargetState, step: CallCheckout, _call: Call) -> Drafts:
    """The next seat with an item, jailed ones too unless the table says no (TE23); then the result (TE25)."""
    for place, seat in enumerate(step.seats):
        if _checks_out(state, seat):
            rest = CallCheckout(step.seats[place + 1 :])
            return [FinalCheckoutCalled(seat, (CheckoutPrompt(seat, final=True), rest))]
    return _finished(state, "round-cap" if state.trigger is None else "closing-time")


def _checks_out(state: TargetState, seat: Seat) -> bool:
    barred = state.jailed[seat] and not state.rules.closing_time.final_checkout_includes_jailed
    return not state.out[seat] and not barred and bool(state.basket(seat))


def finish(state: TargetState, _step: Finish, _call: Call) -> Drafts:
    """One seat is left and has won, at that very moment (TE52)."""
    return _finished(state, "last-seat")


def _finished(state: TargetState, reason: str) -> list[Event]:
    """Most Savings, then most cash, then a shared win; seats that left come last (TE25, TE26, TE52)."""
    return [GameFinished(ranking(state, tuple(state.savings), reason, state.cash))]
