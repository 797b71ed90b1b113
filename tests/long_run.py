"""The record of a run: what was run with which figures, how it ended, what took longest."""

import platform
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.figures import FIGURES, figure, tier

ENDINGS = ("passed", "failed", "error", "skipped", "xfailed", "xpassed")


def record(target: Path, reporter: pytest.TerminalReporter, servers: list[str]) -> None:
    """Write the result of the finished run to a Markdown file."""
    reports = [report for ending in ENDINGS for report in reporter.stats.get(ending, ())]
    calls = [report for report in reports if getattr(report, "when", "") == "call"]
    slowest = sorted(calls, key=lambda report: report.duration, reverse=True)[:20]
    seconds = sum(getattr(report, "duration", 0.0) for report in reports)
    counts = {ending: len(reporter.stats.get(ending, ())) for ending in ENDINGS}
    about = (
        f"{datetime.now(tz=UTC):%Y-%m-%d %H:%M} UTC · Python {platform.python_version()} · {platform.machine()} · "
        f"redis: {', '.join(servers) or 'none'} · {seconds:.0f} s of tests"
    )
    lines = [
        f"# The last run of `make {'long' if tier() == 'long' else 'test'}`",
        "",
        about,
        "",
        " · ".join(f"{count} {ending}" for ending, count in counts.items() if count or ending in ("passed", "failed")),
        "",
        "| figure | value | what it counts |",
        "|---|---:|---|",
        *(f"| {name} | {figure(name):,} | {row.meaning} |" for name, row in FIGURES.items()),
        "",
        "| slowest tests | seconds |",
        "|---|---:|",
        *(f"| {report.nodeid} | {report.duration:.1f} |" for report in slowest),
    ]
    failures = [report.nodeid for ending in ("failed", "error") for report in reporter.stats.get(ending, ())]
    if failures:
        lines += ["", "Not passed:", "", *(f"* {name}" for name in failures)]
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")
