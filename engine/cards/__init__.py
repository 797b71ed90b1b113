"""What the card editions share: hands, draws, discards, reshuffles, turns."""
