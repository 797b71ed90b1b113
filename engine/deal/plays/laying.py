"""Plays that need nobody else: banking, laying property, building, Pass Go (MD10 to MD16, MD23, MD43)."""

from collections.abc import Iterator

from contracts.commands.deal import BankCard, LayProperty, PlayHotel, PlayHouse, PlayPassGo
from contracts.entries.deal import DrawUp
from contracts.events.deal import BuildingPlaced, CardBanked, PassGoPlayed, PropertyLaid
from contracts.rejections import Reason, Rejection, refuse
from engine.cards.hands import showing
from engine.deal.data import ACTIONS, CARDS, COLORS
from engine.deal.plays.hand import of_kind, why_not_play, win_check
from engine.deal.sets import named, put
from engine.deal.state import DealState
from engine.kernel.edition import Call, Choice, CommandRule, Drafts


def _why_not_bank(state: DealState, call: Call, command: BankCard) -> Rejection | None:
    """Money, actions and rents, never property (MD12, MD13)."""
    rules = state.rules
    return why_not_play(state, call, command, (command.card,), rules.bank.accepts, rules.turn.play_cost.bank_card)


def _bank(state: DealState, call: Call, command: BankCard) -> Drafts:
    return [*showing(state, call.seat, (command.card,)), CardBanked(call.seat, command.card)]


def _bank_choices(state: DealState, call: Call) -> list[Choice]:
    return [Choice(BankCard(card)) for card in of_kind(state, call.seat, *state.rules.bank.accepts)]


def _why_not_lay(state: DealState, call: Call, command: LayProperty) -> Rejection | None:
    """A property in its colour, a wild in one of its own (MD23)."""
    cost = state.rules.turn.play_cost.property_card
    no = why_not_play(state, call, command, (command.card,), ("property", "wild"), cost)
    if no is not None:
        return no
    colors = CARDS[command.card].colors
    if command.color not in colors:
        return refuse(Reason.WRONG_COLOR, "MD23", card=command.card, color=command.color, colors=colors)
    return None


def _lay(state: DealState, call: Call, command: LayProperty) -> Drafts:
    after = put(state.sets[call.seat], command.card, command.color)
    then = win_check(state, call.seat, after)
    return [
        *showing(state, call.seat, (command.card,)),
        PropertyLaid(call.seat, command.card, command.color, then),
    ]


def _lay_choices(state: DealState, call: Call) -> list[Choice]:
    cards = of_kind(state, call.seat, "property", "wild")
    return [Choice(LayProperty(card, color)) for card in cards for color in CARDS[card].colors]


def _why_not_pass_go(state: DealState, call: Call, command: PlayPassGo) -> Rejection | None:
    cost = state.rules.turn.play_cost.action_card
    return why_not_play(state, call, command, (command.card,), ("pass_go",), cost)


def _pass_go(state: DealState, call: Call, command: PlayPassGo) -> Drafts:
    """The card lies on the discard pile before the draw (MD7, MD16)."""
    count = ACTIONS["pass_go"].effect.amount
    played = PassGoPlayed(call.seat, command.card, (DrawUp(call.seat, count),))
    return [*showing(state, call.seat, (command.card,)), played]


def _pass_go_choices(state: DealState, call: Call) -> list[Choice]:
    return [Choice(PlayPassGo(card)) for card in of_kind(state, call.seat, "pass_go")]


def _why_not_build(state: DealState, call: Call, command: PlayHouse | PlayHotel) -> Rejection | None:
    """On one's own complete set of a colour that is built on: one house, then one hotel (MD43)."""
    kind = "house" if isinstance(command, PlayHouse) else "hotel"
    cost = state.rules.turn.play_cost.action_card
    no = why_not_play(state, call, command, (command.card,), (kind,), cost)
    if no is not None:
        return no
    found = named(state.sets[call.seat], command.set)
    if found is None:
        return refuse(Reason.NO_SUCH_SET, "MD43", set=command.set)
    effect = ACTIONS[kind].effect
    if not found.is_complete:
        return refuse(Reason.NO_PLACE_TO_BUILD, "MD43", card=command.card, what="the set is not complete")
    if found.color in effect.forbidden_colors or not COLORS[found.color].buildable:
        what = f"nothing is built on {found.color}"
        return refuse(Reason.NO_PLACE_TO_BUILD, "MD43", card=command.card, what=what)
    if getattr(found, kind):
        return refuse(Reason.NO_PLACE_TO_BUILD, "MD43", card=command.card, what=f"the set has a {kind} already")
    if effect.needs_building != "none" and not found.house:
        return refuse(Reason.NO_PLACE_TO_BUILD, "MD43", card=command.card, what="the set has no house")
    return None


def _build(state: DealState, call: Call, command: PlayHouse | PlayHotel) -> Drafts:
    placed = BuildingPlaced(call.seat, command.card, command.set)
    return [*showing(state, call.seat, (command.card,)), placed]


def _house_choices(state: DealState, call: Call) -> Iterator[Choice]:
    for card in of_kind(state, call.seat, "house"):
        yield from (Choice(PlayHouse(card, each.cards[0])) for each in state.sets[call.seat])


def _hotel_choices(state: DealState, call: Call) -> Iterator[Choice]:
    for card in of_kind(state, call.seat, "hotel"):
        yield from (Choice(PlayHotel(card, each.cards[0])) for each in state.sets[call.seat])


LAYING_RULES = (
    CommandRule(BankCard, "cards", _why_not_bank, _bank, _bank_choices, answers=("play",)),
    CommandRule(LayProperty, "cards", _why_not_lay, _lay, _lay_choices, answers=("play",)),
    CommandRule(PlayPassGo, "cards", _why_not_pass_go, _pass_go, _pass_go_choices, answers=("play",)),
    CommandRule(PlayHouse, "cards", _why_not_build, _build, _house_choices, answers=("play",)),
    CommandRule(PlayHotel, "cards", _why_not_build, _build, _hotel_choices, answers=("play",)),
)
