"""Laws of Monopoly Deal alone: cards are conserved at every seq, and the clock pays the least that is enough."""

from itertools import combinations
from random import Random
from typing import Final

import pytest

from contracts.events.common import CardsShown
from contracts.words import Seat
from engine.deal.banking.payments import default_payment, payable, value
from engine.deal.data import CARDS, DECK
from engine.deal.invariants import Watch, broken
from engine.deal.position import DealPosition, place
from engine.deal.sets import Sets, complete, fallen, put, take
from engine.deal.state import DealState
from engine.kernel.fold import evolve
from tests.figures import figure
from tests.laws.recording import record

GAMES: Final = 10
"""Games in which the cards are counted behind every event."""

PROPERTIES: Final = [card.id for card in CARDS.values() if card.family in ("property", "wild")]
BANKABLE: Final = [card.id for card in CARDS.values() if card.family not in ("property", "wild")]


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_card_is_in_one_place_behind_every_event(seed: int) -> None:
    """106 cards, each once, in hands, banks, sets, piles; sets within their size; buildings on complete sets."""
    game = record("monopoly-deal", seed)
    state, watch = game.edition.new_state(), Watch()
    assert isinstance(state, DealState)
    for records, _ in game.appends:
        for made in records:
            evolve(game.edition, state, made)
            assert watch.broken(state, made.event) == "", f"seq {made.seq}"
        assert broken(state) == ""


def test_a_card_in_two_places_is_found() -> None:
    """The count fails when a card is banked and still lies on the discard pile."""
    game = record("monopoly-deal", 1)
    state = game.table.state.copy()
    assert isinstance(state, DealState)
    assert state.discards
    state.banks[0] += state.discards[:1]
    assert "two places" in Watch().broken(state, CardsShown(DECK, 0, ()))


def random_sets(random: Random, cards: list[str]) -> Sets:
    """Sets begun card by card in random colours, some of them built on."""
    sets: Sets = ()
    for card in cards:
        sets = put(sets, card, random.choice(CARDS[card].colors))
    return sets


@pytest.mark.parametrize("block", range(10))
def test_what_the_clock_pays_is_the_least_that_is_enough(block: int) -> None:
    """Against all subsets: the first classes that suffice, the smallest sum, most from the bank, fewest, lowest ids."""
    for seed in range(figure("law_examples") // 10):
        random = Random(1000 * block + seed)
        state = DealState(seats=1)
        state.banks = [tuple(random.sample(BANKABLE, random.randint(0, 5)))]
        state.sets = [random_sets(random, random.sample(PROPERTIES, random.randint(0, 6)))]
        amount = random.randint(1, 20)
        assert default_payment(state, Seat(0), amount) == by_trying(state, amount)


def by_trying(state: DealState, amount: int) -> tuple[str, ...]:
    """The same, by looking at every subset."""
    allowed: list[str] = []
    for part in payable(state, Seat(0)):
        allowed += part
        if value(allowed) >= amount:
            break
    else:
        return tuple(sorted(allowed))
    bank = state.banks[0]
    subsets = (each for count in range(1, len(allowed) + 1) for each in combinations(sorted(allowed), count))
    enough = [each for each in subsets if value(each) >= amount]
    return min(enough, key=lambda each: (value(each), -value([card for card in each if card in bank]), len(each), each))


@pytest.mark.parametrize("seed", range(20))
def test_sets_stay_within_their_size_whatever_comes_and_goes(seed: int) -> None:
    """No card is lost or doubled, one set of a colour at most is begun, and one colour counts once."""
    random = Random(seed)
    cards = random.sample(PROPERTIES, 20)
    sets: Sets = ()
    inside: set[str] = set()
    for _ in range(200):
        card = random.choice(cards)
        if card in inside:
            sets = take(sets, (card,))
            inside.remove(card)
        else:
            sets = put(sets, card, random.choice(CARDS[card].colors))
            inside.add(card)
        lie = [name for each in sets for name in each.cards]
        assert sorted(lie) == sorted(inside)
        loose = [each.color for each in sets if not each.is_complete and each.is_earning]
        assert len(loose) == len({*loose})
        assert complete(sets, different=True) <= complete(sets, different=False)
        assert fallen(sets) == ()


def test_a_position_accounts_for_every_card() -> None:
    """Whatever a position does not name lies in the draw pile."""
    state = record("monopoly-deal", 2).table.state.copy()
    assert isinstance(state, DealState)
    state.status, state.out, state.out_order = "open", [False] * state.seats, []
    gone = place(state, DealPosition(hands={0: ("money_1#1",)}, banks={1: ("money_2#1",)}, discards=("pass_go#1",)))
    assert gone == {DECK: ["money_1#1", "money_2#1", "pass_go#1"]}
    assert broken(state) == ""
