"""The bus: the one script that writes a game, partition streams, the broker, the embedded server."""
