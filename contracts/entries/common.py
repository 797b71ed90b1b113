"""Entries every edition has: the shapes of steps, prompts and offers, and the steps of the kernel."""

from typing import ClassVar

import msgspec

from contracts.words import Seat


class Entry(msgspec.Struct, frozen=True, tag_field="entry", omit_defaults=True, gc=False):
    """Something on the agenda of a game. ``parties`` names the fields that hold the seats it concerns."""

    parties: ClassVar[tuple[str, ...]] = ("seat",)

    def concerns(self, seat: Seat) -> bool:
        """Whether this seat is one of its parties: without the seat there is no such entry."""
        return any(getattr(self, field) == seat for field in self.parties)


class Step(Entry, frozen=True):
    """An automatic entry; the part of its tag before the dot is the worker that carries it out."""


class Prompt(Entry, frozen=True):
    """An entry that waits for people: one slot for each seat it asks."""

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """Who is asked, and what: the name a slot's limit and default are kept under."""
        raise NotImplementedError

    def goes_on(self) -> Step | None:
        """The step that asks the next seat when the one asked goes out; None if the prompt ends with its last slot."""
        return None


class Offer(Entry, frozen=True):
    """Something seats may take up while nobody waits for it; ``ask`` names its limit."""

    ask: ClassVar[str] = ""


class Rolled(Step, frozen=True, tag="turns.rolled"):
    """Judge a roll: doubles, jail, movement. ``dice`` are the faces shown."""

    purpose: str
    seat: Seat
    dice: tuple[int, ...]


class Reveal(Step, frozen=True, tag="turns.reveal"):
    """Publish the secrets of a game that is over."""

    parties = ()


class PassTurn(Step, frozen=True, tag="turns.pass"):
    """The seat in turn went out: the turn goes to the next seat still in the game."""

    parties = ()

    seat: Seat


class Finish(Step, frozen=True, tag="turns.finish"):
    """One seat is left: the game ends at this moment."""

    parties = ()


class Shuffle(Step, frozen=True, tag="cards.shuffle"):
    """Shuffle a deck for the first time."""

    parties = ()

    deck: str
