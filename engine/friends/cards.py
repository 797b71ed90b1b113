"""The cards worker in Monopoly Friends: the two decks and what each card does (t94, FR38 to FR43, FR64, FR73)."""

from collections.abc import Callable

from contracts.entries import AnyEntry
from contracts.entries.board import Advance, DrawCard, GoToJail, MoveBack, ReturnCard, RollPrompt
from contracts.entries.friends import Pay, ThirdMissPrompt
from contracts.events import Event
from contracts.events.board import CardActs, CardReturned, JailLeft
from contracts.words import Seat
from engine.board.decks import draw, jail_card_rule
from engine.friends.banking.money import after_affair
from engine.friends.data import CARDS, DATA, SPACE_INDEX, SPACES, Card
from engine.friends.spaces import landing
from engine.friends.state import FULL, FriendsState
from engine.kernel.edition import Call, Drafts

Entries = tuple[AnyEntry, ...]


def draw_card(state: FriendsState, step: DrawCard, call: Call) -> Drafts:
    """Draw, and put what the card says on the agenda; it goes back before the space it moves to is resolved (FR64)."""
    drawn, name = draw(state, step.deck, call.luck)
    card = CARDS[name]
    if card.keep:
        return [drawn, CardActs(step.seat, name, keep=True)]
    first, then = EFFECTS[card.effect](state, step.seat, card)
    return [drawn, CardActs(step.seat, name, then=(*first, ReturnCard(step.seat, name), *then))]


def return_card(state: FriendsState, step: ReturnCard, _call: Call) -> Drafts:
    """Under its own deck; rents claimed while the card was carried out are settled now (FR60)."""
    return [CardReturned(step.card, after_affair(state))]


def _collect(_state: FriendsState, seat: Seat, card: Card) -> tuple[Entries, Entries]:
    return (Pay(None, seat, card.amount, "card"),), ()


def _pay(_state: FriendsState, seat: Seat, card: Card) -> tuple[Entries, Entries]:
    return (Pay(seat, None, card.amount, "card"),), ()


def _collect_each(state: FriendsState, seat: Seat, card: Card) -> tuple[Entries, Entries]:
    """One debt for each other seat, in turn order (FR39)."""
    return tuple(Pay(other, seat, card.amount, "card") for other in state.left_of(seat)), ()


def _pay_each(state: FriendsState, seat: Seat, card: Card) -> tuple[Entries, Entries]:
    """One debt for each other seat, in turn order from the payer's left (FR38)."""
    return tuple(Pay(seat, other, card.amount, "card") for other in state.left_of(seat)), ()


def _pay_buildings(state: FriendsState, seat: Seat, card: Card) -> tuple[Entries, Entries]:
    """Mugs and sofas as they stand when the card is drawn; a sofa is not four mugs (FR73)."""
    levels = [state.level(deed.id) for deed in state.deeds_of(seat)]
    amount = sum(card.per_sofa if level == FULL else card.per_mug * level for level in levels)
    return ((Pay(seat, None, amount, "card"),) if amount else ()), ()


def _advance_to(_state: FriendsState, seat: Seat, card: Card) -> tuple[Entries, Entries]:
    to = SPACE_INDEX[card.space]
    return (Advance(seat, to),), landing(seat, to, by_card=True)


def _advance_nearest(state: FriendsState, seat: Seat, card: Card) -> tuple[Entries, Entries]:
    """The next space of that kind clockwise; the card's price travels with it (FR40)."""
    here, size = state.position[seat], DATA.board.size
    ahead = ((here + distance) % size for distance in range(1, size))
    to = next(index for index in ahead if SPACES[index].kind == card.kind)
    factors = {"rent_factor": card.rent_factor, "dice_factor": card.dice_factor}
    return (Advance(seat, to),), landing(seat, to, by_card=True, **factors)


def _move_back(state: FriendsState, seat: Seat, card: Card) -> tuple[Entries, Entries]:
    to = (state.position[seat] - card.steps) % DATA.board.size
    return (MoveBack(seat, to),), landing(seat, to, by_card=True)


def _to_jail(_state: FriendsState, seat: Seat, _card: Card) -> tuple[Entries, Entries]:
    return (GoToJail(seat, "card"),), ()


EFFECTS: dict[str, Callable[[FriendsState, Seat, Card], tuple[Entries, Entries]]] = {
    "collect": _collect,
    "pay": _pay,
    "collect_each": _collect_each,
    "pay_each": _pay_each,
    "pay_buildings": _pay_buildings,
    "advance_to": _advance_to,
    "advance_nearest": _advance_nearest,
    "move_back": _move_back,
    "go_to_jail": _to_jail,
}
"""What happens before the card goes back, and what after it, by the effect named in the data."""


def _after_jail_card(state: FriendsState, call: Call) -> list[Event]:
    """The seat takes its turn normally; used instead of the forced fee it only closes that question (FR52)."""
    if isinstance(state.prompt, ThirdMissPrompt):
        return []
    return [JailLeft(call.seat, "card", (RollPrompt(call.seat, "move"),))]


JAIL_CARDS = frozenset(card.id for card in CARDS.values() if card.keep)
CARD_RULES = (jail_card_rule(JAIL_CARDS, _after_jail_card),)
