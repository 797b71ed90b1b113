"""Who may see what in Monopoly for Millennials: of others' chips only the number, until they are shown (ML12)."""

from engine.kernel.visibility import conceal_hands as conceal

__all__ = ["conceal"]
