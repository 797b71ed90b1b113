"""Destinations and bikes: discovering, visiting, riding (ML3 to ML9, ML17 to ML21, ML41, ML42)."""

from collections.abc import Iterator

from contracts.commands.millennials import Discover, PassOnDestination, PayVisit, RideTo, SkipVisit, StayHere
from contracts.entries.millennials import (
    Arrive,
    DiscoverPrompt,
    EndGame,
    OfferRide,
    Ride,
    RidePrompt,
    TakeChips,
    VisitPrompt,
)
from contracts.events import Event
from contracts.events.millennials import (
    BikeRidden,
    DestinationDiscovered,
    DestinationOffered,
    DestinationPassed,
    DestinationVisited,
    NoVisit,
    RideDeclined,
    RideOffered,
    VisitOffered,
    VisitSkipped,
)
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.kernel.edition import Call, Choice, CommandRule, Drafts, always, nothing_against
from engine.millennials.data import DATA, DESTINATIONS, SPACE_INDEX, SPACES
from engine.millennials.state import MillennialsState as State


def arrive(state: State, step: Arrive, _call: Call) -> Drafts:
    """Undiscovered: an offer; another's: a visit; one's own: nothing (ML3, ML4, ML5)."""
    seat, name = step.seat, step.destination
    owner, destination = state.owner.get(name), DESTINATIONS[name]
    if owner is None and name not in state.retired:
        return [DestinationOffered(seat, name, destination.price, (DiscoverPrompt(seat, name),))]
    why = _why_no_visit(state, seat, owner, destination.visit_cost)
    if why or owner is None:
        return [NoVisit(seat, name, why)]
    if state.rules.rulings.visit_is_mandatory_if_affordable:
        return [_visit(state, seat, owner, name)]
    return [VisitOffered(seat, owner, name, destination.visit_cost, (VisitPrompt(seat, owner, name),))]


def _why_no_visit(state: State, seat: Seat, owner: Seat | None, cost: int) -> str:
    """Why landing on a discovered Destination leads to nothing; empty if it is a visit."""
    if owner is None:
        return "sold-back"
    if owner == seat:
        return "own"
    if state.jailed[owner] and not state.rules.rulings.jailed_owner_gets_visit_money:
        return "owner-jailed"
    asked = not state.rules.rulings.visit_is_mandatory_if_affordable
    return "short" if state.cash[seat] < cost and not asked else ""


def _visit(state: State, seat: Seat, owner: Seat, name: str) -> Event:
    """The owner is paid; then each takes a chip, the visitor first, an owner in Jail none (ML7, ML9)."""
    rules = state.rules
    takers = [(seat, rules.visit_chips_visitor), (owner, rules.visit_chips_owner)]
    ordered = takers if rules.rulings.visitor_draws_first else takers[::-1]
    takes = (TakeChips(taker, chips, "visit") for taker, chips in ordered if chips and state.gets_chips(taker))
    return DestinationVisited(seat, owner, name, DESTINATIONS[name].visit_cost, tuple(takes))


def _visiting(state: State) -> VisitPrompt:
    prompt = state.prompt
    if not isinstance(prompt, VisitPrompt):
        raise TypeError("no visit is offered")
    return prompt


def _why_not_visit(state: State, call: Call, _command: PayVisit) -> Rejection | None:
    cost, cash = DESTINATIONS[_visiting(state).destination].visit_cost, state.cash[call.seat]
    return refuse(Reason.NOT_ENOUGH_CASH, "ML5", needed=cost, seat=call.seat, cash=cash) if cash < cost else None


def _pay_visit(state: State, call: Call, _command: PayVisit) -> Drafts:
    prompt = _visiting(state)
    return [_visit(state, call.seat, prompt.owner, prompt.destination)]


def _skip_visit(state: State, call: Call, _command: SkipVisit) -> Drafts:
    return [VisitSkipped(call.seat, _visiting(state).destination)]


def _offered(state: State) -> str:
    prompt = state.prompt
    if not isinstance(prompt, DiscoverPrompt):
        raise TypeError("no Destination is offered")
    return prompt.destination


def _why_not_discover(state: State, call: Call, _command: Discover) -> Rejection | None:
    """No credit; deals may raise the cash first, sales to the Bank may not (ML6)."""
    price, cash = DESTINATIONS[_offered(state)].price, state.cash[call.seat]
    return refuse(Reason.NOT_ENOUGH_CASH, "ML6", needed=price, seat=call.seat, cash=cash) if cash < price else None


def _discover(state: State, call: Call, _command: Discover) -> Drafts:
    """The last one ends the game at once (ML27)."""
    name, rules = _offered(state), state.rules
    ends = rules.end_when_all_discovered and rules.rulings.game_end_is_immediate and state.undiscovered() == [name]
    then = (EndGame("all-discovered"),) if ends else ()
    return [DestinationDiscovered(call.seat, name, DESTINATIONS[name].price, then)]


def _pass(state: State, call: Call, _command: PassOnDestination) -> Drafts:
    """No auction, no second chance (ML42)."""
    return [DestinationPassed(call.seat, _offered(state))]


def offer_ride(_state: State, step: OfferRide, _call: Call) -> Drafts:
    """However the seat came here (ML44)."""
    return [RideOffered(step.seat, (RidePrompt(step.seat),))]


def ride_cost(state: State, start: int, target: int) -> int:
    """The base price, and as much again for each Bike Share passed; the target is not passed (ML17, ML18)."""
    size = DATA.board.size
    distance = (target - start) % size + state.rules.rulings.bike_share_landed_on_is_passed
    passed = sum(SPACES[(start + step) % size].kind == "bike_share" for step in range(1, distance))
    return state.rules.bike_base_cost + state.rules.bike_cost_per_bike_share_passed * passed


def _why_not_ride(state: State, call: Call, command: RideTo) -> Rejection | None:
    """To any other space, with the full price in cash (ML19)."""
    target, start = SPACE_INDEX.get(command.space), state.position[call.seat]
    if target is None or target == start:
        return refuse(Reason.NO_SUCH_RIDE, "ML19", space=command.space)
    cost, cash = ride_cost(state, start, target), state.cash[call.seat]
    return refuse(Reason.NOT_ENOUGH_CASH, "ML19", needed=cost, seat=call.seat, cash=cash) if cash < cost else None


def _ride(state: State, call: Call, command: RideTo) -> Drafts:
    target = SPACE_INDEX[command.space]
    cost = ride_cost(state, state.position[call.seat], target)
    return [BikeRidden(call.seat, command.space, cost, (Ride(call.seat, target),))]


def _rides(_state: State, _call: Call) -> Iterator[Choice]:
    return (Choice(RideTo(space.id)) for space in SPACES)


def _stay(_state: State, call: Call, _command: StayHere) -> Drafts:
    return [RideDeclined(call.seat)]


DESTINATION_RULES = (
    CommandRule(Discover, "banking", _why_not_discover, _discover, always(Discover()), answers=("discover",)),
    CommandRule(
        PassOnDestination, "banking", nothing_against, _pass, always(PassOnDestination()), answers=("discover",)
    ),
    CommandRule(PayVisit, "banking", _why_not_visit, _pay_visit, always(PayVisit()), answers=("visit",)),
    CommandRule(SkipVisit, "banking", nothing_against, _skip_visit, always(SkipVisit()), answers=("visit",)),
    CommandRule(RideTo, "banking", _why_not_ride, _ride, _rides, answers=("ride",)),
    CommandRule(StayHere, "banking", nothing_against, _stay, always(StayHere()), answers=("ride",)),
)
