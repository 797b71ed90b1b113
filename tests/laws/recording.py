"""Games of random play, recorded for the laws: each seed chooses seats, switches, limits, bots and a position."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random

import msgspec

from contracts.commands import AnyCommand
from contracts.commands.board import ProposeTrade
from contracts.commands.common import CreateGame, Resign, TimeOut
from contracts.commands.friends import BuildBuildings, SellBuildings, WantPieces
from contracts.entries.board import RollPrompt, Transfer
from contracts.entries.target_cards import DrawPrompt
from contracts.envelopes import Record, Request
from contracts.events import Event, Sealed
from contracts.log import seed_key
from contracts.rejections import Rejection
from contracts.words import Seat
from engine.kernel.decider import decide
from engine.kernel.edition import Edition, Switch
from engine.kernel.fold import evolve
from engine.kernel.ledger import Entry, salts, write
from engine.kernel.legal import Option, options
from engine.kernel.luck import NoLuck, SeededLuck
from engine.kernel.state import GameState, Slot, Standing
from engine.kernel.table import InlineTable
from engine.registry import EDITIONS
from services.bots.driver import Driver, Setup
from services.bots.inline import seat_bots
from tests.laws.positions import POSITIONS

GIVEN = "given"
"""The ``cmd`` of events a position is made of; nobody has decided them."""

Append = tuple[list[Record], list[Entry]]


class Recording(msgspec.Struct):
    """A game from its first event to its last: its appends, and the table it was played on."""

    edition: Edition
    seed: int
    luck: SeededLuck
    table: InlineTable
    appends: list[Append]

    def steps(self) -> Iterator[tuple[GameState, list[Record], list[Entry]]]:
        """Fold it anew: each append with the state before it (the same object, which goes on)."""
        state = self.edition.new_state()
        for records, entries in self.appends:
            yield state, records, entries
            for record in records:
                evolve(self.edition, state, record)

    def decided(self) -> Iterator[tuple[GameState, list[Record], list[Entry]]]:
        """The same without the events of a position."""
        return (step for step in self.steps() if step[1][0].cmd != GIVEN)

    def waits(self) -> Iterator[GameState]:
        """Every state in which the game waits for people, before the end."""
        return (state for state, _, _ in self.steps() if state.started and state.top and state.step is None)


def snapshot(state: GameState) -> bytes:
    """Everything a state holds, as bytes."""
    return msgspec.json.encode(msgspec.to_builtins(state, str_keys=True, order="deterministic"))


@lru_cache(maxsize=2)
def record(edition_id: str, seed: int) -> Recording:
    """Play one game of random play to its end."""
    edition, random = EDITIONS[edition_id], Random(seed)
    appends: list[Append] = []
    creation = _creation(edition, random, seed)
    luck = SeededLuck(creation.seed)
    table = InlineTable(edition, f"law{seed}", luck, lambda records, entries: appends.append((records, entries)))
    names = random.choice((["random"], ["simple"], ["random", "simple"]))
    bots = seat_bots(edition, names, creation.seats, creation.seed)
    driver = Driver(edition, Setup(table.game, creation), bots)
    wildness, placed = random.choice((0.02, 0.1, 0.4)), random.random() < 0.5
    while table.state.status == "open":
        if placed and isinstance(table.state.prompt, RollPrompt | DrawPrompt) and table.state.in_turn is not None:
            _place(table, POSITIONS[edition_id](random, table.state, luck), appends)
            placed = False
        wild = _wild(edition, random, table.state, len(appends)) if random.random() < wildness else None
        request = wild or driver.next(table.state)
        assert request is not None, f"seed {seed}: the game waits for nobody"
        if isinstance(table.send(request), Rejection) and request is not wild:
            driver.refused(request)
    return Recording(edition, seed, luck, table, appends)


def _creation(edition: Edition, random: Random, seed: int) -> CreateGame:
    least, most = edition.seats
    every = len(edition.defaults)
    asks = random.sample(sorted(edition.defaults), random.choice((0, every, min(5, every))))
    names = random.sample(sorted(edition.switches), random.choice((0, 0, 3, len(edition.switches))))
    switches = {name: _other(random, edition.switches[name]) for name in names}
    if random.random() < 0.2:
        switches = {name: True for name, switch in edition.switches.items() if switch.why_not(True) == ""}
    limits = {ask: random.randint(500, 60_000) for ask in asks}
    return CreateGame(
        edition.id, random.randint(least, most), f"law {seed}", switches, limits, round_cap=random.randint(3, 30)
    )


def _other(random: Random, switch: Switch) -> bool | int | str:
    """A value the switch may take, near the printed one."""
    if switch.allowed:
        return random.choice(switch.allowed)
    low, high = switch.bounds or (0, 0)
    return max(low, min(high, random.choice((0, 1, int(switch.value), int(switch.value) * 2, 3))))


def _place(table: InlineTable, events: list[Event | Sealed], appends: list[Append]) -> None:
    """Put a position on the table: its events stand in the log like any others."""
    state = table.state
    salt = salts(seed_key(table.luck.seed), table.game)
    records, entries = write(events, table.game, state.seq, table.head, state.ts, GIVEN, salt)
    for made in records:
        evolve(table.edition, state, made)
    table.head = entries[-1].hash
    appends.append((records, entries))


def _wild(edition: Edition, random: Random, state: GameState, n: int) -> Request | None:
    """What the driver would not think of: another seat, a time-out, a resignation, a longer list, an odd deal."""
    if not state.started or state.step is not None:
        return None
    due = state.deadline()
    if due is not None and random.random() < 0.3:
        return Request(f"w{n}", state.game, due, TimeOut(_due_at(state, due), due))
    seat = random.choice(state.remaining())
    offered = [o for o in options(edition, state, seat) if not isinstance(o.command, Resign) or random.random() < 0.05]
    if not offered:
        return None
    option = random.choice(offered)
    command = _stretched(random, state, option, [o for o in offered if type(o.command) is type(option.command)])
    request = Request(f"w{n}", state.game, max(state.ts, option.not_before or 0), command, seat, option.prompt)
    return None if isinstance(decide(edition, state, request, NoDice()), Rejection) else request


class NoDice(NoLuck):
    """Luck for a dry run of commands that may roll or draw: always ones, and decks in the order of names."""

    def dice(self, *asked: object) -> tuple[int, ...]:
        """One for each die."""
        sides = asked[-1]
        assert isinstance(sides, tuple)
        return (1,) * len(sides)

    def card(self, *asked: object) -> str:
        """The card at its place in the order of names."""
        cards, position = asked[-2:]
        assert isinstance(cards, tuple)
        assert isinstance(position, int)
        return str(cards[position])


def timed_items(state: GameState) -> list[Slot | Standing]:
    """The slots on top and the offers that stand."""
    return [*(state.top.slots if state.top else ()), *state.offers]


def _due_at(state: GameState, due: int) -> str:
    return next(found.id for found in timed_items(state) if found.due == due)


def _stretched(random: Random, state: GameState, option: Option, alike: list[Option]) -> AnyCommand:
    """The command with numbers from their ranges, and longer where a list may be longer."""
    command = option.command
    numbers = {name: random.randint(low, min(high, low + 400)) for name, (low, high) in option.ranges.items()}
    command = msgspec.structs.replace(command, **numbers)
    if isinstance(command, BuildBuildings | SellBuildings | WantPieces) and random.random() < 0.7:
        more = [random.choice(alike).command for _ in range(random.randint(1, 5))]
        moments = tuple(name for other in more if isinstance(other, type(command)) for name in other.moments)
        return type(command)((*command.moments, *moments))
    if isinstance(command, ProposeTrade):
        return ProposeTrade(tuple(_transfer(random, state) for _ in range(random.randint(1, 3))))
    return command


def _transfer(random: Random, state: GameState) -> Transfer:
    giver, taker = random.sample(state.remaining(), 2) if len(state.remaining()) > 1 else (Seat(0), Seat(1))
    owner: dict[str, Seat] = getattr(state, "owner", {})
    cards: dict[str, Seat] = getattr(state, "jail_cards", {})
    deeds = [name for name, seat in owner.items() if seat == giver and random.random() < 0.2]
    held = [card for card, seat in cards.items() if seat == giver and random.random() < 0.5]
    return Transfer(giver, taker, random.choice((0, 1, 50, 300)), tuple(deeds), tuple(held))
