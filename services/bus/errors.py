"""What can be wrong with the server, each with a sentence that says what to do about it."""


class ServerTrouble(Exception):  # noqa: N818 - these are states of a server, and each says itself what is wrong
    """The server cannot be used; the sentence says what was found and how to mend it."""

    exit_code = 5


class NoServer(ServerTrouble):
    """There is no server, or it does not answer."""


class DataInUse(NoServer):
    """Another embedded server owns this data directory."""


class NotDurable(ServerTrouble):
    """The server may lose what it has acknowledged, or is too old."""
