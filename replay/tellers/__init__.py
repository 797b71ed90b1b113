"""How each edition is told."""
