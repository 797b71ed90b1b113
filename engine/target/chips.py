"""Chips as cards: set out at the start, drawn from their pile, placed on the board (TE15, TE16)."""

from collections.abc import Iterator

from contracts.commands.target import PlaceChip
from contracts.entries.target import ChipOn, ChipPrompt, DrawChip, SetOutChips
from contracts.events.common import DeckShuffled
from contracts.events.target import ChipDrawn, ChipPlaced, StartChipsPlaced
from contracts.rejections import Reason, Rejection, refuse
from engine.kernel.cards import drawn_openly, next_cards
from engine.kernel.edition import Call, Choice, CommandRule, Drafts
from engine.target.data import CHIP_PILE, CHIP_SPACES, CHIPS, DATA, ITEM_SPACES, ITEMS
from engine.target.state import TargetState, free_chip_spaces


def set_out_chips(state: TargetState, _step: SetOutChips, call: Call) -> Drafts:
    """Each side takes the first chips of its colours; the others are shuffled again and form the pile (TE16)."""
    pile, spaces = state.decks[CHIP_PILE], state.decks[CHIP_SPACES]
    chips = next_cards(pile, len(pile.cards), call.luck)
    order = next_cards(spaces, len(spaces.cards), call.luck)
    placed = _placed([opening.card for opening in chips], [ITEM_SPACES[opening.card] for opening in order])
    on_board = {chip.chip for chip in placed}
    rest = tuple(sorted(chip for chip in CHIPS if chip not in on_board))
    draws = (drawn_openly(pile, chips), drawn_openly(spaces, order))
    return [*draws, StartChipsPlaced(placed), DeckShuffled(CHIP_PILE, pile.k + 1, rest)]


def _placed(chips: list[str], items: list[str]) -> tuple[ChipOn, ...]:
    """Side by side, the first chips whose colour is there, each on the first free item of its colour."""
    side_of = {colour.id: colour.side for colour in DATA.sets}
    placed: list[ChipOn] = []
    for side in sorted(set(side_of.values())):
        fitting = [chip for chip in chips if side_of[CHIPS[chip].set] == side]
        for chip in fitting[: DATA.rules.target_circle.start_per_side]:
            taken = {other.item for other in placed}
            item = next(name for name in items if name not in taken and ITEMS[name].set == CHIPS[chip].set)
            placed.append(ChipOn(item, chip))
    return tuple(placed)


def draw_chip(state: TargetState, step: DrawChip, call: Call) -> Drafts:
    """The next chip, face up; the last of the pile brings Closing Time (TE21)."""
    pile = state.decks[CHIP_PILE]
    cards = next_cards(pile, 1, call.luck)
    chip, last = cards[0].card, pile.drawn + 1 == len(pile.cards)
    return [drawn_openly(pile, cards), ChipDrawn(step.seat, chip, (ChipPrompt(step.seat, chip),), last)]


def _why_not_place(state: TargetState, _call: Call, command: PlaceChip) -> Rejection | None:
    """A space of the chip's colour without a chip; its item need not be there (TE15)."""
    if command.space not in ITEM_SPACES:
        return refuse(Reason.NO_SUCH_SPACE, "TE15", space=command.space)
    if ITEM_SPACES[command.space] in state.chip_at:
        return refuse(Reason.CHIP_THERE, "TE15", space=command.space)
    if command.space not in free_chip_spaces(state, CHIPS[state.placing].set):
        return refuse(Reason.WRONG_COLOUR, "TE15", chip=state.placing, where=command.space)
    return None


def _place(state: TargetState, call: Call, command: PlaceChip) -> Drafts:
    return [ChipPlaced(call.seat, state.placing, command.space)]


def _place_choices(state: TargetState, _call: Call) -> Iterator[Choice]:
    return (Choice(PlaceChip(space)) for space in free_chip_spaces(state, CHIPS[state.placing].set))


CHIP_RULE = CommandRule(PlaceChip, "cards", _why_not_place, _place, _place_choices, answers=("chip",))
