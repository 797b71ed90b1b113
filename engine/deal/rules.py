"""The rule tables of Monopoly Deal as the data states them; what has one value is pinned, the rest are switches."""

from typing import Literal

import msgspec


class Setup(msgspec.Struct, frozen=True):
    """Starting hands and who begins (MD4, MD9)."""

    hand_size: int
    first_player: Literal["youngest"]
    youngest_seat: int
    direction: Literal["clockwise"]
    draw_pile_face: Literal["down"]
    hands: Literal["secret"]


class Draw(msgspec.Struct, frozen=True):
    """The draw of a turn (MD5, MD6)."""

    cards: int
    cards_if_hand_empty: int
    when: Literal["start_of_own_turn"]
    mandatory: Literal[True]


class Plays(msgspec.Struct, frozen=True):
    """How many plays a turn has (MD10, MD11)."""

    plays_min: Literal[0]
    plays_max: int
    play_kinds: tuple[Literal["bank"], Literal["property"], Literal["action"]]
    played_card_returns_to_hand: Literal[False]


class PlayCost(msgspec.Struct, frozen=True):
    """How many plays each use of a card takes (MD10, MD24, MD40, MD53)."""

    bank_card: int
    property_card: int
    action_card: int
    rent_card: int
    double_rent_each: int
    just_say_no: Literal[0]
    move_or_flip_wild: Literal[0]


class TurnEnd(msgspec.Struct, frozen=True):
    """The hand limit (MD19)."""

    hand_limit: int
    excess: Literal["owner_chooses_discards"]


class EndDiscard(msgspec.Struct, frozen=True):
    """Where cards above the limit go (MD20)."""

    goes_to: Literal["discard_pile", "bottom_of_draw_pile"]
    face: Literal["up"]


class Turn(msgspec.Struct, frozen=True):
    """A turn from its draw to its discards."""

    draw: Draw
    play: Plays
    play_cost: PlayCost
    end: TurnEnd
    end_discard: EndDiscard


class Bank(msgspec.Struct, frozen=True):
    """What may be banked (MD12 to MD14)."""

    accepts: tuple[str, ...]
    rejects: tuple[str, ...]
    banked_action_becomes_money: Literal[True]
    visible: Literal["all_cards"]


class PaymentDetail(msgspec.Struct, frozen=True):
    """How cards pay (MD30 to MD35)."""

    received_bank_card_goes_to: Literal["payee_bank"]
    may_pay_with_property_while_bank_is_full: Literal[True]
    may_pay_from_complete_set: Literal[True]
    may_pay_with_building: Literal[True]
    paid_building_goes_to: Literal["payee_bank"]
    zero_value_cards_payable: Literal[False]
    superfluous_cards_allowed: bool
    each_payer_settles_separately: Literal[True]
    payee_waits_until_all_settled: Literal[True]


class PaymentOrder(msgspec.Struct, frozen=True):
    """Several targets (MD36)."""

    windows: Literal["simultaneous"]
    order: Literal["clockwise_from_active_player"]
    response_before_payment: Literal[True]


class Payment(msgspec.Struct, frozen=True):
    """With what a charge is paid (MD27 to MD34)."""

    may_use: tuple[
        Literal["money_in_bank"],
        Literal["action_in_bank"],
        Literal["rent_in_bank"],
        Literal["property_on_table"],
        Literal["wild_on_table"],
    ]
    from_hand: Literal[False]
    change_given: Literal[False]
    payer_chooses_cards: Literal[True]
    if_short: Literal["pay_all_payable_cards"]
    if_nothing: Literal["pay_nothing"]
    received_property_goes_to: Literal["payee_property_area"]
    detail: PaymentDetail
    order: PaymentOrder


class Overflow(msgspec.Struct, frozen=True):
    """Cards beyond a complete set (MD22, MD38)."""

    extra_cards_of_color: Literal["start_a_new_set"]
    rent_charged_on: Literal["one_set_chosen_by_actor"]


class SetRules(msgspec.Struct, frozen=True):
    """What a set is (MD21, MD22, MD39, MD43)."""

    complete_when: Literal["cards_reach_set_size"]
    unlimited_properties: Literal[True]
    one_house_and_one_hotel_max: Literal[True]
    hotel_needs_house: Literal[True]
    rent_is_sum_of: tuple[Literal["set_rent"], Literal["house_bonus"], Literal["hotel_bonus"]]
    overflow: Overflow


class AnyColor(msgspec.Struct, frozen=True):
    """Any-colour wilds by themselves (MD26)."""

    may_be_played_alone: Literal[True]
    rent_when_alone: Literal[0]


class AnyColorSets(msgspec.Struct, frozen=True):
    """Sets of any-colour wilds alone (MD21)."""

    set_of_only_any_color_wilds_is_complete: Literal[False]


class Wilds(msgspec.Struct, frozen=True):
    """When wilds may be turned, at what cost, how often (MD23 to MD25)."""

    flip_or_move: Literal["own_turn_only", "any_time"]
    flip_or_move_uses_play: bool
    counts_as_one_color_at_a_time: Literal[True]
    moves_per_turn_max: int
    any_color: AnyColor
    any_color_sets: AnyColorSets


class Buildings(msgspec.Struct, frozen=True):
    """Houses and hotels of a broken set (MD44 to MD46)."""

    on_set_broken: Literal["owner_bank_as_money"]
    on_house_leaving: Literal["hotel_goes_to_owner_bank"]
    movable_between_sets: Literal[False]


class DrawPile(msgspec.Struct, frozen=True):
    """A pile that runs out (MD7, MD8, MD63)."""

    when_empty: Literal["shuffle_discard_into_new_draw_pile"]
    when_both_empty: Literal["draw_what_is_left_and_go_on"]
    reshuffle_mid_draw: Literal[True]
    stalled_rounds_limit: int


class WinDetail(msgspec.Struct, frozen=True):
    """When the win is looked for (MD55, MD57, MD59)."""

    check_after: tuple[
        Literal["start_of_own_turn"],
        Literal["property_played"],
        Literal["wild_moved"],
        Literal["property_received"],
        Literal["set_taken"],
    ]
    beats_hand_limit: Literal[True]
    completed_on_other_turn: Literal["wait_for_own_turn_and_still_hold_three_sets"]


class Win(msgspec.Struct, frozen=True):
    """What wins (MD55, MD56)."""

    sets_needed: int
    colors_must_differ: bool
    declaration: Literal["automatic"]
    on_whose_turn: Literal["own_turn"]
    detail: WinDetail


class Timing(msgspec.Struct, frozen=True):
    """What silence means (MD72, MD74)."""

    responses_while_waiting: Literal["only_seats_asked"]
    unanswered_response: Literal["pass"]
    unanswered_payment: Literal["smallest_sufficient"]
    unanswered_discard: Literal["lowest_values"]
    unanswered_placing: Literal["keeps_its_colour"]
    unanswered_play: Literal["end_turn"]


class ActionReadings(msgspec.Struct, frozen=True):
    """Readings of single action cards (MD49, MD71)."""

    given_from_set_state: Literal["incomplete", "any"]
    versus_double_rent: Literal["cancels_whole_charge", "cancels_doubling"]


class ActionRules(msgspec.Struct, frozen=True):
    """What the data says beside the effects of its action cards."""

    effect: ActionReadings


class Rules(msgspec.Struct, frozen=True):
    """All of it; a table may choose among the values of a switch."""

    setup: Setup
    turn: Turn
    bank: Bank
    payment: Payment
    sets: SetRules
    wilds: Wilds
    buildings: Buildings
    draw_pile: DrawPile
    win: Win
    timing: Timing
    action: ActionRules


BOUNDS = {
    "hand_size": (1, 9),
    "youngest_seat": (0, 4),
    "cards": (1, 10),
    "cards_if_hand_empty": (1, 10),
    "plays_max": (1, 20),
    "hand_limit": (0, 106),
    "moves_per_turn_max": (0, 40),
    "stalled_rounds_limit": (1, 10),
    "sets_needed": (1, 10),
}
"""The figures a table may choose, and between which bounds."""
