"""The editions: one line each."""

from engine.deal.edition import EDITION as MONOPOLY_DEAL
from engine.friends.edition import EDITION as MONOPOLY_FRIENDS
from engine.kernel.edition import Edition
from engine.millennials.edition import EDITION as MONOPOLY_MILLENNIALS
from engine.target.edition import EDITION as MONOPOLY_TARGET
from engine.target_cards.edition import EDITION as TARGET_CARDS

EDITIONS: dict[str, Edition] = {
    edition.id: edition
    for edition in (MONOPOLY_FRIENDS, MONOPOLY_MILLENNIALS, MONOPOLY_TARGET, MONOPOLY_DEAL, TARGET_CARDS)
}
"""Every edition that can be played, by its id."""

STANDARD = next(iter(EDITIONS))
"""The edition that is played if none is named: the first."""
