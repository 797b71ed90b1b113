"""Logs as stories: read, fold to a seq, verify, export and import."""
