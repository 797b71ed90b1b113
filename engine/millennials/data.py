"""The printed data of Monopoly for Millennials: board, Destinations, chips, cards, and the rules a table may switch."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.kernel.data import Amount, edition_file, parse
from engine.kernel.edition import Lane

SpaceKind = Literal["go", "destination", "card", "bike_share", "jail", "free_parking", "go_to_jail"]
EffectName = Literal[
    "collect",
    "pay",
    "collect_each",
    "pay_each",
    "advance_to",
    "advance_nearest",
    "move_back",
    "go_to_jail",
    "jail_free",
    "lose_turn",
    "take_chip",
    "chip_with_choice",
    "all_take_chip",
]
Count = Annotated[int, Meta(ge=0, le=64)]


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One space of the board; ``deck`` for a card space."""

    index: int
    id: str
    kind: SpaceKind
    name: str
    deck: str = ""


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A colour set."""

    id: str
    name: str
    members: tuple[str, ...]


class Destination(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Destination card: its price, what a visit costs, and the Experience it brings alone and in its full set."""

    id: str
    space: int
    group: str
    price: Amount
    visit_cost: Amount
    exp_alone: int
    exp_in_set: int


class Chip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many chips of one value."""

    value: int
    count: Annotated[int, Meta(ge=1, le=1024)]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a deck and its effect; which fields count depends on the effect."""

    id: str
    effect: EffectName
    text: str
    keep: bool = False
    amount: Amount = 0
    space: str = ""
    kind: str = ""
    steps: int = 0
    turns: Annotated[int, Meta(ge=0, le=10)] = 0
    count: Count = 0


class Readings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The switches: readings of what the rules text leaves open. Each comment in the data names its ruling."""

    go_salary_when_bike_lands_on_go: Amount
    bike_share_landed_on_is_passed: bool
    bike_ride_resolves_target_space: bool
    visit_is_mandatory_if_affordable: bool
    visitor_draws_first: bool
    jailed_owner_gets_visit_money: bool
    jailed_player_gets_chips: bool
    sold_back_destination_is_undiscovered: bool
    game_end_is_immediate: bool
    goojf_tradeable: bool
    jail_fee_settled_like_card_fee: bool
    first_player: Literal["highest_declared_student_debt", "drawn_at_random"]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the rules and their readings."""

    start_money: Amount
    go_salary: Amount
    go_salary_when_sent_to_jail: Amount
    go_salary_when_passed_by_bike: Amount
    jail_fee: Amount
    jail_max_roll_attempts: int
    jail_exit_chips: Count
    jail_at_game_end_chips: Count
    doubles_to_jail: int
    visit_chips_visitor: Count
    visit_chips_owner: Count
    bike_base_cost: Amount
    bike_cost_per_bike_share_passed: Amount
    auctions: Literal[False]
    bank_buys_back_at: Literal["price"]
    end_when_all_discovered: bool
    end_when_chips_run_out: bool
    rulings: Readings


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the edition is called, who may play it, and the version of its rules in code."""

    id: str
    title: str
    rules_version: int
    players_min: int
    players_max: int
    tokens: tuple[str, ...]


class Money(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The notes there are."""

    notes: Annotated[tuple[Annotated[int, Meta(ge=1)], ...], Meta(min_length=1)]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies in the box."""

    experience_chips: int
    money: Money


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Places of the corners."""

    size: int
    go: int
    jail: int


class MillennialsData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole edition file."""

    edition: About
    components: Components
    rules: Rules
    lanes: tuple[Lane, ...]
    board: Board
    spaces: tuple[Space, ...]
    groups: tuple[Group, ...]
    destinations: tuple[Destination, ...]
    chips: tuple[Chip, ...]
    cards: dict[str, tuple[Card, ...]]


FILE = edition_file(Path(__file__).parent)
REMARKS = frozenset(
    {
        "board.bike_shares",
        "board.free_parking",
        "board.go_to_jail",
        "chips_meta",
        "components.chance_cards",
        "components.community_chest_cards",
        "components.destinations",
        "components.dice",
        "edition.publisher",
        "edition.tie_break",
        "edition.winner",
        "edition.year",
        "schema",
    }
)
"""What stands in the file for people to read."""

DATA = parse(FILE, MillennialsData, "monopoly-millennials", REMARKS)

SPACES = DATA.spaces
SPACE_INDEX = {space.id: space.index for space in SPACES}
DESTINATIONS = {destination.id: destination for destination in DATA.destinations}
GROUPS = {group.id: group for group in DATA.groups}
CARDS = {card.id: card for deck in DATA.cards.values() for card in deck}
DECK_OF = {card.id: name for name, deck in DATA.cards.items() for card in deck}
JAIL_CARDS = frozenset(card.id for card in CARDS.values() if card.keep)
LANES = {lane.purpose: lane for lane in DATA.lanes}
SMALLEST_NOTE = min(DATA.components.money.notes)

CHIPS = "chips"
"""The pile of Experience Chips, which is a deck."""

SEATS = "seats"
"""The lots for the start, which are a deck of the seats."""

CHIP_VALUES = {f"chip:{chip.value}#{n}": chip.value for chip in DATA.chips for n in range(1, chip.count + 1)}

_MONEY, _CHIPS = (0, 1_000_000), (0, 64)
BOUNDS = {
    "start_money": _MONEY,
    "go_salary": _MONEY,
    "go_salary_when_sent_to_jail": _MONEY,
    "go_salary_when_passed_by_bike": _MONEY,
    "go_salary_when_bike_lands_on_go": _MONEY,
    "jail_fee": _MONEY,
    "jail_max_roll_attempts": (1, 100),
    "jail_exit_chips": _CHIPS,
    "jail_at_game_end_chips": _CHIPS,
    "doubles_to_jail": (2, LANES["move"].per_turn),
    "visit_chips_visitor": _CHIPS,
    "visit_chips_owner": _CHIPS,
    "bike_base_cost": (1, 1_000_000),
    "bike_cost_per_bike_share_passed": _MONEY,
}
"""The figures a table may choose, and between which bounds."""


def lots(seats: int) -> tuple[str, ...]:
    """The deck drawn for the start: one card a seat."""
    return tuple(f"seat-{seat:02}" for seat in range(seats))


def _check(key: str, *, holds: bool, expected: str) -> None:
    if not holds:
        raise FILE.wrong(key, f"must {expected}")


def _check_all() -> None:
    size = DATA.board.size
    _check("spaces", holds=[s.index for s in SPACES] == list(range(size)), expected=f"have the indexes 0 to {size - 1}")
    for key, kind in (("go", "go"), ("jail", "jail")):
        index = getattr(DATA.board, key)
        _check(f"board.{key}", holds=0 <= index < size and SPACES[index].kind == kind, expected=f"be a {kind} space")
    for space in SPACES:
        known = space.kind != "destination" or (
            space.id in DESTINATIONS and DESTINATIONS[space.id].space == space.index
        )
        _check(f"spaces.{space.id}", holds=known, expected="stand in destinations under the same index")
        _check(f"spaces.{space.id}.deck", holds=space.kind != "card" or space.deck in DATA.cards, expected="be a deck")
    for destination in DESTINATIONS.values():
        known = destination.group in GROUPS
        _check(f"destinations.{destination.id}.group", holds=known, expected=f"be one of {sorted(GROUPS)}")
    for group in DATA.groups:
        fits = all(name in DESTINATIONS and DESTINATIONS[name].group == group.id for name in group.members)
        _check(f"groups.{group.id}.members", holds=fits, expected="be destinations of that group")
    for card in CARDS.values():
        goes = card.effect != "advance_to" or card.space in SPACE_INDEX
        _check(f"cards.{card.id}.space", holds=goes, expected="be the id of a space")
        found = card.effect != "advance_nearest" or any(space.kind == card.kind for space in SPACES)
        _check(f"cards.{card.id}.kind", holds=found, expected="be a kind of space on the board")
        _check(f"cards.{card.id}.keep", holds=card.keep == (card.effect == "jail_free"), expected="go with jail_free")
    count = DATA.components.experience_chips
    _check("chips.count", holds=len(CHIP_VALUES) == count, expected=f"add up to components.experience_chips, {count}")


_check_all()
