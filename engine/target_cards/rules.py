"""The rule tables of Target as the data states them; what has one value only is pinned, the rest are switches."""

from typing import Literal

import msgspec


class Deal(msgspec.Struct, frozen=True):
    """The set-up (TC18, TC30)."""

    hand_size: int
    targets_face_up: int
    youngest_seat: int


class Turn(msgspec.Struct, frozen=True):
    """A turn from its draw to its discard (TC1, TC7, TC12, TC13, TC22, TC31)."""

    draw_from: tuple[Literal["stock"], Literal["discard_top"]]
    meld_optional: Literal[True]
    plays_per_turn: int
    discard_when_hand_is: int
    discard_when_melded: Literal[False]
    redraw_to_replace: Literal[False]
    may_discard_card_just_taken_from_discard: bool


class Meld(msgspec.Struct, frozen=True):
    """What a play may hold and what it wins (TC2 to TC5, TC21)."""

    cards_shared_between_melds: Literal[True]
    separate_melds_in_one_play: Literal[True]
    wins_every_target_met: Literal[True]
    every_card_must_serve_a_won_target: bool
    new_targets_can_be_won_by_same_play: bool
    melded_cards: Literal["removed_from_play"]


class Wild(msgspec.Struct, frozen=True):
    """What a wild card may stand for (TC10)."""

    rank_fixed: Literal[True]
    suit_free: Literal[True]
    one_suit_per_play: Literal[True]


class Targets(msgspec.Struct, frozen=True):
    """What comes in the place of won Targets (TC5, TC16)."""

    refill_after_win: Literal[True]
    empty_deck: Literal["play_on_with_the_rest"]


class End(msgspec.Struct, frozen=True):
    """When the game ends and who has won (TC14 to TC17)."""

    stock_empty: Literal["finish_current_turn_then_end"]
    all_targets_won: Literal["end_now"]
    winner: Literal["most_points"]
    tie_break: tuple[Literal["shared"]]
    stalled_rounds_limit: int


class Rules(msgspec.Struct, frozen=True):
    """The rule tables."""

    turn: Turn
    meld: Meld
    wild: Wild
    targets: Targets
    end: End


class Tables(msgspec.Struct, frozen=True):
    """All a table may choose among."""

    deal: Deal
    rules: Rules


BOUNDS = {
    "hand_size": (1, 7),
    "targets_face_up": (1, 8),
    "youngest_seat": (0, 3),
    "plays_per_turn": (1, 3),
    "discard_when_hand_is": (2, 8),
    "stalled_rounds_limit": (1, 1000),
}
"""The figures a table may choose, and between which bounds."""
