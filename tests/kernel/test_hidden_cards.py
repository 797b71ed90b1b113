"""Cards only some may know: one fold for those who know and those who do not, and nothing leaks."""

import asyncio

import msgspec
import pytest

from contracts.envelopes import Record
from contracts.events.common import DeckShuffled, GameCreated, Options, RulesReference
from contracts.log import genesis
from contracts.words import Seat, Worker
from engine.kernel.cards import drawn_openly, drawn_to, next_cards, shown
from engine.kernel.edition import Drafts
from engine.kernel.fold import evolve
from engine.kernel.ledger import Entry, opened, read, salts, sealed_in, write
from engine.kernel.luck import SeededLuck
from engine.kernel.state import GameState
from engine.kernel.visibility import Viewer, conceal_hands, visible
from engine.registry import EDITIONS
from replay.lines import line_of
from services.bus.port import Entry as Stored
from services.bus.port import Opening
from services.worker import games
from services.worker.games import Broken, Games

EDITION = EDITIONS["monopoly-friends"]
CARDS = tuple(f"card-{n}" for n in range(8))
LUCK = SeededLuck("hidden")
VIEWERS: tuple[Viewer, ...] = (None, Seat(0), Seat(1), Seat(2))


def played() -> tuple[list[Record], list[Entry], GameState]:
    """Shuffle, draw to two seats and in the open, show one hand: records, entries, and the state of who knows all."""
    state = EDITION.new_state()
    records: list[Record] = []
    entries: list[Entry] = []

    def append(drafts: Drafts) -> None:
        head = entries[-1].hash if entries else genesis("g")
        new, stored = write(drafts, "g", state.seq, head, 0, f"c{state.seq}", salts(b"key", "g"))
        for record in new:
            evolve(EDITION, state, record)
        records.extend(new)
        entries.extend(stored)

    rules = RulesReference(EDITION.id, EDITION.version, EDITION.data_hash)
    append([GameCreated("none", "g", 3, rules, Options()), DeckShuffled("hand", 0, CARDS)])
    append([drawn_to(Seat(1), state.decks["hand"], next_cards(state.decks["hand"], 2, LUCK))])
    append([drawn_openly(state.decks["hand"], next_cards(state.decks["hand"], 1, LUCK))])
    append([drawn_to(Seat(2), state.decks["hand"], next_cards(state.decks["hand"], 2, LUCK))])
    append(shown(state.hands[Seat(1)]))
    return records, entries, state


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_a_viewer_folds_is_what_may_be_shown_of_the_whole(viewer: Viewer) -> None:
    """Folding the visible records gives at every seq the concealed state of who knows all."""
    whole, seen = EDITION.new_state(), EDITION.new_state()
    for record in played()[0]:
        evolve(EDITION, whole, record)
        evolve(EDITION, seen, visible(record, viewer))
        assert seen == conceal_hands(whole, viewer)


def test_a_hand_is_known_to_its_seat_and_counted_by_others() -> None:
    """The holder knows the cards, everybody else their number, until they are shown."""
    state = played()[2]
    for viewer in VIEWERS:
        seen = conceal_hands(state, viewer)
        assert [held.card != "" for held in seen.hands[Seat(2)]] == [viewer == 2, viewer == 2]
        assert all(held.card and held.shown for held in seen.hands[Seat(1)])


def test_no_public_byte_names_a_hidden_card() -> None:
    """The public line of a draw to a seat holds a commitment and no card; the opened one holds the cards."""
    _, entries, state = played()
    hidden = state.hands[Seat(2)]
    draw = entries[4]
    for held in hidden:
        assert held.card.encode() not in draw.event
        assert held.card.encode() in line_of(draw)


def test_a_private_part_holds_the_fields_the_event_leaves_out() -> None:
    """Opened, a draw to a seat is the draw with its cards."""
    record = played()[0][2]
    assert not record.event.cards  # type: ignore[attr-defined]  # a draw
    assert len(opened(record).cards) == 2  # type: ignore[attr-defined]  # the same draw
    assert opened(visible(record, Seat(0))) == record.event


def test_shown_cards_are_not_shown_again() -> None:
    """What everybody knows needs no showing."""
    assert shown(played()[2].hands[Seat(1)]) == []


class Shelf:
    """A log that holds one game, as the cache of a worker reads it."""

    def __init__(self, entries: list[Entry]) -> None:
        """Hold these entries."""
        self.entries = entries
        self.asked: list[str] = []

    async def read_logs(self, wanted: list[tuple[str, int]]) -> list[list[Stored]]:
        """See Log.read_logs."""
        return [[Stored(e.n, e.event, e.hash) for e in self.entries if e.n > after] for _, after in wanted]

    async def read_sealed(self, _game: str, audience: str, after: int = 0) -> list[Opening]:
        """See Log.read_sealed; remembers which audiences were asked for."""
        self.asked.append(audience)
        found = [(e.n, part) for e in self.entries for part in e.sealed if part.aud == audience and e.n > after]
        return [Opening(n, part.salt, part.blob) for n, part in found]


def folded(shelf: Shelf, worker: Worker) -> games.Live | Broken:
    """The game as a worker of this kind folds it."""
    cache = Games(shelf, worker, 4)  # type: ignore[arg-type]  # it reads, nothing else
    return asyncio.run(cache.refresh(["g"]))["g"]


@pytest.mark.parametrize("worker", ["turns", "dice", "cards"])
def test_workers_that_may_know_fold_the_whole(worker: Worker) -> None:
    """Turns, dice and cards read what is sealed for seats."""
    _, entries, state = played()
    live = folded(Shelf(entries), worker)
    assert isinstance(live, games.Live)
    assert live.state == state


def test_banking_never_reads_what_is_sealed() -> None:
    """Banking folds what a spectator sees and asks for no private part."""
    _, entries, state = played()
    shelf = Shelf(entries)
    live = folded(shelf, "banking")
    assert isinstance(live, games.Live)
    assert live.state == conceal_hands(state, None)
    assert shelf.asked == []


@pytest.mark.parametrize("harm", ["missing", "changed"])
def test_a_private_part_that_does_not_fit_breaks_the_game(harm: str) -> None:
    """A part that is gone, or is not the one committed to, is found before it is folded."""
    _, entries, _ = played()
    draw = entries[2]
    part = draw.sealed[0]
    other = () if harm == "missing" else (msgspec.structs.replace(part, blob=part.blob.replace(b"card-", b"care-")),)
    entries[2] = msgspec.structs.replace(draw, sealed=other)
    live = folded(Shelf(entries), "cards")
    assert isinstance(live, Broken)
    assert live.seq == 3


def test_audiences_are_read_from_the_event_alone() -> None:
    """An event names whom its private parts are for; one without names nobody."""
    _, entries, _ = played()
    assert list(sealed_in(entries[2].event)) == ["seat:1"]
    assert sealed_in(entries[0].event) == {}
    assert read(3, entries[2].event).private == ()


def test_a_draw_beyond_the_end_of_a_shuffle_is_an_error() -> None:
    """A deck never deals a card it does not have."""
    pile = played()[2].decks["hand"]
    with pytest.raises(IndexError):
        next_cards(pile, 4, LUCK)


def test_a_sealed_draw_is_addressed_to_its_seat() -> None:
    """The audience of the private part is the one the event names."""
    pile = played()[2].decks["hand"]
    draft = drawn_to(Seat(2), pile, next_cards(pile, 1, LUCK))
    assert draft.parts[0].audience == draft.event.to == "seat:2"  # type: ignore[attr-defined]  # a draw
