"""Mugs and sofas: building evenly, selling evenly, the finite stock (FR19 to FR24, FR66, FR67)."""

from collections.abc import Iterator

from contracts.commands.friends import BuildBuildings, SellBuildings
from contracts.events.friends import BuildingsBuilt, BuildingsSold
from contracts.rejections import Reason, Rejection, refuse
from engine.friends.banking.levels import break_down, group_of, plan, sale_gain, take_level
from engine.friends.banking.money import settled
from engine.friends.banking.shortage import contested, open_declaration
from engine.friends.banking.windows import why_not_estate, why_not_raise
from engine.friends.data import DEEDS, GROUPS, MUG, SOFA, STOCK
from engine.friends.state import FriendsState, pieces_on
from engine.kernel.edition import Call, Choice, CommandRule, Drafts


def _why_not_build(state: FriendsState, call: Call, command: BuildBuildings) -> Rejection | None:
    no = why_not_estate(state, call.seat, "Building")
    if no is not None:
        return no
    made = plan(state, call.seat, command.moments)
    if isinstance(made, Rejection):
        return made
    for piece, taken in made.taken.items():
        stock = state.stock(piece)
        if taken > stock:
            return refuse(Reason.NO_STOCK, "FR22", stock=stock, piece=piece, needed=taken)
    if min(made.taken.values()) and contested(state, call.seat, made.taken):
        return refuse(Reason.ONE_PIECE_ONLY, "FR22")
    return None


def _build(state: FriendsState, call: Call, command: BuildBuildings) -> Drafts:
    """Built at the printed cost, unless it takes the last pieces others could place, too (FR22)."""
    made = plan(state, call.seat, command.moments)
    if isinstance(made, Rejection):
        raise TypeError(made.sentence)
    asked = contested(state, call.seat, made.taken)
    if asked:
        piece = MUG if made.taken[MUG] else SOFA
        return [open_declaration(call.seat, piece, command.moments, asked)]
    return [BuildingsBuilt(call.seat, command.moments, made.cost)]


def _build_choices(state: FriendsState, call: Call) -> Iterator[Choice]:
    for group in GROUPS.values():
        if state.is_monopoly(group.id, call.seat):
            for member in group.members:
                yield Choice(BuildBuildings((member,)), open=True)


def _why_not_sell(state: FriendsState, call: Call, command: SellBuildings) -> Rejection | None:
    no = why_not_raise(state, call.seat, "Selling buildings")
    if no is not None:
        return no
    group = group_of(state, call.seat, command.moments)
    if isinstance(group, Rejection):
        return group
    after = state.buildings.copy()
    for moment in command.moments:
        no = take_level(after, group, moment)
        if no is not None:
            return no
    on_board = pieces_on(after, MUG)
    if on_board > STOCK[MUG]:
        return refuse(Reason.NO_STOCK, "FR23", stock=state.stock(MUG), piece=MUG, needed=on_board - STOCK[MUG])
    return None


def _sell(state: FriendsState, call: Call, command: SellBuildings) -> Drafts:
    gain = sale_gain(state, GROUPS[DEEDS[command.moments[0]].group], command.moments)
    sold = BuildingsSold(call.seat, command.moments, gain)
    return [sold, *settled(state, call.seat, state.cash[call.seat] + gain)]


def _sell_choices(state: FriendsState, call: Call) -> Iterator[Choice]:
    for group in GROUPS.values():
        if state.has_built(call.seat, group.id):
            single = [(member,) for member in group.members if member in state.buildings]
            for moments in dict.fromkeys((*single, break_down(state, group))):
                yield Choice(SellBuildings(moments), open=True)


BUILDING_RULES = (
    CommandRule(BuildBuildings, "banking", _why_not_build, _build, _build_choices),
    CommandRule(SellBuildings, "banking", _why_not_sell, _sell, _sell_choices),
)
