"""Melds of Target against brute force: an own reading of every family, every subset, every suit, every choice."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise, permutations, product
from random import Random
from typing import Final

import pytest

from engine.target_cards.data import CARDS, DATA, SUITS, TARGET, Target
from engine.target_cards.melds import Laid, is_meld, laid, melds, outcome, plays
from tests.figures import figure

Cards = tuple[str, ...]
Declared = tuple[Cards, frozenset[tuple[str, str]]]
"""Cards, and the suits named for the wild ones among them."""

RANKS: Final = range(DATA.deck.lowest_rank, DATA.deck.highest_rank + 1)
HARD: Final = ("wild_2#1", "wild_7#1")


def in_a_run(cards: Sequence[Laid]) -> bool:
    """Whether the ranks are those of some run, each once; runs begin at 0 and end at 9."""
    runs = [[*range(low, low + len(cards))] for low in RANKS if low + len(cards) - 1 in RANKS]
    return sorted(rank for rank, _ in cards) in runs


def some_order(cards: Sequence[Laid], fits: Callable[[Sequence[int]], bool]) -> bool:
    """Whether the ranks fit in some order."""
    return any(fits([rank for rank, _ in order]) for order in permutations(cards))


READS: Final[dict[str, Callable[[Target, Sequence[Laid]], bool]]] = {
    "straight": lambda t, cards: in_a_run(cards) and t.includes in (None, *(rank for rank, _ in cards)),
    "flush": lambda t, cards: all(suit == t.suit for _, suit in cards),
    "straight_flush": lambda _, cards: in_a_run(cards) and any(all(s == suit for _, s in cards) for suit in SUITS),
    "skip_straight": lambda _, cards: some_order(cards, lambda r: all(b == a + 2 for a, b in pairwise(r))),
    "mixed_straight": lambda _, cards: in_a_run(cards) and sorted(suit for _, suit in cards) == sorted(SUITS),
    "total": lambda t, cards: (sum(r for r, _ in cards) <= 4) if "low" in t.id else (sum(r for r, _ in cards) >= 23),
    "three_of_a_kind": lambda _, cards: some_order(cards, lambda r: r[0] == r[1] == r[2]),
    "two_pair": lambda _, cards: some_order(cards, lambda r: r[0] == r[1] and r[2] == r[3]),
    "full_house": lambda _, cards: some_order(cards, lambda r: r[0] == r[1] == r[2] and r[3] == r[4]),
    "all_odd": lambda _, cards: all(rank in (1, 3, 5, 7, 9) for rank, _ in cards),
    "all_even": lambda _, cards: all(rank in (0, 2, 4, 6, 8) for rank, _ in cards),
}


def reads_as(target: Target, cards: Sequence[Laid]) -> bool:
    """Whether exactly these cards spell the Target out."""
    return len(cards) == target.length and READS[target.family](target, cards)


def serves(row: Sequence[str], cards: Sequence[Laid]) -> tuple[set[str], bool]:
    """The Targets of the row the cards win, and whether one meld for each can use all of them, tried one by one."""
    places = range(len(cards))
    found = {
        name: [c for c in combinations(places, TARGET[name].length) if reads_as(TARGET[name], [cards[n] for n in c])]
        for name in row
    }
    won = {name: choices for name, choices in found.items() if choices}
    whole = any({*places} == {n for part in chosen for n in part} for chosen in product(*won.values()))
    return {*won}, bool(won) and whole


def every_play(hand: Cards, row: Sequence[str], *, all_serve: bool) -> Iterator[Declared]:
    """Every subset of the hand with every suit for its wild cards that wins something."""
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            wilds = [card for card in cards if not CARDS[card].suit]
            for declared in product(SUITS, repeat=len(wilds)):
                suits = dict(zip(wilds, declared, strict=True))
                won, whole = serves(row, [(CARDS[card].rank, CARDS[card].suit or suits[card]) for card in cards])
                if won and (whole or not all_serve):
                    yield cards, frozenset(suits.items())


def hands(seed: int) -> tuple[Cards, Cards]:
    """A hand and a row: every third hand has both wild cards, every second is drawn from few ranks."""
    random = Random(seed)
    few = [card for card in CARDS if CARDS[card].rank in random.sample(RANKS, 4)] if seed % 2 else list(CARDS)
    wilds = HARD if seed % 3 == 0 else ()
    cards = random.sample([card for card in few if card not in wilds], 6 - len(wilds))
    hand = random.sample([*wilds, *cards], random.choice((4, 5, 6, 6, 6)))
    return tuple(hand), tuple(random.sample(sorted(TARGET), 5))


@pytest.mark.parametrize("all_serve", [True, False])
def test_the_plays_offered_are_all_there_are(all_serve: bool) -> None:
    """Every play that wins something is offered, no other is, and none twice."""
    met = 0
    for seed in range(figure("meld_hands")):
        hand, row = hands(seed)
        offered = [(play.cards, frozenset(play.suits.items())) for play in plays(hand, row, all_serve=all_serve)]
        assert len(offered) == len({*offered}), f"seed {seed}: a play is offered twice"
        assert {*offered} == {*every_play(hand, row, all_serve=all_serve)}, f"seed {seed}: {hand} for {row}"
        met += bool(offered)
    assert met > figure("meld_hands") // 4


def anything(random: Random, target: Target) -> list[Laid]:
    """Cards of few ranks and suits, mostly as many as the Target asks for."""
    few = random.sample(RANKS, 3) if random.random() < 0.5 else range(low := random.randrange(7), low + 4)
    size = random.choice((target.length,) * 4 + (target.length - 1, target.length + 1))
    suits = random.choice((SUITS, SUITS[:1], random.sample(SUITS, 2), [target.suit or SUITS[0]]))
    return [(random.choice(few), random.choice(suits)) for _ in range(size)]


def near(random: Random, target: Target) -> list[Laid]:
    """A run in one suit or in changing suits, in any order, every second time with one card changed."""
    low, step = random.randrange(4), random.choice((1, target.step))
    suits = random.choice((SUITS, random.sample(SUITS, 4), [random.choice(SUITS)]))
    cards = [(low + n * step, suits[n % len(suits)]) for n in range(target.length)]
    if random.random() < 0.5:
        cards[random.randrange(len(cards))] = (random.choice(RANKS), random.choice(SUITS))
    return random.sample(cards, len(cards))


@pytest.mark.parametrize("name", TARGET)
def test_a_meld_is_what_its_family_asks(name: str) -> None:
    """Each Target against its reading, on random cards of its size and of others, and on cards made to be near it."""
    target, seen = TARGET[name], Counter[bool]()
    random = Random(name)
    for _ in range(figure("meld_hands") * 5):
        cards = near(random, target) if random.random() < 0.5 else anything(random, target)
        assert is_meld(target, cards) == reads_as(target, cards), cards
        seen[is_meld(target, cards)] += 1
    assert seen[True]
    assert seen[False]


def test_every_part_is_found() -> None:
    """The parts of laid cards that win a Target are those of its reading."""
    for seed in range(figure("meld_hands")):
        hand, _ = hands(seed)
        cards = laid(hand, dict.fromkeys(HARD, "star"))
        for target in TARGET.values():
            expected = {
                sum(1 << n for n in some)
                for some in combinations(range(len(cards)), target.length)
                if reads_as(target, [cards[n] for n in some])
            }
            assert {*melds(target, cards)} == expected


def test_what_a_play_wins_is_every_target_met() -> None:
    """The outcome names the Targets of the reading, and uses all cards exactly when the reading can."""
    for seed in range(figure("meld_hands")):
        hand, row = hands(seed)
        cards = laid(hand, dict.fromkeys(HARD, "circle"))
        won, whole = serves(row, cards)
        found = outcome(row, cards)
        assert {*found.targets} == won
        assert (found.used == len(cards)) == whole


def test_a_hand_has_boundedly_many_plays() -> None:
    """Six cards have 42 sets of three and more; each of two wild cards has four suits: never more than 672 plays."""
    hardest = 0
    for seed in range(figure("meld_hands")):
        random = Random(seed)
        hand = random.sample([*HARD, *random.sample(sorted({*CARDS} - {*HARD}), 4)], 6)
        hardest = max(hardest, sum(1 for _ in plays(hand, random.sample(sorted(TARGET), 5), all_serve=False)))
    assert 0 < hardest <= 672
