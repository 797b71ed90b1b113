"""Monopoly Friends: the classic rules, with rent that must be claimed."""
