"""Positions: what is described is put, what is put is read back, and what cannot occur is refused with the reason."""

from collections.abc import Callable
from typing import Any, Final

import msgspec
import pytest

from contracts.commands.common import CreateGame, JoinSeat, ReadySeat
from contracts.envelopes import Request
from contracts.rejections import Rejection
from contracts.words import Seat
from engine.kernel.luck import ScriptedLuck
from engine.kernel.position import Facts
from engine.kernel.state import GameState
from engine.kernel.table import InlineTable
from engine.registry import EDITIONS
from replay.scenarios import ScenarioError, play, read
from tests.figures import figure
from tests.laws.recording import record

PHASES: Final = {
    "monopoly-friends": {"move", "jail", "buy", "end"},
    "monopoly-millennials": {"move", "jail", "discover", "ride", "end"},
    "monopoly-target": {"move", "jail", "end"},
    "target-cards": {"draw", "meld"},
}
"""What a seat is asked where a position can be described."""

SAMPLE: Final = 7
"""Every so manieth state is put again."""

UNSAID: Final = ("deadline",)
"""Facts that depend on when a position is put."""

BROWN: Final = "deeds = { rachel_finds_out = { owner = 0, level = 1 }, "
GIFT: Final = "transfers = [{ giver = 0, taker = 1, cash = 5 }]"

IMPOSSIBLE: Final = {
    "in_turn = 2": "the game has seats 0 to 1, not 2",
    "cash = [1500]": "it has 1 values for 2 seats",
    "cash = [-1, 1500]": "Expected `int` >= 0",
    "out = [1]": "a game goes on only while two seats are in it",
    "turns = [0, 0]": "seat 0 is in turn 0 of 1 to 200",
    "turns = [3, 1]": "turns go clockwise",
    'places = ["go_to_jail", "go"]': "nobody stays there",
    'places = ["atlantis", "go"]': "there is no space 'atlantis'",
    'jailed = [true, false]\nphase = "jail"\nplaces = ["go", "go"]': "seat 0 is in Jail, which is on jail",
    "jailed = [true, false]": "seat 0 is in Jail",
    'phase = "jail"': "seat 0 is not in Jail",
    "misses = [1, 0]": "seat 0 can have missed 0 times at most",
    'jailed = [true, false]\nphase = "jail"\nmisses = [3, 0]': "seat 0 can have missed 2 times at most",
    "doubles = 3": "after 3 doubles the seat is in Jail",
    "doubles = 1\nextra_roll = false": "a double gives another roll",
    'doubles = 1\nphase = "end"': "the turn cannot end while another roll is due",
    'phase = "buy"': "seat 0 does not stand on a deed that nobody owns",
    'phase = "rest"': "Invalid enum value 'rest'",
    'tokens = ["hat", "hat"]': "two seats have the hat",
    'tokens = ["hat", "shoe"]': "there is no token 'shoe'",
    "proposals = [11, 0]": "a seat makes at most 10",
    "jail_cards = { a19_doctor = 0 }": "there is no jail card 'a19_doctor'",
    "jail_cards = { a19_jail_free = 5 }": "the game has seats 0 to 1, not 5",
    "decks = { apartment_18 = {} }": "there is no deck 'apartment_18'",
    'decks = { apartment_19 = { under = ["a20_go"] } }': "'a20_go' is no card of this deck",
    'decks = { apartment_19 = { under = ["a19_go", "a19_go"] } }': "'a19_go' is in two places",
    'jail_cards = { a19_jail_free = 0 }\ndecks = { apartment_19 = { under = ["a19_jail_free"] } }': "is in two places",
    "deeds = { atlantis = { owner = 0 } }": "there is no deed 'atlantis'",
    "deeds = { relaxi_taxi = { owner = 3 } }": "the game has seats 0 to 1, not 3",
    "deeds = { relaxi_taxi = { owner = 0, level = 1 } }": "nothing is built on transports",
    "deeds = { rachel_finds_out = { owner = 0, level = 6 } }": "Expected `int` <= 5",
    "deeds = { rachel_finds_out = { owner = 0, level = 1 } }": "has not the whole brown group",
    f"{BROWN}monica_gets_a_roommate = {{ owner = 1 }} }}": "its owner has not the whole brown group",
    f"{BROWN}monica_gets_a_roommate = {{ owner = 0, level = 3 }} }}": "are uneven: [3, 1]",
    f"{BROWN}monica_gets_a_roommate = {{ owner = 0, mortgaged = true }} }}": "but the brown group has buildings",
    'claims = [{ visitor = 0, owner = 0, deed = "relaxi_taxi", amount = 25 }]': "nobody owes rent to oneself",
    'claims = [{ visitor = 0, owner = 1, deed = "atlantis", amount = 25 }]': "there is no deed 'atlantis'",
    f"trades = [{{ proposer = 0, signed = [], {GIFT} }}]": "the proposer has signed",
    f"trades = [{{ proposer = 0, signed = [0, 1], {GIFT} }}]": "a deal that all have signed is done",
}


OF_TARGET: Final = {
    'hands = { 0 = ["star_5#3"] }': "there is no card 'star_5#3'",
    'hands = [["star_5#1"], ["star_5#1"]]': "'star_5#1' is in two places",
    'discards = ["star_5#1"]\ngone = ["star_5#1"]': "'star_5#1' is in two places",
    'hands = { 2 = ["star_5#1"] }': "the game has seats 0 to 1, not 2",
    'hands = [["star_0#1", "star_1#1", "star_2#1", "star_3#1", "star_4#1", "star_5#1"], []]': "no hand grows to 6",
    'known = { 0 = ["star_5#1"] }': "seat 0 does not hold all of these",
    "stock_holds = []": "the game is over when the stock is empty",
    'stock_holds = ["star_5#1"]\ndiscards = ["star_5#1"]': "'star_5#1' is in two places",
    'row = ["two_pairs"]': "there is no card 'two_pairs'",
    'row = ["two_pair"]\nwon = [["two_pair"], []]': "'two_pair' is in two places",
    'row = ["two_pair"]\nfresh = ["all_odd"]': "not all of these lie face up",
    'taken = "star_5#1"': "seat 0 does not hold it in its play",
    "plays = 1": "so many plays do not leave one open",
    'phase = "meld"\nplays = 1': "so many plays do not leave one open",
    "quiet = [20, 20]": "nobody has moved for so long",
    "quiet = [-1, 0]": "Expected `int` >= 0",
}
SAID: Final = [
    *(("monopoly-friends", said, why) for said, why in IMPOSSIBLE.items()),
    *(("target-cards", said, why) for said, why in OF_TARGET.items()),
]


@pytest.mark.parametrize(("edition", "said", "why"), SAID)
def test_a_position_that_cannot_occur_is_refused(edition: str, said: str, why: str) -> None:
    """The refusal names the reason, and a line of the position."""
    text = f'edition = "{edition}"\nseats = 2\n[position]\n{said}\n[[steps]]\nseat = 0\n'
    with pytest.raises(ScenarioError) as refused:
        play(read("p.toml", text))
    assert why in str(refused.value)
    assert int(str(refused.value).split(":")[1]) in range(3, 4 + len(said.splitlines()))


def test_more_pieces_than_exist_are_refused() -> None:
    """Thirty-three mugs and thirteen sofas are more than the box holds."""
    edition = EDITIONS["monopoly-friends"]
    colours = [
        deed
        for deed, facts in edition.positions.facts(_table(edition.id, 2, {}).state)["deeds"].items()
        if facts is not None
    ]
    built = {deed: {"owner": 0, "level": 5} for deed in colours if not deed.startswith(("relaxi", "joeys", "treegers"))}
    moments = {deed: fact for deed, fact in built.items() if deed not in ("monicas_porsche", "phoebes_bike")}
    with pytest.raises(ValueError, match="22 sofas stand on the board, but only 12 exist"):
        _put(edition.id, 2, {}, {"deeds": moments})
    mugs = {deed: fact | {"level": 2} for deed, fact in moments.items()}
    with pytest.raises(ValueError, match="44 mugs stand on the board, but only 32 exist"):
        _put(edition.id, 2, {}, {"deeds": mugs})


def test_a_scenario_can_be_played_again() -> None:
    """Playing changes nothing of what was described."""
    text = (
        'edition = "monopoly-friends"\nseats = 2\n[position]\ncash = [60, 0]\nplaces = ["rachel_finds_out", "go"]\n'
        'phase = "buy"\n[[steps]]\nseat = 0\ndo = "BuyDeed"\nstate.cash = [0, 0]\n'
    )
    scenario = read("p.toml", text)
    assert play(scenario).passed
    assert play(scenario).passed


@pytest.mark.parametrize("seed", range(figure("law_games") // 4))
@pytest.mark.parametrize("edition", PHASES)
def test_what_is_so_can_be_put_and_is_so_again(edition: str, seed: int) -> None:
    """The facts of any state of random play that waits where a position may be described it whole."""
    positions = EDITIONS[edition].positions
    for number, state in enumerate(record(edition, seed).waits()):
        facts = positions.facts(state)
        asks = {ask for ask in facts["asks"].values() if ask is not None}
        if number % SAMPLE or state.in_turn is None or not asks <= PHASES[edition]:
            continue
        said = DESCRIBED[edition](facts)
        again = positions.facts(_put(edition, state.seats, state.options.switches, said, state.options.round_cap))
        assert without(again, UNSAID) == without(facts, UNSAID)


def without(facts: Facts, keys: tuple[str, ...]) -> Facts:
    """The other facts."""
    return {key: value for key, value in facts.items() if key not in keys}


SAME: Final = ("in_turn", "turns", "out", "cash", "places", "tokens", "jailed", "misses", "doubles", "extra_roll")


def described(facts: Facts) -> dict[str, Any]:
    """The facts of any board as a file would describe them."""
    decks = {name: deck for name, deck in facts["decks"].items() if name not in ("chips", "chip-spaces", "seats")}
    return {
        **{key: facts[key] for key in (*SAME, "proposals", "trades")},
        "phase": next(ask for ask in facts["asks"].values() if ask is not None),
        "jail_cards": {card: seat for card, seat in facts.get("jail_cards", {}).items() if seat is not None},
        "decks": {name: {"under": deck["under"]} for name, deck in decks.items()},
    }


def friends(facts: Facts) -> dict[str, Any]:
    """Deeds and claims of Monopoly Friends."""
    claims = [{key: claim[key] for key in ("visitor", "owner", "deed", "amount")} for claim in facts["claims"]]
    deeds = {name: deed for name, deed in facts["deeds"].items() if deed["owner"] is not None}
    return {**described(facts), "auto_claim": facts["auto_claim"], "deeds": deeds, "claims": claims}


def millennials(facts: Facts) -> dict[str, Any]:
    """Destinations and chips of Monopoly for Millennials."""
    owned = {name: seat for name, seat in facts["destinations"].items() if seat is not None}
    same = {key: facts[key] for key in ("retired", "chips", "pile", "lost_turns")}
    declared = {seat: debt for seat, debt in facts["declared"].items() if debt is not None}
    return {**described(facts), **same, "destinations": owned, "declared": declared}


def target(facts: Facts) -> dict[str, Any]:
    """Baskets, chips, kept cards and Closing Time of Monopoly: Target Edition."""
    same = {key: facts[key] for key in ("savings", "pile", "redcard", "shown", "go_owed", "paid_out", "trigger")}
    found = {key: _some(facts[key]) for key in ("items", "chips_on", "chips_held", "kept")}
    closing = {"order": facts["order"], "last_turns": facts["last_turns"]} if facts["closing"] else None
    return {**described(facts), **same, **found, "closing": closing}


def _some(table: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in table.items() if value is not None}


def target_cards(facts: Facts) -> dict[str, Any]:
    """Hands, piles and Targets of the card game."""
    same = ("in_turn", "turns", "out", "hands", "known", "discards", "gone", "row", "fresh", "won", "plays", "quiet")
    phase = next(ask for ask in facts["asks"].values() if ask is not None)
    return {**{key: facts[key] for key in same}, "phase": phase, "taken": facts["taken"] or ""}


DESCRIBED: Final[dict[str, Callable[[Facts], dict[str, Any]]]] = {
    "monopoly-friends": friends,
    "monopoly-millennials": millennials,
    "monopoly-target": target,
    "target-cards": target_cards,
}
"""How each edition's facts are said in a file."""


def _put(
    edition: str, seats: int, switches: dict[str, Any], position: dict[str, Any], round_cap: int = 200
) -> GameState:
    positions = EDITIONS[edition].positions
    state = _table(edition, seats, switches, round_cap).state
    positions.place(state, msgspec.convert(position, positions.described, str_keys=True))
    return state


def _table(edition: str, seats: int, switches: dict[str, Any], round_cap: int = 200) -> InlineTable:
    table = InlineTable(EDITIONS[edition], "p", ScriptedLuck())
    create = CreateGame(edition, seats, switches=switches, round_cap=round_cap)
    commands = [
        (None, create),
        *((Seat(s), JoinSeat()) for s in range(seats)),
        *((Seat(s), ReadySeat()) for s in range(seats)),
    ]
    for number, (seat, command) in enumerate(commands):
        assert not isinstance(table.send(Request(f"c{number}", "p", 0, command, seat)), Rejection)
    return table
