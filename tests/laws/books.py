"""The laws' own books of Monopoly Friends: who paid whom by each event, and where each card is; no engine code."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from contracts.events import Event, board, common, friends
from contracts.words import Seat

Flow = tuple[Seat | None, Seat | None, int]
"""Payer, payee, amount; the Bank stands for None."""


def _dealt(event: board.StartMoneyPaid, seats: list[Seat]) -> Iterator[Flow]:
    yield from ((None, seat, event.amount) for seat in seats)


def _traded(event: board.TradeExecuted, _seats: list[Seat]) -> Iterator[Flow]:
    yield from ((part.giver, part.taker, part.cash) for part in event.transfers)


_FLOWS: Final[dict[type[Event], Callable[[Any, list[Seat]], Iterator[Flow]]]] = {
    board.StartMoneyPaid: _dealt,
    board.TradeExecuted: _traded,
    board.MoneyPaid: lambda e, _: iter([(e.payer, e.payee, e.amount)]),
    board.JailFeePaid: lambda e, _: iter([(e.seat, None, e.amount)]),
    friends.DeedBought: lambda e, _: iter([(e.seat, None, e.price)]),
    friends.AuctionWon: lambda e, _: iter([(e.seat, None, e.amount)] if e.paid else []),
    friends.DebtPaid: lambda e, _: iter([(e.debtor, e.creditor, e.amount)]),
    friends.BuildingsBuilt: lambda e, _: iter([(e.seat, None, e.cost)]),
    friends.BuildingsSold: lambda e, _: iter([(None, e.seat, e.gain)]),
    friends.DeedMortgaged: lambda e, _: iter([(None, e.seat, e.amount)]),
    friends.DeedRedeemed: lambda e, _: iter([(e.seat, None, e.cost)]),
    friends.SeatBankrupt: lambda e, _: iter([(e.seat, e.creditor, e.cash)]),
}


class Cash:
    """The account of each seat, kept by double entry: what one pays another gets."""

    def __init__(self, seats: int) -> None:
        self.bank = 0
        self.seats = [0] * seats
        self._out: set[Seat] = set()

    def book(self, event: Event) -> None:
        """Enter what an event pays."""
        present = [Seat(seat) for seat in range(len(self.seats)) if seat not in self._out]
        flows = _FLOWS.get(type(event))
        for payer, payee, amount in flows(event, present) if flows else ():
            self._add(payer, -amount)
            self._add(payee, amount)
        if isinstance(event, friends.SeatBankrupt):
            self._out.add(event.seat)

    def _add(self, seat: Seat | None, amount: int) -> None:
        if seat is None:
            self.bank += amount
        else:
            self.seats[seat] += amount


class Cards:
    """Where every card is that has left the face-down part of its deck: under a deck, with a seat, or carried out."""

    def __init__(self) -> None:
        self.hidden: dict[str, set[str]] = {}
        self.under: dict[str, list[str]] = {}
        self.held: dict[str, Seat] = {}
        self.carried = ""
        self._deck_of: dict[str, str] = {}
        self._drawn = ""

    def book(self, event: Event) -> None:
        """Move the cards an event moves; a card that is not where it is taken from fails here."""
        match event:
            case common.DeckShuffled(deck=deck, cards=cards):
                self.hidden[deck], self.under[deck] = {*cards}, []
                self._deck_of |= dict.fromkeys(cards, deck)
            case common.CardsDrawn(deck=deck, cards=(opening,)):
                self.hidden[deck].remove(opening.card)
                self._drawn = opening.card
            case board.CardTaken(deck=deck, card=card):
                assert not self.hidden[deck]
                assert self.under[deck].pop(0) == card
                self._drawn = card
            case board.CardActs(seat=seat, card=card, keep=keep):
                assert self._drawn == card
                self._drawn = ""
                if keep:
                    self.held[card] = seat
                else:
                    self.carried = card
            case board.CardReturned(card=card):
                self._put_back(card)
            case board.JailCardUsed(seat=seat, card=card):
                assert self.held.pop(card) == seat
                self.under[self._deck_of[card]].append(card)
            case _:
                self._book_owners(event)

    def _book_owners(self, event: Event) -> None:
        """Cards that change hands by a deal or a bankruptcy."""
        if isinstance(event, board.TradeExecuted):
            for part in event.transfers:
                assert all(self.held[card] == part.giver for card in part.jail_cards)
                self.held |= dict.fromkeys(part.jail_cards, part.taker)
        elif isinstance(event, friends.SeatBankrupt):
            self._inherit(event)

    def _put_back(self, card: str) -> None:
        assert self.carried == card
        self.carried = ""
        self.under[self._deck_of[card]].append(card)

    def _inherit(self, event: friends.SeatBankrupt) -> None:
        assert {*event.jail_cards} == {card for card, seat in self.held.items() if seat == event.seat}
        for card in event.jail_cards:
            del self.held[card]
            if event.creditor is None:
                self.under[self._deck_of[card]].append(card)
            else:
                self.held[card] = event.creditor
        if event.returned:
            self._put_back(event.returned)
