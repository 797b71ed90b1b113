"""Entries of Monopoly Deal: the turn, an action with its chains of answers, payments, what was won or received."""

import msgspec

from contracts.entries.common import Prompt, Step
from contracts.words import Seat


class Chain(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an action means to one target: the amount charged (0 for a theft), and how often No was said so far."""

    target: Seat
    amount: int = 0
    noes: int = 0


class PlayPrompt(Prompt, frozen=True, tag="ask.play"):
    """The seat in turn plays cards, moves its wilds, or ends its turn."""

    seat: Seat

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The slot of the seat in turn."""
        return ((self.seat, "play"),)


class ActionPrompt(Prompt, frozen=True, tag="ask.response"):
    """An action against others: each target has a slot and a chain of its own. Everything named is fixed.

    ``seat`` plays ``card``. A charge has amounts in its chains, ``single`` before any doubling; a theft names what is
    ``taken``: a card, or the first card of a set if ``whole``; a swap also what is ``given``.
    """

    seat: Seat
    card: str
    chains: tuple[Chain, ...]
    single: int = 0
    taken: str = ""
    given: str = ""
    whole: bool = False

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """Every target alike, with or without a card to answer with."""
        return tuple((chain.target, "response") for chain in self.chains)

    def chain_of(self, target: Seat) -> Chain:
        """The chain of one target."""
        return next(chain for chain in self.chains if chain.target == target)


class DiscardPrompt(Prompt, frozen=True, tag="ask.discard"):
    """The seat holds more than the limit at the end of its turn and discards exactly ``count`` cards."""

    seat: Seat
    count: int

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The slot of the seat in turn."""
        return ((self.seat, "discard"),)


class PlacePrompt(Prompt, frozen=True, tag="ask.place"):
    """The target of a swap received a wild and chooses its colour."""

    seat: Seat
    card: str

    def asks(self) -> tuple[tuple[Seat, str], ...]:
        """The slot of the receiver."""
        return ((self.seat, "place"),)


class CheckWin(Step, frozen=True, tag="turns.check_win"):
    """See whether the seat in turn has its sets."""

    seat: Seat


class DrawUp(Step, frozen=True, tag="cards.draw_up"):
    """The seat draws ``count`` cards; 0 stands for the draw of its turn, which depends on its hand."""

    seat: Seat
    count: int = 0


class Collect(Step, frozen=True, tag="banking.collect"):
    """Nothing stops a charge any more: the target is asked to pay, or has nothing to pay with.

    ``leaving``: it goes out and pays what the clock would have paid.
    """

    parties = ("seat", "target")

    seat: Seat
    target: Seat
    amount: int
    leaving: bool = False


class TakeCard(Step, frozen=True, tag="banking.take_card"):
    """A property is taken; ``given`` goes the other way."""

    parties = ("seat", "target")

    seat: Seat
    target: Seat
    taken: str
    given: str = ""
    leaving: bool = False


class TakeSet(Step, frozen=True, tag="banking.take_set"):
    """A complete set is taken."""

    parties = ("seat", "target")

    seat: Seat
    target: Seat
    taken: str
