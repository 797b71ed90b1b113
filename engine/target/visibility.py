"""Who may see what in Monopoly: Target Edition: of cards others keep only deck and number, until shown (TE32, TE33)."""

from engine.kernel.visibility import conceal_hands as conceal

__all__ = ["conceal"]
