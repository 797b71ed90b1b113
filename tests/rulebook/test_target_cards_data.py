"""The data of Target: the deck can be swapped (TC20), and what does not fit together is refused with its key."""

import tomllib
from pathlib import Path
from typing import Final

import msgspec
import pytest

from engine.kernel.data import EditionDataError, EditionFile, parse
from engine.target_cards import data
from engine.target_cards.data import DATA, Numbered, TargetCardsData, Wild, checked, playing_cards

TEXT: Final = Path(data.__file__).with_name("edition.toml").read_text(encoding="utf-8")

FAULTS: Final = {
    ("copies_per_suit = 2", "copies_per_suit = 3"): "components.playing_cards is 82, but there are 86",
    ("target_cards = 28", "target_cards = 27"): "components.target_cards is 27, but there are 28",
    ('id = "straight_3_with_4"', 'id = "straight_3_with_2"'): "straight_3_with_2 stands twice",
    ("[[numbered]]\nrank = 9\n", "[[numbered]]\nrank = 10\n"): "there is no rank 10",
    ("includes = 2", "includes = 12"): "targets.straight_3_with_2: includes must be a rank",
    ('suit = "hexagon"', 'suit = "heart"'): "targets.flush_3_hexagon: suit must be one of deck.suits",
    ("max_total = 4\n", ""): "targets.total_low: a total has either max_total or min_total",
    ('family = "two_pair"\nlength = 4', 'family = "two_pair"\nlength = 5'): "targets.two_pair: length must be 4",
    ('family = "two_pair"', 'family = "two_pairs"'): "targets[24].family: Invalid enum value 'two_pairs'",
    ("meld_optional = true", "meld_optional = false"): "rules.turn.meld_optional: Invalid enum value False",
    ("hand_size = 5", 'hand_size = "five"'): "deal.hand_size: Expected `int`, got `str`",
}


def read(text: str) -> TargetCardsData:
    """The data as the game reads it."""
    return checked(parse(EditionFile(text.encode(), ""), TargetCardsData, "target-cards"))


@pytest.mark.parametrize("change", FAULTS)
def test_data_that_do_not_fit_are_refused(change: tuple[str, str]) -> None:
    """The message names the file, the key and what is expected there."""
    assert change[0] in TEXT
    with pytest.raises(EditionDataError) as refused:
        read(TEXT.replace(*change, 1))
    assert str(refused.value).startswith("target-cards: edition.toml")
    assert FAULTS[change] in str(refused.value)


def test_the_variant_of_the_deck_is_a_swap_of_data() -> None:
    """The other reading of the deck gives 82 cards as well: a wild card of every rank, 0 and 9 once in each suit."""
    variant = tomllib.loads(TEXT)["deck_variants"][0]
    numbered = tuple(Numbered(rank, copies) for rank, copies in enumerate(variant["copies_per_suit"]))
    wild = tuple(Wild(rank, copies) for rank, copies in enumerate(variant["wild_copies"]))
    swapped = checked(msgspec.structs.replace(DATA, numbered=numbered, wild=wild))
    cards = list(playing_cards(swapped))
    assert len(cards) == variant["total"] == DATA.components.playing_cards
    assert sum(not card.suit for card in cards) == 10


def test_all_targets_differ() -> None:
    """No two Targets ask for the same."""
    asks = {msgspec.structs.replace(target, id="", points=0) for target in DATA.targets}
    assert len(asks) == DATA.components.target_cards
