"""The editions: one line each."""

from engine.friends.edition import EDITION as MONOPOLY_FRIENDS
from engine.kernel.edition import Edition
from engine.millennials.edition import EDITION as MONOPOLY_MILLENNIALS
from engine.target.edition import EDITION as MONOPOLY_TARGET

EDITIONS: dict[str, Edition] = {
    edition.id: edition for edition in (MONOPOLY_FRIENDS, MONOPOLY_MILLENNIALS, MONOPOLY_TARGET)
}
"""Every edition that can be played, by its id."""

STANDARD = next(iter(EDITIONS))
"""The edition that is played if none is named: the first."""
