"""What an edition gives to the kernel: its rules of commands and steps, its fold, its defaults, its data."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from contracts.commands import Command
from contracts.entries import Offer, Step
from contracts.events import Event, Sealed
from contracts.rejections import Rejection
from contracts.words import Seat, Worker
from engine.kernel.luck import Luck
from engine.kernel.position import Positions
from engine.kernel.state import GameState, Slot, Standing

Drafts = Sequence[Event | Sealed]
"""The events of one decision, in order."""

Decision = Drafts | Rejection

Fold = Callable[[Any, Any], None]
"""How a state takes in one kind of event, in place."""


class Call(msgspec.Struct, frozen=True, gc=False):
    """What a decision knows beside state and command: who, when, whose luck, and the slot or offer answered."""

    seat: Seat
    now: int
    luck: Luck
    slot: Slot | None = None
    offer: Standing | None = None


class Choice(msgspec.Struct, frozen=True):
    """A command a seat might send; numbers stand at their lowest, ``ranges`` gives lowest and highest by field.

    ``open`` says that further commands of this kind may be possible, to be found out by a dry run.
    """

    command: Command
    ranges: dict[str, tuple[int, int]] = {}
    open: bool = False


@dataclass(frozen=True)
class CommandRule:
    """One command, three readers of its rule: why it may not be, what it does, which choices a seat has.

    ``answers`` names what a slot must ask for the command to answer it; ``offer`` the kind of offer it takes up.
    """

    command: type[Command]
    owner: Worker
    why_not: Callable[[Any, Call, Any], Rejection | None]
    do: Callable[[Any, Call, Any], Drafts]
    choices: Callable[[Any, Call], Iterable[Choice]]
    answers: tuple[str, ...] = ()
    offer: type[Offer] | None = None


Decide = Callable[[Any, Any, Call], Drafts]
"""What a step does, from state, step and call: the events of its worker, never none."""


@dataclass(frozen=True)
class Lane:
    """How many rolls of one purpose a game can need: ``turns`` of a seat (0 = round cap + 3) times ``per_turn``."""

    purpose: str
    turns: int
    per_turn: int

    def holds(self, turn: int, index: int, round_cap: int) -> bool:
        """Whether a roll of this turn and index is within the lane."""
        return turn < (self.turns or round_cap + 3) and index < self.per_turn


@dataclass(frozen=True)
class Switch:
    """A reading of the rules a table may choose: its value in the data, and the values or bounds it may take."""

    name: str
    value: bool | int | str
    allowed: tuple[bool | int | str, ...] = ()
    bounds: tuple[int, int] | None = None

    def why_not(self, value: bool | int | str) -> str:
        """What speaks against a value, in words; empty if nothing does."""
        if type(value) is not type(self.value):
            return f"{value!r} is no {type(self.value).__name__}"
        if self.bounds is not None and not self.bounds[0] <= int(value) <= self.bounds[1]:
            return f"{value!r} is not from {self.bounds[0]} to {self.bounds[1]}"
        if self.allowed and value not in self.allowed:
            return f"{value!r} is none of {list(self.allowed)}"
        return ""


@dataclass(frozen=True)
class Edition:
    """A rule set: what differs from game to game. The kernel knows nothing else of it.

    ``cites`` gives its own ruling for one that shared rules name in a refusal.
    """

    id: str
    title: str
    version: int
    data_hash: str
    seats: tuple[int, int]
    switches: Mapping[str, Switch]
    lanes: Mapping[str, Lane]
    new_state: Callable[[], GameState]
    rules: Mapping[type[Command], CommandRule]
    steps: Mapping[type[Step], Decide]
    folds: Mapping[type[Event], Fold]
    defaults: Mapping[str, Callable[[Any, Any], tuple[Seat, Command]]]
    recall: Callable[[Sequence[Event]], tuple[Seat, Command, str | None]]
    conceal: Callable[[Any, Seat | None], GameState]
    positions: Positions
    cites: Mapping[str, str] = field(default_factory=dict)

    def owner(self, command: Command) -> Worker | None:
        """The worker that decides a command; None if the edition does not know it."""
        rule = self.rules.get(type(command))
        return rule.owner if rule else None


def owner_of(step: Step) -> Worker:
    """The worker a step belongs to: the part of its tag before the dot."""
    owner: Worker = str(step.__struct_config__.tag).partition(".")[0]  # type: ignore[assignment]  # every tag begins so
    return owner


def nothing_against(_state: object, _call: Call, _command: object) -> None:
    """The rule of a command that may always be sent when its prompt is open."""


def always(command: Command) -> Callable[[object, Call], tuple[Choice]]:
    """The choices of a command without fields: itself."""
    choice = (Choice(command),)
    return lambda _state, _call: choice
