"""Positions of Monopoly for Millennials: who has discovered what, chips, lost turns, open proposals."""

from collections import Counter
from typing import Literal

from contracts.entries import AnyEntry
from contracts.entries.board import TradeOffer
from contracts.entries.millennials import DiscoverPrompt, RidePrompt
from contracts.words import Seat
from engine.board.position import (
    BoardPosition,
    Box,
    Count,
    after,
    board_facts,
    cards_out,
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
    known_seat,
    plain,
    playing_seat,
)
from engine.kernel.state import Held
from engine.millennials.data import CHIP_VALUES, CHIPS, DATA, DESTINATIONS, SPACES
from engine.millennials.state import NO_PILE, MillennialsState

BOX = Box(
    spaces=tuple(space.id for space in SPACES),
    jail=DATA.board.jail,
    go_to_jail=next(space.index for space in SPACES if space.kind == "go_to_jail"),
    tokens=DATA.edition.tokens,
    decks={name: tuple(card.id for card in cards) for name, cards in DATA.cards.items()},
    kept=frozenset(card.id for cards in DATA.cards.values() for card in cards if card.keep),
    turns_skipped=True,
)


class MillennialsPosition(BoardPosition, frozen=True, forbid_unknown_fields=True):
    """A position at a roll, a jail choice, a Destination offered, a Bike Share or an end of turn.

    ``chips`` are the values each seat holds, ``pile`` how many are left face down; the others are out of the game.
    """

    phase: Literal["move", "jail", "discover", "ride", "end"] = "move"
    destinations: dict[str, Seat] = {}
    retired: tuple[str, ...] = ()
    chips: BySeat[tuple[int, ...]] = {}
    pile: Count | None = None
    lost_turns: BySeat[Count] = {}
    declared: dict[int, Count] = {}
    trades: tuple[TradeOffer, ...] = ()


def place(state: MillennialsState, said: MillennialsPosition) -> dict[str, list[str]]:
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
    state.contenders = ()
    state.lost_turns = each_seat(state, "lost_turns", said.lost_turns, state.lost_turns)
    for seat, debt in said.declared.items():
        known_seat(state, f"declared.{seat}", seat)
        state.declared[Seat(seat)] = debt
    for name, owner in said.destinations.items():
        _known_destination("destinations", name)
        playing_seat(state, f"destinations.{name}", owner)
        state.owner[name] = owner
    for name in said.retired:
        _known_destination("retired", name)
        state.retired.add(name)
    chips = _place_chips(state, said)
    state.agenda = []
    agenda.push(state, phase_entries(state, said.phase) or _standing_on(state, said.phase))
    place_offers(state, trades_said(state, said.trades))
    return {**cards_out(state, BOX), CHIPS: chips}


def _known_destination(where: str, name: str) -> None:
    if name not in DESTINATIONS:
        raise ImpossiblePositionError(f"{where}.{name}", f"there is no Destination {name!r}")


def _place_chips(state: MillennialsState, said: MillennialsPosition) -> list[str]:
    """Give the seats their chips, and take those that are out of the game off the pile; gives all of them in order."""
    free = {value: [chip for chip, worth in CHIP_VALUES.items() if worth == value] for value in CHIP_VALUES.values()}
    counts = Counter[int]()
    taken: list[str] = []
    hands = each_seat(state, "chips", said.chips, [()] * state.seats)
    for seat, values in enumerate(hands):
        known_seat(state, f"chips.{seat}", seat)
        hand = []
        for value in values:
            if counts[value] >= len(free.get(value, [])):
                raise ImpossiblePositionError(f"chips.{seat}", f"there are not so many chips of {value}")
            hand.append(Held(CHIPS, 0, len(taken), free[value][counts[value]]))
            taken.append(free[value][counts[value]])
            counts[value] += 1
        if hand:
            state.hands[Seat(seat)] = tuple(hand)
    pile = len(CHIP_VALUES) - len(taken) if said.pile is None else said.pile
    gone = len(CHIP_VALUES) - len(taken) - pile
    if gone < 0:
        raise ImpossiblePositionError("pile", f"{len(taken)} of {len(CHIP_VALUES)} chips are held")
    rest = [chip for chip in CHIP_VALUES if chip not in taken]
    taken += rest[len(rest) - gone :]
    state.decks[CHIPS].drawn = len(taken)
    return taken


def _standing_on(state: MillennialsState, phase: str) -> tuple[AnyEntry, ...]:
    seat = state.in_turn
    assert seat is not None
    space = SPACES[state.position[seat]]
    if state.jailed[seat]:
        raise ImpossiblePositionError("phase", f"seat {seat} is in Jail")
    if phase == "ride":
        if space.kind != "bike_share":
            raise ImpossiblePositionError("phase", f"seat {seat} does not stand on a Bike Share")
        return (RidePrompt(seat), after(state))
    if space.id not in state.undiscovered():
        raise ImpossiblePositionError("phase", f"seat {seat} does not stand on an undiscovered Destination")
    return (DiscoverPrompt(seat, space.id), after(state))


def facts(state: MillennialsState) -> Facts:
    """What is so in a game of Monopoly for Millennials."""
    seats = [Seat(seat) for seat in range(state.seats)]
    pile = state.decks.get(CHIPS, NO_PILE)
    found = board_facts(state, BOX)
    found["decks"] |= {CHIPS: {"drawn": pile.drawn, "under": list(pile.under)}, "seats": {"drawn": 0, "under": []}}
    return {
        **found,
        "destinations": {name: state.owner.get(name) for name in DESTINATIONS},
        "undiscovered": len(state.undiscovered()),
        "retired": sorted(state.retired),
        "chips": by_seat([CHIP_VALUES[held.card] for held in state.hands.get(seat, ()) if held.card] for seat in seats),
        "chips_held": by_seat(len(state.hands.get(seat, ())) for seat in seats),
        "pile": state.chips_left(),
        "lost_turns": by_seat(state.lost_turns),
        "declared": by_seat(state.declared.get(seat) for seat in seats),
        "destination_points": by_seat(map(state.destination_points, seats)),
        "experience": by_seat(state.experience),
        "ending": state.ending or None,
        "trades": [plain(standing.offer) for standing in state.offers if isinstance(standing.offer, TradeOffer)],
    }


POSITIONS = Positions(MillennialsPosition, place, facts)
