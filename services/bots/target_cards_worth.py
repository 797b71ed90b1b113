"""What a hand of Target is worth to the simple bot: how near it is to the Targets that lie face up."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.target_cards.data import CARDS, DATA, SUITS, TARGET, Card, Target


def worth(row: Sequence[str], hand: Sequence[str]) -> float:
    """The points of every Target, each the less the more cards of a meld are missing."""
    cards = [CARDS[card] for card in hand]
    return sum(TARGET[name].points * (_fitting(TARGET[name], cards) / TARGET[name].length) ** 3 for name in row)


def _fitting(target: Target, cards: Sequence[Card]) -> int:
    """How many of these cards fit into one meld of the Target, at most."""
    ranks = [card.rank for card in cards]
    often = [count for _, count in Counter(ranks).most_common(2)] + [0, 0]
    match target.family:
        case "straight" | "skip_straight":
            found = max(len({*window} & {*ranks}) for window in _windows(target))
        case "straight_flush":
            found = max(len(_ranks(window, cards, suit)) for window in _windows(target) for suit in SUITS)
        case "mixed_straight":
            found = max(_mixed([card for card in cards if card.rank in window]) for window in _windows(target))
        case "flush":
            found = sum(card.suit in ("", target.suit) for card in cards)
        case "total":
            found = _adding_up(target, sorted(ranks))
        case "three_of_a_kind":
            found = often[0]
        case "two_pair":
            found = max(min(often[0], 4), min(often[0], 2) + min(often[1], 2))
        case "full_house":
            found = max(often[0], min(often[0], 3) + min(often[1], 2))
        case _:  # all odd, all even
            found = sum(rank % 2 == (target.family == "all_odd") for rank in ranks)
    return min(found, target.length)


def _windows(target: Target) -> Iterator[range]:
    """The runs a straight may be."""
    width = target.step * (target.length - 1)
    for low in range(DATA.deck.lowest_rank, DATA.deck.highest_rank - width + 1):
        window = range(low, low + width + 1, target.step)
        if target.includes is None or target.includes in window:
            yield window


def _ranks(window: range, cards: Sequence[Card], suit: str) -> set[int]:
    return {card.rank for card in cards if card.rank in window and card.suit in ("", suit)}


def _mixed(cards: Sequence[Card]) -> int:
    """Cards of different ranks and suits, about: no more than there are ranks, nor than suits and wild cards."""
    suits = {card.suit for card in cards if card.suit}
    return min(len({card.rank for card in cards}), len(suits) + sum(not card.suit for card in cards))


def _adding_up(target: Target, ranks: Sequence[int]) -> int:
    """The cards that can still reach the total, with the best of the rest."""
    for count in range(min(target.length, len(ranks)), 0, -1):
        missing = target.length - count
        low = sum(ranks[:count]) + missing * DATA.deck.lowest_rank
        high = sum(ranks[-count:]) + missing * DATA.deck.highest_rank
        if low <= target.max_total if target.max_total is not None else high >= (target.min_total or 0):
            return count
    return 0
