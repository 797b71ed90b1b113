"""How a state takes in what moves on the table: payments, thefts, wilds, buildings."""

import msgspec

from contracts.events import deal
from contracts.words import Seat
from engine.deal.banking.moves import turned
from engine.deal.banking.payments import colors_shown
from engine.deal.plays.answers import target_of
from engine.deal.sets import PropertySet, containing, named, put, take
from engine.deal.state import DealState
from engine.kernel import agenda


def payment_asked(state: DealState, event: deal.PaymentAsked) -> None:
    """The target's slot asks for the payment now."""
    for slot in state.agenda[-1].slots:
        if target_of(slot) == event.seat:
            agenda.ask_in_place(state, slot.id, event.seat, "payment", event.seat)


def nothing_paid(state: DealState, event: deal.NothingPaid) -> None:
    """The chain is closed."""
    close_chain(state, event.seat)


def close_chain(state: DealState, target: Seat) -> None:
    """What an action means to this target is settled."""
    top = state.top
    for slot in [slot for slot in (top.slots if top else ()) if target_of(slot) == target]:
        agenda.close(state, slot.id)


def charge_paid(state: DealState, event: deal.ChargePaid) -> None:
    """Properties go to the payee's properties in the colour they showed, all else to the payee's bank (MD34)."""
    payer, payee = event.seat, event.payee
    shown = colors_shown(state, payer, event.cards)
    properties = {card for card, _ in shown}
    state.banks[payer] = tuple(card for card in state.banks[payer] if card not in event.cards)
    state.sets[payer] = take(state.sets[payer], event.cards)
    state.banks[payee] += tuple(card for card in event.cards if card not in properties)
    for card, color in shown:
        state.sets[payee] = put(state.sets[payee], card, color)
    close_chain(state, payer)


def property_taken(state: DealState, event: deal.PropertyTaken) -> None:
    """Each card lies in the colour it showed (MD67)."""
    seat, target = event.seat, event.target
    moving = [(target, seat, event.taken), (seat, target, event.given)]
    shown = [(giver, taker, card, containing(state.sets[giver], card)) for giver, taker, card in moving if card]
    for giver, _, card, _ in shown:
        state.sets[giver] = take(state.sets[giver], (card,))
    for _, taker, card, lay in shown:
        assert lay is not None
        state.sets[taker] = put(state.sets[taker], card, lay.color)


def set_taken(state: DealState, event: deal.SetTaken) -> None:
    """It lies as a set of its own (MD47)."""
    found = named(state.sets[event.target], event.taken)
    assert found is not None
    state.sets[event.target] = tuple(each for each in state.sets[event.target] if each is not found)
    state.sets[event.seat] += (found,)


def buildings_banked(state: DealState, event: deal.BuildingsBanked) -> None:
    """As money, as the same cards (MD45)."""
    state.sets[event.seat] = take(state.sets[event.seat], event.cards)
    state.banks[event.seat] += event.cards


def building_placed(state: DealState, event: deal.BuildingPlaced, kind: str) -> None:
    """A house or hotel stands on the set."""
    state.sets[event.seat] = tuple(
        msgspec.structs.replace(each, **{kind: event.card}) if each.cards[0] == event.set else each
        for each in state.sets[event.seat]
    )


def wild_moved(state: DealState, event: deal.WildMoved) -> None:
    """The wild shows another colour (MD24)."""
    state.sets[event.seat] = turned(state.sets[event.seat], event.card, event.color)
    state.moves[event.seat] += 1
    if state.rules.wilds.flip_or_move_uses_play and event.seat == state.in_turn:
        state.plays += 1


def wild_placed(state: DealState, event: deal.WildPlaced) -> None:
    """The receiver has chosen; a wild that keeps its colour stays where it lies (MD67)."""
    lay: PropertySet | None = containing(state.sets[event.seat], event.card)
    if lay is not None and lay.color != event.color:
        state.sets[event.seat] = turned(state.sets[event.seat], event.card, event.color)
    agenda.close_slot(state, event.seat)
