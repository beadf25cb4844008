"""Sid, "Hangman Strategy": four strategies for one word."""
