"""Target, the card game: hidden hands, melds that win Targets, an ever shorter hand."""
