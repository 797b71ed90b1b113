"""Property that moves: wilds turned, cards and sets taken, wilds received (MD24, MD25, MD47 to MD49, MD67)."""

from collections.abc import Iterator

from contracts.commands.deal import MoveWild, PlaceReceivedWild
from contracts.entries.deal import PlacePrompt, PlayPrompt, TakeCard, TakeSet
from contracts.events.deal import PropertyTaken, SetTaken, WildMoved, WildPlaced
from contracts.rejections import Reason, Rejection, refuse
from engine.deal.banking.payments import banked
from engine.deal.data import CARDS
from engine.deal.plays.hand import win_check
from engine.deal.sets import Sets, containing, fallen, named, put, take
from engine.deal.state import DealState
from engine.kernel.edition import Call, Choice, CommandRule, Drafts


def turned(sets: Sets, card: str, color: str) -> Sets:
    """The sets with a wild in another colour."""
    return put(take(sets, (card,)), card, color)


def _why_not_color(sets: Sets, card: str, color: str, rule: str) -> Rejection | None:
    """A wild that lies there, to another of its colours (MD23)."""
    found, colors = containing(sets, card), CARDS[card].colors if card in CARDS else ()
    if found is None or CARDS[card].family != "wild":
        return refuse(Reason.WRONG_CARD, rule, card=card, command="MoveWild")
    if color not in colors or color == found.color:
        return refuse(Reason.WRONG_COLOR, rule, card=card, color=color, colors=colors)
    return None


def _why_not_move(state: DealState, call: Call, command: MoveWild) -> Rejection | None:
    """On one's own turn while nothing else is open (MD24), so many times (MD25)."""
    wilds = state.rules.wilds
    own_turn = call.seat == state.in_turn
    if not isinstance(state.prompt, PlayPrompt) or not (own_turn or wilds.flip_or_move == "any_time"):
        return refuse(Reason.NOT_NOW, "MD24", command="MoveWild")
    if state.moves[call.seat] >= wilds.moves_per_turn_max:
        return refuse(Reason.MOVE_LIMIT, "MD25", most=wilds.moves_per_turn_max)
    if wilds.flip_or_move_uses_play and own_turn and not state.plays_left:
        return refuse(Reason.NO_PLAYS_LEFT, "MD24", needed=1, left=0)
    return _why_not_color(state.sets[call.seat], command.card, command.color, "MD24")


def _move(state: DealState, call: Call, command: MoveWild) -> Drafts:
    """A set broken so loses its buildings (MD66)."""
    seat, sets = call.seat, state.sets[call.seat]
    then = win_check(state, seat, turned(sets, command.card, command.color))
    return [
        WildMoved(seat, command.card, command.color, then),
        *banked(seat, fallen(take(sets, (command.card,)))),
    ]


def _move_choices(state: DealState, call: Call) -> Iterator[Choice]:
    if isinstance(state.prompt, PlayPrompt):
        for card, shown in state.wilds_of(call.seat):
            yield from (Choice(MoveWild(card, color)) for color in CARDS[card].colors if color != shown)


def _why_not_place(state: DealState, _call: Call, command: PlaceReceivedWild) -> Rejection | None:
    """The colour it showed, or another of its own (MD67)."""
    card = _received(state).card
    if command.color not in CARDS[card].colors:
        return refuse(Reason.WRONG_COLOR, "MD67", card=card, color=command.color, colors=CARDS[card].colors)
    return None


def _received(state: DealState) -> PlacePrompt:
    prompt = state.prompt
    assert isinstance(prompt, PlacePrompt)
    return prompt


def _place(state: DealState, call: Call, command: PlaceReceivedWild) -> Drafts:
    """Another's turn: no win is looked for (MD57)."""
    card, sets = _received(state).card, state.sets[call.seat]
    return [WildPlaced(call.seat, card, command.color), *banked(call.seat, fallen(take(sets, (card,))))]


def _place_choices(state: DealState, _call: Call) -> list[Choice]:
    return [Choice(PlaceReceivedWild(color)) for color in CARDS[_received(state).card].colors]


def take_card(state: DealState, step: TakeCard, _call: Call) -> Drafts:
    """A theft or a swap is carried out in full before anything is looked at (MD61)."""
    theirs, mine = state.sets[step.target], state.sets[step.seat]
    lost = containing(theirs, step.taken)
    assert lost is not None
    after = put(take(mine, (step.given,)), step.taken, lost.color)
    asks = step.given and CARDS[step.given].family == "wild" and not step.leaving
    then = (*win_check(state, step.seat, after), *((PlacePrompt(step.target, step.given),) if asks else ()))
    taken = PropertyTaken(step.seat, step.target, step.taken, step.given, then)
    return [taken, *banked(step.seat, fallen(take(mine, (step.given,))))]


def take_set(state: DealState, step: TakeSet, _call: Call) -> Drafts:
    """With wilds and buildings, exactly its size; it lies as a set of its own (MD47)."""
    found = named(state.sets[step.target], step.taken)
    assert found is not None
    then = win_check(state, step.seat, (*state.sets[step.seat], found))
    return [SetTaken(step.seat, step.target, step.taken, then)]


MOVE_RULES = (
    CommandRule(PlaceReceivedWild, "banking", _why_not_place, _place, _place_choices, answers=("place",)),
    CommandRule(MoveWild, "banking", _why_not_move, _move, _move_choices),
)
