"""Debts and bankruptcy (t172 to t192, FR33 to FR39, FR70 to FR74)."""

from contracts.commands.board import ProposeTrade
from contracts.commands.common import EndTurn, RollDice
from contracts.commands.friends import ClaimRent, DeclareBankruptcy, MortgageDeed
from contracts.entries.board import Transfer
from contracts.entries.common import Finish
from contracts.entries.friends import DebtPrompt, ReceiveDeed, ReceivedPrompt
from contracts.events import Event
from contracts.events.common import GameFinished, Result, SecretsRevealed, TurnEnded
from contracts.events.friends import (
    BuildingsSold,
    DebtOpened,
    DebtPaid,
    DeedMortgaged,
    DeedReceived,
    RentClaimed,
    SeatBankrupt,
)
from contracts.rejections import Reason
from tests.rulebook.friends import (
    BROWN,
    DARK_BLUE,
    ONE,
    PART_2,
    ROOMMATE,
    TAXI,
    THREE,
    TWO,
    built,
    owns,
    passed_to,
    spent,
    stands,
    started,
)
from tests.spec import Play, Story


def in_debt(seats: int = 3, *more: Event, cash: int = 10) -> Story:
    """Seat 0 stands on a deed of seat 1 that asks 50, and has less: seat 1 has claimed."""
    story = started(seats).given(*more, *owns(TWO, PART_2), stands(ONE, 36), spent(ONE, 1500 - cash))
    return story.given(Play(0, RollDice("move"), (1, 2)), Play(1, ClaimRent()))


class TestDeclareBankruptcy:
    """Only who cannot raise the amount gives up (t184, FR34)."""

    def test_a_shortfall_is_a_debt(self) -> None:
        """FR70, FR71: cash never goes below zero; nothing is paid in part."""
        story = started(3).given(*owns(TWO, PART_2), stands(ONE, 36), spent(ONE, 1490))
        story.given(Play(0, RollDice("move"), (1, 2)))
        claim = story.table.state.offers[0].id
        debt = (ONE, TWO, 50, "rent")
        story.when(1, ClaimRent()).then(RentClaimed(TWO, claim), DebtOpened(*debt, (DebtPrompt(*debt),)))

    def test_the_debt_is_paid_by_itself_once_cash_covers_it(self) -> None:
        """FR70."""
        in_debt(3, *owns(ONE, TAXI)).when(0, MortgageDeed(TAXI)).then(
            DeedMortgaged(ONE, TAXI, 100), DebtPaid(ONE, TWO, 50, "rent")
        )

    def test_the_creditor_gets_everything(self) -> None:
        """FR36, FR74: cash, deeds still mortgaged, on which it owes the 10 %; the turn passes on."""
        story = in_debt(3, *owns(ONE, ROOMMATE), cash=5)
        story.when(0, DeclareBankruptcy()).then(
            DeedMortgaged(ONE, ROOMMATE, 30),
            SeatBankrupt(ONE, TWO, 35, (ROOMMATE,), (), 0, then=(ReceiveDeed(TWO, ROOMMATE),)),
            DeedReceived(TWO, ROOMMATE, (ReceivedPrompt(TWO, ROOMMATE),)),
        )

    def test_buildings_go_to_the_bank_at_half_price_first(self) -> None:
        """FR34, FR36: declaring carries out what is left to sell and to mortgage; t192: the last seat has won."""
        facts = (*owns(ONE, *BROWN), built(ONE, ROOMMATE), *owns(TWO, *DARK_BLUE), built(TWO, *DARK_BLUE))
        story = in_debt(2, *facts, cash=5)
        story.when(0, DeclareBankruptcy()).then(
            BuildingsSold(ONE, (ROOMMATE,), 25),
            DeedMortgaged(ONE, BROWN[0], 30),
            DeedMortgaged(ONE, BROWN[1], 30),
            SeatBankrupt(ONE, TWO, 90, BROWN, (), 0, then=(Finish(),)),
            GameFinished(Result((2, 1), "last-seat", (0, 1500 + 90 + 60 + 750 + 400), (TWO,))),
            SecretsRevealed(""),
        )

    def test_who_can_still_pay_must(self) -> None:
        """FR34, FR35."""
        story = in_debt(3, *owns(ONE, TAXI))
        story.when(0, DeclareBankruptcy()).refused(Reason.CAN_STILL_PAY, "FR34")

    def test_a_debtor_gives_nothing_away(self) -> None:
        """FR33: its deals bring cash."""
        story = in_debt(3, *owns(ONE, TAXI))
        story.when(0, ProposeTrade((Transfer(ONE, THREE, deeds=(TAXI,)),))).refused(Reason.DEBTOR_TRADE, "FR33")

    def test_while_a_debt_is_open_only_the_debtor_acts(self) -> None:
        """FR70: nobody ends the turn, nobody else gives up."""
        story = in_debt()
        story.when(0, EndTurn()).refused(Reason.NOT_ASKED)
        story.when(1, DeclareBankruptcy()).refused(Reason.NOT_ASKED)

    def test_who_owes_nothing_cannot_give_up(self) -> None:
        """FR35: one may resign."""
        started().when(0, DeclareBankruptcy()).refused(Reason.NOT_ASKED)

    def test_a_seat_goes_bankrupt_once(self) -> None:
        """Who is out can do nothing; its turn has passed on (FR74)."""
        story = in_debt()
        story.when(0, DeclareBankruptcy()).then(SeatBankrupt(ONE, TWO, 10, (), (), 0), TurnEnded(ONE), passed_to(TWO))
        story.when(0, DeclareBankruptcy()).refused(Reason.SEAT_OUT)
