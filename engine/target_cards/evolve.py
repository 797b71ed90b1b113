"""How a state of Target takes in every event; the tables are complete, and the type checker says so."""

from collections.abc import Callable
from dataclasses import dataclass

from contracts.entries.cards import DealHands, FirstTurn
from contracts.entries.common import Shuffle
from contracts.entries.target_cards import DrawPrompt, TurnUpTargets
from contracts.events import cards, common, target_cards
from contracts.words import Seat
from engine.cards import piles
from engine.cards.evolve import CardFolds
from engine.cards.hands import held, leave_hand
from engine.kernel import agenda, fold
from engine.kernel.fold import CommonFolds, fold_table, nothing_changes
from engine.kernel.state import Held
from engine.kernel.switches import with_switches
from engine.target_cards.data import DECKS, PLAYING, TABLES, TARGETS
from engine.target_cards.state import TargetCardsState as State


def created(state: State, event: common.GameCreated) -> None:
    """The table's rules; nobody has won anything yet."""
    fold.created(state, event)
    state.tables = with_switches(TABLES, event.options.switches, prefix="")
    state.won = [()] * event.seats
    state.points = [0] * event.seats
    state.quiet = [0] * event.seats


def started(state: State, _event: common.GameStarted) -> None:
    """Set-up: shuffle both decks, deal the hands, turn up the first Targets (t9 to t12)."""
    state.started = True
    shuffles = (Shuffle(deck) for deck in DECKS)
    agenda.push(state, (*shuffles, DealHands(), TurnUpTargets(state.deal.targets_face_up), FirstTurn()))


def turn_began(state: State, event: common.TurnBegan) -> None:
    """A turn begins with its draw (t14)."""
    fold.turn_began(state, event)
    state.fresh, state.taken, state.plays, state.is_moving = (), "", 0, False
    agenda.push(state, (DrawPrompt(event.seat),))


def turn_ended(state: State, event: common.TurnEnded) -> None:
    """A turn without a stock draw or meld counts towards a standstill (TC14)."""
    fold.turn_ended(state, event)
    if not state.is_moving:
        state.quiet[event.seat] += 1


def _moves(state: State) -> None:
    state.is_moving = True
    state.quiet = [0] * state.seats


def cards_drawn(state: State, event: common.CardsDrawn) -> None:
    """Targets come face up, Playing cards to a hand."""
    fold.cards_drawn(state, event)
    if event.deck == PLAYING:
        _moves(state)
    elif event.deck == TARGETS:
        turned = tuple(opening.card for opening in event.cards)
        state.row += turned
        state.fresh += turned


def stock_chosen(state: State, event: target_cards.StockChosen) -> None:
    """The draw is answered; the card follows."""
    agenda.close_slot(state, event.seat)


def discard_taken(state: State, event: target_cards.DiscardTaken) -> None:
    """The top card goes to the hand, and everybody knows it."""
    agenda.close_slot(state, event.seat)
    card = Held(PLAYING, 0, state.places[event.card], event.card, shown=True)
    state.discards = state.discards[:-1]
    state.hands[event.seat] = (*state.hands.get(event.seat, ()), card)
    state.taken = event.card


def cards_discarded(state: State, event: cards.CardsDiscarded) -> None:
    """The discard answers the prompt."""
    agenda.close_slot(state, event.seat)
    for each in held(state, event.seat, event.cards):
        state.places[each.card] = each.pos
    piles.cards_discarded(state, event)


def meld_played(state: State, event: target_cards.MeldPlayed) -> None:
    """Laid cards leave the game (TC21); nothing replaces them (TC22)."""
    agenda.close_slot(state, event.seat)
    leave_hand(state, event.seat, event.cards)
    state.gone += event.cards
    state.plays += 1
    _moves(state)


def targets_won(state: State, event: target_cards.TargetsWon) -> None:
    """Targets go from the table to their winner."""
    state.row = tuple(target for target in state.row if target not in event.targets)
    state.won[event.seat] += event.targets


def points_scored(state: State, event: target_cards.PointsScored) -> None:
    """The seat's points so far."""
    state.points[event.seat] += event.points


def hand_given_up(state: State, event: target_cards.HandGivenUp) -> None:
    """The hand is out of the game, and so is the seat (TC33)."""
    leave_hand(state, event.seat, event.cards)
    state.gone += event.cards
    fold.seat_out(state, Seat(event.seat), len(event.then))


@dataclass(frozen=True)
class TargetCardsFolds:
    """How a state takes in the events only this edition has."""

    StockChosen: Callable[[State, target_cards.StockChosen], None]
    DiscardTaken: Callable[[State, target_cards.DiscardTaken], None]
    MeldPlayed: Callable[[State, target_cards.MeldPlayed], None]
    TargetsWon: Callable[[State, target_cards.TargetsWon], None]
    PointsScored: Callable[[State, target_cards.PointsScored], None]
    ExtraPlayGranted: Callable[[State, target_cards.ExtraPlayGranted], None]
    HandGivenUp: Callable[[State, target_cards.HandGivenUp], None]


FOLDS = fold_table(
    CommonFolds(
        GameCreated=created,
        GameStarted=started,
        TurnBegan=turn_began,
        DiceRolled=fold.dice_rolled,
        TurnEnded=turn_ended,
        SeatResigned=nothing_changes,
        SeatJoined=fold.joined,
        SeatReady=fold.ready,
        DeckShuffled=piles.deck_shuffled,
        CardsDrawn=cards_drawn,
        CardsShown=fold.cards_shown,
        Adjudicated=nothing_changes,
        GameFinished=fold.over,
        GameVoided=fold.over,
        SecretsRevealed=fold.revealed,
    ),
    CardFolds(
        CardsDiscarded=cards_discarded,
        NothingDrawn=nothing_changes,
    ),
    TargetCardsFolds(
        StockChosen=stock_chosen,
        DiscardTaken=discard_taken,
        MeldPlayed=meld_played,
        TargetsWon=targets_won,
        PointsScored=points_scored,
        ExtraPlayGranted=nothing_changes,
        HandGivenUp=hand_given_up,
    ),
)
"""Event type to fold."""
