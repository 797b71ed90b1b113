"""Every figure the docs quote, as ratios of two things measured side by side in one run."""
