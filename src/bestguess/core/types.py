"""The small vocabulary that every layer shares: ints inside, notation at the edge; nouns as sentences have them."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Query: TypeAlias = int
"""A query is an index, 0 <= query < game.num_queries."""

Answer: TypeAlias = int
"""An answer is a whole number that 64 bits hold; each game says what its answers mean."""

Secret: TypeAlias = Hashable
"""The hidden thing that the guesser looks for; its type is the game's own business (a tuple, an int, a string)."""

Transcript: TypeAlias = tuple[tuple[Query, Answer], ...]
"""The public record of a game: all that was asked and answered, in order."""

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]

Codes: TypeAlias = NDArray[np.integer[Any]]
"""Answers, in a type that holds them all."""


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """A view of an array that nobody can write to: what is shared by all players of a match."""
    view = array.view()
    view.setflags(write=False)
    return view


def close_arrays(holder: object, *names: str) -> None:
    """Put read-only views in the place of some arrays that an immutable object holds."""
    for name in names:
        object.__setattr__(holder, name, read_only(np.asarray(getattr(holder, name))))


Z = 1.959963984540054
"""The 97.5 % quantile of the normal distribution: an estimate errs by less than Z standard errors in 95 % of cases."""

MISS: Answer = 0
"""The answer "nothing of the secret is there", in games that have misses (:attr:`Game.has_misses`)."""


def fewest_bits(answer: Answer) -> tuple[int, Answer]:
    """The order of answers that are as good for a host: by how many of their 64 bits are set, then by their number."""
    return (answer % 2**64).bit_count(), answer


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. A game that is still going on has the outcome ``None``."""

    termination: str
    """Why it ended, in a word or two: "fleet sunk", "solved", "out of lives"."""

    won: bool
    """Whether the guesser reached the goal."""

    @property
    def mistaken(self) -> "Outcome":
        """The end of a game that its rules end as won, where what was taken for the secret is another thing."""
        return Outcome(f"{self.termination}, which is wrong", won=False)

    @property
    def headline(self) -> str:
        """The reason as the beginning of a sentence."""
        return self.termination[:1].upper() + self.termination[1:]


def plural(noun: str) -> str:
    """More than one of them: ``shots``, ``guesses``, ``queries``."""
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return noun + ("es" if noun.endswith(("s", "sh", "ch", "x")) else "s")


def singular(nouns: str) -> str:
    """One of them: ``wrong letter``, ``miss``; what is no plural of :func:`plural` stays as it is."""
    tried = (f"{nouns[:-3]}y", nouns[:-2], nouns[:-1])
    return next((noun for noun in tried if plural(noun) == nouns), nouns)


def charged(cost: float, nouns: str) -> str:
    """A cost with what is counted, given in the plural: ``1 wrong letter``, ``2 misses``, ``2.5 minutes``."""
    return f"{cost:g} {singular(nouns) if cost == 1 else nouns}"


def a_noun(noun: str) -> str:
    """One of them: ``a shot``, ``an answer``."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
