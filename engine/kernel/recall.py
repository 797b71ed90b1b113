"""command_of: the command behind an append, read back from its events, so that it can be decided again."""

from collections.abc import Sequence

from contracts.commands.common import CreateGame, TimeOut, VoidGame
from contracts.envelopes import FollowUp, Record, Request
from contracts.events import Event, common
from engine.kernel.decider import decide, decide_step, default_of
from engine.kernel.edition import Decision, Edition
from engine.kernel.ledger import opened
from engine.kernel.luck import Luck
from engine.kernel.state import GameState, Slot, Standing


def command_of(edition: Edition, state: GameState, append: Sequence[Record]) -> Request | FollowUp:
    """The command or follow-up whose decision on ``state`` gave these records (one append)."""
    first = append[0]
    events = [opened(record) for record in append]
    if first.cmd.startswith("~"):
        return FollowUp(state.game, state.agenda[-1].id)
    if isinstance(first.event, common.GameCreated):
        return Request(first.cmd, first.event.game, first.ts, _creation(first.event, first))
    if isinstance(first.event, common.GameVoided):
        return Request(first.cmd, state.game, first.ts, VoidGame(first.event.cause))
    if first.cmd.startswith("!"):
        return Request(f"timeout-{first.seq}", state.game, first.ts, _time_out(edition, state, events))
    seat, command, answered = edition.recall(events)
    slots = state.slots_of(seat, edition.rules[type(command)].answers)
    prompt = answered or (slots[0].id if slots else None)
    return Request(first.cmd, state.game, first.ts, command, seat, prompt)


def _creation(event: common.GameCreated, record: Record) -> CreateGame:
    seed = next((blob["seed"] for audience, blob in record.private if audience == "end"), "")
    options = event.options
    return CreateGame(event.rules.edition, event.seats, str(seed), options.switches, options.limits, options.round_cap)


def _time_out(edition: Edition, state: GameState, events: Sequence[Event]) -> TimeOut:
    """The slot or offer whose default gives these events: the one the recalled command answers."""
    seat, command, answered = edition.recall(events)
    running: list[Slot | Standing] = [*(state.top.slots if state.top else []), *state.offers]
    for found in running:
        if (
            found.due is not None
            and found.id == (answered or found.id)
            and default_of(edition, state, found) == (seat, command)
        ):
            return TimeOut(found.id, found.due)
    raise LookupError(f"no slot or offer runs out to {command}")


def decide_again(edition: Edition, state: GameState, message: Request | FollowUp, luck: Luck) -> Decision:
    """Decide a recalled command on the state before it."""
    if isinstance(message, FollowUp):
        return decide_step(edition, state, luck)
    return decide(edition, state, message, luck)
