"""The law of visibility and planted canaries: a viewer folds what it may see, and hears of no card it may not know."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from contracts.envelopes import Record
from contracts.events.common import DeckShuffled
from contracts.words import Seat
from engine.kernel.edition import Edition
from engine.kernel.fold import evolve
from engine.kernel.state import GameState
from engine.kernel.visibility import Viewer, visible
from tests.figures import figure
from tests.secrets import worlds
from tests.secrets.worlds import HIDING, Game, Known, names_in, played

GAMES = [(name, seed) for seed in range(figure("secret_games")) for name in HIDING]
VIEW_EVERY = 7


See = Callable[[Record, Viewer], Record]
Show = Callable[[Edition, GameState, Viewer], bytes]


def check_law(game: Game, see: See = visible) -> None:
    """What each viewer folds is the state it may see, after every append."""
    edition = game.edition
    whole = edition.new_state()
    seen = {viewer: edition.conceal(edition.new_state(), viewer) for viewer in game.viewers}
    for records, _ in game.appends:
        for record in records:
            evolve(edition, whole, record)
            for viewer, state in seen.items():
                evolve(edition, state, see(record, viewer))
        for viewer, state in seen.items():
            assert state == edition.conceal(whole, viewer), f"seq {whole.seq}, viewer {viewer}"


def check_canaries(game: Game, see: See = visible, show: Show = worlds.view) -> int:
    """Every card name a viewer receives is one it knows; gives how many were looked at."""
    cards, looked = worlds.all_cards(game), 0
    known = {viewer: Known(viewer) for viewer in game.viewers}
    state = game.edition.new_state()
    for number, (records, _) in enumerate(game.appends):
        for record in records:
            evolve(game.edition, state, record)
            for viewer, knows in known.items():
                knows.hear(record)
                if not isinstance(record.event, DeckShuffled):
                    found = names_in(worlds.encoded(see(record, viewer)), cards)
                    looked += len(found)
                    assert found <= knows.cards, f"seq {record.seq} tells {viewer} of {found - knows.cards}"
        if number % VIEW_EVERY == 0 and state.step is None:
            for viewer, knows in known.items():
                found = names_in(show(game.edition, state, viewer), cards)
                looked += len(found)
                assert found <= knows.cards, f"the view of {viewer} at seq {state.seq} holds {found - knows.cards}"
    return looked


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_a_viewer_folds_the_state_it_may_see(name: str, seed: int) -> None:
    """For each seat and a spectator: evolve(visible(record)) gives conceal(state)."""
    check_law(played(name, seed))


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_no_card_reaches_who_may_not_know_it(name: str, seed: int) -> None:
    """Records, tables, prompts, offers and options name only cards their viewer has seen, shuffles aside."""
    assert check_canaries(played(name, seed))


def _everything(record: Record, _viewer: Viewer) -> Record:
    return record


def _the_next_seat(record: Record, viewer: Viewer) -> Record:
    return visible(record, None if viewer is None else Seat(viewer + 1))


@pytest.mark.parametrize("leak", [_everything, _the_next_seat])
@pytest.mark.parametrize("name", HIDING)
def test_a_leaking_record_is_found(name: str, leak: See) -> None:
    """With visibility broken on purpose both checks fail."""
    game = played(name, 0)
    with pytest.raises(AssertionError):
        check_law(game, leak)
    with pytest.raises(AssertionError):
        check_canaries(game, leak)


@pytest.mark.parametrize("name", HIDING)
def test_a_state_that_is_not_concealed_is_found(name: str) -> None:
    """An edition that hides nothing breaks the law."""
    game = played(name, 0)
    open_handed = replace(game.edition, conceal=lambda state, _viewer: state.copy())
    with pytest.raises(AssertionError):
        check_law(game._replace(edition=open_handed))


def whole_view(edition: Edition, state: GameState, viewer: Viewer) -> bytes:
    """A view with all hands in it."""
    return worlds.view(edition, state, viewer) + worlds.encoded(state.hands)


@pytest.mark.parametrize("name", HIDING)
def test_a_leaking_view_is_found(name: str) -> None:
    """A table with the hands of others shows cards its viewer may not know."""

    def nothing_found() -> int:
        return sum(check_canaries(played(name, seed), show=whole_view) for seed in range(5))

    with pytest.raises(AssertionError, match="the view of"):
        nothing_found()
