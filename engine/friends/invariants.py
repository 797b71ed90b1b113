"""What holds in every state of Monopoly Friends, whatever was played: money, pieces, deeds and cards add up."""

from collections.abc import Callable
from typing import Any

from contracts.events import Event, board, common, friends
from engine.board.invariants import cards_wrong, cash_wrong, places_wrong
from engine.friends.data import DATA, DECK_OF, DEEDS, GROUPS, MUG, SOFA
from engine.friends.state import FULL, FriendsState


def broken(state: FriendsState) -> str:
    """The first thing between two events that cannot be, as a sentence; empty if all holds.

    Between the draw of a card and what it does, the card lies nowhere: there ``broken_but_cards`` is asked.
    """
    return broken_but_cards(state) or cards_wrong(state, DECK_OF)


def broken_but_cards(state: FriendsState) -> str:
    """Like ``broken``, without the places of the cards."""
    return (
        cash_wrong(state) or places_wrong(state, DATA.board.size, DATA.board.jail) or _deeds(state) or _buildings(state)
    )


def _deeds(state: FriendsState) -> str:
    for deed, seat in state.owner.items():
        if deed not in DEEDS:
            return f"seat {seat} owns {deed!r}, which is no deed"
        if not 0 <= seat < state.seats or state.out[seat]:
            return f"{deed} belongs to seat {seat}, which is not in the game"
    unowned = state.mortgaged - state.owner.keys()
    return f"{min(unowned)} is mortgaged and belongs to nobody" if unowned else ""


def _buildings(state: FriendsState) -> str:
    """Finite pieces (t143), only on whole colours free of mortgages (FR19, FR25), and evenly (FR20)."""
    for piece in (MUG, SOFA):
        if state.stock(piece) < 0:
            return f"{-state.stock(piece)} more of {piece} stand on the board than there are"
    for moment, level in state.buildings.items():
        if moment not in DEEDS or not DEEDS[moment].group or not 0 < level <= FULL:
            return f"{moment} is built up to level {level}, which cannot be"
    for group in {DEEDS[moment].group for moment in state.buildings}:
        levels = [state.level(member) for member in GROUPS[group].members]
        if len({state.owner.get(member) for member in GROUPS[group].members}) > 1:
            return f"{group} is built on and belongs to more than one"
        if any(member in state.mortgaged for member in GROUPS[group].members):
            return f"{group} is built on and mortgaged"
        if max(levels) - min(levels) > 1:
            return f"{group} is not built evenly: {levels}"
    return ""


_BANK: dict[type[Event], Callable[[Any], int]] = {
    board.MoneyPaid: lambda e: e.amount * ((e.payer is None) - (e.payee is None)),
    board.JailFeePaid: lambda e: -e.amount,
    friends.DeedBought: lambda e: -e.price,
    friends.AuctionWon: lambda e: -e.amount if e.paid else 0,
    friends.DebtPaid: lambda e: -e.amount if e.creditor is None else 0,
    friends.BuildingsBuilt: lambda e: -e.cost,
    friends.BuildingsSold: lambda e: e.gain,
    friends.DeedMortgaged: lambda e: e.amount,
    friends.DeedRedeemed: lambda e: -e.cost,
    friends.SeatBankrupt: lambda e: -e.cash if e.creditor is None else 0,
}


def bank_pays(event: Event, seats: int) -> int:
    """What the Bank gives out by an event, less what it takes in; ``seats`` are those still in the game."""
    if isinstance(event, board.StartMoneyPaid):
        return event.amount * seats
    flow = _BANK.get(type(event))
    return flow(event) if flow else 0


class Watch:
    """Watches one game from its first event on: what each state must be, and that no money comes from nowhere."""

    def __init__(self) -> None:
        """Before the first event nobody has anything."""
        self._money = 0

    def broken(self, state: FriendsState, event: Event) -> str:
        """What cannot be after this event, as a sentence; empty if all holds."""
        self._money += bank_pays(event, len(state.remaining()))
        if sum(state.cash) != self._money:
            return f"the seats have M{sum(state.cash)} together, where M{self._money} must be"
        drawn = isinstance(event, common.CardsDrawn | board.CardTaken)
        return broken_but_cards(state) if drawn else broken(state)
