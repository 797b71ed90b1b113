"""What the three board editions share: tokens, the roll-off, movement, jail, decks, trades."""
