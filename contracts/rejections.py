"""Refusals: a command that may not be carried out is answered with a code, a sentence, the rule and its figures."""

from collections.abc import Sequence
from enum import StrEnum

import msgspec


class Reason(StrEnum):
    """Why a command is refused. The value is the code a client sees; the sentence stands in SENTENCES."""

    MALFORMED = "malformed"
    TOO_LARGE = "too-large"
    TOO_DEEP = "too-deep"
    NO_SUCH_GAME = "no-such-game"
    GAME_EXISTS = "game-exists"
    UNKNOWN_EDITION = "unknown-edition"
    BAD_SEATS = "bad-seats"
    BAD_SWITCH = "bad-switch"
    BAD_LIMIT = "bad-limit"
    NOT_IN_EDITION = "not-in-this-edition"
    WRONG_WORKER = "wrong-worker"
    WRONG_SEAT = "wrong-seat"
    ORGANISER_ONLY = "organiser-only"
    SEAT_ONLY = "seat-only"
    SEAT_TAKEN = "seat-taken"
    SEAT_OUT = "seat-out"
    NOT_STARTED = "not-started"
    ALREADY_READY = "already-ready"
    SEATS_MISSING = "seats-missing"
    GAME_OVER = "game-over"
    GAME_PARKED = "game-parked"
    BUSY = "busy"
    FAILED = "failed"
    REUSED = "command-id-reused"
    WRONG_SEQ = "wrong-seq"
    NOT_ASKED = "not-asked"
    WRONG_PROMPT = "wrong-prompt"
    NO_SUCH_OFFER = "no-such-offer"
    NOT_YOUR_OFFER = "not-your-offer"
    TOO_EARLY = "too-early"
    NOT_DUE = "not-due"
    WRONG_PURPOSE = "wrong-purpose"
    NO_MORE_ROLLS = "no-more-rolls"
    WINDOW_CLOSED = "window-closed"
    NO_SUCH_TOKEN = "no-such-token"  # noqa: S105  # a token of the game
    TOKEN_TAKEN = "token-taken"  # noqa: S105  # the same
    NO_SUCH_DEED = "no-such-deed"
    NO_SUCH_CARD = "no-such-card"
    NOT_YOUR_DEED = "not-your-deed"
    NOT_YOUR_CARD = "not-your-card"
    NOT_ENOUGH_CASH = "not-enough-cash"
    BID_TOO_LOW = "bid-too-low"
    LIST_USED_UP = "list-used-up"
    NOT_A_MOMENT = "not-a-moment"
    ONE_GROUP_ONLY = "one-group-only"
    NO_MONOPOLY = "no-monopoly"
    GROUP_MORTGAGED = "group-mortgaged"
    GROUP_BUILT = "group-built"
    NOT_EVEN = "not-even"
    FULLY_BUILT = "fully-built"
    NOTHING_BUILT = "nothing-built"
    ONE_PIECE_ONLY = "one-piece-only"
    WRONG_PIECE = "wrong-piece"
    NO_STOCK = "no-stock"
    ALREADY_MORTGAGED = "already-mortgaged"
    NOT_MORTGAGED = "not-mortgaged"
    BAD_TRADE = "bad-trade"
    EMPTY_TRADE = "empty-trade"
    TRADE_LIMIT = "trade-limit"
    ALREADY_SIGNED = "already-signed"
    DEBTOR_TRADE = "debtor-trade"
    CAN_STILL_PAY = "can-still-pay"
    JAILED = "jailed"
    ALREADY_SET = "already-set"
    NAMED_TWICE = "named-twice"
    WRONG_CARD = "wrong-card"
    NO_PLAYS_LEFT = "no-plays-left"
    WRONG_COLOR = "wrong-color"
    NO_SUCH_SET = "no-such-set"
    NO_RENT = "no-rent"
    BAD_TARGET = "bad-target"
    NOT_TAKEABLE = "not-takeable"
    NO_PLACE_TO_BUILD = "no-place-to-build"
    WRONG_PAYMENT = "wrong-payment"
    MOVE_LIMIT = "move-limit"
    NOT_NOW = "not-now"
    WRONG_COUNT = "wrong-count"
    NO_COMPANION = "no-companion"
    NO_SUCH_RIDE = "no-such-ride"
    NO_SALE = "no-sale"
    OUT_OF_RANGE = "out-of-range"
    NOTHING_TO_DRAW = "nothing-to-draw"
    JUST_TAKEN = "just-taken"
    WRONG_SUITS = "wrong-suits"
    WINS_NOTHING = "wins-nothing"
    IDLE_CARD = "idle-card"
    EMPTY_BASKET = "empty-basket"
    NO_SUCH_ITEM = "no-such-item"
    NOT_IN_BASKET = "not-in-basket"
    NOT_AVAILABLE = "not-available"
    NO_PAIR = "no-pair"
    NO_SUCH_CHIP = "no-such-chip"
    NOT_YOUR_CHIP = "not-your-chip"
    NOT_PAID_FOR = "not-paid-for"
    NOT_A_COUPON = "not-a-coupon"
    NO_SUCH_SPACE = "no-such-space"
    CHIP_THERE = "chip-there"
    WRONG_COLOUR = "wrong-colour"


SENTENCES: dict[Reason, str] = {
    Reason.MALFORMED: "The command cannot be read: {what}.",
    Reason.TOO_LARGE: "The command has {size} bytes; at most {most} are allowed.",
    Reason.TOO_DEEP: "The command nests deeper than {most} levels.",
    Reason.NO_SUCH_GAME: "There is no game {game}.",
    Reason.GAME_EXISTS: "The game exists already.",
    Reason.UNKNOWN_EDITION: "There is no edition {edition}; there are {editions}.",
    Reason.BAD_SEATS: "{edition} takes {least} to {most} seats, not {seats}.",
    Reason.BAD_SWITCH: "The switch {switch} is not possible: {what}.",
    Reason.BAD_LIMIT: "There is no limit {limit}; there are {limits}.",
    Reason.NOT_IN_EDITION: "{command} is no command of {edition}.",
    Reason.WRONG_WORKER: "{command} is decided by {owner}, not by {worker}.",
    Reason.WRONG_SEAT: "The game has seats 0 to {most}, not {seat}.",
    Reason.ORGANISER_ONLY: "Only an organiser may send {command}.",
    Reason.SEAT_ONLY: "Only a seat may send {command}.",
    Reason.SEAT_TAKEN: "Seat {seat} is taken.",
    Reason.SEAT_OUT: "Seat {seat} is out of the game.",
    Reason.NOT_STARTED: "The game has not started.",
    Reason.ALREADY_READY: "Seat {seat} is ready already.",
    Reason.SEATS_MISSING: "Seats are still free: {seats}.",
    Reason.GAME_OVER: "The game is over.",
    Reason.GAME_PARKED: "The game is parked until an operator has looked at it.",
    Reason.BUSY: "The game was busy for too long; send the command again.",
    Reason.FAILED: "The command failed {times} times and is given up.",
    Reason.REUSED: "The command id was used for another command.",
    Reason.WRONG_SEQ: "The game stands at seq {seq}, not {expected}.",
    Reason.NOT_ASKED: "Seat {seat} is not asked for {command} now.",
    Reason.WRONG_PROMPT: "The command answers prompt {given}; open is {open}.",
    Reason.NO_SUCH_OFFER: "There is no open offer {offer}.",
    Reason.NOT_YOUR_OFFER: "The offer {offer} is not seat {seat}'s to answer.",
    Reason.TOO_EARLY: "Not before {not_before}.",
    Reason.NOT_DUE: "The limit of {slot} has not run out.",
    Reason.WRONG_PURPOSE: "The roll asked for is {asked}, not {given}.",
    Reason.NO_MORE_ROLLS: "No further {purpose} roll is possible in this turn.",
    Reason.WINDOW_CLOSED: "{command} has to wait until {affair} is settled.",
    Reason.NO_SUCH_TOKEN: "There is no token {token}; there are {tokens}.",
    Reason.TOKEN_TAKEN: "The token {token} is taken; free are {tokens}.",
    Reason.NO_SUCH_DEED: "There is no deed {deed}.",
    Reason.NO_SUCH_CARD: "There is no jail card {card}.",
    Reason.NOT_YOUR_DEED: "Seat {seat} does not own {deed}.",
    Reason.NOT_YOUR_CARD: "Seat {seat} does not hold {card}.",
    Reason.NOT_ENOUGH_CASH: "It costs {needed}; seat {seat} has {cash}.",
    Reason.BID_TOO_LOW: "The lowest bid is {least}, not {amount}.",
    Reason.LIST_USED_UP: "Seat {seat} wants no further piece.",
    Reason.NOT_A_MOMENT: "{deed} is no moment; nothing is built there.",
    Reason.ONE_GROUP_ONLY: "The moments belong to more than one colour.",
    Reason.NO_MONOPOLY: "Seat {seat} does not own the whole {group} group.",
    Reason.GROUP_MORTGAGED: "A moment of the {group} group is mortgaged: {deed}.",
    Reason.GROUP_BUILT: "The {group} group still has buildings.",
    Reason.NOT_EVEN: "Levels of the {group} group must stay within one of each other; {deed} breaks that.",
    Reason.FULLY_BUILT: "{deed} has a sofa already.",
    Reason.NOTHING_BUILT: "{deed} has no building.",
    Reason.ONE_PIECE_ONLY: "A request that takes the last pieces names one kind of piece only.",
    Reason.WRONG_PIECE: "Asked for is a {piece}; {deed} would take a {other}.",
    Reason.NO_STOCK: "The Bank has {stock} of {piece}; {needed} are needed.",
    Reason.ALREADY_MORTGAGED: "{deed} is mortgaged already.",
    Reason.NOT_MORTGAGED: "{deed} is not mortgaged.",
    Reason.BAD_TRADE: "The deal is not possible as written: {what}.",
    Reason.EMPTY_TRADE: "A deal needs two seats and something that changes hands.",
    Reason.TRADE_LIMIT: "At most {open} open proposals a seat, and {made} made in one turn of the table.",
    Reason.ALREADY_SIGNED: "Seat {seat} has signed already.",
    Reason.DEBTOR_TRADE: "A debtor's deal must bring cash and close the debt or keep what can be raised: {what}.",
    Reason.CAN_STILL_PAY: "The debt is {amount}; seat {seat} can still raise {raisable}.",
    Reason.JAILED: "This table does not let seats in Jail do that.",
    Reason.ALREADY_SET: "Automatic claiming is {state} already.",
    Reason.WRONG_CARD: "{card} cannot be used for {command}.",
    Reason.NO_PLAYS_LEFT: "It takes {needed} plays; {left} are left in this turn.",
    Reason.WRONG_COLOR: "{card} lies in one of {colors} and not already in it; {color} is not possible.",
    Reason.NO_SUCH_SET: "There is no such set: {set}.",
    Reason.NO_RENT: "The set of {set} earns nothing by {card}.",
    Reason.BAD_TARGET: "The target is not possible: {what}.",
    Reason.NOT_TAKEABLE: "{card} cannot change hands so: {what}.",
    Reason.NO_PLACE_TO_BUILD: "{card} cannot stand there: {what}.",
    Reason.WRONG_PAYMENT: "The payment is not possible: {what}.",
    Reason.MOVE_LIMIT: "Wilds are moved at most {most} times a turn.",
    Reason.NOT_NOW: "{command} is not possible now.",
    Reason.WRONG_COUNT: "Exactly {count} cards are asked for, not {given}.",
    Reason.NO_COMPANION: "Player {player} cannot be chosen; there are {players}.",
    Reason.NO_SUCH_RIDE: "No bike goes from here to {space}.",
    Reason.NO_SALE: "A deal of seat {seat}, which owes a fee, must bring it at least M{least}.",
    Reason.OUT_OF_RANGE: "The number must be from {least} to {most}, not {amount}.",
    Reason.NOTHING_TO_DRAW: "There is no card to draw from the {pile}.",
    Reason.JUST_TAKEN: "{card} was just taken from the discard pile and cannot be thrown back at once.",
    Reason.WRONG_SUITS: "Each wild card played takes one of {suits}, and no other card takes one.",
    Reason.WINS_NOTHING: "These cards win none of the Targets.",
    Reason.IDLE_CARD: "Not all of these cards serve a Target that is won: at most {used} of {played} do.",
    Reason.EMPTY_BASKET: "Seat {seat} has no item in its basket.",
    Reason.NO_SUCH_ITEM: "There is no item {item}.",
    Reason.NOT_IN_BASKET: "Seat {seat} has no {item} in its basket.",
    Reason.NOT_AVAILABLE: "{item} is in the basket of seat {holder}.",
    Reason.NAMED_TWICE: "{what} is named twice.",
    Reason.NO_PAIR: "{item} makes no pair: {what}.",
    Reason.NO_SUCH_CHIP: "There is no chip {chip}.",
    Reason.NOT_YOUR_CHIP: "Seat {seat} has no chip {chip}.",
    Reason.NOT_PAID_FOR: "{what} needs an item that is paid for.",
    Reason.NOT_A_COUPON: "{card} is no coupon.",
    Reason.NO_SUCH_SPACE: "There is no item space {space}.",
    Reason.CHIP_THERE: "A chip lies on {space} already.",
    Reason.WRONG_COLOUR: "The chip {chip} does not match {where}.",
}


Parameter = int | str | Sequence[int | str]


class Rejection(msgspec.Struct, frozen=True):
    """The answer "no": never an event; nothing has changed."""

    code: Reason
    sentence: str
    rule: str = ""
    params: dict[str, Parameter] = {}


def refuse(reason: Reason, rule: str = "", **params: Parameter) -> Rejection:
    """A rejection with its sentence filled in; ``rule`` is the ruling that decides, such as FR16."""
    return Rejection(reason, SENTENCES[reason].format(**params), rule, params)
