"""A corrected edition file of Monopoly: Target Edition is checked: what does not fit is named with its key."""

import re
from collections.abc import Callable

import pytest

from engine.kernel.data import EditionDataError, EditionFile, parse
from engine.target.check import check
from engine.target.data import FILE, REMARKS, TargetData

WRONG = {
    'id = "cereal"\nname = "Cereal"\nset = "brown"\nspace = 1': (
        'id = "cereal"\nname = "Cereal"\nset = "brown"\nspace = 2',
        "items.cereal.space must be the index of its space",
    ),
    "start_cash = 250": ("start_cash = 300", "money.start_cash must be the sum of money.start_bills, 250"),
    "jail_fee = 25": ("jail_fee = 30", "money.jail_fee must be rules.jail.exit_fee, 25"),
    "start_pile = 6": ("start_pile = 7", "rules.target_circle.start_pile must be what is left of the chips, 6"),
    'set = "brown"\nmultiplier = 2': ('set = "violet"\nmultiplier = 2', "chips.brown_x2.set must be one of"),
    'effect = "advance_to"\nspace = "tent"': (
        'effect = "advance_to"\nspace = "shed"',
        "cards.chance.to_tent.space must be the id of a space, not 'shed'",
    ),
    'stacking = "multiply"': ('stacking = "add"', "rules.boosts.stacking: Invalid enum value 'add'"),
    "go_bonus = 50": ('go_bonus = "50"', "money.go_bonus: Expected `int`, got `str`"),
}


def checked(change: Callable[[str], str]) -> None:
    """Read and check the data with a change."""
    file = EditionFile(change(FILE.raw.decode()).encode(), "")
    check(file, parse(file, TargetData, "monopoly-target", REMARKS))


def test_the_printed_data_fits() -> None:
    """As it is, the file is sound."""
    checked(str)


@pytest.mark.parametrize("printed", WRONG)
def test_what_does_not_fit_is_named(printed: str) -> None:
    """The sentence says which key is wrong and what is expected there."""
    written, sentence = WRONG[printed]
    assert FILE.raw.decode().count(printed) >= 1
    with pytest.raises(EditionDataError, match=re.escape(sentence)):
        checked(lambda text: text.replace(printed, written, 1))


def test_a_figure_may_be_corrected() -> None:
    """Prices and Savings are free, so that an owner of the printed game can correct them."""
    checked(lambda text: text.replace("price = 10\nsavings = 3", "price = 15\nsavings = 4", 1))
