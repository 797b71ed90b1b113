"""docs/log-format.md says what the code does, and enough for a reader in another language."""

import base64
import hashlib
import hmac
import json
import typing
from collections import defaultdict
from typing import Final

from contracts.commands import AnyCommand
from contracts.envelopes import Request
from contracts.events import EVENTS
from engine.kernel.recall import command_of
from replay.files import read_log
from replay.fold import Replay, appends
from tests.replay.describe import DOCUMENT, SAID_BY, filled
from tests.replay.logs import GOLDEN

LOGS: Final = sorted(GOLDEN.glob("*.jsonl"))


def test_the_document_has_every_type_as_it_is() -> None:
    """The generated tables are those of the structs; write them anew with `python -m tests.replay.describe`."""
    text = DOCUMENT.read_text(encoding="utf-8")
    assert filled(text) == text
    assert all(f"#### {name}\n" in text for name in EVENTS)


def test_every_command_is_in_the_table() -> None:
    """No command is missing, and the events named exist."""
    assert set(SAID_BY) == {kind.__name__ for kind in typing.get_args(AnyCommand)}
    named = {name for kind, names in SAID_BY.items() if kind != "TimeOut" for name in names}
    assert named <= set(EVENTS)


def test_commands_are_said_by_the_events_of_the_table() -> None:
    """In real logs, the first event of a command's append is one the table names for it."""
    found = defaultdict(set)
    for path in LOGS:
        replay = Replay(read_log(path))
        for append in appends(replay.records):
            state = replay.state_at(append[0].seq - 1)
            message = command_of(replay.room.edition, state, append)
            if isinstance(message, Request) and not append[0].cmd.startswith("!"):
                found[type(message.command).__name__].add(type(append[0].event).__name__)
    assert len(found) > 15
    assert not {kind: firsts - set(SAID_BY[kind]) for kind, firsts in found.items() if firsts - set(SAID_BY[kind])}


def lp(*parts: bytes | str) -> bytes:
    """Each part behind its length, as the document says."""
    raw = [part.encode() if isinstance(part, str) else part for part in parts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in raw)


def b64(raw: bytes) -> str:
    """Base64url without padding."""
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def written_again(value: object) -> bytes:
    """Canonical bytes of a value whose keys are plain."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def test_a_reader_made_from_the_document_alone_agrees() -> None:
    """Lines, chain, commitments and salts, computed with nothing but hashes and the words of the document."""
    opened = 0
    for path in LOGS:
        game, head, seed, found = "", b"", "", {}
        for n, line in enumerate(path.read_bytes().removesuffix(b"\n").split(b"\n"), start=1):
            found = json.loads(line)
            assert written_again(found) == line
            event = written_again(found["e"])
            if n == 1:
                game = found["e"]["d"]["game"]
                head = hashlib.sha256(lp("fairlog/v1/genesis", game)).digest()
            head = hashlib.sha256(lp("fairlog/v1/event", head, n.to_bytes(8, "big"), event)).digest()
            assert (found["n"], found["h"]) == (n, b64(head))
            for part in found.get("open", []):
                seed = part["blob"]["seed"]
                key = hashlib.sha256(seed.encode()).digest()
                about = (game, n.to_bytes(8, "big"), part["aud"])
                salt = hmac.digest(key, lp("fairlog/v1/private-salt", *about), "sha256")
                commitment = hashlib.sha256(lp("fairlog/v1/private", *about, salt, written_again(part["blob"])))
                assert part["salt"] == b64(salt)
                assert found["e"]["priv"] == [{"aud": part["aud"], "pc": b64(commitment.digest())}]
                opened += 1
        assert found["e"] == {**found["e"], "t": "SecretsRevealed", "d": {"seed": seed}}
    assert opened == len(LOGS)
