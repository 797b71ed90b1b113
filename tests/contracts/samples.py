"""Stored samples of every message: how one is made, read and written.

Run as a program (`python -m tests.contracts.samples`) it stores a sample of every message that has none yet. What is
stored never changes: messages may grow, not change.
"""

import string
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect

from contracts.commands import AnyCommand
from contracts.entries import AnyEntry, AnyOffer
from contracts.envelopes import Accepted, FollowUp, Rejected, Request
from contracts.events import EVENTS
from contracts.log import encode, event_bytes
from contracts.rejections import SENTENCES, Reason, Rejection, refuse
from engine.kernel.ledger import read

STORED: Final = Path(__file__).parent / "stored"

ENTRIES: Final = AnyEntry | AnyOffer
COMMANDS: Final = get_args(AnyCommand)

_TEXTS: Final = {"t": "Moved", "purpose": "move", "id": "c1", "game": "t1", "step": "7.0", "edition": "an-edition"}


def messages() -> Iterator[tuple[str, bytes]]:
    """Every message there is: its place under stored/, and a sample of it."""
    for kind in COMMANDS:
        yield f"commands/{kind.__name__}", encode(sample(kind))
    for name, event in EVENTS.items():
        yield f"events/{name}", event_bytes(name, encode(sample(event)), 1000, "c1")
    for entry in get_args(ENTRIES):
        yield f"entries/{entry.__name__}", encode(sample(entry))
    for reason in Reason:
        yield f"rejections/{reason}", encode(refused(reason))
    for envelope in (Request, FollowUp, Accepted, Rejected):
        yield f"envelopes/{envelope.__name__}", encode(sample(envelope))


def refused(reason: Reason) -> Rejection:
    """A rejection with every figure its sentence names."""
    names = sorted({name for _, name, _, _ in string.Formatter().parse(SENTENCES[reason]) if name})
    return refuse(reason, "FR1", **dict.fromkeys(names, 7))


def sample(kind: type[msgspec.Struct]) -> Any:
    """An instance with something in every field."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return kind(**{field.name: _value(field.name, field.type) for field in info.fields})


def _value(name: str, kind: inspect.Type) -> Any:
    match kind:
        case inspect.Metadata(type=inner):
            return _value(name, inner)
        case inspect.UnionType(types=types):
            return _value(name, next(inner for inner in types if not isinstance(inner, inspect.NoneType)))
        case inspect.StructType(cls=cls):
            return refused(Reason.BUSY) if cls is Rejection else sample(cls)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return (_value(name, item),)
        case inspect.DictType(key_type=key, value_type=value):
            return {_value("key", key): _value(name, value)}
        case inspect.BoolType():
            return True
        case inspect.IntType():
            return 2
        case inspect.StrType():
            return _TEXTS.get(name, f"a-{name}")
        case inspect.EnumType(cls=cls):
            return next(iter(cls))
        case _:
            raise TypeError(f"no sample for {name}: {kind}")


_readers: Final[dict[str, Callable[[bytes], Any]]] = {
    "commands": msgspec.json.Decoder(AnyCommand).decode,
    "entries": msgspec.json.Decoder(ENTRIES).decode,
    "rejections": msgspec.json.Decoder(Rejection).decode,
    "envelopes": msgspec.json.Decoder(Request | FollowUp).decode,
}


def again(place: str, raw: bytes) -> bytes:
    """The stored bytes, read into what they are and written again."""
    family, _, name = place.partition("/")
    if family == "events":
        record = read(1, raw)
        return event_bytes(type(record.event).__name__, encode(record.event), record.ts, record.cmd)
    if name in ("Accepted", "Rejected"):
        return encode(msgspec.json.decode(raw, type=Accepted | Rejected))
    return encode(_readers[family](raw))


def stored(place: str) -> Path:
    """Where the sample of a message lies."""
    return STORED / f"{place}.json"


def main() -> None:
    """Store what is missing; what is there stays."""
    for place, raw in messages():
        path = stored(place)
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(raw + b"\n")


if __name__ == "__main__":
    main()
