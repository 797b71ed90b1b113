"""Leaving Jail by fee or card (t120 to t128)."""

from contracts.commands.board import PayJailFee, UseJailCard
from contracts.commands.common import RollDice
from contracts.entries.board import LeaveJail, Pay, RollPrompt
from contracts.entries.friends import Land
from contracts.events import Event
from contracts.events.board import CardActs, JailCardUsed, JailFeePaid, JailLeft, JailRollMissed, MoneyPaid, Moved
from contracts.events.common import CardsDrawn, Opening
from contracts.events.friends import RentNotDue
from contracts.rejections import Reason
from tests.rulebook.friends import (
    BOAT,
    JAIL_19,
    JAIL_20,
    ONE,
    TWO,
    VISITING,
    closing,
    jailed,
    owns,
    rolled,
    spent,
    started,
    turn_of_two,
)
from tests.spec import Play, Story


def holds(seat: int, card: str, deck: str) -> tuple[Event, ...]:
    """The seat drew the first card of the deck and kept it."""
    owner = (ONE, TWO)[seat]
    return CardsDrawn(deck, 0, 0, 1, "all", (Opening(card, 0),)), CardActs(owner, card, keep=True)


def in_jail(*more: Event) -> Story:
    """Seat 1 is in Jail and its turn begins."""
    decks = {"apartment_19": [JAIL_19], "apartment_20": [JAIL_20]}
    return started(cards=decks).given(jailed(TWO), *more, *turn_of_two())


class TestPayJailFee:
    """50 before the roll (t124, FR5)."""

    def test_the_fee_frees_before_the_roll(self) -> None:
        """FR3: then the turn is taken as any other."""
        in_jail().when(1, PayJailFee()).then(JailFeePaid(TWO, 50), JailLeft(TWO, "fee", (RollPrompt(TWO, "move"),)))

    def test_who_has_less_cannot_pay(self) -> None:
        """FR5."""
        in_jail(spent(TWO, 1451)).when(1, PayJailFee()).refused(Reason.NOT_ENOUGH_CASH, "FR5")

    def test_the_fee_is_paid_once(self) -> None:
        """Who is out owes nothing."""
        in_jail().given(Play(1, PayJailFee())).when(1, PayJailFee()).refused(Reason.NOT_ASKED)

    def test_after_the_third_miss_the_fee_is_forced(self) -> None:
        """t128, FR5, FR53: the last roll is walked, and gives no other."""
        story = in_jail(JailRollMissed(TWO, 2), *owns(TWO, BOAT))
        story.when(1, RollDice("jail"), (2, 3)).then(
            rolled(TWO, (2, 3), purpose="jail"),
            JailRollMissed(TWO, 3, (Pay(TWO, None, 50, "jail_fee"), LeaveJail(TWO, (2, 3)))),
            MoneyPaid(TWO, None, 50, "jail_fee"),
            JailLeft(TWO, "third-miss"),
            Moved(TWO, VISITING, 15, "dice", (Land(TWO, BOAT),)),
            RentNotDue(TWO, BOAT),
            closing(TWO),
        )

    def test_a_double_frees_and_gives_no_other_roll(self) -> None:
        """FR4."""
        in_jail().when(1, RollDice("jail"), (5, 5)).then(
            rolled(TWO, (5, 5), purpose="jail"),
            JailLeft(TWO, "double"),
            Moved(TWO, VISITING, 20, "dice"),
            closing(TWO),
        )

    def test_a_missed_roll_leaves_only_the_end_of_the_turn(self) -> None:
        """FR51: it was the first attempt; nobody was sent to Jail, so the seat ends its turn itself (FR49)."""
        in_jail().when(1, RollDice("jail"), (1, 2)).then(
            rolled(TWO, (1, 2), purpose="jail"), JailRollMissed(TWO, 1), closing(TWO)
        )


class TestUseJailCard:
    """The card that leads out of Jail (t98, t126)."""

    def test_the_card_frees_before_the_roll(self) -> None:
        """FR42: it goes under its own deck."""
        in_jail(*holds(1, JAIL_20, "apartment_20")).when(1, UseJailCard(JAIL_20)).then(
            JailCardUsed(TWO, JAIL_20), JailLeft(TWO, "card", (RollPrompt(TWO, "move"),))
        )

    def test_the_card_of_another_frees_nobody(self) -> None:
        """FR42: and there are only two such cards."""
        story = in_jail(*holds(0, JAIL_20, "apartment_20"))
        story.when(1, UseJailCard(JAIL_20)).refused(Reason.NOT_YOUR_CARD, "FR42")
        story.when(1, UseJailCard("a20_fine")).refused(Reason.NO_SUCH_CARD)

    def test_outside_jail_no_card_is_used(self) -> None:
        """The card stays where it is."""
        story = started(cards={"apartment_19": [JAIL_19]}).given(*holds(0, JAIL_19, "apartment_19"))
        story.when(0, UseJailCard(JAIL_19)).refused(Reason.NOT_ASKED)

    def test_a_card_is_used_once(self) -> None:
        """It lies under its deck now."""
        story = in_jail(*holds(1, JAIL_20, "apartment_20")).given(Play(1, UseJailCard(JAIL_20)))
        story.when(1, UseJailCard(JAIL_20)).refused(Reason.NOT_ASKED)
