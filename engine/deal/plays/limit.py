"""The hand limit: exactly the surplus is put away, face up or under the draw pile (MD19, MD20)."""

from contracts.commands.cards import Discard
from contracts.entries.cards import CloseTurn
from contracts.entries.deal import DiscardPrompt
from contracts.events import PrivatePart, Sealed
from contracts.events.cards import CardsDiscarded
from contracts.events.common import TO_SEAT
from contracts.events.deal import CardsTucked, Place
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.cards.hands import held, names, showing, why_not_held
from engine.deal.data import CARDS
from engine.deal.state import DealState
from engine.kernel.edition import Call, Choice, CommandRule, Drafts


def _count(state: DealState) -> int:
    prompt = state.prompt
    assert isinstance(prompt, DiscardPrompt)
    return prompt.count


def _why_not(state: DealState, call: Call, command: Discard) -> Rejection | None:
    """Any kind of card, but exactly as many as asked for (MD19)."""
    no = why_not_held(state, call.seat, command.cards)
    if no is None and len(command.cards) != _count(state):
        return refuse(Reason.WRONG_COUNT, "MD19", count=_count(state), given=len(command.cards))
    return no


def _discard(state: DealState, call: Call, command: Discard) -> Drafts:
    seat, cards = call.seat, command.cards
    if state.rules.turn.end_discard.goes_to == "discard_pile":
        return [*showing(state, seat, cards), CardsDiscarded(seat, cards, (CloseTurn(seat),))]
    found = {each.card: each for each in held(state, seat, cards)}
    places = tuple(Place(found[card].k, found[card].pos) for card in cards)
    tucked = CardsTucked(seat, places, then=(CloseTurn(seat),))
    return [Sealed(tucked, (PrivatePart(f"{TO_SEAT}{seat}", {"cards": list(cards)}),))]


def lowest(state: DealState, seat: Seat) -> tuple[str, ...]:
    """What the clock discards: lowest values first, any-colour wilds last, then by card id (MD74)."""
    order = sorted(names(state, seat), key=lambda card: (CARDS[card].any_color, CARDS[card].value, card))
    return tuple(order[: _count(state)])


def _choices(state: DealState, call: Call) -> list[Choice]:
    """Examples: neighbours in the hand, as many as asked for."""
    hand, count = names(state, call.seat), _count(state)
    if count == len(hand) or len(hand) == 1:
        return [Choice(Discard(tuple(hand)), open=True)]
    return [Choice(Discard(tuple((hand + hand)[at : at + count])), open=count > 1) for at in range(len(hand))]


LIMIT_RULES = (CommandRule(Discard, "cards", _why_not, _discard, _choices, answers=("discard",)),)
