"""A refusal tells nothing: of a card one does not hold it says, and costs, the same wherever the card is."""

import sys
from collections.abc import Iterator
from types import FrameType

import msgspec
import pytest

from contracts.commands import Command
from contracts.envelopes import Request
from contracts.rejections import Rejection
from contracts.words import Seat
from engine.kernel.decider import decide
from engine.kernel.edition import Edition
from engine.kernel.fold import evolve
from engine.kernel.legal import options
from engine.kernel.luck import NoLuck
from engine.kernel.state import GameState
from tests.figures import figure
from tests.secrets.worlds import HIDING, Game, encoded, played

NO_CARD = "no_such_card#1"


def rests(game: Game) -> Iterator[GameState]:
    """Some states in which seats are waited for."""
    state, number = game.edition.new_state(), 0
    for records, _ in game.appends:
        if state.started and state.step is None and state.status == "open":
            number += 1
            if number % 25 == 0:
                yield state
        for record in records:
            evolve(game.edition, state, record)


def refused(edition: Edition, state: GameState, request: Request) -> tuple[Rejection, int]:
    """The refusal, and how many calls it took."""
    calls = 0

    def count(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        answer = decide(edition, state, request, NoLuck())
    finally:
        sys.setprofile(None)
    assert isinstance(answer, Rejection), f"{request} was accepted"
    return answer, calls


def probes(edition: Edition, state: GameState, seat: Seat) -> Iterator[list[Command]]:
    """Commands that name a card of the hand, with other names put in its place: of cards elsewhere, or of none."""
    own = [held.card for held in state.hands.get(seat, ()) if not held.shown]
    theirs = [held.card for other, hand in state.hands.items() if other != seat for held in hand[:2]]
    decks = [card for deck in state.decks.values() for card in deck.cards if card not in own and card not in theirs]
    strangers = [*theirs[:2], *decks[:1], *decks[-1:], NO_CARD]
    for option in options(edition, state, seat):
        raw = encoded(option.command).decode()
        for card in own:
            if f'"{card}"' in raw:
                changed = (raw.replace(f'"{card}"', f'"{stranger}"') for stranger in strangers)
                yield [msgspec.json.decode(each, type=type(option.command)) for each in changed]
                break


@pytest.mark.parametrize("name", HIDING)
def test_a_refusal_says_and_costs_the_same_wherever_the_card_is(name: str) -> None:
    """Code, rule, sentence but for the name that was sent, and the number of calls: all equal."""
    for seed in range(figure("secret_refusals")):
        game = played(name, seed)
        for state in rests(game):
            for seat in state.remaining():
                slots = {slot.ask: slot.id for slot in state.top.slots if slot.seat == seat} if state.top else {}
                for commands in probes(game.edition, state, seat):
                    said = set()
                    for command in commands:
                        asks = game.edition.rules[type(command)].answers
                        prompt = next((slots[ask] for ask in asks if ask in slots), None)
                        request = Request("probe", state.game, state.ts, command, seat, prompt)
                        answer, calls = refused(game.edition, state, request)
                        name_sent = str(answer.params.get("card", ""))
                        params = tuple(sorted(answer.params))
                        said.add((answer.code, answer.rule, answer.sentence.replace(name_sent, "*"), params, calls))
                    assert len(said) == 1, f"seq {state.seq}, seat {seat}: {said}"
