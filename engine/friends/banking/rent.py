"""Rent: opened on landing, claimed by the owner, lost when the next seat rolls (FR8 to FR13, FR40, FR55 to FR62)."""

from contracts.commands.friends import ClaimRent, SetAutoClaim, WaiveRent
from contracts.entries import AnyEntry
from contracts.entries.board import Pay, RollPrompt
from contracts.entries.friends import BuyPrompt, Land, LapseClaims, RentClaim, SettleNoted, UtilityRent
from contracts.events import Event
from contracts.events.friends import (
    AutoClaimSet,
    DeedOffered,
    NotedRentsDue,
    RentClaimed,
    RentNotDue,
    RentOpened,
    RentsLapsed,
    RentWaived,
    UtilityRollAsked,
)
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.friends.banking.money import pay_now
from engine.friends.banking.windows import why_not_jailed
from engine.friends.data import DEEDS, GROUPS, Deed
from engine.friends.state import FriendsState, affair
from engine.kernel.edition import Call, Choice, CommandRule, Drafts, always
from engine.kernel.state import Standing


def land(state: FriendsState, step: Land, _call: Call) -> Drafts:
    """On a deed: offered if nobody owns it, else rent if it earns any (t41 to t90)."""
    deed, seat = DEEDS[step.deed], step.seat
    owner = state.owner.get(deed.id)
    if owner is None:
        return [DeedOffered(seat, deed.id, deed.price, (BuyPrompt(seat, deed.id),))]
    if owner == seat or deed.id in state.mortgaged or why_not_jailed(state, owner):
        return [RentNotDue(seat, deed.id)]
    if deed.kind == "utility":
        factor = step.dice_factor or deed.multipliers[_owned_alike(state, deed, owner) - 1]
        counted = UtilityRent(seat, owner, deed.id, factor, step.by_card)
        return [UtilityRollAsked(seat, deed.id, (RollPrompt(seat, "utility"), counted))]
    return _open(state, seat, owner, deed.id, rent_due(state, deed, owner) * step.rent_factor, by_card=step.by_card)


def rent_due(state: FriendsState, deed: Deed, owner: Seat) -> int:
    """The rent of a moment or transport, counted as things stand now (FR9 to FR12, FR78)."""
    if deed.kind == "transport":
        return deed.rents[_owned_alike(state, deed, owner) - 1]
    rent = deed.rents[state.level(deed.id)]
    return rent * state.rules.full_group_rent_factor if _is_doubled(state, deed, owner) else rent


def _is_doubled(state: FriendsState, deed: Deed, owner: Seat) -> bool:
    if state.level(deed.id) or not state.is_monopoly(deed.group, owner):
        return False
    needs_all_free = state.rules.rulings.double_rent_needs_group_unmortgaged
    return not (needs_all_free and any(member in state.mortgaged for member in GROUPS[deed.group].members))


def _owned_alike(state: FriendsState, deed: Deed, owner: Seat) -> int:
    counts_mortgaged = state.rules.rulings.mortgaged_transports_and_utilities_count
    return sum(
        state.owner.get(other.id) == owner and (counts_mortgaged or other.id not in state.mortgaged)
        for other in DEEDS.values()
        if other.kind == deed.kind
    )


def utility_rent(state: FriendsState, step: UtilityRent, _call: Call) -> Drafts:
    """The visitor has rolled: the rent is the factor times that roll (FR13, FR40)."""
    return _open(state, step.seat, step.owner, step.deed, step.factor * state.utility_total, by_card=step.by_card)


def _open(state: FriendsState, visitor: Seat, owner: Seat, deed: str, amount: int, *, by_card: bool) -> Drafts:
    """The claim opens for amount and owner of this moment (FR57); some tables and seats claim at once (FR8, FR58)."""
    opened = RentOpened(visitor, owner, deed, amount)
    rulings = state.rules.rulings
    by_itself = state.auto_claim[owner] or not rulings.rent_must_be_claimed
    if by_itself or (by_card and not rulings.card_rent_needs_claim):
        return [opened, RentClaimed(owner, f"{state.seq + 1}.0"), *pay_now(state, visitor, owner, amount, "rent")]
    return [opened]


def lapsing(state: FriendsState, roller: Seat) -> list[tuple[Standing, RentClaim]]:
    """Claims that a roll of this seat's turn ends: those against others; its own at some tables (FR8, FR61)."""
    own_too = state.rules.rulings.own_extra_roll_ends_claim
    return [(standing, claim) for standing, claim in state.claims() if own_too or claim.visitor != roller]


def at_roll(state: FriendsState, roller: Seat) -> tuple[AnyEntry, ...]:
    """A roll of the turn first ends the claims nobody made."""
    return (LapseClaims(roller),) if lapsing(state, roller) else ()


def lapse(state: FriendsState, step: LapseClaims, _call: Call) -> Drafts:
    """These rents are lost (t55)."""
    return [RentsLapsed(tuple(standing.id for standing, _ in lapsing(state, step.roller)))]


def too_early(state: FriendsState, roller: Seat, now: int) -> Rejection | None:
    """A table may keep claims open for a shortest time in which the roll that ends them is refused (FR59)."""
    shortest = state.rules.rulings.rent_claim_min_ms
    not_before = max((standing.made + shortest for standing, _ in lapsing(state, roller)), default=0)
    return refuse(Reason.TOO_EARLY, "FR59", not_before=not_before) if now < not_before else None


def settle_noted(state: FriendsState, _step: SettleNoted, _call: Call) -> Drafts:
    """Rents claimed during an affair, in the order claimed (FR60)."""
    return [NotedRentsDue(tuple(Pay(claim.visitor, claim.owner, claim.amount, "rent") for claim in state.noted))]


def _claim_in(call: Call) -> tuple[str, RentClaim]:
    if call.offer is None or not isinstance(call.offer.offer, RentClaim):
        raise TypeError("the call answers no rent claim")
    return call.offer.id, call.offer.offer


def _why_not_answer(_state: FriendsState, call: Call, _command: object) -> Rejection | None:
    offer, claim = _claim_in(call)
    if claim.owner != call.seat:
        return refuse(Reason.NOT_YOUR_OFFER, "FR57", offer=offer, seat=call.seat)
    return None


def _why_not_claim(state: FriendsState, call: Call, command: ClaimRent) -> Rejection | None:
    return _why_not_answer(state, call, command) or why_not_jailed(state, call.seat)


def _claim(state: FriendsState, call: Call, _command: ClaimRent) -> list[Event]:
    """Settled at once, or noted while an affair is open (FR60)."""
    offer, claim = _claim_in(call)
    if affair(state):
        return [RentClaimed(call.seat, offer, noted=True)]
    return [RentClaimed(call.seat, offer), *pay_now(state, claim.visitor, claim.owner, claim.amount, "rent")]


def _waive(_state: FriendsState, call: Call, _command: WaiveRent) -> list[Event]:
    return [RentWaived(call.seat, _claim_in(call)[0])]


def _why_not_auto(state: FriendsState, call: Call, command: SetAutoClaim) -> Rejection | None:
    if state.auto_claim[call.seat] == command.on:
        return refuse(Reason.ALREADY_SET, "FR8", state="on" if command.on else "off")
    return None


def _set_auto(_state: FriendsState, call: Call, command: SetAutoClaim) -> list[Event]:
    return [AutoClaimSet(call.seat, command.on)]


def _auto_choice(state: FriendsState, call: Call) -> list[Choice]:
    return [Choice(SetAutoClaim(not state.auto_claim[call.seat]))]


RENT_RULES = (
    CommandRule(ClaimRent, "banking", _why_not_claim, _claim, always(ClaimRent()), offer=RentClaim),
    CommandRule(WaiveRent, "banking", _why_not_answer, _waive, always(WaiveRent()), offer=RentClaim),
    CommandRule(SetAutoClaim, "banking", _why_not_auto, _set_auto, _auto_choice),
)
