"""The printed data of Monopoly Deal: its cards, and the rules a table may switch."""

from pathlib import Path
from typing import Literal

import msgspec

from engine.deal.rules import (
    ActionReadings,
    ActionRules,
    Bank,
    Buildings,
    DrawPile,
    Payment,
    Rules,
    SetRules,
    Setup,
    Timing,
    Turn,
    Wilds,
    Win,
)
from engine.kernel.data import EditionDataError, edition_file, parse

Targets = Literal["one_opponent", "all_opponents"]


class Money(msgspec.Struct, frozen=True):
    """A money card."""

    id: str
    value: int
    count: int


class Property(msgspec.Struct, frozen=True):
    """A property: its colour, the size of the set, what it pays, the rent by number of cards."""

    id: str
    color: str
    count: int
    set_size: int
    bank_value: int
    rents: tuple[int, ...]
    buildable: bool


class Wild(msgspec.Struct, frozen=True):
    """A wild: the colours it may show, what it pays, whether it may pay at all."""

    id: str
    colors: tuple[str, ...]
    count: int
    bank_value: int
    payable: bool


class Effect(msgspec.Struct, frozen=True):
    """What an action does; which fields count depends on ``kind``."""

    kind: Literal[
        "draw",
        "take_set",
        "cancel",
        "take_property",
        "swap_property",
        "charge",
        "rent_multiplier",
        "building",
    ]
    amount: int = 0
    targets: Targets = "one_opponent"
    factor: int = 1
    rent_bonus: int = 0
    needs_building: Literal["none", "house"] = "none"
    forbidden_colors: tuple[str, ...] = ()
    given_from_set_state: str = ""
    versus_double_rent: str = ""


class Action(msgspec.Struct, frozen=True):
    """An action card, and its money value in a bank."""

    id: str
    count: int
    bank_value: int
    effect: Effect


class Rent(msgspec.Struct, frozen=True):
    """A rent card: the colours it may charge, and whom."""

    id: str
    colors: tuple[str, ...]
    count: int
    bank_value: int
    targets: Targets


class About(msgspec.Struct, frozen=True):
    """What the edition is called, who may play it, and the version of its rules in code."""

    id: str
    title: str
    rules_version: int
    players_min: int
    players_max: int


class Counts(msgspec.Struct, frozen=True):
    """How many cards of each kind play."""

    playing_cards: int
    money_cards: int
    property_cards: int
    wild_cards: int
    action_cards: int
    rent_cards: int


class DealData(msgspec.Struct, frozen=True):
    """The whole edition file: the cards, and the rule tables."""

    edition: About
    deck: Counts
    money: tuple[Money, ...]
    property: tuple[Property, ...]
    wild: tuple[Wild, ...]
    action: tuple[Action, ...]
    rent: tuple[Rent, ...]
    setup: Setup
    turn: Turn
    bank: Bank
    payment: Payment
    sets: SetRules
    wilds: Wilds
    buildings: Buildings
    draw_pile: DrawPile
    win: Win
    timing: Timing


class Card(msgspec.Struct, frozen=True):
    """One playing card: its kind in the data, what it may be used as, its colours, its value as payment."""

    id: str
    kind: str
    family: Literal["money", "property", "wild", "action", "rent"]
    value: int
    colors: tuple[str, ...] = ()
    any_color: bool = False


def _cards(data: DealData) -> dict[str, Card]:
    """Every card by its id: the kind and the number of the copy."""
    colors = {each.color for each in data.property}
    kinds = [
        *((m.id, m.count, Card("", m.id, "money", m.value)) for m in data.money),
        *((p.id, p.count, Card("", p.id, "property", p.bank_value, (p.color,))) for p in data.property),
        *(
            (w.id, w.count, Card("", w.id, "wild", w.bank_value, w.colors, any_color={*w.colors} == colors))
            for w in data.wild
        ),
        *((a.id, a.count, Card("", a.id, "action", a.bank_value)) for a in data.action),
        *((r.id, r.count, Card("", r.id, "rent", r.bank_value, r.colors)) for r in data.rent),
    ]
    return {
        name: msgspec.structs.replace(card, id=name)
        for kind, count, card in kinds
        for name in (f"{kind}#{copy}" for copy in range(1, count + 1))
    }


def _rules(data: DealData) -> Rules:
    """The rule tables, with the readings that stand beside single cards."""
    effects = {action.effect.kind: action.effect for action in data.action}
    try:
        readings = msgspec.convert(
            {
                "given_from_set_state": effects["swap_property"].given_from_set_state,
                "versus_double_rent": effects["cancel"].versus_double_rent,
            },
            ActionReadings,
        )
    except msgspec.ValidationError as error:
        raise EditionDataError(f"monopoly-deal: edition.toml: action.effect: {error}") from error
    tables = {name: getattr(data, name) for name in Rules.__struct_fields__ if name != "action"}
    return Rules(**tables, action=ActionRules(readings))


FILE = edition_file(Path(__file__).parent)
DATA = parse(FILE, DealData, "monopoly-deal")
RULES = _rules(DATA)
CARDS = _cards(DATA)
COLORS = {each.color: each for each in DATA.property}
ACTIONS = {action.id: action for action in DATA.action}
RENTS = {rent.id: rent for rent in DATA.rent}
DECK = "deal"
"""The name of the one deck."""


def _check() -> None:
    counted = {
        "playing_cards": len(CARDS),
        **{
            f"{family}_cards": sum(card.family == family for card in CARDS.values())
            for family in ("money", "property", "wild", "action", "rent")
        },
    }
    for name, count in counted.items():
        said = getattr(DATA.deck, name)
        if said != count:
            raise EditionDataError(f"monopoly-deal: edition.toml: deck.{name} is {said}, but the cards are {count}")
    for each in DATA.property:
        if len(each.rents) != each.set_size:
            raise EditionDataError(
                f"monopoly-deal: edition.toml: {each.id}: rents must have one figure for each card of the set"
            )
    for card in CARDS.values():
        unknown = {*card.colors} - {*COLORS}
        if unknown:
            raise EditionDataError(f"monopoly-deal: edition.toml: {card.kind}: there is no colour {min(unknown)!r}")


_check()
