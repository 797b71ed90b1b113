"""The demonstration: one whole game of bots through worker processes, rebuilt from its log by another process."""
