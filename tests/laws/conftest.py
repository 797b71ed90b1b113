import pytest

from engine.registry import EDITIONS
from tests.figures import figure
from tests.laws.recording import Recording, record


@pytest.fixture(scope="module", params=[(name, seed) for seed in range(figure("law_games")) for name in EDITIONS])
def game(request: pytest.FixtureRequest) -> Recording:
    """A recorded game of random play; edition and seed stand in the test's name."""
    return record(*request.param)
