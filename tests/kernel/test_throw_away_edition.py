"""An edition made of shared pieces alone plays, folds and is recalled like any other."""

import pytest

from contracts.commands.common import CreateGame
from contracts.envelopes import Record, Request
from contracts.log import chain, genesis
from contracts.words import Seat
from engine import registry
from engine.kernel.fold import evolve
from engine.kernel.ledger import Entry
from engine.kernel.legal import options
from engine.kernel.luck import SeededLuck
from engine.kernel.recall import command_of, decide_again
from engine.kernel.table import InlineTable
from tests.kernel.toy import TOY


@pytest.mark.parametrize(("seats", "cap"), [(2, 200), (3, 200), (2, 3), (3, 2)])
def test_a_throw_away_edition_obeys_the_laws(seats: int, cap: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each seat waited for can act, the game ends, its chain holds, and its log gives state and commands back."""
    monkeypatch.setitem(registry.EDITIONS, TOY.id, TOY)
    edition, appends = registry.EDITIONS["toy"], list[tuple[list[Record], list[Entry]]]()
    table = InlineTable(edition, "t", SeededLuck("7"), lambda records, entries: appends.append((records, entries)))
    assert isinstance(table.send(Request("c0", "t", 0, CreateGame("toy", seats, "7", {}, {}, cap))), list)
    while table.state.status == "open":
        waited = [slot.seat for slot in table.state.top.slots] if table.state.top else map(Seat, range(seats))
        found = {seat: options(edition, table.state, seat) for seat in waited}
        assert all(found.values()) or not table.state.started
        seat, option = next((seat, offered[0]) for seat, offered in found.items() if offered)
        n = table.state.seq
        assert isinstance(table.send(Request(f"c{n}", "t", n, option.command, seat, option.prompt)), list)
    state, head = edition.new_state(), genesis("t")
    for records, entries in appends:
        again = decide_again(edition, state, command_of(edition, state, records), table.luck)
        assert isinstance(again, list | tuple)
        assert [getattr(draft, "event", draft) for draft in again] == [record.event for record in records]
        for record, entry in zip(records, entries, strict=True):
            evolve(edition, state, record)
            head = chain(head, entry.n, entry.event)
            assert entry.hash == head
    assert state == table.state
    assert (state.status, head) == ("closed", table.head)
    assert (max(state.cash) == 3) == (cap == 200)  # type: ignore[attr-defined]  # a board state
