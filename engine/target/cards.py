"""The cards worker in Monopoly: Target Edition: both decks and what each card does, and cards kept face down (TE32)."""

from contracts.commands.board import UseJailCard
from contracts.entries import AnyEntry
from contracts.entries.board import Advance, DrawCard, ReturnCard, RollPrompt
from contracts.entries.target import CarryOutTrade, DeliveryPrompt, GainSavings, GiveBack, ShowNamed, TakeRedCard
from contracts.events.board import CardReturned, JailCardUsed, JailLeft, TradeLapsed
from contracts.events.target import KeptCardsReturned, NamedCardsShown
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.board.cards import Effects
from engine.kernel.cards import drawn_to, next_cards, shown
from engine.kernel.edition import Call, Choice, CommandRule, Drafts
from engine.target.data import CARDS, JAIL_CARDS, SIZE, SPACE_INDEX, SPACES, Card
from engine.target.spaces import landing
from engine.target.state import TargetState
from engine.target.turns import card_landing

Entries = tuple[AnyEntry, ...]


def draw_card(state: TargetState, step: DrawCard, call: Call) -> Drafts:
    """A kept card goes to its seat alone, face down; any other is shown and done (TE32)."""
    pile = state.decks[step.deck]
    if state.rules.cards.kept_cards_face_down and pile.drawn < len(pile.cards):
        cards = next_cards(pile, 1, call.luck)
        if CARDS[cards[0].card].keep:
            return [drawn_to(step.seat, pile, cards)]
    return EFFECTS.draw_card(state, step, call)


def return_card(_state: TargetState, step: ReturnCard, _call: Call) -> Drafts:
    """Under its own deck, never reshuffled (TE54)."""
    return [CardReturned(step.card)]


def _land(state: TargetState, seat: Seat, index: int, card: Card) -> Entries:
    """Moving back opens no corner (TE12)."""
    return landing(state, seat, index) if card.effect == "move_back" else card_landing(state, seat, index)


def _advance_nearest(state: TargetState, seat: Seat, card: Card) -> tuple[Entries, Entries]:
    """The next space of that kind, or the next item space with a chip; none on the board: stay (TE12)."""
    here = state.position[seat]
    if card.kind == "item_with_chip":
        to = state.chip_ahead(here)
    else:
        ahead = ((here + distance) % SIZE for distance in range(1, SIZE + 1))
        to = next(index for index in ahead if SPACES[index].kind == card.kind)
    return ((), ()) if to is None else ((Advance(seat, to),), card_landing(state, seat, to))


def _take_redcard(state: TargetState, seat: Seat, _card: Card) -> tuple[Entries, Entries]:
    """Only from the Bank (TE57)."""
    return ((TakeRedCard(seat),) if state.redcard is None else ()), ()


def _collect_savings(_state: TargetState, seat: Seat, card: Card) -> tuple[Entries, Entries]:
    return (GainSavings(seat, card.amount),), ()


def _take_item(state: TargetState, seat: Seat, _card: Card) -> tuple[Entries, Entries]:
    """Any item lying on its space; none there: nothing happens (TE59)."""
    return ((DeliveryPrompt(seat),) if state.available() else ()), ()


EFFECTS: Effects[TargetState, Card] = Effects(
    cards=CARDS,
    kinds=tuple(space.kind for space in SPACES),
    index=SPACE_INDEX,
    land=_land,
    own={
        "advance_nearest": _advance_nearest,
        "take_redcard": _take_redcard,
        "collect_savings": _collect_savings,
        "take_available_item": _take_item,
    },
)


def _why_not_use(state: TargetState, call: Call, command: UseJailCard) -> Rejection | None:
    if command.card not in JAIL_CARDS:
        return refuse(Reason.NO_SUCH_CARD, card=command.card)
    if state.holds(call.seat, command.card):
        return None
    return refuse(Reason.NOT_YOUR_CARD, "TE32", seat=call.seat, card=command.card)


def _use(state: TargetState, call: Call, command: UseJailCard) -> Drafts:
    """Shown, used, and the turn is taken normally (TE27)."""
    left = JailLeft(call.seat, "card", (RollPrompt(call.seat, "move"),))
    return [*show(state, call.seat, (command.card,)), JailCardUsed(call.seat, command.card), left]


def show(state: TargetState, seat: Seat, cards: tuple[str, ...]) -> Drafts:
    """Show these kept cards of a seat, as far as others have not seen them."""
    return shown(held for held in state.kept(seat) if held.card in cards)


def _use_choices(state: TargetState, call: Call) -> list[Choice]:
    return [Choice(UseJailCard(held.card)) for held in state.kept(call.seat) if held.card in JAIL_CARDS]


def show_named(state: TargetState, step: ShowNamed, _call: Call) -> Drafts:
    """The cards named in a deal are shown; a deal that names what its giver has not is off (TE53, TE61)."""
    if not all(state.holds(step.seat, card) for card in step.cards):
        return [TradeLapsed(step.seat, step.trade, Reason.NOT_YOUR_CARD)]
    then = (CarryOutTrade(step.seat, step.trade),) if step.carry_out else ()
    return [*show(state, step.seat, step.cards), NamedCardsShown(step.seat, step.cards, then)]


def give_back(state: TargetState, step: GiveBack, _call: Call) -> Drafts:
    """All kept cards are shown and go under their decks (TE52)."""
    cards = tuple(held.card for held in state.kept(step.seat))
    return [*show(state, step.seat, cards), KeptCardsReturned(step.seat, cards)]


JAIL_CARD_RULE = CommandRule(UseJailCard, "cards", _why_not_use, _use, _use_choices, answers=("jail",))
