"""Answers to an action: Just Say No and Pass, in a chain of its own for each target (MD51 to MD54, MD71 to MD76)."""

from contracts.commands.deal import JustSayNo, Pass
from contracts.entries import AnyEntry
from contracts.entries.deal import ActionPrompt, Chain, Collect, TakeCard, TakeSet
from contracts.events.deal import NoSaid, ResponsePassed
from contracts.rejections import Rejection
from contracts.words import Seat
from engine.cards.hands import showing
from engine.deal.plays.hand import of_kind, why_not_play
from engine.deal.state import DealState
from engine.kernel.edition import Call, Choice, CommandRule, Drafts, always, nothing_against
from engine.kernel.state import Slot

THROUGH, STOPPED, UNDOUBLED = "through", "stopped", "undoubled"
"""How a chain ends: the action reaches its target, is stopped, or goes on as a single rent (MD71)."""


def action(state: DealState) -> ActionPrompt:
    """The action that waits for answers."""
    prompt = state.prompt
    assert isinstance(prompt, ActionPrompt)
    return prompt


def target_of(slot: Slot) -> Seat:
    """The target whose chain a slot belongs to."""
    return slot.seat if slot.about is None else slot.about


def _why_not_no(state: DealState, call: Call, command: JustSayNo) -> Rejection | None:
    """Only from the hand, and it takes no play (MD53)."""
    return why_not_play(state, call, command, (command.card,), ("just_say_no",), 0)


def _say_no(state: DealState, call: Call, command: JustSayNo) -> Drafts:
    assert call.slot is not None
    said = NoSaid(call.seat, command.card, call.slot.id, target_of(call.slot))
    return [*showing(state, call.seat, (command.card,)), said]


def _no_choices(state: DealState, call: Call) -> list[Choice]:
    return [Choice(JustSayNo(card)) for card in of_kind(state, call.seat, "just_say_no")]


def _pass(state: DealState, call: Call, _command: Pass) -> Drafts:
    """An odd number of cards stops the action for this target, an even number lets it through (MD52)."""
    assert call.slot is not None
    target = target_of(call.slot)
    prompt = action(state)
    chain = prompt.chain_of(target)
    if chain.noes % 2 == 0:
        return [ResponsePassed(call.seat, call.slot.id, target, THROUGH, carried_out(prompt, chain))]
    doubling_only = state.rules.action.effect.versus_double_rent == "cancels_doubling"
    outcome = UNDOUBLED if doubling_only and chain.amount > prompt.single else STOPPED
    return [ResponsePassed(call.seat, call.slot.id, target, outcome)]


def carried_out(prompt: ActionPrompt, chain: Chain, *, leaving: bool = False) -> tuple[AnyEntry, ...]:
    """What an action does to a target that nothing protects."""
    if chain.amount:
        return (Collect(prompt.seat, chain.target, chain.amount, leaving=leaving),)
    if prompt.whole:
        return (TakeSet(prompt.seat, chain.target, prompt.taken),)
    return (TakeCard(prompt.seat, chain.target, prompt.taken, prompt.given, leaving=leaving),)


ANSWER_RULES = (
    CommandRule(JustSayNo, "cards", _why_not_no, _say_no, _no_choices, answers=("response",)),
    CommandRule(Pass, "cards", nothing_against, _pass, always(Pass()), answers=("response",)),
)
