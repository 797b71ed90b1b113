"""Actions that take property: Sly Deal, Forced Deal, Deal Breaker (MD47 to MD49, MD69, MD70)."""

from collections.abc import Iterator

from contracts.commands.deal import PlayDealBreaker, PlayForcedDeal, PlaySlyDeal
from contracts.entries.deal import ActionPrompt, Chain
from contracts.events.deal import TheftPlayed
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.cards.hands import showing
from engine.deal.plays.hand import of_kind, why_not_play
from engine.deal.sets import containing
from engine.deal.state import DealState
from engine.kernel.edition import Call, Choice, CommandRule, Drafts


def _why_not_taken(state: DealState, seat: Seat, card: str, rule: str) -> Rejection | None:
    """A property or wild of an opponent that lies in no complete set (MD48, MD49, MD69)."""
    found = state.where(card)
    if found is None or found[0] == seat:
        return refuse(Reason.NOT_TAKEABLE, rule, card=card, what="it is no property of an opponent")
    if found[1].is_complete:
        return refuse(Reason.NOT_TAKEABLE, rule, card=card, what="it lies in a complete set")
    return None


def _why_not_sly(state: DealState, call: Call, command: PlaySlyDeal) -> Rejection | None:
    cost = state.rules.turn.play_cost.action_card
    no = why_not_play(state, call, command, (command.card,), ("sly_deal",), cost)
    return no if no is not None else _why_not_taken(state, call.seat, command.taken, "MD48")


def _sly(state: DealState, call: Call, command: PlaySlyDeal) -> Drafts:
    return _theft(state, call.seat, command.card, command.taken)


def _theft(state: DealState, seat: Seat, card: str, taken: str, given: str = "", *, whole: bool = False) -> Drafts:
    """What is named is fixed, and cannot move before the answer (MD70)."""
    found = state.where(taken)
    assert found is not None
    target = found[0]
    prompt = ActionPrompt(seat, card, (Chain(target),), taken=taken, given=given, whole=whole)
    return [*showing(state, seat, (card,)), TheftPlayed(seat, card, target, taken, (prompt,), given)]


def _loose(state: DealState, seats: list[Seat]) -> Iterator[str]:
    """The cards of these seats that lie in no complete set."""
    for seat in seats:
        for each in state.sets[seat]:
            if not each.is_complete:
                yield from each.cards


def _sly_choices(state: DealState, call: Call) -> list[Choice]:
    takeable = list(_loose(state, state.opponents(call.seat)))
    return [Choice(PlaySlyDeal(card, taken)) for card in of_kind(state, call.seat, "sly_deal") for taken in takeable]


def _why_not_forced(state: DealState, call: Call, command: PlayForcedDeal) -> Rejection | None:
    """One's own card comes from an incomplete set, too, unless the table says otherwise (MD49)."""
    cost = state.rules.turn.play_cost.action_card
    no = why_not_play(state, call, command, (command.card,), ("forced_deal",), cost)
    no = no if no is not None else _why_not_taken(state, call.seat, command.taken, "MD49")
    if no is not None:
        return no
    own = containing(state.sets[call.seat], command.given)
    if own is None:
        return refuse(Reason.NOT_TAKEABLE, "MD49", card=command.given, what="it is no property of one's own")
    if own.is_complete and not _gives_any(state):
        return refuse(Reason.NOT_TAKEABLE, "MD49", card=command.given, what="it lies in a complete set")
    return None


def _gives_any(state: DealState) -> bool:
    return state.rules.action.effect.given_from_set_state == "any"


def _forced(state: DealState, call: Call, command: PlayForcedDeal) -> Drafts:
    return _theft(state, call.seat, command.card, command.taken, command.given)


def _forced_choices(state: DealState, call: Call) -> Iterator[Choice]:
    own = [card for each in state.sets[call.seat] if _gives_any(state) or not each.is_complete for card in each.cards]
    takeable = list(_loose(state, state.opponents(call.seat)))
    for card in of_kind(state, call.seat, "forced_deal"):
        yield from (Choice(PlayForcedDeal(card, taken, given)) for taken in takeable for given in own)


def _why_not_breaker(state: DealState, call: Call, command: PlayDealBreaker) -> Rejection | None:
    cost = state.rules.turn.play_cost.action_card
    no = why_not_play(state, call, command, (command.card,), ("deal_breaker",), cost)
    if no is not None:
        return no
    found = state.set_named(command.set)
    if found is None or found[0] == call.seat or not found[1].is_complete:
        return refuse(Reason.NO_SUCH_SET, "MD47", set=command.set)
    return None


def _breaker(state: DealState, call: Call, command: PlayDealBreaker) -> Drafts:
    return _theft(state, call.seat, command.card, command.set, whole=True)


def _breaker_choices(state: DealState, call: Call) -> list[Choice]:
    sets = [each for seat in state.opponents(call.seat) for each in state.sets[seat] if each.is_complete]
    return [
        Choice(PlayDealBreaker(card, each.cards[0]))
        for card in of_kind(state, call.seat, "deal_breaker")
        for each in sets
    ]


THEFT_RULES = (
    CommandRule(PlaySlyDeal, "cards", _why_not_sly, _sly, _sly_choices, answers=("play",)),
    CommandRule(PlayForcedDeal, "cards", _why_not_forced, _forced, _forced_choices, answers=("play",)),
    CommandRule(PlayDealBreaker, "cards", _why_not_breaker, _breaker, _breaker_choices, answers=("play",)),
)
