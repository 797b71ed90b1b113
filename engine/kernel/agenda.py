"""How events change the agenda: entries pushed, slots closed, offers made and dropped, clocks stopped and started."""

from collections.abc import Iterator, Sequence
from itertools import count

from contracts.entries import Entry, Offer, Prompt
from contracts.words import Seat
from engine.kernel.state import GameState, Pending, Slot, Standing


def push(state: GameState, entries: Sequence[Entry]) -> None:
    """Put entries on top, given top first; ids number them from 0, then the slots of the prompts among them."""
    seq, number = state.seq, len(entries)
    made = []
    for index, entry in enumerate(entries):
        slots = _slots(state, entry, number) if isinstance(entry, Prompt) else []
        number += len(slots)
        made.append(Pending(f"{seq}.{index}", entry, slots))
    made.reverse()
    state.agenda += made


def _slots(state: GameState, prompt: Prompt, first: int) -> list[Slot]:
    limits = state.options.limits
    asked = enumerate(prompt.asks(), first)
    return [Slot(f"{state.seq}.{n}", seat, ask, limits.get(ask, 0), limits.get(ask, 0)) for n, (seat, ask) in asked]


def offer(state: GameState, made: Offer, number: int = 0) -> None:
    """Make an offer; an event that makes one pushes no entries. An offer with a limit counts from its event."""
    limit = state.options.limits.get(made.ask, 0)
    state.offers.append(Standing(f"{state.seq}.{number}", made, state.ts, state.ts + limit if limit else None))


def pop(state: GameState) -> None:
    """The top entry is done."""
    state.agenda.pop()


def close_slot(state: GameState, seat: Seat) -> None:
    """The seat has answered; a prompt with no open slot left is popped."""
    top = state.agenda[-1]
    top.slots = [slot for slot in top.slots if slot.seat != seat]
    if not top.slots:
        state.agenda.pop()


def close(state: GameState, slot_id: str) -> None:
    """One slot of the prompt on top is answered; a prompt with no open slot left is popped."""
    top = state.agenda[-1]
    top.slots = [slot for slot in top.slots if slot.id != slot_id]
    if not top.slots:
        state.agenda.pop()


def ask_in_place(state: GameState, slot_id: str, seat: Seat, ask: str, about: Seat) -> None:
    """A slot of the prompt on top comes to ask something else: a new id, a new limit; the event pushes nothing."""
    top, limit = state.agenda[-1], state.options.limits.get(ask, 0)
    new = Slot(f"{state.seq}.0", seat, ask, limit, limit, about=about)
    top.slots = [new if slot.id == slot_id else slot for slot in top.slots]


def ask_again(state: GameState, prompt: Prompt) -> None:
    """The prompt on top goes on in a new form, with new slots and new limits."""
    top = state.agenda[-1]
    top.entry = prompt
    top.slots = _slots(state, prompt, 0)


def drop_offer(state: GameState, offer_id: str) -> None:
    """The offer is answered or gone."""
    state.offers = [standing for standing in state.offers if standing.id != offer_id]


def ids_from(state: GameState, number: int) -> Iterator[str]:
    """The ids of what this event makes, from this number on."""
    return (f"{state.seq}.{n}" for n in count(number))


def drop_seat(state: GameState, seat: Seat, ids: Iterator[str]) -> None:
    """A seat goes out: its slots, steps, prompts and offers go with it; affairs of others stay.

    Above a prompt that goes on without the seat, or in its place, comes the step that asks the next one.
    """
    kept: list[Pending] = []
    for pending in reversed(state.agenda):
        entry, stays = pending.entry, not pending.entry.concerns(seat)
        open_slots = [slot for slot in pending.slots if slot.seat != seat]
        if isinstance(entry, Prompt) and pending.slots and not open_slots:
            step = entry.goes_on()
            if step is not None:
                kept.append(Pending(next(ids), step, []))
            stays = stays and step is not None
        pending.slots = open_slots
        if stays:
            kept.append(pending)
    state.agenda = kept[::-1]
    state.offers = [standing for standing in state.offers if not standing.offer.concerns(seat)]


def settle_clocks(state: GameState) -> None:
    """Stop the clocks of what was covered and start those of what came to the top, at the time of this append."""
    top = state.agenda[-1] if state.agenda else None
    top_id = top.id if top is not None else ""
    if top_id != state.clocked:
        for pending in state.agenda:
            if pending.id == state.clocked:
                _stop(state, pending)
        state.clocked = top_id
    if top is not None:
        for slot in top.slots:
            if slot.limit and slot.due is None:
                slot.due = state.ts + slot.left


def _stop(state: GameState, pending: Pending) -> None:
    for slot in pending.slots:
        if slot.due is not None:
            slot.left = max(0, slot.due - state.ts)
            slot.due = None


def put_under(state: GameState, entry: Entry, ids: Iterator[str]) -> None:
    """Put an entry below everything else."""
    state.agenda.insert(0, Pending(next(ids), entry, []))
