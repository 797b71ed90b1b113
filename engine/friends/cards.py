"""The cards worker in Monopoly Friends: the two decks and what each card does (t94, FR38 to FR43, FR64, FR73)."""

from contracts.entries.board import Pay, ReturnCard
from contracts.events.board import CardReturned
from contracts.words import Seat
from engine.board.cards import Effects, Entries
from engine.friends.banking.money import after_affair
from engine.friends.data import CARDS, SPACE_INDEX, SPACES, Card
from engine.friends.spaces import landing
from engine.friends.state import FULL, FriendsState
from engine.kernel.edition import Call, Drafts


def return_card(state: FriendsState, step: ReturnCard, _call: Call) -> Drafts:
    """Under its own deck; rents claimed while the card was carried out are settled now (FR60)."""
    return [CardReturned(step.card, after_affair(state))]


def _pay_buildings(state: FriendsState, seat: Seat, card: Card) -> tuple[Entries, Entries]:
    """Mugs and sofas as they stand when the card is drawn; a sofa is not four mugs (FR73)."""
    levels = [state.level(deed.id) for deed in state.deeds_of(seat)]
    amount = sum(card.per_sofa if level == FULL else card.per_mug * level for level in levels)
    return ((Pay(seat, None, amount, "card"),) if amount else ()), ()


def _land(_state: FriendsState, seat: Seat, to: int, card: Card) -> Entries:
    """The card's price travels with it (FR40)."""
    return landing(seat, to, by_card=True, rent_factor=card.rent_factor, dice_factor=card.dice_factor)


EFFECTS: Effects[FriendsState, Card] = Effects(
    cards=CARDS,
    kinds=tuple(space.kind for space in SPACES),
    index=SPACE_INDEX,
    land=_land,
    own={"pay_buildings": _pay_buildings},
)
