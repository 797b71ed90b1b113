"""Monopoly for Millennials: Experience instead of money, Destinations to discover and to visit, hidden chips."""
