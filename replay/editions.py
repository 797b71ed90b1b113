"""What replay knows of each edition beside its rules: how to tell it, how to show its table, what must hold in it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from contracts.envelopes import Record
from contracts.events import Event
from contracts.events.common import GameCreated, RulesReference
from engine.deal.edition import EDITION as MONOPOLY_DEAL
from engine.deal.invariants import Watch as DealWatch
from engine.friends.edition import EDITION as MONOPOLY_FRIENDS
from engine.friends.invariants import Watch as FriendsWatch
from engine.kernel.edition import Edition
from engine.millennials.edition import EDITION as MONOPOLY_MILLENNIALS
from engine.millennials.invariants import Watch as MillennialsWatch
from engine.target.edition import EDITION as MONOPOLY_TARGET
from engine.target.invariants import Watch as TargetWatch
from engine.target_cards.edition import EDITION as TARGET_CARDS
from engine.target_cards.invariants import Watch as TargetCardsWatch
from replay.errors import UnknownRulesError, UnreadableError
from replay.tables.deal import deal_table
from replay.tables.friends import friends_table
from replay.tables.millennials import millennials_table
from replay.tables.target import target_table
from replay.tables.target_cards import target_cards_table
from replay.tellers.common import Teller
from replay.tellers.deal import DealTeller
from replay.tellers.friends import FriendsTeller
from replay.tellers.millennials import MillennialsTeller
from replay.tellers.target import TargetTeller
from replay.tellers.target_cards import TargetCardsTeller


class Watch(Protocol):
    """Watches one game, told of every event and the state after it."""

    def broken(self, state: Any, event: Event) -> str:
        """What cannot be after this event, as a sentence; empty if all holds."""


@dataclass(frozen=True)
class Room:
    """One edition, as replay needs it."""

    edition: Edition
    teller: Callable[[], Teller[Any]]
    table: Callable[[Any], Any]
    watch: Callable[[], Watch]


ROOMS = {
    room.edition.id: room
    for room in (
        Room(MONOPOLY_FRIENDS, FriendsTeller, friends_table, FriendsWatch),
        Room(MONOPOLY_MILLENNIALS, MillennialsTeller, millennials_table, MillennialsWatch),
        Room(MONOPOLY_DEAL, DealTeller, deal_table, DealWatch),
        Room(TARGET_CARDS, TargetCardsTeller, target_cards_table, TargetCardsWatch),
        Room(MONOPOLY_TARGET, TargetTeller, target_table, TargetWatch),
    )
}
"""Every edition that can be replayed, by its id."""


def room_of(first: Record) -> Room:
    """The edition that the first event of a log names; UnknownRulesError if this program has other rules."""
    created = first.event
    if not isinstance(created, GameCreated):
        raise UnreadableError(1, f"the log begins with {type(created).__name__}, not with GameCreated")
    room = ROOMS.get(created.rules.edition)
    if room is None:
        raise UnknownRulesError(f"the edition {created.rules.edition!r} is not known: there are {', '.join(ROOMS)}")
    edition = room.edition
    ours = RulesReference(edition.id, edition.version, edition.data_hash)
    if created.rules != ours:
        raise UnknownRulesError(f"the game was played by {_said(created.rules)}, this program has {_said(ours)}")
    return room


def _said(rules: RulesReference) -> str:
    return f"{rules.edition} rules {rules.version} with data {rules.data[:8]}"
