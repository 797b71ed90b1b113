"""What must hold in every state of Monopoly Friends is really looked at."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from contracts.entries.common import Finish
from contracts.events import EVENTS
from contracts.events.board import CardActs, MoneyPaid
from contracts.events.common import CardsDrawn, Opening
from contracts.words import Seat
from engine.friends.data import GROUPS
from engine.friends.evolve import FOLDS
from engine.friends.invariants import Watch, bank_pays, broken
from engine.friends.state import FriendsState
from replay.files import read_log
from replay.fold import Replay
from tests.replay.logs import GOLDEN

REPLAY: Final = Replay(read_log(GOLDEN / "simple.jsonl"))


def position() -> FriendsState:
    """A position with buildings, or at least deeds, of several seats."""
    state = REPLAY.state_at(REPLAY.last - 2)
    assert isinstance(state, FriendsState)
    state.owner = {
        "monica_gets_a_roommate": Seat(0),
        "rachel_finds_out": Seat(0),
        "relaxi_taxi": Seat(1),
        "the_prom_video": Seat(1),
    }
    state.buildings = {"monica_gets_a_roommate": 2, "rachel_finds_out": 1}
    state.mortgaged = {"relaxi_taxi"}
    state.out = [False] * state.seats
    return state


def everywhere(state: FriendsState, level: int) -> None:
    """So much on every moment of the board, all owned by one."""
    members = [member for group in GROUPS.values() for member in group.members]
    state.owner.update(dict.fromkeys(members, Seat(0)))
    state.buildings = dict.fromkeys(members, level)


def twice(state: FriendsState) -> None:
    """One card lies twice under its deck."""
    deck = next(deck for deck in state.decks.values() if deck.under)
    deck.under = (*deck.under[1:], deck.under[-1]) if len(deck.under) > 1 else deck.under * 2


def lost(state: FriendsState) -> None:
    """One card more is drawn than can be found."""
    next(iter(state.decks.values())).drawn += 1


def strange(state: FriendsState) -> None:
    """A card lies under a deck that is not its own."""
    first, second = state.decks.values()
    first.under = (*first.under, second.cards[0])
    first.drawn += 1


CHANGES: Final[dict[str, tuple[Callable[[FriendsState], Any], str]]] = {
    "debt in cash": (lambda s: s.cash.__setitem__(1, -5), "seat 1 has M-5"),
    "money of a seat that is out": (lambda s: s.out.__setitem__(2, True), "seat 2 is out and has M"),
    "off the board": (lambda s: s.position.__setitem__(0, 40), "space 40"),
    "in Jail elsewhere": (lambda s: (s.jailed.__setitem__(0, True), s.position.__setitem__(0, 3)), "is in Jail and"),
    "a deed that does not exist": (lambda s: s.owner.__setitem__("boardwalk", Seat(0)), "which is no deed"),
    "a deed of nobody in the game": (lambda s: s.owner.__setitem__("relaxi_taxi", Seat(9)), "belongs to seat 9"),
    "a mortgage of nobody": (lambda s: s.owner.__delitem__("relaxi_taxi"), "mortgaged and belongs to nobody"),
    "more mugs than there are": (lambda s: everywhere(s, 4), "more of mug"),
    "more sofas than there are": (lambda s: everywhere(s, 5), "more of sofa"),
    "built on a shared colour": (lambda s: s.owner.__setitem__("rachel_finds_out", Seat(1)), "more than one"),
    "built and mortgaged": (lambda s: s.mortgaged.add("rachel_finds_out"), "built on and mortgaged"),
    "built unevenly": (lambda s: s.buildings.__setitem__("monica_gets_a_roommate", 3), "not built evenly"),
    "built too high": (lambda s: s.buildings.update(dict.fromkeys(s.buildings, 6)), "to level 6"),
    "built on no moment": (lambda s: s.buildings.__setitem__("relaxi_taxi", 1), "relaxi_taxi is built up to level 1"),
    "a card twice": (twice, "is in two places"),
    "a card lost": (lost, "drawn and"),
    "a card of another deck": (strange, "not of it"),
}


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_each_thing_that_cannot_be_is_found(name: str) -> None:
    """The position holds; with one thing changed it does not, and the sentence says what."""
    state = position()
    assert broken(state) == ""
    change, part = CHANGES[name]
    change(state)
    assert broken(state)
    assert part in broken(state)


def test_money_from_nowhere_is_found_at_its_event() -> None:
    """A payment between seats moves money and makes none; the Bank's own payments are counted."""
    watch = Watch()
    for record, state in REPLAY.states():
        assert isinstance(state, FriendsState)
        assert watch.broken(state, record.event) == ""
    assert isinstance(state, FriendsState)
    state.cash[0] += 1
    assert "must be" in watch.broken(state, Finish())  # type: ignore[arg-type]  # no event that pays


def test_a_drawn_card_lies_nowhere_until_it_acts() -> None:
    """Right behind the draw the card is missing; behind what it does, it may not be."""
    state = position()
    next(iter(state.decks.values())).drawn += 1
    watch = Watch()
    watch._money = sum(state.cash)
    draw = CardsDrawn("apartment_19", 0, 0, 1, "all", (Opening("a19_go", 0),))
    assert watch.broken(state, draw) == ""
    assert watch.broken(state, CardActs(Seat(0), "a19_go"))


def test_the_bank_pays_what_events_say() -> None:
    """To a seat, from a seat, between seats."""
    assert bank_pays(MoneyPaid(None, Seat(0), 200, "salary"), 4) == 200
    assert bank_pays(MoneyPaid(Seat(0), None, 75, "tax"), 4) == -75
    assert bank_pays(MoneyPaid(Seat(0), Seat(1), 75, "rent"), 4) == 0
    assert {EVENTS[kind.__name__] for kind in FOLDS} == set(FOLDS)
