"""options: what a seat may do now, found by asking the same rules that decide."""

from collections.abc import Iterator

import msgspec

from contracts.commands import Command
from contracts.entries import Step
from contracts.rejections import Reason, Rejection
from contracts.words import Seat
from engine.kernel.edition import Call, Choice, CommandRule, Edition
from engine.kernel.luck import NoLuck
from engine.kernel.state import GameState

_NO_LUCK = NoLuck()


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command that would be accepted, with the prompt it answers.

    ``ranges`` gives lowest and highest by number field; ``open`` says more of this kind may be possible (dry run);
    ``not_before`` is the earliest time in milliseconds at which it is accepted.
    """

    command: Command
    prompt: str | None = None
    ranges: dict[str, tuple[int, int]] = {}
    open: bool = False
    not_before: int | None = None


def options(edition: Edition, state: GameState, seat: Seat) -> list[Option]:
    """All a seat may do at this seq; nothing while the game waits for a worker."""
    if state.status != "open" or isinstance(state.step, Step) or state.out[seat]:
        return []
    return [option for rule in edition.rules.values() for option in _options_of(rule, state, seat)]


def answers_to_offers(edition: Edition, state: GameState, seat: Seat) -> list[Option]:
    """The options that take up an open offer, and no others."""
    if state.status != "open" or isinstance(state.step, Step) or state.out[seat] or not state.offers:
        return []
    return [option for rule in edition.rules.values() if rule.offer for option in _options_of(rule, state, seat)]


def _options_of(rule: CommandRule, state: GameState, seat: Seat) -> Iterator[Option]:
    for call in _calls(rule, state, seat):
        prompt = call.offer.id if call.offer else call.slot.id if call.slot and rule.answers else None
        for choice in rule.choices(state, call):
            option = _judged(rule, state, call, choice, prompt)
            if option is not None:
                yield option


def _calls(rule: CommandRule, state: GameState, seat: Seat) -> Iterator[Call]:
    slot = state.slot_of(seat)
    if rule.offer is not None:
        for standing in state.offers:
            if isinstance(standing.offer, rule.offer):
                yield Call(seat, state.ts, _NO_LUCK, slot, standing)
    elif rule.answers:
        for asked in state.slots_of(seat, rule.answers):
            yield Call(seat, state.ts, _NO_LUCK, asked)
    else:
        yield Call(seat, state.ts, _NO_LUCK, slot)


def _judged(rule: CommandRule, state: GameState, call: Call, choice: Choice, prompt: str | None) -> Option | None:
    no = rule.why_not(state, call, choice.command)
    if no is None:
        return Option(choice.command, prompt, choice.ranges, choice.open)
    not_before = _not_before(no)
    return Option(choice.command, prompt, choice.ranges, choice.open, not_before) if not_before is not None else None


def _not_before(no: Rejection) -> int | None:
    when = no.params.get("not_before")
    return when if no.code is Reason.TOO_EARLY and isinstance(when, int) else None
