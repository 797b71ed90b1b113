"""The rules of the games: pure, without clock, randomness, log or network."""
