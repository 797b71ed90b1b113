"""The tables of docs/log-format.md, made from the structs: `python -m tests.replay.describe` writes them anew."""

import re
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from contracts import commands, entries, events
from contracts.entries.board import Transfer
from contracts.entries.friends import Want
from contracts.entries.target import ChipOn, CouponUse
from contracts.events.common import Opening, Options, Result, RulesReference
from contracts.words import Seat

DOCUMENT: Final = Path(__file__).parents[2] / "docs" / "log-format.md"
MARKED: Final = re.compile(r"(<!-- begin (\w+) -->\n).*?(<!-- end \2 -->)", re.DOTALL)
PARTS: Final = (Opening, Options, Result, RulesReference, Transfer, Want, ChipOn, CouponUse)
"""Structs that stand inside events and entries."""

PLAIN: Final = {int: "integer", str: "string", bool: "true or false", type(None): "null", Seat: "seat"}


def described(kind: Any) -> str:
    """A type in words."""
    if kind in PLAIN:
        return PLAIN[kind]
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        if set(inside) == set(typing.get_args(entries.AnyEntry)):
            return "[entry](#entries)"
        return " or ".join(described(each) for each in inside)
    if origin is tuple:
        return f"list of {described(inside[0])}"
    if origin is dict:
        return f"object of {described(inside[1])}"
    if origin is typing.Annotated:
        return described(inside[0])
    return f"[{kind.__name__}](#parts)"


def rows(kind: type[msgspec.Struct]) -> Iterator[str]:
    """One row a field: its name in the log, what it holds, what it is if it is left out."""
    hints = typing.get_type_hints(kind, include_extras=True)
    for field in msgspec.structs.fields(kind):
        always = field.required or not kind.__struct_config__.omit_defaults
        missing = "" if always else msgspec.json.encode(_default(field)).decode()
        yield f"| `{field.encode_name}` | {described(hints[field.name])} | {f'`{missing}`' if missing else ''} |"


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return field.default if field.default is not msgspec.NODEFAULT else field.default_factory()


def section(name: str, kind: type[msgspec.Struct]) -> str:
    """A heading, what it means, and its fields."""
    meaning = " ".join(str(kind.__doc__).replace("``", "`").split())
    fields = [*rows(kind)]
    table = ["| field | holds | if left out |", "|---|---|---|", *fields, ""] if fields else ["No fields.", ""]
    return "\n".join([f"#### {name}", "", meaning, "", *table])


def tables() -> dict[str, str]:
    """Every generated part of the document, by the name of its marks."""
    in_log = typing.get_args(entries.AnyEntry)
    return {
        "events": "\n".join(section(name, kind) for name, kind in events.EVENTS.items()),
        "entries": "\n".join(section(str(kind.__struct_config__.tag), kind) for kind in in_log),
        "parts": "\n".join(section(kind.__name__, kind) for kind in PARTS),
        "commands": "\n".join(_command(kind) for kind in typing.get_args(commands.AnyCommand)) + "\n",
    }


def _command(kind: type[msgspec.Struct]) -> str:
    said = ", ".join(f"`{name}`" for name in SAID_BY[kind.__name__])
    return f"| `{kind.__name__}` | {' '.join(str(kind.__doc__).split()).replace('``', '`')} | {said} |"


SAID_BY: Final[dict[str, tuple[str, ...]]] = {
    "CreateGame": ("GameCreated",),
    "JoinSeat": ("SeatJoined",),
    "ReadySeat": ("SeatReady",),
    "RollDice": ("DiceRolled",),
    "EndTurn": ("TurnEnded",),
    "Resign": ("SeatResigned",),
    "VoidGame": ("GameVoided",),
    "TimeOut": ("the event of the default that was played",),
    "ChooseToken": ("TokenChosen",),
    "PayJailFee": ("JailFeePaid",),
    "UseJailCard": ("JailCardUsed", "CardsShown"),
    "ProposeTrade": ("TradeProposed",),
    "AcceptTrade": ("TradeSigned", "TradeExecuted", "TradeLapsed"),
    "RejectTrade": ("TradeRejected",),
    "WithdrawTrade": ("TradeWithdrawn",),
    "BuyDeed": ("DeedBought",),
    "DeclineDeed": ("DeedDeclined",),
    "ClaimRent": ("RentClaimed",),
    "WaiveRent": ("RentWaived",),
    "SetAutoClaim": ("AutoClaimSet",),
    "PlaceBid": ("BidPlaced",),
    "PassBid": ("BidPassed",),
    "BuildBuildings": ("BuildingsBuilt", "DeclarationOpened"),
    "SellBuildings": ("BuildingsSold",),
    "WantPieces": ("PiecesWanted",),
    "DeclinePieces": ("PiecesDeclined",),
    "MortgageDeed": ("DeedMortgaged",),
    "RedeemDeed": ("DeedRedeemed",),
    "RedeemNow": ("DeedRedeemed",),
    "PayInterest": ("InterestChosen",),
    "DeclareBankruptcy": ("SeatBankrupt", "BuildingsSold", "DeedMortgaged"),
    "DeclareDebt": ("DebtDeclared",),
    "DeclineDeclaration": ("DeclarationDeclined",),
    "Discover": ("DestinationDiscovered",),
    "PassOnDestination": ("DestinationPassed",),
    "PayVisit": ("DestinationVisited",),
    "SkipVisit": ("VisitSkipped",),
    "RideTo": ("BikeRidden",),
    "StayHere": ("RideDeclined",),
    "ChoosePlayer": ("CompanionChosen",),
    "SellToBank": ("DestinationSold",),
    "StartCheckout": ("CheckoutStarted",),
    "GoOn": ("WentOn",),
    "Checkout": ("CheckoutMade", "CardsShown"),
    "PayForItem": ("ItemForced",),
    "Leave": ("ItemLeft",),
    "PlaceChip": ("ChipPlaced",),
    "TakeItem": ("ItemTaken",),
}
"""The events that may stand first in the append of a command; of DeclareBankruptcy, SeatBankrupt stands last."""


def filled(text: str) -> str:
    """The document with its generated parts as they must be."""
    made = tables()
    return MARKED.sub(lambda found: f"{found[1]}{made[found[2]]}{found[3]}", text)


if __name__ == "__main__":
    DOCUMENT.write_text(filled(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
