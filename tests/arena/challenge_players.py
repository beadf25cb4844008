"""Players of the challenge that nobody at home wrote: honest, broken and cheating ones."""

import time

ORDER = "etaoinshrdlucmfwypvbgkjqxz"


def two(pattern: str, asked: list[str]) -> str:
    return next(letter for letter in ORDER if letter not in asked)


def stubborn(pattern: str) -> str:
    return "e"


def crash(pattern: str) -> str:
    raise KeyError("no such letter")


def leave(pattern: str) -> str:
    import os

    os._exit(3)


def slow(pattern: str) -> str:
    while True:
        time.sleep(1)


def word(pattern: str) -> str:
    return "apple"


def number(pattern: str) -> int:
    return 7


class Script:
    """A player like the starting script of the challenge, which prints what it does."""

    def __init__(self, words: list[str]) -> None:
        self.full_dictionary = words
        self.current_dictionary: list[str] = []
        self.guessed_letters: list[str] = []

    def guess(self, pattern: str) -> str:
        assert self.current_dictionary == self.full_dictionary
        print("thinking")
        return next(letter for letter in ORDER if letter not in self.guessed_letters)
