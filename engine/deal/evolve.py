"""How a state of Monopoly Deal takes in every event; the tables are complete, and the type checker says so."""

from collections.abc import Callable
from dataclasses import dataclass

from contracts.entries.cards import DealHands, FirstTurn
from contracts.entries.common import Shuffle
from contracts.entries.deal import CheckWin, DrawUp, PlayPrompt
from contracts.events import common, deal
from engine.cards import piles
from engine.cards.evolve import CardFolds
from engine.deal.banking import evolve as banked
from engine.deal.data import DECK, RULES
from engine.deal.plays import evolve as played
from engine.deal.state import DealState
from engine.kernel import agenda, fold
from engine.kernel.fold import CommonFolds, fold_table, nothing_changes
from engine.kernel.switches import with_switches

State = DealState


def created(state: State, event: common.GameCreated) -> None:
    """The table's rules; nobody has anything yet."""
    fold.created(state, event)
    state.rules = with_switches(RULES, event.options.switches, "")
    state.moves = [0] * event.seats
    state.banks = [()] * event.seats
    state.sets = [()] * event.seats


def started(state: State, _event: common.GameStarted) -> None:
    """Set-up: shuffle, deal, begin (t9 to t13)."""
    state.started = True
    agenda.push(state, (Shuffle(DECK), DealHands(), FirstTurn()))


def turn_began(state: State, event: common.TurnBegan) -> None:
    """The win is looked for before the draw (MD55); then the seat plays."""
    fold.turn_began(state, event)
    seat = event.seat
    state.plays = 0
    state.moves = [0] * state.seats
    agenda.push(state, (CheckWin(seat), DrawUp(seat), PlayPrompt(seat)))


def turn_ended(state: State, event: common.TurnEnded) -> None:
    """Turns without a play are counted while nothing is left to draw (MD63)."""
    state.idle = state.idle + 1 if state.is_idle else 0
    fold.turn_ended(state, event)


def seat_resigned(state: State, event: common.SeatResigned) -> None:
    """It answers no more (MD64)."""
    banked.close_chain(state, event.seat)


def discard_asked(state: State, event: deal.DiscardAsked) -> None:
    """No further play."""
    agenda.close_slot(state, event.seat)


@dataclass(frozen=True)
class DealFolds:
    """How a state takes in the events only this edition has."""

    WinChecked: Callable[[State, deal.WinChecked], None]
    CardBanked: Callable[[State, deal.CardBanked], None]
    PropertyLaid: Callable[[State, deal.PropertyLaid], None]
    BuildingPlaced: Callable[[State, deal.BuildingPlaced], None]
    PassGoPlayed: Callable[[State, deal.PassGoPlayed], None]
    RentPlayed: Callable[[State, deal.RentPlayed], None]
    ChargePlayed: Callable[[State, deal.ChargePlayed], None]
    TheftPlayed: Callable[[State, deal.TheftPlayed], None]
    NoSaid: Callable[[State, deal.NoSaid], None]
    ResponsePassed: Callable[[State, deal.ResponsePassed], None]
    PaymentAsked: Callable[[State, deal.PaymentAsked], None]
    NothingPaid: Callable[[State, deal.NothingPaid], None]
    ChargePaid: Callable[[State, deal.ChargePaid], None]
    PropertyTaken: Callable[[State, deal.PropertyTaken], None]
    SetTaken: Callable[[State, deal.SetTaken], None]
    BuildingsBanked: Callable[[State, deal.BuildingsBanked], None]
    WildMoved: Callable[[State, deal.WildMoved], None]
    WildPlaced: Callable[[State, deal.WildPlaced], None]
    DiscardAsked: Callable[[State, deal.DiscardAsked], None]
    CardsTucked: Callable[[State, deal.CardsTucked], None]
    TuckedDrawn: Callable[[State, deal.TuckedDrawn], None]
    CardsLaidDown: Callable[[State, deal.CardsLaidDown], None]


FOLDS = fold_table(
    CommonFolds(
        GameCreated=created,
        GameStarted=started,
        TurnBegan=turn_began,
        DiceRolled=fold.dice_rolled,
        TurnEnded=turn_ended,
        SeatResigned=seat_resigned,
        SeatJoined=fold.joined,
        SeatReady=fold.ready,
        DeckShuffled=piles.deck_shuffled,
        CardsDrawn=fold.cards_drawn,
        CardsShown=fold.cards_shown,
        Adjudicated=nothing_changes,
        GameFinished=fold.over,
        GameVoided=fold.over,
        SecretsRevealed=fold.revealed,
    ),
    CardFolds(
        CardsDiscarded=played.cards_discarded,
        NothingDrawn=nothing_changes,
    ),
    DealFolds(
        WinChecked=nothing_changes,
        CardBanked=played.card_banked,
        PropertyLaid=played.property_laid,
        BuildingPlaced=played.building_laid,
        PassGoPlayed=played.action_played,
        RentPlayed=played.rent_played,
        ChargePlayed=played.action_played,
        TheftPlayed=played.action_played,
        NoSaid=played.no_said,
        ResponsePassed=played.response_passed,
        PaymentAsked=banked.payment_asked,
        NothingPaid=banked.nothing_paid,
        ChargePaid=banked.charge_paid,
        PropertyTaken=banked.property_taken,
        SetTaken=banked.set_taken,
        BuildingsBanked=banked.buildings_banked,
        WildMoved=banked.wild_moved,
        WildPlaced=banked.wild_placed,
        DiscardAsked=discard_asked,
        CardsTucked=played.cards_tucked,
        TuckedDrawn=played.tucked_drawn,
        CardsLaidDown=played.cards_laid_down,
    ),
)
"""Event type to fold."""
