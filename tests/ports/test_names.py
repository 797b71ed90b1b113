"""Names of games, partitions and keys: they follow from the game alone, for ever."""

import hashlib
from collections import Counter

import pytest

from contracts import streams
from contracts.streams import PARTITIONS, game_id, nonce, partition_of, sender_of
from contracts.words import WORKERS, Seat


def test_the_same_command_names_the_same_game() -> None:
    """A creator's command sent again names the same game; another creator's or another command does not."""
    assert game_id("ann", "c1") == game_id("ann", "c1")
    assert len({game_id("ann", "c1"), game_id("ann", "c2"), game_id("bob", "c1"), game_id("annc", "1")}) == 4


def test_names_never_change() -> None:
    """Names made once are the names of keys on servers: these were made by the first version."""
    assert game_id("ann", "c1") == "zwtyvytxghqr42citlwe"
    assert nonce("zwtyvytxghqr42citlwe").hex() == "6b5dd226fc2ae786b2eb60f72bcea453"
    assert [partition_of(f"t{n}") for n in range(8)] == [13, 9, 3, 12, 10, 13, 12, 0]


def test_a_partition_is_the_first_word_of_a_hash() -> None:
    """The partition of a game is the first 32 bits of SHA-256 of its name, modulo 16."""
    for n in range(100):
        word = int(hashlib.sha256(f"t{n}".encode()).hexdigest()[:8], 16)
        assert partition_of(f"t{n}") == word % 16


def test_games_spread_over_the_partitions() -> None:
    """Ten thousand games fill all partitions alike (chi-squared with 15 degrees of freedom below 40)."""
    counted = Counter(partition_of(game_id("ann", f"c{n}")) for n in range(10_000))
    mean = 10_000 / PARTITIONS
    assert sum((counted[place] - mean) ** 2 / mean for place in range(PARTITIONS)) < 40


def test_a_game_id_may_stand_in_a_log() -> None:
    """A game's name has twenty characters of lower-case base32, and a nonce sixteen bytes."""
    for n in range(100):
        name = game_id("ann", f"c{n}")
        assert len(name) == 20
        assert set(name) <= set("abcdefghijklmnopqrstuvwxyz234567")
        assert len(nonce(name)) == 16


@pytest.mark.parametrize("place", [0, 7, 15])
def test_all_keys_of_a_partition_carry_its_tag(place: int) -> None:
    """One script may write all keys of a partition: they share a hash tag, and no two are the same."""
    keys = [
        *(streams.commands(worker, place) for worker in WORKERS),
        streams.log(place, "g1"),
        streams.head(place, "g1"),
        streams.answers(place, "g1"),
        *(streams.sealed(place, "g1", audience) for audience in ("seat:0", "seat:1", "end")),
        *(streams.rejections(place, "g1", sender) for sender in ("0", "1", streams.NOBODY)),
        streams.feed(place),
        streams.games(place),
        streams.deadlines(place),
        streams.epoch(place),
        streams.parked(place),
    ]
    assert {key[: key.index("}") + 1] for key in keys} == {f"{{p{place}}}"}
    assert len(set(keys)) == len(keys)


def test_keys_are_spelled_as_documented() -> None:
    """Operators and scripts find the log of a game where the documentation says."""
    assert streams.commands("turns", 7) == "{p7}:commands:turns"
    assert streams.log(7, "abc") == "{p7}:g:abc:log"
    assert streams.sealed(7, "abc", "seat:3") == "{p7}:g:abc:sealed:seat:3"
    assert streams.rejections(7, "abc", sender_of(Seat(2))) == "{p7}:g:abc:rejections:2"
    assert streams.rejections(7, "abc", sender_of(None)) == "{p7}:g:abc:rejections:x"
