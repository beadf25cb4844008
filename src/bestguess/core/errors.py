"""The errors of bad input, from a person or from a program.

Each of these carries a message for the person who has to mend it; the command line prints the
message alone and leaves with exit code 2. Anything else that is raised is a defect of ours.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # with numpy, which the help of the command line does without
    from bestguess.core.types import Answer, Query


@dataclass(frozen=True, slots=True)
class Setting:
    """A parameter that a message names: ``objective='misses'``, or ``'objective'`` where no value is meant.

    The command line shows its own option in its place: ``--objective misses``.
    """

    name: str
    value: object = None

    def __str__(self) -> str:
        if self.value is None:
            return f"'{self.name}'"
        return f"{self.name}={str(self.value) if isinstance(self.value, Path) else self.value!r}"


@dataclass(frozen=True, slots=True)
class Call:
    """A function of :mod:`bestguess` that a message names as the remedy: ``bestguess.compare``.

    The command line shows its own command in its place.
    """

    name: str

    def __str__(self) -> str:
        return f"bestguess.{self.name}"


COMPARE, EVALUATE = Call("compare"), Call("evaluate")


class BestguessError(Exception):
    """Bad input, with a message that names the input, the place and the remedy."""

    def __init__(self, message: str, *named: Setting | Call) -> None:
        """``named`` are the settings and calls that stand in the message, for front ends that write them otherwise."""
        super().__init__(message)
        self.named = named


class SpecError(BestguessError):
    """A name or parameter that cannot be understood, such as ``"batleship(rows=ten)"``."""


class NotationError(BestguessError):
    """A query or an answer written in a way the game cannot read."""

    def __init__(self, message: str, *named: Setting | Call) -> None:
        """The message stands on one line, whatever lines the text has that it repeats."""
        super().__init__(" ".join(line.strip() for line in message.splitlines()), *named)


class IllegalQuery(BestguessError):
    """A query that may not be asked now: it was asked before, or the game is over."""


class IllegalAnswer(BestguessError):
    """An answer that the rules do not know for its query, whatever the secret is."""


class TooLarge(BestguessError):
    """Work that would take more time or memory than allowed; the message says what helps."""


class Contradiction(BestguessError):
    """An answer that no secret can give, after the answers before it."""

    def __init__(self, message: str, query: "Query" = -1, answer: "Answer" = -1) -> None:
        super().__init__(message)
        self.query = query
        self.answer = answer


_READ = 60
"""A list of more words than this is read by nobody, such as all words of a dictionary."""


def closest(word: object, known: Iterable[str]) -> str:
    """A hint for a mistyped word: ``" Did you mean 'rows'?"``, or all known words if none is near and they are few."""
    known = sorted(known)
    near = get_close_matches(str(word), known, n=1, cutoff=0.5)
    if near:
        return f" Did you mean '{near[0]}'?"
    return f" Known: {', '.join(known)}." if 0 < len(known) <= _READ else ""
