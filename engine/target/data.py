"""The printed data of Monopoly: Target Edition: board, sets, items, chips, cards, and the rules a table may switch."""

from pathlib import Path
from typing import Literal

import msgspec

from engine.kernel.data import Amount, edition_file, parse
from engine.kernel.edition import Lane
from engine.target.rules import Money, Rules

SpaceKind = Literal["go", "item", "card", "target_circle", "deal_dash", "jail", "free_parking", "go_to_jail"]
Effect = Literal[
    "advance_to",
    "advance_nearest",
    "move_back",
    "go_to_jail",
    "jail_free",
    "take_redcard",
    "collect",
    "pay",
    "collect_each",
    "pay_each",
    "collect_savings",
    "take_available_item",
    "coupon_savings",
    "coupon_price_off",
]


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One space of the board; ``deck`` for a card space, ``item`` and ``set`` for an item space."""

    index: int
    id: str
    kind: SpaceKind
    name: str
    side: int
    deck: str = ""
    item: str = ""
    set: str = ""


class ColourSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A department: its colour, its side of the board, how many items it has."""

    id: str
    department: str
    side: int
    size: int


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An item card: what it costs at checkout and which Savings that gives."""

    id: str
    name: str
    set: str
    space: int
    price: Amount
    savings: Amount


class Chip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Target Circle chip: the colour it is placed by, the factor it boosts an item by."""

    id: str
    set: str
    multiplier: int


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a deck and its effect; which fields count depends on the effect."""

    id: str
    title: str
    effect: Effect
    keep: bool
    amount: Amount = 0
    space: str = ""
    kind: str = ""
    steps: int = 0


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the edition is called, who may play it, and the version of its rules in code."""

    id: str
    title: str
    rules_version: int
    players_min: int
    players_max: int


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies in the box."""

    tokens: tuple[str, ...]
    item_cards: int
    target_circle_chips: int
    chance_cards: int
    community_chest_cards: int


class TargetData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole edition file."""

    edition: About
    components: Components
    money: Money
    rules: Rules
    lanes: tuple[Lane, ...]
    sets: tuple[ColourSet, ...]
    items: tuple[Item, ...]
    spaces: tuple[Space, ...]
    chips: tuple[Chip, ...]
    cards: dict[str, tuple[Card, ...]]


FILE = edition_file(Path(__file__).parent)
REMARKS = frozenset(
    {
        "components.baskets",
        "components.dice",
        "components.redcards",
        "components.savings_chips",
        "components.target_circle_chips_x2",
        "components.target_circle_chips_x3",
        "edition.publisher",
        "edition.year",
        "schema",
        "sources",
    }
)
"""What stands in the file for people to read."""

DATA = parse(FILE, TargetData, "monopoly-target", REMARKS)

CHIP_PILE, CHIP_SPACES = "chips", "chip-spaces"
"""The decks of the set-up: the chips, and the item spaces the first of them are put on (TE16)."""

SPACES = DATA.spaces
SIZE = len(SPACES)
GO = next(space.index for space in SPACES if space.kind == "go")
SPACE_INDEX = {space.id: space.index for space in SPACES}
ITEMS = {item.id: item for item in DATA.items}
ITEM_SPACES = {SPACES[item.space].id: item.id for item in DATA.items}
SETS = {colour.id: tuple(item for item in DATA.items if item.set == colour.id) for colour in DATA.sets}
CHIPS = {chip.id: chip for chip in DATA.chips}
CARDS = {card.id: card for deck in DATA.cards.values() for card in deck}
DECK_OF = {card.id: name for name, deck in DATA.cards.items() for card in deck}
JAIL_CARDS = frozenset(card.id for card in CARDS.values() if card.effect == "jail_free")
LANES = {lane.purpose: lane for lane in DATA.lanes}
DECKS = {
    **{name: tuple(card.id for card in deck) for name, deck in DATA.cards.items()},
    CHIP_PILE: tuple(CHIPS),
    CHIP_SPACES: tuple(ITEM_SPACES),
}
"""Every deck by its name: what is shuffled at the start."""

BOUNDS = {
    "start_cash": (0, 1_000_000),
    "go_bonus": (0, 1_000_000),
    "forced_trade_price": (0, 1_000_000),
    "smallest_bill": (1, 1_000_000),
    "exit_fee": (0, 1_000_000),
    "fee_after_last_attempt": (0, 1_000_000),
    "roll_attempts": (1, 100),
    "doubles_to_jail": (2, LANES["move"].per_turn - 1),
    "redcard_on_face": (1, DATA.rules.dice.sides),
    "color_set_multiplier": (1, 100),
    "redcard_multiplier": (1, 100),
    "extra_turns_per_player": (0, 2),
}
"""The figures a table may choose, and between which bounds."""
