"""The part of a game's state that every edition has: seats, agenda, offers, turns, decks."""

from collections.abc import Iterator
from copy import copy
from typing import Self

import msgspec

from contracts.entries import Entry, Offer, Prompt, Step
from contracts.events.common import Options
from contracts.words import Seat, Status


class Slot(msgspec.Struct, gc=False):
    """One seat waited for: what it is asked, its limit in milliseconds (0 = none), what is left, when it is due."""

    id: str
    seat: Seat
    ask: str
    limit: int = 0
    left: int = 0
    due: int | None = None


class Pending(msgspec.Struct, gc=False):
    """An entry of the agenda in place: its id and, for a prompt, its open slots."""

    id: str
    entry: Entry
    slots: list[Slot]


class Standing(msgspec.Struct, gc=False):
    """An offer in place: its id, when it was made, when it lapses (None = never by itself)."""

    id: str
    offer: Offer
    made: int
    due: int | None = None


class Deck(msgspec.Struct):
    """What anybody may know of a deck: the shuffle, how many cards of it are drawn, the cards put under it in order."""

    name: str
    k: int
    cards: tuple[str, ...]
    drawn: int = 0
    under: tuple[str, ...] = ()


class Held(msgspec.Struct, frozen=True):
    """A card in a hand: the place of its shuffle it was drawn from, which everybody saw, and the card itself.

    ``card`` is empty for a card this state does not know; ``shown`` says that everybody knows it.
    """

    deck: str
    k: int
    pos: int
    card: str = ""
    shown: bool = False


class GameState(msgspec.Struct):
    """The fold of a log, as far as every edition shares it. Editions extend it; ``copy`` gives an independent state."""

    game: str = ""
    edition: str = ""
    version: int = 0
    seq: int = 0
    ts: int = 0
    cmd: str = ""
    status: Status = "open"
    seats: int = 0
    options: Options = Options()
    joined: list[bool] = []
    ready: list[bool] = []
    started: bool = False
    out: list[bool] = []
    out_order: list[Seat] = []
    agenda: list[Pending] = []
    offers: list[Standing] = []
    clocked: str = ""
    in_turn: Seat | None = None
    turns: list[int] = []
    rolls: dict[str, tuple[int, int]] = {}
    proposals: list[int] = []
    decks: dict[str, Deck] = {}
    hands: dict[Seat, tuple[Held, ...]] = {}

    def copy(self) -> Self:
        """An independent state: nothing folded into one is seen by the other."""
        twin = copy(self)
        twin.joined = self.joined.copy()
        twin.ready = self.ready.copy()
        twin.out = self.out.copy()
        twin.out_order = self.out_order.copy()
        twin.agenda = [Pending(p.id, p.entry, [copy(slot) for slot in p.slots]) for p in self.agenda]
        twin.offers = [copy(standing) for standing in self.offers]
        twin.turns = self.turns.copy()
        twin.rolls = self.rolls.copy()
        twin.proposals = self.proposals.copy()
        twin.decks = {name: copy(deck) for name, deck in self.decks.items()}
        twin.hands = self.hands.copy()
        return twin

    @property
    def top(self) -> Pending | None:
        """What the game does or waits for now."""
        return self.agenda[-1] if self.agenda else None

    @property
    def step(self) -> Step | None:
        """The top of the agenda if it is automatic."""
        entry = self.agenda[-1].entry if self.agenda else None
        return entry if isinstance(entry, Step) else None

    @property
    def prompt(self) -> Prompt | None:
        """The top of the agenda if it waits for people."""
        top = self.top
        return top.entry if top is not None and isinstance(top.entry, Prompt) else None

    def slot_of(self, seat: Seat) -> Slot | None:
        """The open slot of this seat at the top of the agenda."""
        if self.agenda:
            for slot in self.agenda[-1].slots:
                if slot.seat == seat:
                    return slot
        return None

    def offer_of(self, offer_id: str) -> Standing | None:
        """The offer with this id, if it still stands."""
        return next((standing for standing in self.offers if standing.id == offer_id), None)

    def remaining(self) -> list[Seat]:
        """Seats still in the game, ascending."""
        return [Seat(seat) for seat in range(self.seats) if not self.out[seat]]

    def left_of(self, seat: Seat) -> Iterator[Seat]:
        """The other seats still in the game, clockwise from the left of this one."""
        for distance in range(1, self.seats):
            other = Seat((seat + distance) % self.seats)
            if not self.out[other]:
                yield other

    def deadline(self) -> int | None:
        """The earliest moment a slot or offer runs out, in milliseconds; None if none can."""
        if self.status != "open":
            return None
        dues = [slot.due for slot in self.top.slots] if self.top else []
        dues += [standing.due for standing in self.offers]
        return min((due for due in dues if due is not None), default=None)
