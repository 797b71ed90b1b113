"""How a state of Monopoly: Target Edition takes in what banking decided: items, chips, RedCard, Savings, deals."""

from contracts.events import board, target
from engine.board import evolve as on_board
from engine.kernel import agenda
from engine.target.state import TargetState

State = TargetState


def redcard_taken(state: State, event: target.RedCardTaken) -> None:
    """There is one RedCard."""
    state.redcard = event.seat


def item_taken(state: State, event: target.ItemTaken) -> None:
    """The item is in the basket; a delivery was asked for."""
    state.owner[event.item] = event.seat
    if event.delivered:
        agenda.close_slot(state, event.seat)


def chip_taken(state: State, event: target.ChipTaken) -> None:
    """From the space into the basket."""
    del state.chip_at[event.item]
    state.chips[event.chip] = event.seat


def item_forced(state: State, event: target.ItemForced) -> None:
    """Money one way, item the other."""
    state.cash[event.seat] -= event.price
    state.cash[event.holder] += event.price
    state.owner[event.item] = event.seat
    agenda.close_slot(state, event.seat)


def item_left(state: State, event: target.ItemLeft) -> None:
    """The seat has answered."""
    agenda.close_slot(state, event.seat)


def checked_out(state: State, event: target.CheckedOut) -> None:
    """Items lie on their spaces again, used chips are out of the game, the RedCard stays unless the table says no."""
    state.cash[event.seat] -= event.price
    state.savings[event.seat] += event.savings
    for item in event.items:
        del state.owner[item]
    _spend(state, event.chips)
    if event.items and state.redcard == event.seat and not state.rules.boosts.redcard_kept_after_use:
        state.redcard = None


def savings_gained(state: State, event: target.SavingsGained) -> None:
    """At once."""
    state.savings[event.seat] += event.amount


def trade_executed(state: State, event: board.TradeExecuted) -> None:
    """Everything changes hands at once; cards do with their places, which everybody saw being drawn."""
    on_board.trade_executed(state, event)
    for part in event.transfers:
        for card in part.jail_cards:
            del state.jail_cards[card]
            given = tuple(held for held in state.kept(part.giver) if held.card == card)
            state.hands[part.giver] = tuple(held for held in state.kept(part.giver) if held.card != card)
            state.hands[part.taker] = (*state.kept(part.taker), *given)


def basket_emptied(state: State, event: target.BasketEmptied) -> None:
    """Chips are out of the game, the RedCard is the Bank's."""
    _spend(state, event.chips)
    if event.redcard:
        state.redcard = None


def _spend(state: State, chips: tuple[str, ...]) -> None:
    for chip in chips:
        del state.chips[chip]
        state.spent.add(chip)
