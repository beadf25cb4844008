"""Hinz 2022: GuessingGame and its agent Myshkin."""
