"""What every edition's teller does: lines, headings of turns, the beginning and the end of a game."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal, TypeVar

import msgspec

from contracts.envelopes import Record
from contracts.events import Event, common
from contracts.words import Seat
from engine.kernel.state import GameState

S = TypeVar("S", bound=GameState)

Kind = Literal["game", "turn", "roll", "money", "deed", "card", "jail", "auction", "trade", "building", "debt", "end"]
"""What a line is about; a front end may colour by it. ``turn`` is the heading of a turn."""

Telling = Callable[[Any], str | Sequence[str]]
"""What is said of one event: a sentence, several, or "" for nothing this time."""


class StoryLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fact of a game in words. ``seq`` is the event it tells, ``seat`` who it is about, if anybody."""

    seq: int
    text: str
    kind: Kind
    seat: Seat | None = None


class Teller(Generic[S]):
    """Tells one game, record by record from the first; keeps what a later sentence needs of earlier events.

    ``sentences`` holds a kind and a telling for each event type that is told; ``silent`` the types that never are,
    because another event says it or they only arrange what comes next.
    """

    silent: frozenset[type[Event]] = frozenset(
        {
            common.SeatJoined,
            common.SeatReady,
            common.TurnEnded,
            common.DeckShuffled,
            common.CardsDrawn,
            common.CardsShown,
        }
    )

    def __init__(self) -> None:
        """A teller that has not heard anything yet."""
        self.state: S
        self.offers: dict[str, Any] = {}
        self._held: tuple[int, str, Seat] | None = None
        self.sentences: dict[type[Event], tuple[Kind, Telling]] = {
            common.GameCreated: ("game", self.game_created),
            common.GameStarted: ("game", lambda _e: "all seats are ready: the game begins"),
            common.TurnBegan: ("turn", self.turn_began),
            common.SeatResigned: ("end", lambda e: f"{self.name(e.seat)} resigns"),
            common.Adjudicated: (
                "end",
                lambda e: f"the last of {e.rounds} rounds is over: what each seat is worth decides",
            ),
            common.GameFinished: ("end", self.game_finished),
            common.GameVoided: ("end", lambda e: f"the game ends without a result: {e.cause}"),
            common.SecretsRevealed: ("game", lambda e: f"the luck of this game came from the seed {e.seed!r}"),
        }

    def tell(self, record: Record, state: S) -> list[StoryLine]:
        """The lines of one record, given the state after it; the next record must be the next of the log."""
        self.state = state
        kind, said = self._say(record.event)
        self.offers = {standing.id: standing.offer for standing in state.offers}
        return [StoryLine(record.seq, text, kind, actor(record.event)) for text in said]

    def _say(self, event: Event) -> tuple[Kind, Sequence[str]]:
        if type(event) in self.silent:
            return "game", ()
        kind, telling = self.sentences[type(event)]
        found = telling(event)
        return kind, (found,) if isinstance(found, str) and found else found

    def close(self) -> list[StoryLine]:
        """What is still held back when a log ends: a roll nobody has judged yet."""
        held, self._held = self._held, None
        return [StoryLine(held[0], held[1], "roll", held[2])] if held else []

    def hold(self, event: common.DiceRolled) -> None:
        """Keep a roll until the event that says what it led to."""
        self._held = (self.state.seq, f"{self.name(event.seat)} rolls {faces(event.dice)}", event.seat)

    def rolled(self, seat: Seat) -> str:
        """The roll kept for this sentence, else the name of the seat: the beginning of a sentence either way."""
        held, self._held = self._held, None
        return held[1] + " and" if held else self.name(seat)

    def name(self, seat: Seat | None) -> str:
        """How a seat is called; editions know better names."""
        return "the Bank" if seat is None else f"seat {seat}"

    def heading(self, seat: Seat) -> str:
        """What stands behind round and number in the heading of a turn."""
        return f" ({self.name(seat)})"

    def turn_began(self, event: common.TurnBegan) -> str:
        """The heading of a turn."""
        return f"Round {event.turn}, seat {event.seat}{self.heading(event.seat)}"

    def game_created(self, event: common.GameCreated) -> list[str]:
        """What is played, and by which switches."""
        options = event.options
        lines = [f"{event.rules.edition}, {event.seats} seats, at most {options.round_cap} rounds"]
        switches = sorted(options.switches.items())
        return lines + [
            f"at this table {name.rpartition('.')[2].replace('_', ' ')} is {value}" for name, value in switches
        ]

    def game_finished(self, event: common.GameFinished) -> list[str]:
        """The winner, then everybody by place."""
        result = event.result
        verb = "wins" if len(result.winners) == 1 else "share the victory"
        order = sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
        places = [f"{result.places[seat]}. {self.name(Seat(seat))} {self.score(result.scores[seat])}" for seat in order]
        return [f"{listed([self.name(seat) for seat in result.winners])} {verb}", *places]

    def score(self, score: int) -> str:
        """A score in the edition's unit."""
        return str(score)


def actor(event: Event) -> Seat | None:
    """The seat an event is about, if it is about one."""
    fields = ("seat", "debtor", "payer", "payee")
    return next((seat for field in fields if (seat := getattr(event, field, None)) is not None), None)


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence: a, b and c."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def faces(dice: Sequence[int]) -> str:
    """The faces of a roll in words."""
    return listed([str(face) for face in dice])
