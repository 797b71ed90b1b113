"""The printed data of Monopoly Friends: board, colour groups, deeds, cards, and the rules a table may switch."""

from pathlib import Path
from typing import Literal

import msgspec

from engine.kernel.data import Amount, edition_file, parse
from engine.kernel.edition import Lane

SpaceKind = Literal["go", "moment", "card", "tax", "transport", "utility", "jail", "free_parking", "go_to_jail"]


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One space of the board; ``deck`` for a card space, ``amount`` for a tax."""

    index: int
    id: str
    kind: SpaceKind
    name: str
    deck: str = ""
    amount: Amount = 0


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A colour: its moments in board order and what one level costs."""

    id: str
    name: str
    mug_cost: Amount
    sofa_cost: Amount
    members: tuple[str, ...]


class Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A title deed: price, mortgage value, and rents by level (moments) or by number owned (transports)."""

    id: str
    space: int
    kind: Literal["moment", "transport", "utility"]
    price: Amount
    mortgage: Amount
    group: str = ""
    rents: tuple[Amount, ...] = ()
    multipliers: tuple[int, ...] = ()


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a deck and its effect; which fields count depends on the effect."""

    id: str
    effect: str
    text: str
    keep: bool = False
    amount: Amount = 0
    per_mug: Amount = 0
    per_sofa: Amount = 0
    space: str = ""
    kind: str = ""
    rent_factor: int = 1
    dice_factor: int = 0
    steps: int = 0


class Readings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The switches: readings of what the rules text leaves open. Each comment in the data names its ruling."""

    rent_must_be_claimed: bool
    own_extra_roll_ends_claim: bool
    double_rent_needs_group_unmortgaged: bool
    mortgaged_transports_and_utilities_count: bool
    utility_roll: Literal["new_roll_of_both_dice", "new_roll_of_one_die"]
    mortgage_base: Literal["mortgage_value", "list_price"]
    interest_rounding: Literal["up"]
    trade_needs_group_unbuilt: bool
    jail_double_gives_extra_roll: bool
    jailed_players_may_trade_build_bid_collect: bool
    bids_limited_to_cash: bool
    unbid_deed_stays_with_bank: Literal[True]
    rent_auto_claim_default: bool
    rent_claim_min_ms: int
    card_rent_needs_claim: bool
    auction_pass_is_final: bool
    cash_raising_in_auction: Literal["sell_and_mortgage_on_own_bid"]
    contested_buildings: Literal["declare_then_auction_singly"]
    debtor_trades: Literal["bring_cash_and_close_debt_or_keep_what_can_be_raised"]
    must_exhaust_before_bankruptcy: bool
    bank_estate: Literal["auctioned_unmortgaged_in_board_order"]
    pay_each_default: Literal["turn_order_first_unpaid_is_creditor"]
    jail_card_after_third_miss: bool


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the rules and their readings."""

    start_money: int
    go_salary: int
    jail_fee: int
    jail_max_roll_attempts: int
    doubles_to_jail: int
    auction_min_bid: int
    transport_rents: tuple[int, ...]
    utility_multipliers: tuple[int, ...]
    full_group_rent_factor: int
    mugs_before_sofa: int
    max_sofas_per_moment: int
    building_sale_percent: int
    mortgage_interest_percent: int
    rulings: Readings


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the edition is called, who may play it, and the version of its rules in code."""

    id: str
    title: str
    rules_version: int
    players_min: int
    players_max: int
    tokens: tuple[str, ...]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many pieces exist."""

    mugs: int
    sofas: int


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Places of the corners."""

    size: int
    go: int
    jail: int


class FriendsData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole edition file."""

    edition: About
    components: Components
    rules: Rules
    lanes: tuple[Lane, ...]
    board: Board
    spaces: tuple[Space, ...]
    groups: tuple[Group, ...]
    deeds: tuple[Deed, ...]
    cards: dict[str, tuple[Card, ...]]


FILE = edition_file(Path(__file__).parent)
REMARKS = frozenset(
    {
        "board.free_parking",
        "board.go_to_jail",
        "cards.apartment_19.classic",
        "cards.apartment_20.classic",
        "components.apartment_19_cards",
        "components.apartment_20_cards",
        "components.deeds",
        "components.dice",
        "components.money",
        "deeds.interest",
        "deeds.mug_cost",
        "deeds.rent_full_group",
        "deeds.sofa_cost",
        "deeds.unmortgage",
        "edition.publisher",
        "edition.winner",
        "edition.year",
        "schema",
        "spaces.classic",
    }
)
"""What stands in the file for people to read."""

DATA = parse(FILE, FriendsData, "monopoly-friends", REMARKS)

SPACES = DATA.spaces
DEEDS = {deed.id: deed for deed in DATA.deeds}
DEED_AT = {deed.space: deed for deed in DATA.deeds}
GROUPS = {group.id: group for group in DATA.groups}
CARDS = {card.id: card for deck in DATA.cards.values() for card in deck}
DECK_OF = {card.id: name for name, deck in DATA.cards.items() for card in deck}
JAIL_CARDS = frozenset(card.id for card in CARDS.values() if card.keep)
SPACE_INDEX = {space.id: space.index for space in DATA.spaces}
MUG, SOFA = "mug", "sofa"
STOCK = {MUG: DATA.components.mugs, SOFA: DATA.components.sofas}
LANES = {lane.purpose: lane for lane in DATA.lanes}


BOUNDS = {
    "start_money": (0, 1_000_000),
    "go_salary": (0, 1_000_000),
    "jail_fee": (0, 1_000_000),
    "jail_max_roll_attempts": (1, 100),
    "doubles_to_jail": (2, LANES["move"].per_turn),
    "auction_min_bid": (1, 1_000_000),
    "full_group_rent_factor": (1, 100),
    "building_sale_percent": (0, 100),
    "mortgage_interest_percent": (0, 100),
    "rent_claim_min_ms": (0, 600_000),
}
"""The figures a table may choose, and between which bounds."""


def _check() -> None:
    if [space.index for space in SPACES] != list(range(DATA.board.size)):
        raise FILE.wrong("spaces", "must have the indexes from 0 to board.size - 1 in order")
    for deed in DATA.deeds:
        if (deed.kind == "moment") != (deed.group in GROUPS):
            raise FILE.wrong(f"deeds.{deed.id}.group", f"must be one of {sorted(GROUPS)} for a moment, and only there")
        if not 0 <= deed.space < len(SPACES) or SPACES[deed.space].id != deed.id:
            raise FILE.wrong(f"deeds.{deed.id}.space", "must be the index of its space")
    for group in DATA.groups:
        for member in group.members:
            if member not in DEEDS or DEEDS[member].group != group.id:
                raise FILE.wrong(f"groups.{group.id}.members", f"must be deeds of that group, and {member} is none")
    for card in CARDS.values():
        if card.space and card.space not in SPACE_INDEX:
            raise FILE.wrong(f"cards.{card.id}.space", f"must be the id of a space, not {card.space!r}")


_check()
