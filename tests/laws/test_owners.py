"""Laws of the tables: every command and step has one owner, every event a fold, every question a default."""

from typing import Final, get_args

import pytest

from contracts.commands import AnyCommand, board, cards, common, deal, friends, millennials
from contracts.commands.common import Command, CreateGame, TimeOut
from contracts.entries import AnyPrompt, AnyStep
from contracts.events import EVENTS
from contracts.words import WORKERS, Worker
from engine.kernel.edition import owner_of
from engine.registry import EDITIONS
from tests.contracts.samples import sample

COMMANDS: Final[dict[Worker, set[type[Command]]]] = {
    "turns": {
        common.JoinSeat,
        common.ReadySeat,
        common.EndTurn,
        common.Resign,
        common.VoidGame,
        board.ChooseToken,
        millennials.DeclareDebt,
        millennials.DeclineDeclaration,
    },
    "dice": {common.RollDice},
    "banking": {
        board.PayJailFee,
        board.ProposeTrade,
        board.AcceptTrade,
        board.RejectTrade,
        board.WithdrawTrade,
        friends.BuyDeed,
        friends.DeclineDeed,
        friends.ClaimRent,
        friends.WaiveRent,
        friends.SetAutoClaim,
        friends.PlaceBid,
        friends.PassBid,
        friends.BuildBuildings,
        friends.SellBuildings,
        friends.WantPieces,
        friends.DeclinePieces,
        friends.MortgageDeed,
        friends.RedeemDeed,
        friends.RedeemNow,
        friends.PayInterest,
        friends.DeclareBankruptcy,
        millennials.Discover,
        millennials.PassOnDestination,
        millennials.PayVisit,
        millennials.SkipVisit,
        millennials.RideTo,
        millennials.StayHere,
        millennials.SellToBank,
        deal.MoveWild,
        deal.PayCharge,
        deal.PlaceReceivedWild,
    },
    "cards": {
        board.UseJailCard,
        millennials.ChoosePlayer,
        cards.Discard,
        deal.BankCard,
        deal.LayProperty,
        deal.PlayPassGo,
        deal.PlayRent,
        deal.PlayBirthday,
        deal.PlayDebtCollector,
        deal.PlaySlyDeal,
        deal.PlayForcedDeal,
        deal.PlayDealBreaker,
        deal.PlayHouse,
        deal.PlayHotel,
        deal.JustSayNo,
        deal.Pass,
    },
}
"""What each worker decides; creating a game and time-outs are the kernel's own."""

STEPS: Final[dict[Worker, set[str]]] = {
    "turns": {"rolled", "reveal", "pass", "finish", "roll_off", "after_roll", "advance", "move_back", "jail"}
    | {"leave_jail", "walk", "starter", "ride", "lose", "end"}
    | {"first_turn", "close", "check_win"},
    "dice": set(),
    "banking": {"start_money", "salary", "land", "utility_rent", "pay", "settle_claims", "lapse_claims", "estate"}
    | {"receive_deed", "auction_piece", "next_bid", "next_want", "bankrupt", "settle_debt"}
    | {"arrive", "offer_ride", "leave", "count"}
    | {"collect", "take_card", "take_set"},
    "cards": {"shuffle", "draw", "return", "lots", "take_chips", "show_chips"} | {"deal", "draw_up", "leave"},
}
"""What each worker carries out, by the part of the tag behind the dot."""


def test_every_command_has_exactly_one_owner() -> None:
    """The owner an edition names is the one the design gives the command, and no command has two."""
    listed = [kind for kinds in COMMANDS.values() for kind in kinds]
    assert len(listed) == len({*listed})
    assert {*listed, CreateGame, TimeOut} == {*get_args(AnyCommand)}
    for edition in EDITIONS.values():
        for kind, rule in edition.rules.items():
            assert rule.command is kind
            assert kind in COMMANDS[rule.owner]


def test_every_step_names_its_worker() -> None:
    """A step's tag is its worker, a dot, and what it does there."""
    for step in get_args(AnyStep):
        worker = owner_of(sample(step))
        name = str(step.__struct_config__.tag).partition(".")[2]
        assert worker in WORKERS
        assert name in STEPS[worker]
    assert sum(map(len, STEPS.values())) == len(get_args(AnyStep))


def test_every_event_has_a_fold() -> None:
    """No event of the union is unknown to all editions, and no edition folds what is no event."""
    folded = {kind for edition in EDITIONS.values() for kind in edition.folds}
    assert folded == {*EVENTS.values()}


def test_every_step_has_a_decider() -> None:
    """No step of the union is unknown to all editions, and no edition decides what is no step."""
    decided = {kind for edition in EDITIONS.values() for kind in edition.steps}
    assert decided == {*get_args(AnyStep)}


@pytest.mark.parametrize("name", EDITIONS)
def test_every_question_has_a_default_and_an_answer(name: str) -> None:
    """What an edition's prompts and commands can ask for has a default, and each default is a question of some rule."""
    edition = EDITIONS[name]
    asked = {ask for rule in edition.rules.values() for ask in rule.answers}
    asked |= {rule.offer.ask for rule in edition.rules.values() if rule.offer}
    assert asked == {*edition.defaults}
    assert {*edition.lanes} <= asked


@pytest.mark.parametrize("prompt", get_args(AnyPrompt))
def test_every_prompt_asks_somebody(prompt: type) -> None:
    """Each prompt names who it asks, and what."""
    made = sample(prompt)
    for seat, ask in made.asks():
        assert seat == 2
        assert any(ask in edition.defaults for edition in EDITIONS.values())
