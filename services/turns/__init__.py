"""The turns worker's own business: deadlines."""
