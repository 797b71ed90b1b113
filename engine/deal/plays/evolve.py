"""How a state takes in plays of hand cards, answers, draws and discards."""

import msgspec

from contracts.entries.deal import ActionPrompt
from contracts.events import cards, deal
from contracts.words import Seat
from engine.cards import piles
from engine.cards.hands import leave_hand
from engine.deal.banking.evolve import building_placed, close_chain
from engine.deal.data import CARDS
from engine.deal.plays.answers import THROUGH, UNDOUBLED
from engine.deal.sets import put
from engine.deal.state import DealState, Tucked
from engine.kernel import agenda
from engine.kernel.fold import seat_out
from engine.kernel.state import Held


def _played(state: DealState, seat: Seat, card: str, cost: int) -> None:
    leave_hand(state, seat, (card,))
    state.plays += cost


def _used(state: DealState, seat: Seat, card: str, cost: int) -> None:
    """A used card lies face up on the discard pile (MD15)."""
    _played(state, seat, card, cost)
    state.discards += (card,)


def card_banked(state: DealState, event: deal.CardBanked) -> None:
    """Money for good (MD14)."""
    _played(state, event.seat, event.card, state.rules.turn.play_cost.bank_card)
    state.banks[event.seat] += (event.card,)


def property_laid(state: DealState, event: deal.PropertyLaid) -> None:
    """It joins the sets of its colour (MD22)."""
    _played(state, event.seat, event.card, state.rules.turn.play_cost.property_card)
    state.sets[event.seat] = put(state.sets[event.seat], event.card, event.color)


def building_laid(state: DealState, event: deal.BuildingPlaced) -> None:
    """From the hand onto a set (MD43)."""
    _played(state, event.seat, event.card, state.rules.turn.play_cost.action_card)
    building_placed(state, event, CARDS[event.card].kind)


def action_played(state: DealState, event: deal.PassGoPlayed | deal.ChargePlayed | deal.TheftPlayed) -> None:
    """The card is used, whatever becomes of it."""
    _used(state, event.seat, event.card, state.rules.turn.play_cost.action_card)


def rent_played(state: DealState, event: deal.RentPlayed) -> None:
    """Each doubler is a play of its own (MD40)."""
    costs = state.rules.turn.play_cost
    for card in (event.card, *event.doublers):
        _used(state, event.seat, card, costs.rent_card if card == event.card else costs.double_rent_each)


def no_said(state: DealState, event: deal.NoSaid) -> None:
    """The other side of the chain is asked (MD52)."""
    _used(state, event.seat, event.card, 0)
    prompt = _changed(state, event.target, noes=1)
    asked = event.target if event.seat == prompt.seat else prompt.seat
    agenda.ask_in_place(state, event.slot, asked, "response", event.target)


def _changed(state: DealState, target: Seat, *, noes: int = 0, amount: int | None = None) -> ActionPrompt:
    """The action with one more No in a chain, or the chain begun anew with another amount."""
    top = state.agenda[-1]
    prompt = top.entry
    assert isinstance(prompt, ActionPrompt)
    chains = tuple(
        each
        if each.target != target
        else msgspec.structs.replace(each, noes=each.noes + noes)
        if amount is None
        else msgspec.structs.replace(each, amount=amount, noes=0)
        for each in prompt.chains
    )
    top.entry = prompt = msgspec.structs.replace(prompt, chains=chains)
    return prompt


def response_passed(state: DealState, event: deal.ResponsePassed) -> None:
    """A charge that goes through is collected next, a rent no longer doubled asked anew; else the chain is closed."""
    prompt = state.agenda[-1].entry
    assert isinstance(prompt, ActionPrompt)
    if event.outcome == UNDOUBLED:
        _changed(state, event.target, amount=prompt.single)
        agenda.ask_in_place(state, event.slot, event.target, "response", event.target)
    elif event.outcome != THROUGH or not prompt.chain_of(event.target).amount:
        close_chain(state, event.target)


def cards_discarded(state: DealState, event: cards.CardsDiscarded) -> None:
    """The surplus lies face up (MD20)."""
    piles.cards_discarded(state, event)
    agenda.close_slot(state, event.seat)


def cards_tucked(state: DealState, event: deal.CardsTucked) -> None:
    """The surplus lies under the draw pile, known to whom put it there (MD20)."""
    hand = {(each.k, each.pos): each for each in state.hands[event.seat]}
    gone = [(place.k, place.pos) for place in event.places]
    state.tucked += tuple(Tucked(hand[place], event.seat) for place in gone)
    state.hands[event.seat] = tuple(each for place, each in hand.items() if place not in gone)
    agenda.close_slot(state, event.seat)


def tucked_drawn(state: DealState, event: deal.TuckedDrawn) -> None:
    """The first cards under the pile come to a hand; who put them there does not see who holds which."""
    taken, state.tucked = state.tucked[: event.count], state.tucked[event.count :]
    known = event.cards or ("",) * event.count
    new = (Held(each.held.deck, each.held.k, each.held.pos, card) for each, card in zip(taken, known, strict=True))
    state.hands[event.seat] = (*state.hands.get(event.seat, ()), *new)


def cards_laid_down(state: DealState, event: deal.CardsLaidDown) -> None:
    """All its cards lie on the discard pile (MD64)."""
    seat = event.seat
    state.hands[seat] = ()
    state.banks[seat] = ()
    state.sets[seat] = ()
    state.discards += event.cards
    state.idle = 0
    seat_out(state, seat, len(event.then))
