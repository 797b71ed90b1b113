"""Commands before the first turn that every edition has: create, join, ready, void; and the reveal after the end."""

import msgspec

from contracts.commands.common import CreateGame, JoinSeat, ReadySeat, VoidGame
from contracts.envelopes import Request
from contracts.events.common import (
    GameCreated,
    GameStarted,
    GameVoided,
    Options,
    PrivatePart,
    RulesReference,
    Sealed,
    SeatJoined,
    SeatReady,
    SecretsRevealed,
)
from contracts.rejections import Reason, Rejection, refuse
from engine.kernel.edition import Call, Choice, CommandRule, Decision, Drafts, Edition, Switch, nothing_against
from engine.kernel.state import GameState


def create(edition: Edition, request: Request, command: CreateGame) -> Decision:
    """The first event: edition, rules version, data hash, seats and options; the seed is sealed until the end."""
    no = _why_not_create(edition, command)
    if no is not None:
        return no
    created = GameCreated(
        fairlog="none",
        game=request.game,
        seats=command.seats,
        rules=RulesReference(edition.id, edition.version, edition.data_hash),
        options=Options(command.limits, command.round_cap, command.switches),
    )
    return [Sealed(created, (PrivatePart("end", {"seed": command.seed}),)) if command.seed else created]


def _why_not_create(edition: Edition, command: CreateGame) -> Rejection | None:
    least, most = edition.seats
    if not least <= command.seats <= most:
        return refuse(Reason.BAD_SEATS, edition=edition.id, least=least, most=most, seats=command.seats)
    for limit in command.limits:
        if limit not in edition.defaults:
            return refuse(Reason.BAD_LIMIT, limit=limit, limits=sorted(edition.defaults))
    for name, value in command.switches.items():
        no = _why_not_switch(edition.switches.get(name), name, value)
        if no is not None:
            return no
    return None


def _why_not_switch(switch: Switch | None, name: str, value: bool | int | str) -> Rejection | None:
    what = "there is no such switch" if switch is None else switch.why_not(value)
    return refuse(Reason.BAD_SWITCH, switch=name, what=what) if what else None


def _why_not_join(state: GameState, call: Call, _command: JoinSeat) -> Rejection | None:
    return refuse(Reason.SEAT_TAKEN, seat=call.seat) if state.joined[call.seat] else None


def _join(_state: GameState, call: Call, _command: JoinSeat) -> Drafts:
    return [SeatJoined(call.seat)]


def _join_choices(state: GameState, call: Call) -> list[Choice]:
    return [] if state.joined[call.seat] else [Choice(JoinSeat())]


def _why_not_ready(state: GameState, call: Call, _command: ReadySeat) -> Rejection | None:
    missing = [seat for seat, joined in enumerate(state.joined) if not joined]
    if missing:
        return refuse(Reason.SEATS_MISSING, seats=missing)
    return refuse(Reason.ALREADY_READY, seat=call.seat) if state.ready[call.seat] else None


def _ready(state: GameState, call: Call, _command: ReadySeat) -> Drafts:
    others = [ready for seat, ready in enumerate(state.ready) if seat != call.seat]
    return [SeatReady(call.seat), GameStarted()] if all(others) else [SeatReady(call.seat)]


def _ready_choices(state: GameState, _call: Call) -> list[Choice]:
    return [] if state.started else [Choice(ReadySeat())]


def _void(_state: GameState, _call: Call, command: VoidGame) -> Drafts:
    return [GameVoided(command.cause)]


def _no_choice(_state: GameState, _call: Call) -> list[Choice]:
    return []


LOBBY_RULES = (
    CommandRule(JoinSeat, "turns", _why_not_join, _join, _join_choices),
    CommandRule(ReadySeat, "turns", _why_not_ready, _ready, _ready_choices),
    CommandRule(VoidGame, "turns", nothing_against, _void, _no_choice),
)


def reveal(_state: GameState, _step: msgspec.Struct, call: Call) -> Drafts:
    """The last event of a game: its seed, so that all of its luck can be computed again."""
    return [SecretsRevealed(call.luck.seed)]
