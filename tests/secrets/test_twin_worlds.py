"""Twin worlds: whoever does not hold a card cannot tell two worlds apart in which it is another."""

from collections.abc import Callable
from typing import Final

import pytest

from engine.kernel.edition import Edition
from engine.kernel.state import GameState
from engine.kernel.table import InlineTable
from engine.kernel.visibility import Viewer
from tests.figures import figure
from tests.secrets import worlds
from tests.secrets.worlds import HIDING, Game, Probes, Swapped, Twin, pairs, replayed

BLOCK: Final = 10
"""Pairs a test takes at once."""

Show = Callable[[Edition, GameState, Viewer], bytes]

EVERY: Final = 6
"""Views and refusals are compared at every so manieth rest."""


def tell_apart(game: Game, found: Twin, show: Show = worlds.view) -> int:
    """Play both worlds and compare what all others receive until the first legal difference; how much was compared."""
    edition = game.edition
    others = [viewer for viewer in game.viewers if viewer != found.seat]
    shown: dict[int, list[object]] = {}
    probes: dict[int, Probes] = {}

    def look(table: InlineTable, number: int) -> list[object]:
        state = table.state
        return [
            [show(edition, state, viewer), worlds.answers(edition, state, viewer, probes[number])] for viewer in others
        ]

    def first(table: InlineTable, number: int) -> None:
        if number % EVERY == 0 and number > found.since:
            probes[number] = worlds.offered(edition, table.state)[:40]
            shown[number] = look(table, number)

    def second(table: InlineTable, number: int) -> None:
        if number in shown:
            assert look(table, number) == shown[number], f"views or refusals differ after append {number}: {found}"

    ours = replayed(game, game.table.luck, found.until, first)
    theirs = replayed(game, Swapped(game.table.luck, found.mine, found.other), found.until, second)
    assert len(ours) == len(theirs) == found.until
    for number, ((records, entries), (twins, copies)) in enumerate(zip(ours, theirs, strict=True)):
        for viewer in others:
            one, other = worlds.received(records, entries, viewer), worlds.received(twins, copies, viewer)
            assert one == other, f"viewer {viewer} can tell the worlds apart at append {number}: {found}"
    return found.until - found.since


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("block", range(-(-figure("secret_pairs") // BLOCK)))
def test_others_receive_the_same_in_both_worlds(name: str, block: int) -> None:
    """Lines, records, openings, views, options and refusals are equal byte for byte until the card may be known."""
    compared = [tell_apart(game, found) for game, found in pairs(name, block * BLOCK, BLOCK)]
    assert len(compared) >= BLOCK - 2
    assert sum(compared) > BLOCK


@pytest.mark.parametrize("name", HIDING)
def test_the_seat_itself_can_tell_the_worlds_apart(name: str) -> None:
    """The worlds do differ: the holder of the card receives another one."""
    game, found = next(pairs(name, 0, 10))
    theirs = replayed(game, Swapped(game.table.luck, found.mine, found.other), found.until, lambda _t, _n: None)
    ours = [worlds.received(*append, found.seat) for append in game.appends[: found.until]]
    assert ours != [worlds.received(*append, found.seat) for append in theirs]


@pytest.mark.parametrize("name", HIDING)
def test_a_leaking_view_tells_the_worlds_apart(name: str) -> None:
    """With views broken on purpose the comparison fails."""

    def leaking(edition: Edition, state: GameState, viewer: Viewer) -> bytes:
        return worlds.view(edition, state, viewer) + worlds.encoded(state.hands)

    def all_alike() -> int:
        return sum(tell_apart(game, found, leaking) for game, found in pairs(name, 0, BLOCK))

    with pytest.raises(AssertionError, match="views or refusals differ"):
        all_alike()
