"""evolve: a state takes in one event. It obeys and never judges, draws or fails on a valid log."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Generic, TypeVar

from contracts.entries.common import PassTurn, Reveal
from contracts.envelopes import Record
from contracts.events import EVENTS, Event, common
from contracts.events.common import TO_ALL, TO_SEAT
from contracts.words import Seat
from engine.kernel import agenda
from engine.kernel.dice import roll_key
from engine.kernel.edition import Edition, Fold
from engine.kernel.ledger import opened
from engine.kernel.state import Deck, GameState, Held

S = TypeVar("S", bound=GameState)


FOLLOWED = frozenset(kind for kind in EVENTS.values() if "then" in kind.__struct_fields__)
"""Events that say what follows."""


def evolve(edition: Edition, state: GameState, record: Record) -> None:
    """Fold one record into a state, in place."""
    event = opened(record) if record.private else record.event
    state.seq = record.seq
    state.ts = record.ts
    if record.cmd != state.cmd:  # the first event of an append; of a follow-up's, it pops the step that was decided
        state.cmd = record.cmd
        if record.cmd[0] == "~":
            agenda.pop(state)
    kind = type(event)
    edition.folds[kind](state, event)
    if kind in FOLLOWED and event.then:  # type: ignore[attr-defined]  # these have the field
        agenda.push(state, event.then)  # type: ignore[attr-defined]
    if state.options.limits:
        agenda.settle_clocks(state)


@dataclass(frozen=True)
class CommonFolds(Generic[S]):
    """How a state takes in the events every edition has; each edition names them all, and the type checker says so."""

    GameCreated: Callable[[S, common.GameCreated], None]
    GameStarted: Callable[[S, common.GameStarted], None]
    TurnBegan: Callable[[S, common.TurnBegan], None]
    DiceRolled: Callable[[S, common.DiceRolled], None]
    TurnEnded: Callable[[S, common.TurnEnded], None]
    SeatResigned: Callable[[S, common.SeatResigned], None]
    SeatJoined: Callable[[S, common.SeatJoined], None]
    SeatReady: Callable[[S, common.SeatReady], None]
    DeckShuffled: Callable[[S, common.DeckShuffled], None]
    CardsDrawn: Callable[[S, common.CardsDrawn], None]
    CardsShown: Callable[[S, common.CardsShown], None]
    Adjudicated: Callable[[S, common.Adjudicated], None]
    GameFinished: Callable[[S, common.GameFinished], None]
    GameVoided: Callable[[S, common.GameVoided], None]
    SecretsRevealed: Callable[[S, common.SecretsRevealed], None]


def fold_table(*families: Any) -> dict[type[Event], Fold]:
    """One table from event type to fold out of the families an edition has filled in."""
    return {EVENTS[field.name]: getattr(family, field.name) for family in families for field in fields(family)}


def created(state: GameState, event: common.GameCreated) -> None:
    """A game exists: empty seats, an empty agenda."""
    seats = event.seats
    state.game = event.game
    state.edition = event.rules.edition
    state.version = event.rules.version
    state.options = event.options
    state.seats = seats
    state.joined = [False] * seats
    state.ready = [False] * seats
    state.out = [False] * seats
    state.turns = [0] * seats
    state.proposals = [0] * seats


def joined(state: GameState, event: common.SeatJoined) -> None:
    """The seat is taken."""
    state.joined[event.seat] = True


def ready(state: GameState, event: common.SeatReady) -> None:
    """The seat is ready."""
    state.ready[event.seat] = True


def turn_began(state: GameState, event: common.TurnBegan) -> None:
    """Everybody's proposals are counted anew."""
    state.in_turn = event.seat
    state.turns[event.seat] = event.turn
    state.proposals = [0] * state.seats


def turn_ended(state: GameState, event: common.TurnEnded) -> None:
    """The seat's prompt to end its turn closes, if it is what ended it."""
    if state.slot_of(event.seat) is not None:
        agenda.close_slot(state, event.seat)


def dice_rolled(state: GameState, event: common.DiceRolled) -> None:
    """The roller's slot closes and the roll counts."""
    agenda.close_slot(state, event.seat)
    state.rolls[roll_key(event.purpose, event.seat)] = (event.turn, event.index + 1)


def deck_shuffled(state: GameState, event: common.DeckShuffled) -> None:
    """A new shuffle lies face down."""
    state.decks[event.deck] = Deck(event.deck, event.k, event.cards)


def cards_drawn(state: GameState, event: common.CardsDrawn) -> None:
    """The next positions of the shuffle are used; a hand knows its cards if the event says which."""
    state.decks[event.deck].drawn = event.from_ + event.count
    if event.to == TO_ALL:
        return
    seat = Seat(int(event.to.removeprefix(TO_SEAT)))
    known = {opening.pos: opening.card for opening in event.cards}
    places = range(event.from_, event.from_ + event.count)
    drawn = (Held(event.deck, event.k, pos, known.get(pos, "")) for pos in places)
    state.hands[seat] = (*state.hands.get(seat, ()), *drawn)


def cards_shown(state: GameState, event: common.CardsShown) -> None:
    """Everybody knows these cards now; one in a hand stays there until an event takes it out."""
    known = {(event.deck, event.k, opening.pos): opening.card for opening in event.cards}
    for seat, hand in state.hands.items():
        state.hands[seat] = tuple(
            Held(held.deck, held.k, held.pos, known[place], shown=True) if place in known else held
            for held in hand
            for place in [(held.deck, held.k, held.pos)]
        )


def nothing_changes(_state: GameState, _event: Event) -> None:
    """The event says something to readers and changes no state."""


def over(state: GameState, _event: common.GameFinished | common.GameVoided) -> None:
    """All is cleared; only the secrets follow."""
    state.status = "over"
    state.offers = []
    state.agenda = []
    agenda.push(state, (Reveal(),))


def revealed(state: GameState, _event: common.SecretsRevealed) -> None:
    """The log is closed."""
    state.status = "closed"


def seat_out(state: GameState, seat: Seat, steps_above: int) -> None:
    """A seat leaves the game; if it was in turn, passing the turn on takes the place of the rest of its turn.

    ``steps_above`` are the entries the event itself puts on top: ids number them first.
    """
    ids = agenda.ids_from(state, steps_above)
    state.out[seat] = True
    state.out_order.append(seat)
    agenda.drop_seat(state, seat, ids)
    if state.in_turn == seat:
        agenda.put_under(state, PassTurn(seat), ids)
