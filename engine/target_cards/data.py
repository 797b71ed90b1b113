"""The printed data of Target: the Playing cards, the Target cards, and the rules a table may switch."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from engine.kernel.data import EditionDataError, edition_file, parse
from engine.target_cards.rules import Deal, Rules, Tables

NAME = "target-cards"
PLAYING, TARGETS = "playing", "targets"
"""The two decks."""

Family = Literal[
    "straight",
    "flush",
    "straight_flush",
    "skip_straight",
    "mixed_straight",
    "total",
    "three_of_a_kind",
    "two_pair",
    "full_house",
    "all_odd",
    "all_even",
]


class About(msgspec.Struct, frozen=True):
    """What the edition is called, who may play it, and the version of its rules in code."""

    id: str
    title: str
    rules_version: int
    players_min: int
    players_max: int


class Components(msgspec.Struct, frozen=True):
    """How many cards there are."""

    target_cards: int
    playing_cards: int


class Deck(msgspec.Struct, frozen=True):
    """The suits and the range of ranks."""

    suits: tuple[str, ...]
    lowest_rank: int
    highest_rank: int


class Numbered(msgspec.Struct, frozen=True):
    """Cards of one rank: so many in each suit."""

    rank: int
    copies_per_suit: int


class Wild(msgspec.Struct, frozen=True):
    """Wild cards of one rank."""

    rank: int
    copies: int


class Target(msgspec.Struct, frozen=True):
    """A Target card: what it asks for, and its points. Which of the other fields count depends on the family (TC8)."""

    id: str
    family: Family
    length: int
    points: int
    includes: int | None = None
    suit: str = ""
    step: int = 1
    max_total: int | None = None
    min_total: int | None = None


class TargetCardsData(msgspec.Struct, frozen=True):
    """The whole edition file."""

    edition: About
    components: Components
    deal: Deal
    deck: Deck
    numbered: tuple[Numbered, ...]
    wild: tuple[Wild, ...]
    rules: Rules
    targets: tuple[Target, ...]


class Card(msgspec.Struct, frozen=True):
    """A Playing card: its rank and its suit, none for a wild card (TC10)."""

    id: str
    rank: int
    suit: str = ""


def playing_cards(data: TargetCardsData) -> Iterator[Card]:
    """Every Playing card: named by suit and rank, and the number of the copy (TC26)."""
    for kind in data.numbered:
        for suit in data.deck.suits:
            for copy in range(1, kind.copies_per_suit + 1):
                yield Card(f"{suit}_{kind.rank}#{copy}", kind.rank, suit)
    for wild in data.wild:
        for copy in range(1, wild.copies + 1):
            yield Card(f"wild_{wild.rank}#{copy}", wild.rank)


def faults(data: TargetCardsData) -> Iterator[str]:
    """What does not fit together, each with its key."""
    cards = [card.id for card in playing_cards(data)]
    for key, said, found in (
        ("playing_cards", data.components.playing_cards, len(cards)),
        ("target_cards", data.components.target_cards, len(data.targets)),
    ):
        if said != found:
            yield f"components.{key} is {said}, but there are {found}"
    ids = [*cards, *(target.id for target in data.targets)]
    if len({*ids}) != len(ids):
        yield f"{next(name for name in ids if ids.count(name) > 1)} stands twice"
    for rank in (*(kind.rank for kind in data.numbered), *(wild.rank for wild in data.wild)):
        if not data.deck.lowest_rank <= rank <= data.deck.highest_rank:
            yield f"there is no rank {rank}; ranks run from deck.lowest_rank to deck.highest_rank"
    for target in data.targets:
        yield from (f"targets.{target.id}: {fault}" for fault in _target_faults(target, data.deck))


_SIZES = {"total": 3, "three_of_a_kind": 3, "two_pair": 4, "full_house": 5}
"""Families whose melds have one size (TC8)."""


def _target_faults(target: Target, deck: Deck) -> Iterator[str]:
    size = _SIZES.get(target.family, target.length)
    if target.length != size:
        yield f"length must be {size}"
    if target.length < 1 or target.points < 0:
        yield "length must be 1 or more, points 0 or more"
    if (target.family == "flush") != (target.suit in deck.suits):
        yield "suit must be one of deck.suits, and a flush alone names one"
    if (target.family == "total") != ((target.max_total is None) != (target.min_total is None)):
        yield "a total has either max_total or min_total, and nothing else has"
    if target.includes is not None and not deck.lowest_rank <= target.includes <= deck.highest_rank:
        yield "includes must be a rank"


def checked(data: TargetCardsData) -> TargetCardsData:
    """The data, if it fits together; EditionDataError names the first key that does not."""
    fault = next(faults(data), None)
    if fault is not None:
        raise EditionDataError(f"{NAME}: edition.toml: {fault}")
    return data


FILE = edition_file(Path(__file__).parent)
DATA = checked(parse(FILE, TargetCardsData, NAME))
TABLES = Tables(DATA.deal, DATA.rules)
CARDS = {card.id: card for card in playing_cards(DATA)}
TARGET = {target.id: target for target in DATA.targets}
SUITS = DATA.deck.suits
DECKS = {PLAYING: tuple(CARDS), TARGETS: tuple(TARGET)}
