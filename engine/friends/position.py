"""Positions of Monopoly Friends: deeds with their owners, levels and mortgages, open rents and proposals."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from contracts.entries import AnyEntry
from contracts.entries.board import TradeOffer
from contracts.entries.friends import BuyPrompt, RentClaim
from contracts.words import Seat
from engine.board.position import (
    BoardPosition,
    Box,
    after,
    board_facts,
    cards_out,
    phase_entries,
    place_board,
    place_offers,
    trades_said,
)
from engine.board.trades import MOST_MADE
from engine.friends.banking.bankruptcy import worth
from engine.friends.data import DATA, DEED_AT, DEEDS, GROUPS, MUG, SOFA, SPACES, STOCK, Group
from engine.friends.state import FULL, FriendsState, pieces_on
from engine.kernel import agenda
from engine.kernel.position import (
    BySeat,
    Facts,
    ImpossiblePositionError,
    Positions,
    by_seat,
    each_seat,
    plain,
    playing_seat,
)

BOX = Box(
    spaces=tuple(space.id for space in SPACES),
    jail=DATA.board.jail,
    go_to_jail=next(space.index for space in SPACES if space.kind == "go_to_jail"),
    tokens=DATA.edition.tokens,
    decks={name: tuple(card.id for card in cards) for name, cards in DATA.cards.items()},
    kept=frozenset(card.id for cards in DATA.cards.values() for card in cards if card.keep),
)
Level = Annotated[int, Meta(ge=0, le=FULL)]


class DeedDescribed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deed somebody owns: level 1-4 mugs, 5 a sofa."""

    owner: Seat
    level: Level = 0
    mortgaged: bool = False


class ClaimDescribed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rent that may still be claimed; amount and owner are those of the landing."""

    visitor: Seat
    owner: Seat
    deed: str
    amount: Annotated[int, Meta(ge=1)]


class FriendsPosition(BoardPosition, frozen=True, forbid_unknown_fields=True):
    """A position at a roll, a jail choice, a buy-or-decline answer or an end of turn; the rest is played from there."""

    phase: Literal["move", "jail", "buy", "end"] = "move"
    deeds: dict[str, DeedDescribed] = {}
    auto_claim: BySeat[bool] = {}
    claims: tuple[ClaimDescribed, ...] = ()
    trades: tuple[TradeOffer, ...] = ()


def place(state: FriendsState, said: FriendsPosition) -> dict[str, list[str]]:
    """Put a described position on a state that is just set up; ImpossiblePositionError says what cannot be."""
    rules = state.rules
    place_board(
        state,
        said,
        BOX,
        doubles=rules.doubles_to_jail,
        misses=rules.jail_max_roll_attempts,
        proposals=MOST_MADE,
    )
    state.auto_claim = each_seat(state, "auto_claim", said.auto_claim, state.auto_claim)
    for name, deed in said.deeds.items():
        _place_deed(state, name, deed)
    for group in GROUPS.values():
        _check_group(state, group)
    for piece in (MUG, SOFA):
        standing = pieces_on(state.buildings, piece)
        if standing > STOCK[piece]:
            raise ImpossiblePositionError(
                "deeds", f"{standing} {piece}s stand on the board, but only {STOCK[piece]} exist"
            )
    entries = phase_entries(state, said.phase) or _buying(state)
    state.agenda = []
    agenda.push(state, entries)
    place_offers(state, (*_claims(state, said), *trades_said(state, said.trades)))
    return cards_out(state, BOX)


def _place_deed(state: FriendsState, name: str, deed: DeedDescribed) -> None:
    where = f"deeds.{name}"
    if name not in DEEDS:
        raise ImpossiblePositionError(where, f"there is no deed {name!r}")
    playing_seat(state, where, deed.owner)
    if deed.level and not DEEDS[name].group:
        raise ImpossiblePositionError(where, "nothing is built on transports and utilities")
    state.owner[name] = deed.owner
    if deed.level:
        state.buildings[name] = deed.level
    if deed.mortgaged:
        state.mortgaged.add(name)


def _check_group(state: FriendsState, group: Group) -> None:
    """Buildings stand on whole colours of one owner, evenly, and never beside a mortgage (FR20, FR25, FR66)."""
    built = next((member for member in group.members if member in state.buildings), None)
    if built is None:
        return
    where = f"deeds.{built}"
    levels = [state.level(member) for member in group.members]
    if not state.is_monopoly(group.id, state.owner[built]):
        raise ImpossiblePositionError(where, f"its owner has not the whole {group.id} group")
    if max(levels) - min(levels) > 1:
        raise ImpossiblePositionError(where, f"the levels of the {group.id} group are uneven: {levels}")
    mortgaged = next((member for member in group.members if member in state.mortgaged), None)
    if mortgaged is not None:
        raise ImpossiblePositionError(f"deeds.{mortgaged}", f"it is mortgaged, but the {group.id} group has buildings")


def _buying(state: FriendsState) -> tuple[AnyEntry, ...]:
    seat = state.in_turn
    assert seat is not None
    deed = DEED_AT.get(state.position[seat])
    if deed is None or deed.id in state.owner or state.jailed[seat]:
        raise ImpossiblePositionError("phase", f"seat {seat} does not stand on a deed that nobody owns")
    return (BuyPrompt(seat, deed.id), after(state))


def _claims(state: FriendsState, said: FriendsPosition) -> list[RentClaim]:
    for number, claim in enumerate(said.claims):
        where = f"claims.{number}"
        playing_seat(state, where, claim.visitor)
        playing_seat(state, where, claim.owner)
        if claim.deed not in DEEDS:
            raise ImpossiblePositionError(where, f"there is no deed {claim.deed!r}")
        if claim.visitor == claim.owner:
            raise ImpossiblePositionError(where, "nobody owes rent to oneself")
    return [RentClaim(claim.visitor, claim.owner, claim.deed, claim.amount) for claim in said.claims]


def facts(state: FriendsState) -> Facts:
    """What is so in a game of Monopoly Friends."""
    offers = [standing.offer for standing in state.offers]
    return {
        **board_facts(state, BOX),
        "deeds": {
            name: {
                "owner": state.owner.get(name),
                "level": state.level(name),
                "mortgaged": name in state.mortgaged,
            }
            for name in DEEDS
        },
        "stock": {piece: state.stock(piece) for piece in (MUG, SOFA)},
        "worth": by_seat(worth(state)),
        "auto_claim": by_seat(state.auto_claim),
        "claims": [plain(offer) for offer in offers if isinstance(offer, RentClaim)],
        "noted": [plain(claim) for claim in state.noted],
        "trades": [plain(offer) for offer in offers if isinstance(offer, TradeOffer)],
    }


POSITIONS = Positions(FriendsPosition, place, facts)
