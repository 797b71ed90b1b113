"""The rules a table of Monopoly: Target Edition may switch, as its data holds them, section by section."""

from typing import Literal

import msgspec

Corner = Literal["go", "free_parking"]


class StartRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The beginning (TE1, TE8, TE34). ``seat_n`` names the last shopper; a seat the table lacks is as none named."""

    first_player: Literal["last_shopper_or_high_roll", "seat_0", "seat_1", "seat_2", "seat_3"]
    start_space: Literal[0]
    go_bonus_on_first_departure: bool


class DiceRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dice, doubles and the RedCard (TE2, TE3, TE4, TE35)."""

    count: Literal[2]
    sides: Literal[6]
    doubles_give_another_turn: bool
    doubles_to_jail: int
    redcard_on_face: int
    redcard_taken_before_moving: Literal[True]


class CheckoutRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Checking out (TE3, TE5, TE7, TE8, TE20, TE45)."""

    corners: tuple[Corner, ...]
    stop_mid_move: Literal[True]
    ends_movement: Literal[True]
    needs_item_in_basket: bool
    may_pay_for_none: Literal[True]
    paid_items_return_to_board: Literal[True]
    unpaid_items_stay_in_basket: Literal[True]
    go_bonus_after_checkout_at_go: Literal["on_departure"]
    allowed_in_jail: Literal[False]


class BoostRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The boosts of a checkout, in this order (TE17 to TE19, TE44)."""

    order: tuple[Literal["color_set"], Literal["target_circle"], Literal["redcard"]]
    color_set_size: Literal[2]
    color_set_multiplier: int
    color_set_max_pairs_per_set: Literal[1]
    target_circle_max_per_item: Literal[1]
    target_circle_any_color_item: bool
    target_circle_optional: Literal[True]
    target_circle_discarded_when_used: bool
    redcard_scope: Literal["whole_checkout"]
    redcard_multiplier: int
    redcard_kept_after_use: bool
    stacking: Literal["multiply"]


class CircleRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Chips on the board and in their pile (TE15, TE16, TE41)."""

    start_on_board: int
    start_per_side: int
    start_pile: int
    placed_by: Literal["lander"]
    color_must_match: bool
    max_chips_per_space: Literal[1]
    empty_pile: Literal["no_effect"]


class DealDashRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Deal Dash (TE11)."""

    moves_to: Literal["next_item_space_with_chip"]
    direction: Literal["forward"]
    go_bonus_when_passing: bool
    checkout_when_passing: Literal[False]
    no_chip_on_board: Literal["stay"]


class JailRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Jail (TE27, TE28, TE30, TE40)."""

    space: int
    exit_fee: int
    roll_attempts: int
    fee_after_last_attempt: int
    reroll_after_last_attempt: bool
    doubles_exit_gives_another_turn: bool
    paid_exit_doubles_give_another_turn: bool
    trades_allowed: bool


class TradeRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Trading (TE31, TE32)."""

    tradable: tuple[Literal["item", "cash", "jail_free"], ...]
    not_tradable: tuple[Literal["savings", "target_circle_chip", "kept_card", "redcard"], ...]
    any_time: Literal[True]


class CardRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Kept cards (TE32)."""

    kept_cards_face_down: bool


class PaymentRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happens when cash does not reach (TE29)."""

    short_of_cash: Literal["pay_what_you_have"]
    elimination: Literal[False]


class ClosingRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Closing Time (TE21 to TE24)."""

    trigger: Literal["last_chip_leaves_pile"]
    begins: Literal["after_triggering_turn"]
    extra_turns_per_player: int
    doubles_chain_counts_as_one_turn: Literal[True]
    turn_order_starts: Literal["left_of_trigger"]
    turn_order_ends: Literal["trigger_player"]
    final_checkout: Literal["all_players"]
    final_checkout_includes_jailed: bool
    final_checkout_order: Literal["same_as_extra_turns"]
    trades_during_final_checkout: bool


class EndRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result (TE25, TE26)."""

    winner: Literal["most_savings"]
    tie_break: tuple[Literal["most_cash"], Literal["shared"]]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules and their readings. Each comment in the data names the ruling."""

    start: StartRules
    dice: DiceRules
    checkout: CheckoutRules
    boosts: BoostRules
    target_circle: CircleRules
    deal_dash: DealDashRules
    jail: JailRules
    trade: TradeRules
    cards: CardRules
    payment: PaymentRules
    closing_time: ClosingRules
    end: EndRules


class Bill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many bills of one value."""

    value: int
    count: int


class Money(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures of money (TE6, TE14, TE34, TE51)."""

    start_cash: int
    go_bonus: int
    jail_fee: int
    forced_trade_price: int
    smallest_bill: int
    start_bills: tuple[Bill, ...]
