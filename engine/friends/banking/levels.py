"""Levels of moments: what may be built and sold step by step, what it costs and brings (FR20 to FR24, FR66, FR67)."""

import msgspec

from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.friends.data import DEEDS, GROUPS, MUG, SOFA, STOCK, Group
from engine.friends.state import FULL, FriendsState, piece_at, pieces_on


class Plan(msgspec.Struct):
    """What a row of building steps comes to: the levels after it, its cost, how many pieces of each kind it takes."""

    buildings: dict[str, int]
    cost: int
    taken: dict[str, int]


def group_of(state: FriendsState, seat: Seat, moments: tuple[str, ...]) -> Group | Rejection:
    """The one colour the moments belong to, all of them the seat's."""
    for moment in moments:
        deed = DEEDS.get(moment)
        if deed is None:
            return refuse(Reason.NO_SUCH_DEED, deed=moment)
        if not deed.group:
            return refuse(Reason.NOT_A_MOMENT, "FR56", deed=moment)
        if state.owner.get(moment) != seat:
            return refuse(Reason.NOT_YOUR_DEED, seat=seat, deed=moment)
    groups = {DEEDS[moment].group for moment in moments}
    return GROUPS[groups.pop()] if len(groups) == 1 else refuse(Reason.ONE_GROUP_ONLY, "FR20")


def plan(state: FriendsState, seat: Seat, moments: tuple[str, ...]) -> Plan | Rejection:
    """What may be built, and the cash to pay for it at the printed cost (FR66)."""
    made = raised(state, seat, moments)
    if isinstance(made, Plan) and made.cost > state.cash[seat]:
        return refuse(Reason.NOT_ENOUGH_CASH, "FR66", needed=made.cost, seat=seat, cash=state.cash[seat])
    return made


def raised(state: FriendsState, seat: Seat, moments: tuple[str, ...]) -> Plan | Rejection:
    """Step by step: whole colour owned, none mortgaged, levels within one of each other (FR20, FR21, FR66)."""
    group = group_of(state, seat, moments)
    if isinstance(group, Rejection):
        return group
    if not state.is_monopoly(group.id, seat):
        return refuse(Reason.NO_MONOPOLY, "FR66", seat=seat, group=group.id)
    mortgaged = next((member for member in group.members if member in state.mortgaged), None)
    if mortgaged:
        return refuse(Reason.GROUP_MORTGAGED, "FR66", group=group.id, deed=mortgaged)
    made = Plan(state.buildings.copy(), 0, {MUG: 0, SOFA: 0})
    for moment in moments:
        no = _add_level(made, group, moment)
        if no is not None:
            return no
    return made


def _add_level(made: Plan, group: Group, moment: str) -> Rejection | None:
    level = made.buildings.get(moment, 0)
    if level == FULL:
        return refuse(Reason.FULLY_BUILT, "FR21", deed=moment)
    if level > min(made.buildings.get(member, 0) for member in group.members):
        return refuse(Reason.NOT_EVEN, "FR20", group=group.id, deed=moment)
    piece = piece_at(level)
    made.buildings[moment] = level + 1
    made.taken[piece] += 1
    made.cost += cost_of(group, piece)
    return None


def cost_of(group: Group, piece: str) -> int:
    """The printed cost of one piece in a colour."""
    return group.sofa_cost if piece == SOFA else group.mug_cost


def take_level(buildings: dict[str, int], group: Group, moment: str) -> Rejection | None:
    """Take the top level off a moment that stands highest in its colour (FR67)."""
    level = buildings.get(moment, 0)
    if not level:
        return refuse(Reason.NOTHING_BUILT, "FR67", deed=moment)
    if level < max(buildings.get(member, 0) for member in group.members):
        return refuse(Reason.NOT_EVEN, "FR67", group=group.id, deed=moment)
    if level == 1:
        del buildings[moment]
    else:
        buildings[moment] = level - 1
    return None


def sale_gain(state: FriendsState, group: Group, moments: tuple[str, ...]) -> int:
    """Half of the printed cost for every level, a sofa counting as one (FR24)."""
    levels = state.buildings.copy()
    gain = 0
    for moment in moments:
        piece = piece_at(levels[moment] - 1)
        levels[moment] -= 1
        gain += cost_of(group, piece) * state.rules.building_sale_percent // 100
    return gain


def break_down(state: FriendsState, group: Group) -> tuple[str, ...]:
    """The shortest even sale of a colour, in building order reversed, that leaves no more mugs than exist (FR23)."""
    after = state.buildings.copy()
    sold: list[str] = []
    while not sold or pieces_on(after, MUG) > STOCK[MUG]:
        top = max(reversed(group.members), key=lambda member: after.get(member, 0))
        if take_level(after, group, top) is not None:
            break
        sold.append(top)
    return tuple(sold)


def sell_all(state: FriendsState, group: Group) -> tuple[str, ...]:
    """Every level of a colour, highest first."""
    after = state.buildings.copy()
    sold: list[str] = []
    while any(after.get(member) for member in group.members):
        top = max(group.members, key=lambda member: after.get(member, 0))
        take_level(after, group, top)
        sold.append(top)
    return tuple(sold)
