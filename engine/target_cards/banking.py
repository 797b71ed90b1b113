"""The banking worker in Target: scoring (t35)."""

from contracts.entries.target_cards import ScoreTargets
from contracts.events.target_cards import PointsScored
from engine.kernel.edition import Call, Drafts
from engine.target_cards.data import TARGET
from engine.target_cards.state import TargetCardsState


def score(_state: TargetCardsState, step: ScoreTargets, _call: Call) -> Drafts:
    """The points printed on the Targets won; cards left in hand cost nothing (TC17)."""
    return [PointsScored(step.seat, sum(TARGET[target].points for target in step.targets))]
