"""Melds: which Targets a set of laid cards wins, and which plays a hand has. Pure functions of cards and Targets."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise, product

import msgspec

from engine.target_cards.data import CARDS, SUITS, TARGET, Target

Laid = tuple[int, str]
"""A card as laid: its rank, and its suit, of a wild card the declared one."""

Ranks = Sequence[int]


def _runs(ranks: Ranks, step: int = 1) -> bool:
    """Rising by so much from card to card; 0 is lowest, nothing wraps (TC8)."""
    return all(after - before == step for before, after in pairwise(ranks))


def _adds_up(target: Target, ranks: Ranks) -> bool:
    total = sum(ranks)
    return (target.max_total is None or total <= target.max_total) and (
        target.min_total is None or total >= target.min_total
    )


def _is_full_house(ranks: Ranks) -> bool:
    """Three of one rank and two of another, or five of one (TC9)."""
    three_first = ranks[0] == ranks[2] and ranks[3] == ranks[4]
    return three_first or (ranks[0] == ranks[1] and ranks[2] == ranks[4])


_ASKS: Mapping[str, Callable[[Target, Ranks, Collection[str]], bool]] = {
    "straight": lambda t, ranks, _: _runs(ranks) and (t.includes is None or t.includes in ranks),
    "flush": lambda t, _, suits: {*suits} == {t.suit},
    "straight_flush": lambda _, ranks, suits: _runs(ranks) and len({*suits}) == 1,
    "skip_straight": lambda t, ranks, _: _runs(ranks, t.step),
    "mixed_straight": lambda _, ranks, suits: _runs(ranks) and len({*suits}) == len(ranks),
    "total": lambda t, ranks, _: _adds_up(t, ranks),
    "three_of_a_kind": lambda _, ranks, __: ranks[0] == ranks[-1],
    "two_pair": lambda _, ranks, __: ranks[0] == ranks[1] and ranks[2] == ranks[3],
    "full_house": lambda _, ranks, __: _is_full_house(ranks),
    "all_odd": lambda _, ranks, __: all(rank % 2 for rank in ranks),
    "all_even": lambda _, ranks, __: not any(rank % 2 for rank in ranks),
}
"""What each family asks of the sorted ranks and the suits of exactly as many cards as the Target says (TC8)."""

_SUITED = ("flush", "straight_flush", "mixed_straight")
"""Families that ask for suits."""


def is_meld(target: Target, cards: Sequence[Laid]) -> bool:
    """Whether exactly these cards are a valid meld for the Target."""
    if len(cards) != target.length:
        return False
    return _ASKS[target.family](target, sorted(rank for rank, _ in cards), [suit for _, suit in cards])


@cache
def _choices(count: int, length: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Every choice of so many cards out of so many: as bits, and as places."""
    return tuple((sum(1 << n for n in some), some) for some in combinations(range(count), length))


def melds(target: Target, cards: Sequence[Laid]) -> list[int]:
    """Every part of the cards that is a valid meld, as bits."""
    asks = _ASKS[target.family]
    found = []
    for bits, places in _choices(len(cards), target.length):
        some = [cards[n] for n in places]
        if asks(target, sorted(rank for rank, _ in some), [suit for _, suit in some]):
            found.append(bits)
    return found


class Outcome(msgspec.Struct, frozen=True):
    """What laid cards win, and how many of them serve a won Target at most."""

    targets: tuple[str, ...]
    used: int


def _judge(parts: Mapping[str, Sequence[int]]) -> Outcome:
    """One meld is chosen for each Target so that together they use as many cards as possible (TC3)."""
    unions = {0}
    for found in parts.values():
        unions = {union | bits for union in unions for bits in found}
    return Outcome(tuple(parts), max(union.bit_count() for union in unions))


def outcome(targets: Sequence[str], cards: Sequence[Laid]) -> Outcome:
    """Every Target of which some part of the cards is a meld is won (TC2, TC4, TC6, TC24)."""
    parts = {name: melds(TARGET[name], cards) for name in targets}
    return _judge({name: found for name, found in parts.items() if found})


def laid(cards: Sequence[str], suits: Mapping[str, str]) -> list[Laid]:
    """The cards as they are laid, wild ones in their declared suit."""
    return [(CARDS[card].rank, CARDS[card].suit or suits[card]) for card in cards]


class Play(msgspec.Struct, frozen=True):
    """Cards that may be laid, wild ones in these suits."""

    cards: tuple[str, ...]
    suits: dict[str, str]


def plays(hand: Sequence[str], targets: Sequence[str], *, all_serve: bool) -> Iterator[Play]:
    """Every play a hand has: each set of cards and each suit of the wild ones among them, cards in hand order.

    ``all_serve`` says that every card must serve a won Target (TC3).
    """
    wilds = [n for n, card in enumerate(hand) if not CARDS[card].suit]
    plain = laid(hand, {hand[n]: SUITS[0] for n in wilds})
    fixed = {name: melds(TARGET[name], plain) for name in targets if TARGET[name].family not in _SUITED}
    for declared in product(SUITS, repeat=len(wilds)):
        suits = dict(zip((hand[n] for n in wilds), declared, strict=True))
        named = sum(1 << n for n, suit in zip(wilds, declared, strict=True) if suit != SUITS[0])
        cards = laid(hand, suits)
        parts = {name: fixed[name] if name in fixed else melds(TARGET[name], cards) for name in targets}
        for bits in sorted(_unions(parts) if all_serve else range(1 << len(hand))):
            if named & ~bits:  # a wild card left in the hand has no suit: counted once, with the first
                continue
            found = {name: [part for part in some if not part & ~bits] for name, some in parts.items()}
            found = {name: some for name, some in found.items() if some}
            if found and (not all_serve or _judge(found).used == bits.bit_count()):
                chosen = tuple(card for n, card in enumerate(hand) if bits >> n & 1)
                yield Play(chosen, {card: suits[card] for card in chosen if card in suits})


def _unions(parts: Mapping[str, Sequence[int]]) -> set[int]:
    """What melds cover together: no other set of cards serves as a whole."""
    unions = {0}
    for bits in {bits for found in parts.values() for bits in found}:
        unions |= {union | bits for union in unions}
    return unions
