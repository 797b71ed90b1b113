"""One table of the figures that heavy tests use, in two columns.

*quick* is the sample that every ordinary run takes; *long* is the full figure of `make long`. The environment variable
CROUPIER_TIER chooses the column. A test asks `figure("law_games")` and holds no number of its own.
"""

import os
from typing import Final, Literal, cast

import msgspec

Tier = Literal["quick", "long"]


class Figure(msgspec.Struct, frozen=True):
    """How much of one thing a test does, in each tier."""

    quick: int
    long: int
    meaning: str


FIGURES: Final[dict[str, Figure]] = {
    # laws and rules
    "law_games": Figure(40, 2000, "games of random play on which every law is checked"),
    "law_examples": Figure(50, 1000, "examples hypothesis draws for one law"),
    "option_samples": Figure(40, 400, "positions at which offered and not offered commands are tried"),
    "refusal_samples": Figure(20, 100, "commands not offered that are tried at one such position"),
    "meld_hands": Figure(60, 3000, "hands of Target whose plays are compared with brute force"),
    "markov_rolls": Figure(20_000, 1_000_000, "rolls compared with the exact Markov chain of the board"),
    "simulate_games": Figure(40, 1000, "four-seat games that `croupier simulate` must finish"),
    "bad_inputs": Figure(300, 10_000, "malformed commands thrown at a worker"),
    # the log and the workers
    "port_appends": Figure(200, 5000, "random appends compared between the log in memory and the one on Redis"),
    "inline_vs_workers_seeds": Figure(3, 20, "seeds whose inline and four-worker logs must be the same bytes"),
    "crash_kills": Figure(10, 100, "random kills of worker processes and of Redis"),
    "server_kills": Figure(2, 20, "how many of these kills are of Redis"),
    "worker_stops": Figure(4, 40, "workers frozen for longer than others wait before they take over"),
    "crash_games": Figure(10, 50, "games played while processes are killed"),
    "aof_cuts": Figure(
        8, 10_000, "places inside an append at which the append-only file is cut off (at most each once)"
    ),
    # secrets
    "secret_pairs": Figure(50, 2000, "pairs of worlds an edition with hidden cards that differ in one hidden card"),
    "secret_games": Figure(20, 1000, "games an edition on which each viewer's part and every card name is checked"),
    "secret_refusals": Figure(5, 100, "games an edition in which refusals of cards one does not hold are compared"),
}


def tier() -> Tier:
    """Say which column this run reads: CROUPIER_TIER, or quick."""
    found = os.environ.get("CROUPIER_TIER", "quick")
    if found not in ("quick", "long"):
        message = f"CROUPIER_TIER is {found!r}: it must be 'quick' or 'long'"
        raise ValueError(message)
    return cast("Tier", found)


def figure(name: str) -> int:
    """Look up the figure of that name in the column of this run."""
    row = FIGURES[name]
    return row.long if tier() == "long" else row.quick
