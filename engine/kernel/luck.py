"""The luck port: where dice and decks come from. Luck is keyed by what it is for, never used up in order."""

from functools import lru_cache
from hashlib import sha256
from hmac import digest
from typing import Protocol

from contracts.log import keyed_hash, seed_key, u32
from contracts.words import Seat


class Luck(Protocol):
    """The source of dice and shuffles. The same question always has the same answer, so nothing is ever re-rolled."""

    @property
    def seed(self) -> str:
        """What is published when the game is over."""

    def dice(self, purpose: str, seat: Seat, turn: int, index: int, sides: tuple[int, ...]) -> tuple[int, ...]:
        """The faces of one roll: one die for each entry of ``sides``."""

    def card(self, deck: str, k: int, cards: tuple[str, ...], position: int) -> str:
        """The card at a position of the k-th shuffle of a deck; position 0 is drawn first."""


class OutOfLuckError(LookupError):
    """A script of dice or cards was asked for more than it holds; the sentence says for what."""


class WordStream:
    """Whole numbers without bias from one 32-byte seed (fairlog/v1, section 3, ``below``)."""

    def __init__(self, seed: bytes) -> None:
        """Start at the first block of the seed."""
        self._seed = seed
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely."""
        limit = 2**32 - 2**32 % n
        while True:
            if not self._words:
                raw = digest(self._seed, u32(self._block), "sha256")
                self._block += 1
                self._words = [int.from_bytes(raw[i : i + 4], "big") for i in range(28, -1, -4)]
            word = self._words.pop()
            if word < limit:
                return word % n

    def shuffled(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Fisher-Yates of the cards."""
        order = list(cards)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)


class SeededLuck:
    """Luck that follows from a seed alone: for simulations and games whose luck is not committed."""

    def __init__(self, seed: str) -> None:
        """Derive everything from the text of the seed."""
        self.seed = seed
        self._key = seed_key(seed)

    def dice(self, purpose: str, seat: Seat, turn: int, index: int, sides: tuple[int, ...]) -> tuple[int, ...]:
        """See Luck.dice."""
        left = int.from_bytes(sha256(self._key + f"{purpose}/{seat}/{turn}/{index}".encode()).digest(), "big")
        faces = []
        for n in sides:  # 256 bits give so many faces that no remainder shows
            left, face = divmod(left, n)
            faces.append(face + 1)
        return tuple(faces)

    def card(self, deck: str, k: int, cards: tuple[str, ...], position: int) -> str:
        """See Luck.card."""
        return _order(self._key, deck, k, cards)[position]


@lru_cache(maxsize=256)
def _order_of(key: bytes, cards: tuple[str, ...]) -> tuple[str, ...]:
    return WordStream(key).shuffled(cards)


def _order(key: bytes, deck: str, k: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    return _order_of(keyed_hash(key, "deck", deck, u32(k)), cards)


class ScriptedLuck:
    """Luck written down in advance: dice by purpose in the order they fall, cards by deck from the top.

    What the script does not say follows from the seed, so that a scenario needs to script only what matters.
    """

    def __init__(self, seed: str = "") -> None:
        """Begin with an empty script."""
        self.seed = seed
        self._rolls: dict[tuple[str, Seat, int, int], tuple[int, ...]] = {}
        self._next: list[tuple[int, ...]] = []
        self._cards: dict[str, list[str]] = {}
        self._rest = SeededLuck(seed)

    def roll_next(self, dice: tuple[int, ...]) -> None:
        """The next roll that has not been made yet shows these faces."""
        self._next.append(dice)

    def stack(self, deck: str, cards: list[str]) -> None:
        """The deck begins with these cards; the others follow in the order of the seed."""
        self._cards[deck] = cards

    def dice(self, purpose: str, seat: Seat, turn: int, index: int, sides: tuple[int, ...]) -> tuple[int, ...]:
        """See Luck.dice; the same roll asked twice shows the same faces."""
        key = (purpose, seat, turn, index)
        if key not in self._rolls:
            self._rolls[key] = self._next.pop(0) if self._next else self._rest.dice(purpose, seat, turn, index, sides)
        faces = self._rolls[key]
        if len(faces) != len(sides) or any(not 1 <= face <= n for face, n in zip(faces, sides, strict=True)):
            raise OutOfLuckError(f"the scripted dice {faces} do not fit a {purpose} roll of {sides}")
        return faces

    def card(self, deck: str, k: int, cards: tuple[str, ...], position: int) -> str:
        """See Luck.card."""
        first = [card for card in self._cards.get(deck, []) if card in cards]
        rest = [card for card in _order(seed_key(self.seed), deck, k, cards) if card not in first]
        return (first + rest)[position]


class NoLuck:
    """Stands where luck must not be asked: in options and refusals."""

    seed = ""

    def dice(self, *_asked: object) -> tuple[int, ...]:
        """Never answers."""
        raise OutOfLuckError("options ask for no dice")

    def card(self, *_asked: object) -> str:
        """Never answers."""
        raise OutOfLuckError("options ask for no cards")
