"""The kernel: decide, agenda, fold, luck, options, visibility and the inline table; it knows no edition."""
