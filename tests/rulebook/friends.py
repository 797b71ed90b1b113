"""How the rulebook tests of Monopoly Friends tell what has happened."""

from typing import Final

from contracts.commands.board import ChooseToken
from contracts.commands.common import CreateGame, EndTurn, JoinSeat, ReadySeat, RollDice
from contracts.entries.board import EndTurnPrompt
from contracts.events.board import Jailed, MoneyPaid, Moved, TurnClosing
from contracts.events.common import DiceRolled, TurnBegan
from contracts.events.friends import AuctionWon, BuildingsBuilt, DeedMortgaged
from contracts.words import Seat
from engine.friends.data import DATA
from engine.friends.edition import EDITION
from tests.spec import Dice, Play, Story

ONE, TWO, THREE = Seat(0), Seat(1), Seat(2)

ROOMMATE, FINDS_OUT = BROWN = ("monica_gets_a_roommate", "rachel_finds_out")
PROM, READY, POKING = LIGHT_BLUE = ("the_prom_video", "no_ones_ready", "giant_poking_device")
PART_1, PART_2 = DARK_BLUE = ("the_last_one_part_1", "the_last_one_part_2")
TAXI, BOAT = "relaxi_taxi", "joeys_boat"
POWER, WATER = "treegers_electricity_maintenance", "treegers_water_maintenance"
VISITING, PARKING = 10, 20
JAIL_19, JAIL_20 = "a19_jail_free", "a20_jail_free"

WITHOUT_DOUBLE: Final[tuple[Dice, ...]] = ((6, 5), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4))


def lobby(seats: int = 2, limits: dict[str, int] | None = None, **switches: bool | int | str) -> tuple[Play, ...]:
    """A game is created and all its seats are taken."""
    chosen = {f"rules.{name.replace('__', '.')}": value for name, value in switches.items()}
    creation = CreateGame(EDITION.id, seats, switches=chosen, limits=limits or {})
    return (Play(0, creation), *(Play(seat, JoinSeat()) for seat in range(seats)))


def started(
    seats: int = 2,
    limits: dict[str, int] | None = None,
    cards: dict[str, list[str]] | None = None,
    **switches: bool | int | str,
) -> Story:
    """Everybody has a token, seat 0 has won the roll-off and is to roll."""
    return Story(EDITION, cards).given(
        *lobby(seats, limits, **switches),
        *(Play(seat, ReadySeat()) for seat in range(seats)),
        *(Play(seat, ChooseToken(DATA.edition.tokens[seat])) for seat in range(seats)),
        *(Play(seat, RollDice("start"), WITHOUT_DOUBLE[seat]) for seat in range(seats)),
    )


def owns(seat: Seat, *deeds: str) -> tuple[AuctionWon, ...]:
    """The seat has these deeds, and paid nothing for them."""
    return tuple(AuctionWon(seat, 0, deed) for deed in deeds)


def built(seat: Seat, *moments: str) -> BuildingsBuilt:
    """One level more on each, for nothing."""
    return BuildingsBuilt(seat, moments, 0)


def mortgaged(seat: Seat, deed: str) -> DeedMortgaged:
    """The deed is mortgaged; the loan is spent."""
    return DeedMortgaged(seat, deed, 0)


def spent(seat: Seat, amount: int) -> MoneyPaid:
    """The seat has so much less than the 1500 it began with."""
    return MoneyPaid(seat, None, amount, "given")


def stands(seat: Seat, space: int) -> Moved:
    """The token stands there."""
    return Moved(seat, 0, space, "given")


def jailed(seat: Seat) -> Jailed:
    """The seat is in Jail."""
    return Jailed(seat, "space")


def rolled(seat: Seat, dice: Dice, turn: int = 1, index: int = 0, purpose: str = "move") -> DiceRolled:
    """The seat threw these dice."""
    return DiceRolled(purpose, seat, turn, index, (6,) * len(dice), dice)


def closing(seat: Seat) -> TurnClosing:
    """Nothing is due any more."""
    return TurnClosing(seat, (EndTurnPrompt(seat),))


def to_visit_jail(seat: Seat) -> tuple[Moved | Play, ...]:
    """The seat rolls onto Just Visiting, where nothing happens, and is to end its turn."""
    return stands(seat, 1), Play(seat, RollDice("move"), (4, 5))


def passed_to(seat: Seat, turn: int = 1) -> TurnBegan:
    """The seat's turn begins."""
    return TurnBegan(seat, turn)


def turn_of_two() -> tuple[Moved | Play, ...]:
    """Seat 0 has visited Jail and ended its turn: seat 1 is to roll."""
    return (*to_visit_jail(ONE), Play(ONE, EndTurn()))
