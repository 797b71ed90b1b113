"""Who may see what in Target: a hand is its seat's alone, all else is public but the order of both decks (TC19)."""

from engine.kernel.visibility import conceal_hands

conceal = conceal_hands
