"""Sid's game by his description, in plain strings."""

from bestguess.papers.sid.scores import LOST
from bestguess.papers.sid.strategies import ALLOWED

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def eligible(word: str, seen: str) -> bool:
    """Only the places shown are compared."""
    return all(shown in ("_", letter) for letter, shown in zip(word, seen, strict=True))


class Described:
    """A game by his description, in plain strings."""

    def __init__(self, words: str, length: int, update: bool = True) -> None:
        self.left = [word for word in words.split("|") if len(word) == length]
        self.open, self.seen, self.update = list(LETTERS), "_" * length, update

    def shown_by(self, letter: str, secret: str) -> str:
        return "".join(letter if c == letter else s for c, s in zip(secret, self.seen, strict=True))

    def asked(self, letter: str, secret: str) -> None:
        self.open.remove(letter)
        if letter in secret:
            self.seen = self.shown_by(letter, secret)
            self.left = [word for word in self.left if eligible(word, self.seen)]
        elif self.update:
            self.left = [word for word in self.left if letter not in word]

    def exact(self, letter: str) -> float:
        def cardinality(secret: str) -> int:
            after = self.shown_by(letter, secret)
            if after == self.seen:
                return sum(letter not in word for word in self.left)
            return sum(eligible(word, after) for word in self.left)

        return sum(map(cardinality, self.left))

    def two_case(self, letter: str, alpha: float = 0.0) -> float:
        right = sum(letter in word for word in self.left)
        return right**2 + (1 + alpha / 5) * (len(self.left) - right) ** 2

    def score(self, secret: str, alpha: float) -> int:
        """The letters asked by the two-case strategy with this penalty until one word is left, or 25."""
        asked = wrong = 0
        while len(self.left) > 1 and "_" in self.seen:
            letter = min(self.open, key=lambda letter: self.two_case(letter, alpha))  # of equals the earliest
            asked, wrong = asked + 1, wrong + (letter not in secret)
            if wrong > ALLOWED:
                return LOST
            self.asked(letter, secret)
        return asked
