"""The bots, by the name a command line gives them."""

from collections.abc import Mapping
from typing import Final

from contracts.words import Seat
from engine.deal.edition import EDITION as MONOPOLY_DEAL
from engine.friends.edition import EDITION as MONOPOLY_FRIENDS
from engine.kernel.edition import Edition
from engine.millennials.edition import EDITION as MONOPOLY_MILLENNIALS
from engine.target.edition import EDITION as MONOPOLY_TARGET
from engine.target_cards.edition import EDITION as TARGET_CARDS
from services.bots import deal, friends, millennials, target, target_cards
from services.bots.bot import Bot, MakeBot
from services.bots.uniform import UniformBot

SIMPLE: Final[Mapping[str, MakeBot]] = {
    MONOPOLY_FRIENDS.id: friends.SimpleBot,
    MONOPOLY_MILLENNIALS.id: millennials.SimpleBot,
    MONOPOLY_DEAL.id: deal.SimpleBot,
    TARGET_CARDS.id: target_cards.SimpleBot,
    MONOPOLY_TARGET.id: target.SimpleBot,
}
"""The bot of each edition that knows what it is doing."""


def simple(edition: Edition, seed: str, seat: Seat) -> Bot:
    """The edition's own bot."""
    return SIMPLE[edition.id](edition, seed, seat)


BOTS: Final[Mapping[str, MakeBot]] = {"random": UniformBot, "simple": simple}
"""Every bot that can be seated."""
