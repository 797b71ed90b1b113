"""The log format against the published test vectors: bytes, hashes, draws, whole logs."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from contracts.log import (
    LogFormatError,
    b64u,
    canonical,
    chain,
    event_bytes,
    genesis,
    keyed_hash,
    lp,
    parse_canonical,
    private_commitment,
    private_salt,
    seed_key,
    tagged_hash,
    u32,
    un_b64u,
)
from contracts.log import encode as encode_payload
from engine.kernel.ledger import read
from engine.kernel.luck import WordStream

VECTORS: Final[dict[str, Any]] = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
RULES_OF_THE_TOY: Final = {"GameCreated", "GameFinished", "TargetChosen"}
"""Events of the vectors whose payload is that of a game made up for them."""


def primitives(kind: str) -> pytest.MarkDecorator:
    """One test for each vector of this function."""
    found = [vector for vector in VECTORS["primitives"] if vector["fn"] == kind]
    assert found
    return pytest.mark.parametrize("vector", found, ids=lambda vector: vector["about"])


@primitives("lp")
def test_parts_are_joined_behind_their_lengths(vector: dict[str, Any]) -> None:
    """lp: four bytes of length before each part."""
    parts = vector["in"].get("parts_utf8") or [bytes.fromhex(part) for part in vector["in"].get("parts_hex", [])]
    assert lp(*parts).hex() == vector["out"]


@primitives("game_secret")
def test_a_keyed_hash_is_tagged(vector: dict[str, Any]) -> None:
    """M(k, tag, …), on the derivation of a game's secret."""
    master, nonce = un_b64u(vector["in"]["master"], 32), un_b64u(vector["in"]["nonce"], 16)
    assert b64u(keyed_hash(master, "game-secret", vector["in"]["deal"], nonce)) == vector["out"]


@primitives("secret_commit")
def test_a_hash_is_tagged(vector: dict[str, Any]) -> None:
    """H(tag, …), on the commitment of a game's secret."""
    assert b64u(tagged_hash("secret", vector["in"]["deal"], un_b64u(vector["in"]["secret"]))) == vector["out"]


@primitives("deck_list")
def test_a_hash_takes_any_number_of_parts(vector: dict[str, Any]) -> None:
    """H over the cards of a deck."""
    assert b64u(tagged_hash("deck-list", vector["in"]["deck"], *vector["in"]["cards"])) == vector["out"]


@primitives("below")
def test_draws_have_no_bias(vector: dict[str, Any]) -> None:
    """below(n): the same numbers from the same seed, words beyond the last multiple of n left out."""
    given = vector["in"]
    stream = WordStream(un_b64u(given["seed"]))
    assert [stream.below(given["n"]) for _ in range(given["count"])] == vector["out"]["values"]


@primitives("deck_order")
def test_a_shuffle_is_fisher_yates(vector: dict[str, Any]) -> None:
    """The order of a deck from its key and the table value."""
    given = vector["in"]
    key = keyed_hash(un_b64u(given["secret"]), "deck", given["deal"], given["deck"], u32(given["k"]))
    cards = tuple(f"c{n:03}" for n in range(given["n"]))
    order = WordStream(keyed_hash(key, "shuffle", un_b64u(given["table"]))).shuffled(cards)
    assert [int(card[1:]) for card in order] == vector["out"]


@primitives("private_commit")
def test_a_private_part_is_committed_to(vector: dict[str, Any]) -> None:
    """Salt and commitment of a private part."""
    given, blob = vector["in"], canonical(vector["in"]["blob"])
    salt = private_salt(un_b64u(given["secret"]), given["game"], given["n"], given["aud"])
    assert b64u(salt) == vector["out"]["salt"]
    assert b64u(private_commitment(given["game"], given["n"], given["aud"], salt, blob)) == vector["out"]["commit"]


@primitives("genesis")
def test_a_chain_begins_with_its_game(vector: dict[str, Any]) -> None:
    """h_0."""
    assert b64u(genesis(vector["in"]["game"])) == vector["out"]


@primitives("event_hash")
def test_a_hash_covers_what_went_before(vector: dict[str, Any]) -> None:
    """h_n from h_(n-1)."""
    given = vector["in"]
    assert b64u(chain(un_b64u(given["prev"]), given["n"], canonical(given["event"]))) == vector["out"]


@pytest.mark.parametrize("vector", VECTORS["canonical"], ids=lambda vector: vector["about"])
def test_there_is_one_spelling(vector: dict[str, Any]) -> None:
    """Any JSON text becomes the same canonical bytes, and these are read."""
    raw = canonical(json.loads(vector["in"]))
    assert raw == vector["out"].encode()
    assert canonical(parse_canonical(raw)) == raw


@pytest.mark.parametrize("vector", VECTORS["refused"], ids=lambda vector: vector["about"])
def test_every_other_spelling_is_refused(vector: dict[str, Any]) -> None:
    """A line that is not canonical is not read."""
    with pytest.raises(LogFormatError):
        parse_canonical(bytes.fromhex(vector["line_hex"]))


@pytest.mark.parametrize("vector", VECTORS["accepted"], ids=lambda vector: vector["about"])
def test_what_is_allowed_is_read(vector: dict[str, Any]) -> None:
    """Lines at the very edge of what is allowed."""
    parse_canonical(bytes.fromhex(vector["line_hex"]))


@pytest.mark.parametrize("log", VECTORS["none"]["logs"])
def test_a_whole_log_of_uncommitted_luck_chains_and_opens(log: str) -> None:
    """Every line is canonical, its hash follows, and each opened part proves its commitment by the seed's salt."""
    lines = [parse_canonical(line.encode()) for line in VECTORS["none"]["logs"][log]]
    game = lines[0]["e"]["d"]["game"]
    seed = VECTORS["none"]["seed"] if log != "void" else ""
    head = genesis(game)
    for n, line in enumerate(lines, start=1):
        head = chain(head, n, canonical(line["e"]))
        assert (line["n"], line["h"]) == (n, b64u(head))
        commitments = {part["aud"]: part["pc"] for part in line["e"].get("priv", [])}
        for part in line.get("open", []):
            salt = private_salt(seed_key(seed), game, n, part["aud"])
            assert part["salt"] == b64u(salt)
            made = private_commitment(game, n, part["aud"], salt, canonical(part["blob"]))
            assert commitments[part["aud"]] == b64u(made)
    if log != "void":
        assert b64u(head) == VECTORS["none"]["head"]


def test_reserved_events_are_read_and_written_as_the_format_has_them() -> None:
    """A reserved event of a foreign log is read into ours and written again to the same bytes."""
    read_kinds = set()
    for line in map(json.loads, VECTORS["none"]["logs"]["public"]):
        event = line["e"]
        if event["t"] not in RULES_OF_THE_TOY:
            record = read(line["n"], canonical(event))
            private = canonical(event["priv"]) if "priv" in event else b""
            again = event_bytes(event["t"], encode_payload(record.event), record.ts, record.cmd, private)
            assert again == canonical(event)
            read_kinds.add(event["t"])
    assert {"DiceRolled", "DeckShuffled", "CardsDrawn", "CardsShown", "TurnBegan", "SecretsRevealed"} <= read_kinds
