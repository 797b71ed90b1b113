"""Mugs and sofas: building, selling, and the last pieces (t134 to t160, FR19 to FR24, FR66, FR67)."""

from contracts.commands.common import RollDice
from contracts.commands.friends import BuildBuildings, DeclineDeed, DeclinePieces, PlaceBid, SellBuildings, WantPieces
from contracts.entries.friends import AuctionPiece, AuctionPrompt, PiecesPrompt, Want
from contracts.events import Event
from contracts.events.friends import (
    AuctionOpened,
    BuildingsBuilt,
    BuildingsSold,
    DeclarationClosed,
    DeclarationOpened,
    PiecesDeclined,
    PiecesWanted,
)
from contracts.rejections import Reason
from engine.friends.data import GROUPS
from tests.rulebook.friends import (
    BROWN,
    FINDS_OUT,
    LIGHT_BLUE,
    ONE,
    POKING,
    POWER,
    PROM,
    READY,
    ROOMMATE,
    TWO,
    built,
    mortgaged,
    owns,
    spent,
    started,
)
from tests.spec import Play, Story

THREE_COLOURS = ("orange", "red", "yellow")


def landlord(*more: Event) -> Story:
    """Seat 0 owns the brown colour, bare."""
    return started().given(*owns(ONE, *BROWN), *more)


def nearly_used_up() -> Story:
    """One mug is left. Seat 0 owns brown and three colours with 31 mugs on them; seat 1 owns light blue, bare."""
    facts: list[Event] = [*owns(ONE, *BROWN), *owns(TWO, *LIGHT_BLUE)]
    left = 31
    for name in THREE_COLOURS:
        members = GROUPS[name].members
        facts += owns(ONE, *members)
        placed = tuple((members * 4)[: min(left, 12)])
        facts.append(built(ONE, *placed))
        left -= len(placed)
    return started().given(*facts)


class TestBuildBuildings:
    """On a whole colour, evenly, for the printed cost (t138 to t154)."""

    def test_several_levels_are_built_at_once(self) -> None:
        """FR20: one after another, evenly."""
        landlord().when(0, BuildBuildings((ROOMMATE, FINDS_OUT, ROOMMATE))).then(
            BuildingsBuilt(ONE, (ROOMMATE, FINDS_OUT, ROOMMATE), 150)
        )

    def test_the_fifth_level_is_a_sofa(self) -> None:
        """FR21: for the mug cost, and the four mugs go back."""
        story = landlord(built(ONE, *BROWN * 4))
        story.when(0, BuildBuildings((ROOMMATE,))).then(BuildingsBuilt(ONE, (ROOMMATE,), 50))
        story.when(0, BuildBuildings((ROOMMATE,))).refused(Reason.FULLY_BUILT, "FR21")

    def test_levels_stay_within_one_of_each_other(self) -> None:
        """t146, FR20."""
        landlord().when(0, BuildBuildings((ROOMMATE, ROOMMATE))).refused(Reason.NOT_EVEN, "FR20")

    def test_the_whole_colour_must_be_owned_and_free_of_mortgages(self) -> None:
        """t138, FR66."""
        started().given(*owns(ONE, ROOMMATE)).when(0, BuildBuildings((ROOMMATE,))).refused(Reason.NO_MONOPOLY, "FR66")
        story = landlord(mortgaged(ONE, FINDS_OUT))
        story.when(0, BuildBuildings((ROOMMATE,))).refused(Reason.GROUP_MORTGAGED, "FR66")

    def test_there_is_no_building_on_credit(self) -> None:
        """FR66."""
        landlord(spent(ONE, 1451)).when(0, BuildBuildings((ROOMMATE,))).refused(Reason.NOT_ENOUGH_CASH, "FR66")

    def test_only_moments_of_one_colour_are_built_on(self) -> None:
        """FR56, FR20."""
        landlord(*owns(ONE, POWER)).when(0, BuildBuildings((POWER,))).refused(Reason.NOT_A_MOMENT, "FR56")
        story = landlord(*owns(ONE, *LIGHT_BLUE))
        story.when(0, BuildBuildings((ROOMMATE, PROM))).refused(Reason.ONE_GROUP_ONLY, "FR20")

    def test_a_building_is_asked_for_once(self) -> None:
        """The same request again is another level, and here it is uneven: nothing changes."""
        story = landlord().given(Play(0, BuildBuildings((ROOMMATE,))))
        story.when(0, BuildBuildings((ROOMMATE,))).refused(Reason.NOT_EVEN)

    def test_the_last_piece_is_offered_to_all_who_could_place_it(self) -> None:
        """t156, FR22."""
        asked = PiecesPrompt("mug", (Want(ONE, (ROOMMATE,)),), TWO)
        nearly_used_up().when(0, BuildBuildings((ROOMMATE,))).then(DeclarationOpened(ONE, (ROOMMATE,), "mug", (asked,)))


class TestSellBuildings:
    """Back to the Bank for half of the printed cost, evenly (t160)."""

    def test_a_level_brings_half_of_its_cost(self) -> None:
        """FR24."""
        landlord(built(ONE, *BROWN)).when(0, SellBuildings(BROWN)).then(BuildingsSold(ONE, BROWN, 50))

    def test_a_sofa_is_one_level(self) -> None:
        """FR24: it leaves four mugs."""
        landlord(built(ONE, *BROWN * 5)).when(0, SellBuildings((ROOMMATE,))).then(BuildingsSold(ONE, (ROOMMATE,), 25))

    def test_only_the_highest_is_sold(self) -> None:
        """FR67."""
        story = landlord(built(ONE, *BROWN, ROOMMATE))
        story.when(0, SellBuildings((FINDS_OUT,))).refused(Reason.NOT_EVEN, "FR67")

    def test_an_auction_shuts_the_window_but_for_the_bidder(self) -> None:
        """FR19, FR16: cash is raised on one's own turn to bid; a buy-or-decline answer shuts nothing."""
        story = landlord(built(ONE, *BROWN)).given(Play(0, RollDice("move"), (2, 4)))
        story.when(0, SellBuildings((ROOMMATE,))).then(BuildingsSold(ONE, (ROOMMATE,), 25))
        story.given(Play(0, DeclineDeed())).when(0, SellBuildings((FINDS_OUT,))).refused(Reason.WINDOW_CLOSED, "FR19")
        story.given(Play(1, PlaceBid(5))).when(0, SellBuildings((FINDS_OUT,))).then(
            BuildingsSold(ONE, (FINDS_OUT,), 25)
        )

    def test_what_is_not_there_is_not_sold(self) -> None:
        """A second sale of the only mug changes nothing."""
        story = landlord(built(ONE, ROOMMATE)).given(Play(0, SellBuildings((ROOMMATE,))))
        story.when(0, SellBuildings((ROOMMATE,))).refused(Reason.NOTHING_BUILT, "FR67")


def declared() -> Story:
    """Seat 0 asks for the last mug; seat 1 is asked."""
    return nearly_used_up().given(Play(0, BuildBuildings((ROOMMATE,))))


class TestWantPieces:
    """A shortage: seats name the moments they want such pieces on (FR22)."""

    def test_demand_beyond_the_stock_is_auctioned(self) -> None:
        """FR22, FR65: singly, among those who asked; who asked first bids last."""
        wants = (Want(ONE, (ROOMMATE,)), Want(TWO, (PROM, READY)))
        declared().when(1, WantPieces((PROM, READY))).then(
            PiecesWanted(TWO, (PROM, READY), None),
            DeclarationClosed("mug", wants, served=False, then=(AuctionPiece("mug", wants, 1),)),
            AuctionOpened((AuctionPrompt((TWO, ONE), TWO, piece="mug", wants=wants, left=1),), piece="mug"),
        )

    def test_the_list_must_be_one_that_could_be_built(self) -> None:
        """FR22: evenly, in building order, on one's own colour."""
        declared().when(1, WantPieces((PROM, PROM))).refused(Reason.NOT_EVEN, "FR20")
        declared().when(1, WantPieces((ROOMMATE,))).refused(Reason.NOT_YOUR_DEED)

    def test_nobody_names_a_list_unasked(self) -> None:
        """Who asked first has named its own; before a shortage nobody is asked."""
        declared().when(0, WantPieces((FINDS_OUT,))).refused(Reason.NOT_ASKED)
        nearly_used_up().when(1, WantPieces((PROM,))).refused(Reason.NOT_ASKED)

    def test_a_list_is_named_once(self) -> None:
        """Named again, it changes nothing."""
        declared().given(Play(1, WantPieces((PROM,)))).when(1, WantPieces((POKING,))).refused(Reason.NOT_ASKED)


class TestDeclinePieces:
    """In a shortage: want none (FR22)."""

    def test_demand_within_the_stock_is_served(self) -> None:
        """FR22: at the printed cost."""
        wants = (Want(ONE, (ROOMMATE,)),)
        declared().when(1, DeclinePieces()).then(
            PiecesDeclined(TWO, None),
            DeclarationClosed("mug", wants, served=True),
            BuildingsBuilt(ONE, (ROOMMATE,), 50),
        )

    def test_nobody_declines_unasked(self) -> None:
        """Who asked first cannot take it back."""
        declared().when(0, DeclinePieces()).refused(Reason.NOT_ASKED)

    def test_none_is_said_once(self) -> None:
        """Said again, nothing is asked any more."""
        declared().given(Play(1, DeclinePieces())).when(1, DeclinePieces()).refused(Reason.NOT_ASKED)
