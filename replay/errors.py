"""What can be wrong with a log; each names the place, counted from 1, and says what was found there."""


class DamagedLogError(Exception):
    """A log cannot be trusted from ``place`` on; ``what`` says why. What stands before it is sound."""

    def __init__(self, place: int, what: str) -> None:
        """Place of the first bad event (or line), and a sentence without it."""
        super().__init__(f"event {place}: {what}")
        self.place = place
        self.what = what


class UnreadableError(DamagedLogError):
    """There is no event of the log format to be read at this place."""


class BrokenError(DamagedLogError):
    """The event can be read, and a check of it fails."""


class UnknownRulesError(UnreadableError):
    """The log was played by rules this program does not have."""

    def __init__(self, what: str) -> None:
        """The rules are named by the first event."""
        super().__init__(1, what)


class NoSuchSeqError(LookupError):
    """A log was asked for a seq it does not have; the sentence says where it ends."""
