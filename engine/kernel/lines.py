"""Where in a TOML text something stands: the line of a path of keys, found by reading the text like a person."""

import re
from collections.abc import Sequence

_AT = re.compile(r" - at `(?:key in )?\$(?P<path>[^`]*)`$")
_PART = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")
_UNKNOWN = re.compile(r"unknown field `(?P<field>[^`]+)`")
OPEN_KEY = "..."
"""Stands in a path for a key of a table that an error does not name."""

HEADER = re.compile(r"^\s*(?P<array>\[)?\[(?P<name>[^\[\]]+)\]\]?\s*(?:#.*)?$")


def path_and_words(error: Exception) -> tuple[list[str | int], str]:
    """The path of keys at which data did not fit its struct, an unknown key with it, and what the error says."""
    sentence = str(error)
    below = _AT.search(sentence)
    path: list[str | int] = []
    for name, index in _PART.findall(below["path"]) if below else []:
        path.append(name or (index if index == OPEN_KEY else int(index)))
    unknown = _UNKNOWN.search(sentence)
    if unknown is not None:
        path.append(unknown["field"])
    return path, _AT.sub("", sentence)


def line_of(text: str, path: Sequence[str | int]) -> int:
    """The line (from 1) of the deepest part of the path that can be found; 1 if none can."""
    lines = text.splitlines()
    first, last, rest = _section(lines, path)
    for part in rest:
        if isinstance(part, str):
            word = re.escape(part)
            key = re.compile(rf"(?:^|[\s{{,.])[\"']?{word}[\"']?\s*[=.]|[\"']{word}[\"']")
            first = next((number for number in range(first, last) if key.search(lines[number])), first)
    return first + 1


def _section(lines: list[str], path: Sequence[str | int]) -> tuple[int, int, Sequence[str | int]]:
    """The lines of the deepest table with a header of its own, and what is left of the path inside it."""
    headers = list(_headers(lines))
    best: tuple[int, int, Sequence[str | int]] = (0, headers[0][0] if headers else len(lines), path)
    for place, (start, header) in enumerate(headers):
        if len(header) <= len(path) and list(path[: len(header)]) == header:
            end = headers[place + 1][0] if place + 1 < len(headers) else len(lines)
            best = (start, end, path[len(header) :])
    return best


def _headers(lines: list[str]) -> list[tuple[int, list[str | int]]]:
    """Every header with the path it opens; ``[[steps]]`` counts."""
    found: list[tuple[int, list[str | int]]] = []
    counts: dict[str, int] = {}
    for number, line in enumerate(lines):
        match = HEADER.match(line)
        if match is None:
            continue
        names = [part.strip().strip("\"'") for part in match["name"].split(".")]
        if match["array"]:
            counts[match["name"]] = counts.get(match["name"], -1) + 1
        path: list[str | int] = []
        for depth, name in enumerate(names):
            path.append(name)
            above = ".".join(names[: depth + 1])
            if above in counts:
                path.append(counts[above])
        found.append((number, path))
    return found
