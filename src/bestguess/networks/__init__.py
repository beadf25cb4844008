"""Trained networks: their checkpoint files, and their forward passes in numpy."""
