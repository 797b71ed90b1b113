"""options: what a seat may do now, found by asking the same rules that decide."""

from collections.abc import Iterator

import msgspec

from contracts.commands import Command
from contracts.rejections import Reason, Rejection
from contracts.words import Seat
from engine.kernel.edition import Call, CommandRule, Edition
from engine.kernel.luck import NoLuck
from engine.kernel.state import GameState, Slot

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
    if not _may_act(state, seat):
        return []
    slot = state.slot_of(seat)
    asked = slot.ask if slot else ""
    found: list[Option] = []
    for rule in edition.rules.values():
        if rule.offer is not None:
            found += _answers(rule, state, seat, slot)
        elif not rule.answers or asked in rule.answers:
            prompt = slot.id if slot and rule.answers else None
            found += _judged(rule, state, Call(seat, state.ts, _NO_LUCK, slot), prompt)
    return found


def answers_to_offers(edition: Edition, state: GameState, seat: Seat) -> list[Option]:
    """The options that take up an open offer, and no others."""
    if not state.offers or not _may_act(state, seat):
        return []
    slot = state.slot_of(seat)
    return [option for rule in edition.rules.values() if rule.offer for option in _answers(rule, state, seat, slot)]


def _may_act(state: GameState, seat: Seat) -> bool:
    return state.status == "open" and state.step is None and not state.out[seat]


def _answers(rule: CommandRule, state: GameState, seat: Seat, slot: Slot | None) -> Iterator[Option]:
    assert rule.offer is not None
    for standing in state.offers:
        if isinstance(standing.offer, rule.offer):
            yield from _judged(rule, state, Call(seat, state.ts, _NO_LUCK, slot, standing), standing.id)


def _judged(rule: CommandRule, state: GameState, call: Call, prompt: str | None) -> Iterator[Option]:
    """The choices that nothing speaks against, or nothing but the time."""
    for choice in rule.choices(state, call):
        no = rule.why_not(state, call, choice.command)
        not_before = None if no is None else _not_before(no)
        if no is None or not_before is not None:
            yield Option(choice.command, prompt, choice.ranges, choice.open, not_before)


def _not_before(no: Rejection) -> int | None:
    when = no.params.get("not_before")
    return when if no.code is Reason.TOO_EARLY and isinstance(when, int) else None
