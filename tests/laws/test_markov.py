"""Movement in Monopoly Friends against the exact Markov chain of its board, solved here from the printed data alone.

A state is where a token stands before a roll: a space and the doubles so far, or Jail and the misses so far. Tokens
always roll in Jail. Both decks are shuffled anew before each roll, so that every draw is even and the chain is exact:
no roll draws twice from one deck.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Final, NamedTuple

import pytest

from contracts.commands.board import ChooseToken
from contracts.commands.common import CreateGame, EndTurn, JoinSeat, ReadySeat, RollDice
from contracts.envelopes import Record, Request
from contracts.events.friends import AuctionWon, DeedMortgaged
from contracts.words import Seat
from engine.friends.data import CARDS, DATA, DEEDS
from engine.friends.edition import EDITION
from engine.friends.state import FriendsState
from engine.kernel.fold import evolve
from engine.kernel.luck import SeededLuck
from engine.kernel.table import InlineTable
from tests.figures import figure

JAIL: Final = -1
FORGOTTEN: Final = 20
"""After so many rolls of its own a token has forgotten where it stood."""


class Place(NamedTuple):
    """Where a token stands before a roll; ``times`` is doubles so far on a space, misses so far in Jail."""

    space: int
    times: int


Chances = dict[int, float]


@cache
def landing(space: int) -> Chances:
    """Where a token ends that lands on a space, and how likely: cards are drawn, Jail is separate from visiting it."""
    found = DATA.spaces[space]
    if found.kind == "go_to_jail":
        return {JAIL: 1.0}
    if found.kind != "card":
        return {space: 1.0}
    chances: defaultdict[int, float] = defaultdict(float)
    deck = DATA.cards[found.deck]
    for card in deck:
        for end, chance in _carried(card.id, space).items():
            chances[end] += chance / len(deck)
    return dict(chances)


def _carried(name: str, space: int) -> Chances:
    card, size = CARDS[name], len(DATA.spaces)
    if card.effect == "go_to_jail":
        return {JAIL: 1.0}
    if card.effect == "advance_to":
        return landing(next(other.index for other in DATA.spaces if other.id == card.space))
    if card.effect == "advance_nearest":
        ahead = ((space + n) % size for n in range(1, size))
        return landing(next(n for n in ahead if DATA.spaces[n].kind == card.kind))
    if card.effect == "move_back":
        return landing((space - card.steps) % size)
    return {space: 1.0}


@cache
def rolled(place: Place) -> dict[Place, float]:
    """Where a roll leads, and how likely: doubles, three doubles, Jail and its third attempt (t31, t124 to t128)."""
    chances: defaultdict[Place, float] = defaultdict(float)
    for a, b in product(range(1, 7), repeat=2):
        for after, chance in _after(place, a, b):
            chances[after] += chance / 36
    return dict(chances)


def _after(place: Place, a: int, b: int) -> Iterator[tuple[Place, float]]:
    double = a == b
    if place.space == JAIL and not double and place.times < 2:
        yield Place(JAIL, place.times + 1), 1.0
        return
    if place.space != JAIL and double and place.times == 2:
        yield Place(JAIL, 0), 1.0
        return
    start = DATA.board.jail if place.space == JAIL else place.space
    again = double and place.space != JAIL
    for end, chance in landing((start + a + b) % len(DATA.spaces)).items():
        yield Place(end, place.times + 1 if again and end != JAIL else 0), chance


def stationary() -> dict[Place, float]:
    """How often a token stands in each state in the long run: the chain applied until nothing changes."""
    shares: dict[Place, float] = {Place(0, 0): 1.0}
    for _ in range(1000):
        following: defaultdict[Place, float] = defaultdict(float)
        for place, share in shares.items():
            for after, chance in rolled(place).items():
                following[after] += share * chance
        change = sum(abs(following.get(place, 0.0) - shares.get(place, 0.0)) for place in following)
        shares = dict(following)
        if change < 1e-13:
            break
    return shares


def by_space(shares: dict[Place, float]) -> Chances:
    """The same without doubles and misses."""
    found: defaultdict[int, float] = defaultdict(float)
    for place, share in shares.items():
        found[place.space] += share
    return dict(found)


class Roll(NamedTuple):
    """One roll as the engine played it."""

    seat: int
    before: Place
    after: int


@cache
def played(rolls: int) -> list[Roll]:
    """So many rolls of two tokens, played by the engine."""
    found: list[Roll] = []
    game = 0
    while len(found) < rolls:
        found += _game(game, min(rolls - len(found), 10_000))
        game += 1
    return found


def _game(game: int, rolls: int) -> list[Roll]:
    table = _table(game)
    state, found = table.state, list[Roll]()
    assert isinstance(state, FriendsState)
    full = {name: deck.cards for name, deck in state.decks.items()}
    while len(found) < rolls:
        slot, before = state.agenda[-1].slots[0], None
        if slot.ask != "end":
            before = _place(state, slot.seat)
            table.luck = SeededLuck(f"markov {game} {len(found)}")
            for name, deck in state.decks.items():
                deck.cards, deck.drawn, deck.under = full[name], 0, ()
            state.jail_cards, state.cash = {}, [10**6] * state.seats
        command = RollDice(slot.ask) if before else EndTurn()
        answer = table.send(Request(f"m{state.seq}", table.game, state.ts, command, slot.seat, slot.id))
        assert isinstance(answer, list), answer
        if before:
            found.append(Roll(slot.seat, before, _place(state, slot.seat).space))
    return found


def _place(state: FriendsState, seat: int) -> Place:
    if state.jailed[seat]:
        return Place(JAIL, state.misses[seat])
    doubles = state.doubles if state.in_turn == seat and state.extra_roll else 0
    return Place(state.position[seat], doubles)


def _table(game: int) -> InlineTable:
    """Two seats before the first roll; all deeds are mortgaged, so that no space asks for anything but to move."""
    table = InlineTable(EDITION, f"markov{game}", SeededLuck(f"markov {game}"))
    seats = (Seat(0), Seat(1))
    assert isinstance(table.send(Request("c", table.game, 0, CreateGame(EDITION.id, 2, round_cap=16_000))), list)
    for command in (JoinSeat(), ReadySeat()):
        for seat in seats:
            assert isinstance(table.send(Request(f"l{table.state.seq}", table.game, 0, command, seat)), list)
    while table.state.in_turn is None:
        slot = table.state.agenda[-1].slots[0]
        choice = ChooseToken(DATA.edition.tokens[slot.seat]) if slot.ask == "token" else RollDice("start")
        assert isinstance(table.send(Request(f"s{table.state.seq}", table.game, 0, choice, slot.seat, slot.id)), list)
    for deed in DEEDS:
        for event in (AuctionWon(Seat(0), 0, deed), DeedMortgaged(Seat(0), deed, 0)):
            evolve(EDITION, table.state, Record(table.state.seq + 1, 0, "given", event))
    return table


def critical(freedom: int) -> float:
    """The value a chi-squared variable exceeds once in a thousand times (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 3.09 * spread**0.5) ** 3)


def chi_squared(observed: Counter[int], chances: Chances) -> float:
    """Pearson's sum over all places a token can end at."""
    total = observed.total()
    return sum((observed[space] - total * chance) ** 2 / (total * chance) for space, chance in chances.items())


def test_the_chain_is_one() -> None:
    """Chances sum to 1, nobody ends a roll on Go to Jail, and Jail is the most visited place."""
    shares = by_space(stationary())
    assert sum(shares.values()) == pytest.approx(1)
    assert all(sum(rolled(place).values()) == pytest.approx(1) for place in stationary())
    assert set(shares) == {JAIL, *range(40)} - {30}
    assert max(shares, key=lambda space: shares[space]) == JAIL


def test_tokens_stand_where_the_chain_says_they_stand_in_the_long_run() -> None:
    """Places of each token, looked at so seldom that they are independent, pass a chi-squared test."""
    looked: Counter[int] = Counter()
    for seat in (0, 1):
        looked.update(roll.after for roll in [r for r in played(figure("markov_rolls")) if r.seat == seat][::FORGOTTEN])
    shares = by_space(stationary())
    assert not set(looked) - set(shares)
    assert chi_squared(looked, shares) < critical(len(shares) - 1)


def test_every_single_roll_leads_where_the_chain_says_it_leads() -> None:
    """The rolls from each state that was met often, each state for itself, pass a chi-squared test together."""
    statistic, freedom = _compared(played(figure("markov_rolls")), rolled)
    assert freedom > 500
    assert statistic < critical(freedom)


def test_the_comparison_can_fail() -> None:
    """A board without cards, or a Jail that any roll leaves, is told from the true one."""
    rolls = played(figure("markov_rolls"))
    for chain in (lambda place: _crude(place, cards=False), lambda place: _crude(place, cards=True)):
        statistic, freedom = _compared(rolls, chain)
        assert statistic > critical(freedom)


def _crude(place: Place, *, cards: bool) -> dict[Place, float]:
    chances: defaultdict[Place, float] = defaultdict(float)
    start = DATA.board.jail if place.space == JAIL else place.space
    for a, b in product(range(1, 7), repeat=2):
        space = (start + a + b) % 40
        for end, chance in (landing(space) if cards else {space: 1.0}).items():
            chances[Place(end, 0)] += chance / 36
    return chances


def _compared(rolls: list[Roll], chain: Callable[[Place], dict[Place, float]]) -> tuple[float, int]:
    """Pearson's sum and its degrees of freedom over all states; rare ends count together."""
    observed: dict[Place, Counter[int]] = {}
    for roll in rolls:
        observed.setdefault(roll.before, Counter())[roll.after] += 1
    statistic, freedom = 0.0, 0
    for place, ends in observed.items():
        cells = _cells(ends, by_space(chain(place)))
        if len(cells) > 1:
            statistic += sum((seen - expected) ** 2 / expected for seen, expected in cells)
            freedom += len(cells) - 1
    return statistic, freedom


def _cells(ends: Counter[int], chances: Chances) -> list[tuple[int, float]]:
    """Seen and expected by end; the rarest are taken together until they are expected 5 times."""
    impossible = sum(seen for end, seen in ends.items() if end not in chances)
    cells = [(impossible, 1e-9)] if impossible else []
    seen, expected = 0, 0.0
    for end in sorted(chances, key=lambda end: chances[end]):
        seen, expected = seen + ends[end], expected + ends.total() * chances[end]
        if expected >= 5:
            cells.append((seen, expected))
            seen, expected = 0, 0.0
    if expected and cells:
        cells[-1] = (cells[-1][0] + seen, cells[-1][1] + expected)
    return cells
