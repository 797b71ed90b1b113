"""Laws of Monopoly Friends: its money, its cards, its pieces, counted again from the events alone."""

import pytest

from engine.friends.data import DEEDS, GROUPS, MUG, SOFA, STOCK
from engine.friends.edition import EDITION
from engine.friends.state import FULL, FriendsState
from engine.kernel.fold import evolve
from tests.figures import figure
from tests.laws.books import Cards, Cash
from tests.laws.recording import Recording, record


@pytest.fixture(scope="module", params=range(figure("law_games")))
def friends(request: pytest.FixtureRequest) -> Recording:
    """A recorded game of Monopoly Friends."""
    return record(EDITION.id, request.param)


def test_money_is_conserved_with_the_bank(friends: Recording) -> None:
    """What one pays another gets: the cash of every seat is the sum of its payments, and never below zero."""
    books = Cash(friends.table.state.seats)
    state = FriendsState()
    for records, _ in friends.appends:
        for made in records:
            evolve(EDITION, state, made)
            books.book(made.event)
        assert state.cash == (books.seats if state.cash else [])
        assert min(state.cash, default=0) >= 0
        assert sum(state.cash) + books.bank == 0


def test_each_card_is_in_exactly_one_place(friends: Recording) -> None:
    """Face down, under its deck, held by a seat or being carried out: each card once, and where the state has it."""
    books = Cards()
    state = FriendsState()
    for records, _ in friends.appends:
        for made in records:
            evolve(EDITION, state, made)
            books.book(made.event)
        for name, deck in state.decks.items():
            assert len(deck.cards) - deck.drawn == len(books.hidden[name])
            assert list(deck.under) == books.under[name]
            elsewhere = [card for card in (*books.held, books.carried) if card in deck.cards]
            everywhere = [*books.hidden[name], *books.under[name], *elsewhere]
            assert sorted(everywhere) == sorted(deck.cards)
        assert state.jail_cards == books.held
        assert state.carried == books.carried


def test_pieces_are_finite(friends: Recording) -> None:
    """Never more than 32 mugs and 12 sofas stand, and the Bank has the rest (FR22, FR23)."""
    for state, _, _ in friends.steps():
        assert isinstance(state, FriendsState)
        levels = state.buildings.values()
        mugs, sofas = sum(level for level in levels if level < FULL), sum(level == FULL for level in levels)
        assert mugs <= STOCK[MUG]
        assert sofas <= STOCK[SOFA]
        assert (state.stock(MUG), state.stock(SOFA)) == (STOCK[MUG] - mugs, STOCK[SOFA] - sofas)


def test_buildings_stand_evenly_on_whole_colours_without_mortgage(friends: Recording) -> None:
    """Where a building stands, one seat owns the whole colour, none of it is mortgaged, levels differ by at most 1."""
    for state, _, _ in friends.steps():
        assert isinstance(state, FriendsState)
        for group in {DEEDS[moment].group for moment in state.buildings}:
            members = GROUPS[group].members
            levels = [state.level(member) for member in members]
            assert len({state.owner.get(member) for member in members}) == 1
            assert not state.mortgaged & {*members}
            assert max(levels) - min(levels) <= 1
            assert max(levels) <= FULL


def test_only_seats_in_the_game_own_anything(friends: Recording) -> None:
    """Deeds and jail cards belong to seats that are not out; what is mortgaged is owned."""
    for state, _, _ in friends.steps():
        assert isinstance(state, FriendsState)
        holders = {*state.owner.values(), *state.jail_cards.values()}
        assert not [seat for seat in holders if state.out[seat]]
        assert state.mortgaged <= state.owner.keys()
        assert all(state.cash[seat] == 0 for seat in range(len(state.cash)) if state.out[seat])
