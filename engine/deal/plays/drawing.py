"""Steps of the cards worker: dealing, drawing up, what a leaver lays down (MD4 to MD8, MD16, MD20, MD64)."""

from contracts.entries.cards import DealHands, Leave
from contracts.entries.common import Finish
from contracts.entries.deal import DrawUp
from contracts.events import Event, PrivatePart, Sealed
from contracts.events.cards import NothingDrawn
from contracts.events.common import TO_SEAT
from contracts.events.deal import CardsLaidDown, TuckedDrawn
from contracts.words import Seat
from engine.cards.piles import deal, draw, draw_from_discards, left_in
from engine.deal.data import DECK
from engine.deal.state import DealState
from engine.kernel.cards import shown
from engine.kernel.edition import Call, Drafts


def first_seat(state: DealState) -> Seat:
    """Who begins: the seat the caller names, counted round the table; the next one still there (MD4)."""
    named = Seat(state.rules.setup.youngest_seat % state.seats)
    return named if not state.out[named] else next(state.left_of(named))


def deal_hands(state: DealState, _step: DealHands, call: Call) -> Drafts:
    """One by one from the first seat (MD4)."""
    return deal(state, DECK, first_seat(state), state.rules.setup.hand_size, call.luck)


def draw_up(state: DealState, step: DrawUp, call: Call) -> Drafts:
    """What is there, then from the discard pile shuffled anew, then no more (MD5 to MD8)."""
    rules, seat = state.rules.turn.draw, step.seat
    count = step.count or (rules.cards if state.hands.get(seat) else rules.cards_if_hand_empty)
    drafts = draw(state, DECK, seat, count, call.luck)
    count -= min(count, left_in(state, DECK))
    if count and state.tucked:
        drafts.append(_draw_tucked(state, seat, min(count, len(state.tucked))))
        count -= min(count, len(state.tucked))
    if count:
        drafts += draw_from_discards(state, DECK, seat, count, call.luck)
    return drafts or [NothingDrawn(seat)]


def _draw_tucked(state: DealState, seat: Seat, count: int) -> Sealed:
    """Cards that were put under the pile, known to whom draws them (MD20)."""
    cards = [each.held.card for each in state.tucked[:count]]
    return Sealed(TuckedDrawn(seat, count), (PrivatePart(f"{TO_SEAT}{seat}", {"cards": cards}),))


def leave(state: DealState, step: Leave, _call: Call) -> Drafts:
    """All cards of a seat that leaves are shown and lie on the discard pile, in card order (MD64)."""
    seat = step.seat
    hand = state.hands.get(seat, ())
    table = [card for each in state.sets[seat] for card in (*each.cards, *each.buildings)]
    cards = tuple(sorted([*(each.card for each in hand), *state.banks[seat], *table]))
    events: list[Event] = shown(hand)
    then = (Finish(),) if len(state.remaining()) == 2 else ()
    return [*events, CardsLaidDown(seat, cards, then)]
