"""Advice for one position as a terminal prints it."""
