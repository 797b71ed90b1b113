"""Positions of Monopoly: Target Edition: baskets, Savings, chips, the RedCard, kept cards, Closing Time."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from contracts.entries.board import TradeOffer
from contracts.words import Seat
from engine.board.position import (
    BoardPosition,
    Box,
    Count,
    board_facts,
    phase_entries,
    place_board,
    place_offers,
    trades_said,
)
from engine.board.trades import MOST_MADE
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
from engine.kernel.state import Deck, Held
from engine.target.data import (
    BOUNDS,
    CARDS,
    CHIP_PILE,
    CHIP_SPACES,
    CHIPS,
    DATA,
    DECK_OF,
    DECKS,
    ITEM_SPACES,
    ITEMS,
    SPACES,
)
from engine.target.state import TargetState

BOX = Box(
    spaces=tuple(space.id for space in SPACES),
    jail=DATA.rules.jail.space,
    go_to_jail=next(space.index for space in SPACES if space.kind == "go_to_jail"),
    tokens=DATA.components.tokens,
    decks={name: DECKS[name] for name in DATA.cards},
    kept=frozenset(),
    last_turns=BOUNDS["extra_turns_per_player"][1],
)
NO_DECK = Deck("", 0, ())


class ClosingDescribed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Closing Time: the order of last turns and checkouts, and who still has a last turn behind the one in turn."""

    order: tuple[Seat, ...]
    last_turns: tuple[Seat, ...] = ()


class TargetPosition(BoardPosition, frozen=True, forbid_unknown_fields=True):
    """A position at a roll, a jail choice or an end of turn; the rest is played from there.

    ``kept`` says which seat keeps a card, ``shown`` which of these everybody knows. Chips are as set out at the start,
    or as ``chips_on`` (by space) and ``chips_held`` say, the others in the ``pile`` unless it names which.
    """

    phase: Literal["move", "jail", "end"] = "move"
    items: dict[str, Seat] = {}
    savings: BySeat[Count] = {}
    chips_on: dict[str, str] | None = None
    chips_held: dict[str, Seat] = {}
    pile: tuple[str, ...] | None = None
    redcard: Seat | None = None
    kept: dict[str, Seat] = {}
    shown: tuple[str, ...] = ()
    go_owed: BySeat[bool] = {}
    paid_out: bool = False
    trigger: Seat | None = None
    closing: ClosingDescribed | None = None
    trades: tuple[TradeOffer, ...] = ()


def place(state: TargetState, said: TargetPosition) -> dict[str, list[str]]:
    """Put a described position on a state that is just set up; ImpossiblePositionError says what cannot be."""
    rules = state.rules
    place_board(
        state, said, BOX, doubles=rules.dice.doubles_to_jail, misses=rules.jail.roll_attempts, proposals=MOST_MADE
    )
    state.contenders = ()
    state.paid_out = said.paid_out
    state.savings = each_seat(state, "savings", said.savings, state.savings)
    state.go_owed = each_seat(state, "go_owed", said.go_owed, state.go_owed)
    for name, seat in said.items.items():
        _known(f"items.{name}", "item", name, ITEMS)
        playing_seat(state, f"items.{name}", seat)
        state.owner[name] = seat
    if said.redcard is not None:
        playing_seat(state, "redcard", said.redcard)
        state.redcard = said.redcard
    _place_chips(state, said)
    out = _place_kept(state, said)
    _place_closing(state, said)
    state.agenda = []
    agenda.push(state, phase_entries(state, said.phase) or ())
    place_offers(state, trades_said(state, said.trades))
    return out


def _known(where: str, what: str, name: str, names: Iterable[str]) -> None:
    if name not in names:
        raise ImpossiblePositionError(where, f"there is no {what} {name!r}")


def _place_chips(state: TargetState, said: TargetPosition) -> None:
    """Each chip is on the board, in a basket, in the pile or out of the game."""
    if said.chips_on is None and not said.chips_held and said.pile is None:
        return
    placed: list[str] = []
    state.chip_at, state.chips = {}, {}
    for space, chip in (said.chips_on or {}).items():
        _known(f"chips_on.{space}", "item space", space, ITEM_SPACES)
        state.chip_at[ITEM_SPACES[space]] = chip
        placed.append(chip)
    for chip, seat in said.chips_held.items():
        playing_seat(state, f"chips_held.{chip}", seat)
        state.chips[chip] = seat
        placed.append(chip)
    pile = tuple(sorted(chip for chip in CHIPS if chip not in placed)) if said.pile is None else said.pile
    state.spent = set(CHIPS).difference(placed, pile)
    for chip in (*placed, *pile):
        _known("chips", "chip", chip, CHIPS)
        if (*placed, *pile).count(chip) > 1:
            raise ImpossiblePositionError("chips", f"{chip!r} is in two places")
    state.decks[CHIP_PILE] = Deck(CHIP_PILE, 1, tuple(sorted(pile)))


def _place_kept(state: TargetState, said: TargetPosition) -> dict[str, list[str]]:
    """Give the seats their cards, on places of the shuffle behind those of the cards under the deck."""
    out = {name: [*state.decks[name].under] for name in DATA.cards}
    for card, seat in said.kept.items():
        where = f"kept.{card}"
        if card not in CARDS or not CARDS[card].keep:
            raise ImpossiblePositionError(where, f"there is no card {card!r} that is kept")
        playing_seat(state, where, seat)
        deck = DECK_OF[card]
        if card in out[deck]:
            raise ImpossiblePositionError(where, f"{card!r} is in two places")
        held = Held(deck, 0, len(out[deck]), card, shown=card in said.shown)
        state.hands[seat] = (*state.kept(seat), held)
        out[deck].append(card)
    for card in said.shown:
        if card not in said.kept:
            raise ImpossiblePositionError("shown", f"nobody keeps {card!r}")
    for name, cards in out.items():
        state.decks[name].drawn = len(cards)
    return out


def _place_closing(state: TargetState, said: TargetPosition) -> None:
    """The pile is empty once somebody has drawn its last chip."""
    if said.trigger is not None:
        playing_seat(state, "trigger", said.trigger)
        state.trigger = said.trigger
    if said.closing is not None:
        for seat in said.closing.order:
            playing_seat(state, "closing.order", seat)
        if sorted(said.closing.order) != state.remaining():
            raise ImpossiblePositionError("closing.order", "each seat in the game stands in it once")
        if any(seat not in said.closing.order for seat in said.closing.last_turns):
            raise ImpossiblePositionError("closing.last_turns", "only seats of the order have a last turn")
        state.closing, state.order, state.last_turns = True, said.closing.order, said.closing.last_turns
    if state.trigger is not None and state.pile_left():
        raise ImpossiblePositionError("trigger", f"{state.pile_left()} chips are left in the pile")


def facts(state: TargetState) -> Facts:
    """What is so in a game of Monopoly: Target Edition."""
    seats = [Seat(seat) for seat in range(state.seats)]
    keeps = {held.card: seat for seat in seats for held in state.kept(seat) if held.card}
    found = board_facts(state, BOX)
    del found["jail_cards"]
    for name in (CHIP_PILE, CHIP_SPACES):
        deck = state.decks.get(name, NO_DECK)
        found["decks"][name] = {"drawn": deck.drawn, "under": []}
    if state.started:
        found["decks"][CHIP_PILE]["drawn"] = len(CHIPS) - state.pile_left()
    return {
        **found,
        "items": {name: state.owner.get(name) for name in ITEMS},
        "baskets": by_seat([item.id for item in state.basket(seat)] for seat in seats),
        "savings": by_seat(state.savings),
        "chips_on": {space: state.chip_at.get(item) for space, item in ITEM_SPACES.items()},
        "chips_held": {chip: state.chips.get(chip) for chip in CHIPS},
        "pile": state.pile() if state.pile_left() else [],
        "placing": state.placing or None,
        "redcard": state.redcard,
        "kept": {card: keeps.get(card) for card in CARDS if CARDS[card].keep},
        "kept_cards": by_seat(len(state.kept(seat)) for seat in seats),
        "shown": sorted(held.card for seat in seats for held in state.kept(seat) if held.shown),
        "go_owed": by_seat(state.go_owed),
        "trigger": state.trigger,
        "closing": state.closing,
        "order": [seat for seat in state.order if not state.out[seat]],
        "last_turns": [seat for seat in state.last_turns if not state.out[seat]],
        "paid_out": state.paid_out,
        "closed": state.closed,
        "trades": [plain(standing.offer) for standing in state.offers if isinstance(standing.offer, TradeOffer)],
    }


POSITIONS = Positions(TargetPosition, place, facts)
