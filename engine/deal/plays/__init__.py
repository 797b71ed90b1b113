"""The cards worker in Monopoly Deal: draws, every play of a hand card, the answers to it, the hand limit."""
