"""How each edition's table is shown."""
