"""Monopoly Deal: hidden hands, three plays a turn, answers out of turn, sets of property."""
