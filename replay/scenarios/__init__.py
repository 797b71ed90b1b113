"""Scenarios: a position, what seats do, and what must follow, written down in a TOML file and played."""

from replay.scenarios.load import ScenarioError, read
from replay.scenarios.run import Outcome, play

__all__ = ["Outcome", "ScenarioError", "play", "read"]
