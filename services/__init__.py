"""The shells around the rules: bus, workers, settings, logging and the command line."""
