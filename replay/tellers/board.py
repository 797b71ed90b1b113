"""Sentences the board editions share: rolls, moves, Jail, cards, money, trades."""

from collections.abc import Sequence
from typing import TypeVar

from contracts.entries.board import TradeOffer, Transfer
from contracts.events import board, common
from contracts.words import Seat
from engine.board.state import BoardState
from replay.tellers.common import Teller, faces, listed

B = TypeVar("B", bound=BoardState)


class BoardTeller(Teller[B]):
    """Tells a game on a board; an edition says how its spaces, deeds and cards are called."""

    silent = Teller.silent | {
        board.RollOffGoesOn,
        board.UtilityRolled,
        board.TurnClosing,
        board.CardTaken,
        board.CardReturned,
    }

    def __init__(self) -> None:
        """A teller that has not heard anything yet."""
        super().__init__()
        self.reasons = REASONS
        self.due = ""
        self.sentences |= {
            common.DiceRolled: ("roll", self.dice_rolled),
            board.TokenChosen: ("game", lambda e: f"seat {e.seat} takes the {e.token}"),
            board.StartMoneyPaid: ("money", lambda e: f"every seat gets {self.money(e.amount)}"),
            board.RollOffCalled: ("game", self.roll_off_called),
            board.StarterChosen: ("game", self.starter_chosen),
            board.Moved: ("roll", self.moved),
            board.Jailed: ("jail", self.jailed),
            board.JailFeePaid: ("jail", lambda e: f"{self.name(e.seat)} pays {self.money(e.amount)} to leave Jail"),
            board.JailCardUsed: ("jail", lambda e: f"{self.name(e.seat)} uses a card to leave Jail"),
            board.JailLeft: ("jail", self.jail_left),
            board.JailRollMissed: ("jail", self.jail_roll_missed),
            board.ExtraRollGranted: ("roll", lambda e: f"a double: {self.name(e.seat)} rolls again"),
            board.CardActs: ("card", self.card_acts),
            board.MoneyPaid: ("money", self.money_paid),
            board.TradeProposed: ("trade", self.trade_proposed),
            board.TradeSigned: ("trade", lambda e: f"{self.name(e.seat)} signs the deal of {self.proposer(e.trade)}"),
            board.TradeExecuted: ("trade", self.trade_executed),
            board.TradeRejected: (
                "trade",
                lambda e: f"{self.name(e.seat)} refuses the deal of {self.proposer(e.trade)}",
            ),
            board.TradeWithdrawn: ("trade", lambda e: f"{self.name(e.seat)} takes a proposed deal back"),
            board.SeatLeft: ("end", self.seat_left),
            board.TradeLapsed: ("trade", lambda e: f"the deal of {self.proposer(e.trade)} is no longer possible"),
        }

    def money(self, amount: int) -> str:
        """An amount as the board prints it."""
        return money(amount)

    def space(self, index: int) -> str:
        """The printed name of a space."""
        raise NotImplementedError

    def deed(self, deed: str) -> str:
        """The printed name of a deed."""
        raise NotImplementedError

    def card(self, card: str) -> str:
        """The deck of a card and what it says."""
        raise NotImplementedError

    def name(self, seat: Seat | None) -> str:
        """A seat goes by its token once it has one."""
        return super().name(seat) if seat is None or not self.state.tokens[seat] else self.state.tokens[seat]

    def heading(self, seat: Seat) -> str:
        """Token and cash."""
        return f" ({self.name(seat)}), {self.money(self.state.cash[seat])}"

    def score(self, score: int) -> str:
        """A score is money."""
        return self.money(score)

    def dice_rolled(self, event: common.DiceRolled) -> str:
        """A roll of the turn is told with what it leads to."""
        if event.purpose in ("move", "jail"):
            self.hold(event)
            return ""
        purpose = "the start" if event.purpose == "start" else "the rent"
        return f"{self.name(event.seat)} rolls {faces(event.dice)} for {purpose}"

    def roll_off_called(self, event: board.RollOffCalled) -> str:
        """The first round needs no word; a tie does."""
        return f"a tie: {self.names(event.seats)} roll again" if self.state.roll_offs > 1 else ""

    def starter_chosen(self, event: board.StarterChosen) -> str:
        """Who begins."""
        return f"{self.name(event.seat)} begins" + (", being the lowest tied seat" if event.tied_out else "")

    def moved(self, event: board.Moved) -> str:
        """Where the token stands now."""
        back = "back " if event.how == "back" else ""
        return f"{self.rolled(event.seat)} goes {back}to {self.space(event.end)}"

    def jailed(self, event: board.Jailed) -> str:
        """To Jail, and why."""
        why = ", for a third double" if event.by == "third-double" else ""
        return f"{self.rolled(event.seat)} goes to Jail{why}"

    def jail_left(self, event: board.JailLeft) -> str:
        """Fee and card have been told already."""
        if event.by == "double":
            return f"{self.rolled(event.seat)} is out of Jail by that double"
        return f"{self.name(event.seat)} leaves Jail by that roll" if event.by == "third-miss" else ""

    def jail_roll_missed(self, event: board.JailRollMissed) -> str:
        """No double."""
        return f"{self.rolled(event.seat)} has no double, attempt {event.attempt}"

    def card_acts(self, event: board.CardActs) -> str:
        """Which card, and what it says."""
        return f"{self.name(event.seat)} draws {self.card(event.card)}" + (" (kept)" if event.keep else "")

    def money_paid(self, event: board.MoneyPaid) -> str:
        """Who pays whom, and for what."""
        amount, what = self.money(event.amount), self.due or self.reasons.get(event.reason, event.reason)
        self.due = ""
        if event.payer is None:
            return f"{self.name(event.payee)} gets {amount} {what}".rstrip()
        to = "" if event.payee is None else f" {self.name(event.payee)}"
        return f"{self.name(event.payer)} pays{to} {amount} {what}".rstrip()

    def trade_proposed(self, event: board.TradeProposed) -> str:
        """The terms as written."""
        return f"{self.name(event.seat)} proposes: {self.terms(event.transfers)}"

    def trade_executed(self, event: board.TradeExecuted) -> str:
        """The terms as carried out."""
        return f"{self.name(event.seat)} accepts: {self.terms(event.transfers)}"

    def seat_left(self, event: board.SeatLeft) -> str:
        """What goes back."""
        things = [money(event.cash)]
        if event.deeds:
            things.append(listed([self.deed(deed) for deed in event.deeds]))
        return f"{self.name(event.seat)} leaves: {listed(things)} back to the Bank"

    def proposer(self, trade: str) -> str:
        """Whose deal it is."""
        offer = self.offers.get(trade)
        return self.name(offer.proposer) if isinstance(offer, TradeOffer) else "nobody"

    def terms(self, transfers: Sequence[Transfer]) -> str:
        """A deal in words: who gives whom what."""
        return "; ".join(
            f"{self.name(part.giver)} gives {self.name(part.taker)} {listed(self._things(part))}" for part in transfers
        )

    def _things(self, part: Transfer) -> list[str]:
        cash = [self.money(part.cash)] if part.cash else []
        return [*cash, *map(self.deed, part.deeds), *("a jail card" for _ in part.jail_cards)]

    def names(self, seats: Sequence[Seat]) -> str:
        """Several seats in a sentence."""
        return listed([self.name(seat) for seat in seats])


REASONS = {
    "salary": "of salary",
    "rent": "of rent",
    "card": "",
    "tax": "of tax",
    "interest": "of interest",
    "jail_fee": "to leave Jail",
    "auction": "for what it won by auction",
}
"""Why money is due, as a sentence goes on."""


def money(amount: int) -> str:
    """An amount as the board prints it."""
    return f"M{amount:,}"
