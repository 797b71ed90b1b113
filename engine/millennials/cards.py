"""The cards worker in Monopoly for Millennials: two decks, the chips, companions, lots (ML7, ML31 to ML34, ML55)."""

from collections.abc import Iterator

from contracts.commands.millennials import ChoosePlayer
from contracts.entries.board import ReturnCard
from contracts.entries.millennials import (
    ChooseStarter,
    CompanionPrompt,
    DrawLots,
    EndGame,
    LoseTurns,
    ShowChips,
    TakeChips,
)
from contracts.events import Event, Sealed
from contracts.events.board import CardReturned
from contracts.events.millennials import ChipsTaken, CompanionChosen, LotsDrawn
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.board.cards import Effects, Entries
from engine.kernel.cards import drawn_openly, drawn_to, next_cards, shown
from engine.kernel.edition import Call, Choice, CommandRule, Drafts
from engine.kernel.state import Slot
from engine.millennials.data import CARDS, CHIP_VALUES, CHIPS, DATA, SEATS, SPACE_INDEX, SPACES, Card, lots
from engine.millennials.spaces import landing
from engine.millennials.state import MillennialsState as State


def cards_of(state: State, deck: str) -> tuple[str, ...]:
    """The cards of a deck, the chips of the pile, or the lots."""
    if deck == CHIPS:
        return tuple(CHIP_VALUES)
    return lots(state.seats) if deck == SEATS else tuple(card.id for card in DATA.cards[deck])


def return_card(_state: State, step: ReturnCard, _call: Call) -> Drafts:
    """Under its own deck (ML34)."""
    return [CardReturned(step.card)]


def draw_lots(state: State, step: DrawLots, call: Call) -> Drafts:
    """All seats are drawn; the first of those that were to be told apart starts (ML2)."""
    drawn = next_cards(state.decks[SEATS], state.seats, call.luck)
    names = dict(zip(lots(state.seats), range(state.seats), strict=True))
    first = next(seat for opening in drawn if (seat := Seat(names[opening.card])) in step.seats)
    return [drawn_openly(state.decks[SEATS], drawn), LotsDrawn(first, (ChooseStarter(),))]


def take_chips(state: State, step: TakeChips, call: Call) -> Drafts:
    """From the top of the pile, hidden from others, as far as chips last; the last one ends the game (ML7, ML27)."""
    count = min(step.count, state.chips_left())
    ends = count == state.chips_left() and not state.ending and _ends_at_once(state)
    taken = ChipsTaken(step.seat, count, step.reason, (EndGame("chips-run-out"),) if ends else ())
    if not count:
        return [taken]
    pile = state.decks[CHIPS]
    return [drawn_to(step.seat, pile, next_cards(pile, count, call.luck)), taken]


def _ends_at_once(state: State) -> bool:
    return state.rules.end_when_chips_run_out and state.rules.rulings.game_end_is_immediate


def show_chips(state: State, _step: ShowChips, _call: Call) -> list[Event | Sealed]:
    """All chips of the seats still in the game are turned over, before they are counted (t154)."""
    return [*shown(held for seat in state.remaining() for held in state.hands.get(seat, ()))]


def _lose_turn(_state: State, seat: Seat, card: Card) -> tuple[Entries, Entries]:
    return (LoseTurns(seat, card.turns),), ()


def _take_chip(_state: State, seat: Seat, card: Card) -> tuple[Entries, Entries]:
    return (TakeChips(seat, card.count, "card"),), ()


def _all_take_chip(state: State, seat: Seat, card: Card) -> tuple[Entries, Entries]:
    """From the drawer clockwise, seats in Jail left out (ML55)."""
    takers = [other for other in (seat, *state.left_of(seat)) if state.gets_chips(other)]
    return tuple(TakeChips(taker, card.count, "card") for taker in takers), ()


def _chip_with_choice(state: State, seat: Seat, card: Card) -> tuple[Entries, Entries]:
    """The drawer names another player; if all others are in Jail it takes alone (ML33)."""
    if any(True for _ in companions(state, seat)):
        return (CompanionPrompt(seat, card.count),), ()
    return (TakeChips(seat, card.count, "card"),), ()


EFFECTS: Effects[State, Card] = Effects(
    cards=CARDS,
    kinds=tuple(space.kind for space in SPACES),
    index=SPACE_INDEX,
    land=lambda _state, seat, to, _card: landing(seat, to),
    own={
        "lose_turn": _lose_turn,
        "take_chip": _take_chip,
        "all_take_chip": _all_take_chip,
        "chip_with_choice": _chip_with_choice,
    },
)


def companions(state: State, seat: Seat) -> Iterator[Seat]:
    """Whom a card for two may name, from the left of its drawer: who is not in Jail (ML33)."""
    return (other for other in state.left_of(seat) if state.gets_chips(other))


def _why_not_choose(state: State, call: Call, command: ChoosePlayer) -> Rejection | None:
    players = list(companions(state, call.seat))
    if command.player in players:
        return None
    return refuse(Reason.NO_COMPANION, "ML33", player=command.player, players=players)


def _choose(state: State, call: Call, command: ChoosePlayer) -> Drafts:
    """The drawer takes first (ML55)."""
    prompt = state.prompt
    if not isinstance(prompt, CompanionPrompt):
        raise TypeError("no companion is asked for")
    seats = (call.seat, Seat(command.player))
    takes = tuple(TakeChips(seat, prompt.count, "card") for seat in seats)
    return [CompanionChosen(*seats, takes)]


def _choices(state: State, call: Call) -> list[Choice]:
    return [Choice(ChoosePlayer(other)) for other in companions(state, call.seat)]


def first_companion(state: State, slot: Slot) -> tuple[Seat, ChoosePlayer]:
    """The default: the next seat to the left that is not in Jail (ML58)."""
    return slot.seat, ChoosePlayer(next(companions(state, slot.seat)))


CARD_RULES = (CommandRule(ChoosePlayer, "cards", _why_not_choose, _choose, _choices, answers=("companion",)),)
