"""Monopoly: Target Edition: shopping for Savings until the store closes."""
