"""Entries the board editions share: tokens, rolls, movement, jail, decks, trades."""

from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from contracts.entries.common import Offer, Prompt, Step
from contracts.words import Seat


class TokenPrompt(Prompt, frozen=True, tag="ask.token"):
    """Every seat chooses a token of its own."""

    parties = ()

    seats: tuple[Seat, ...]

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """One slot for each seat."""
        return tuple((seat, "token") for seat in self.seats)


class RollPrompt(Prompt, frozen=True, tag="ask.roll"):
    """A seat is to roll; ``purpose`` is the lane of the roll: start, move, jail or utility."""

    seat: Seat
    purpose: str

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The roller's slot, named by its purpose."""
        return ((self.seat, self.purpose),)

    def goes_on(self) -> Step | None:
        """A roll-off goes on with the next seat."""
        return RollOff() if self.purpose == "start" else None


class EndTurnPrompt(Prompt, frozen=True, tag="ask.end"):
    """The seat in turn has nothing left it must do; it may still build or trade, then ends its turn."""

    seat: Seat

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The slot of the seat in turn."""
        return ((self.seat, "end"),)


class RollOff(Step, frozen=True, tag="turns.roll_off"):
    """Find out who starts: every seat rolls, or a roll-off goes on without the seat that was asked."""

    parties = ()


class AfterRoll(Step, frozen=True, tag="turns.after_roll"):
    """What a roll led to is settled: another roll, the end of the turn, or the next seat."""

    seat: Seat


class Advance(Step, frozen=True, tag="turns.advance"):
    """A card moves the token clockwise to a space; passing or reaching GO pays the salary."""

    seat: Seat
    to: int


class MoveBack(Step, frozen=True, tag="turns.move_back"):
    """A card moves the token anticlockwise; no salary."""

    seat: Seat
    to: int


class GoToJail(Step, frozen=True, tag="turns.jail"):
    """A card or a space sends the seat to Jail."""

    seat: Seat
    by: str


class LeaveJail(Step, frozen=True, tag="turns.leave_jail"):
    """The forced fee is settled: the token moves by the roll that failed."""

    seat: Seat
    dice: tuple[int, ...]


class DrawCard(Step, frozen=True, tag="cards.draw"):
    """The seat draws the top card of a deck and does what it says."""

    seat: Seat
    deck: str


class ReturnCard(Step, frozen=True, tag="cards.return"):
    """A card whose instruction is settled goes under its deck."""

    seat: Seat
    card: str


class DealStartMoney(Step, frozen=True, tag="banking.start_money"):
    """Every seat gets its start money from the Bank."""

    parties = ()


class Pay(Step, frozen=True, tag="banking.pay"):
    """One payment that is due now; the Bank stands for None. What a payer who is short does is for the edition."""

    parties = ("payer", "payee")

    payer: Seat | None
    payee: Seat | None
    amount: int
    reason: str


class Walk(Step, frozen=True, tag="turns.walk"):
    """A seat that has just left Jail moves by the roll that ended its stay."""

    seat: Seat
    dice: tuple[int, ...]


class Salary(Step, frozen=True, tag="banking.salary"):
    """The seat passed or reached GO."""

    seat: Seat


class LeaveGame(Step, frozen=True, tag="banking.leave"):
    """A seat that resigned hands back what it has."""

    seat: Seat


class Transfer(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One direction of a deal: what the giver hands to the taker. An item card is the deed of its space."""

    giver: Annotated[Seat, Meta(ge=0, le=15)]
    taker: Annotated[Seat, Meta(ge=0, le=15)]
    cash: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0
    deeds: tuple[str, ...] = ()
    jail_cards: tuple[str, ...] = ()


class TradeOffer(Offer, frozen=True, tag="offer.trade"):
    """A deal that waits for signatures; all who give or take must sign, the proposer has."""

    ask: ClassVar[str] = "trade"

    proposer: Seat
    transfers: tuple[Transfer, ...]
    signed: tuple[Seat, ...]

    @property
    def signers(self) -> tuple[Seat, ...]:
        """Every seat that gives or takes, ascending."""
        return tuple(sorted({seat for part in self.transfers for seat in (part.giver, part.taker)}))

    def concerns(self, seat: Seat) -> bool:
        """A deal dies with any of its signers."""
        return seat in self.signers
