"""Sets of the secrets that a game lists, and how the answers divide them: what hosts without a secret play with.

The costs that a host without a secret forces up, move by move.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bestguess.core.belief import Listed
from bestguess.core.errors import ParameterError, SpecSetting, SpecText, TooLarge
from bestguess.core.game import Game
from bestguess.core.types import MISS, Answer, Codes, Query, Transcript

Places = NDArray[np.int64]
"""Secrets, by their places in the list of the prior, ascending."""


@dataclass(frozen=True, eq=False)
class SecretSets:
    """The answer of every listed secret to every query, for games whose answers do not depend on the past."""

    game: Game
    codes: Codes
    """The answer of each secret to each query of the table, shape (Q, n); further queries name a secret outright."""
    named: Codes | None
    """The answer to naming each secret when it is right, shape (n,); ``None`` where no secret can be named."""

    @classmethod
    def of(cls, game: Game) -> Self:
        """The secrets of a game's prior. Raises :class:`TooLarge` where no table holds their answers."""
        prior = game.prior()
        codes = prior.codes() if isinstance(prior, Listed) else None
        if not isinstance(prior, Listed) or codes is None:
            raise TooLarge(
                f"{game.spec} has no table of what each {game.secret_noun} answers, which this host needs. "
                f"Take a game that lists its {game.secret_noun}s, or the host evil.",
                SpecText(game.spec),
            )
        return cls(game, codes, prior.naming_codes())

    @cached_property
    def asked_codes(self) -> Codes:
        """The codes of the queries that count as questions; 0 for others, such as the length of a word; (Q, n)."""
        counted = [self.game.is_question(query) for query in range(len(self.codes))]
        return np.where(np.array(counted)[:, None], self.codes, MISS)

    @property
    def size(self) -> int:
        """How many secrets there are."""
        return int(self.codes.shape[1])

    def all(self) -> Places:
        """Every secret."""
        return np.arange(self.size)

    def left(self, transcript: Transcript) -> Places:
        """The secrets that fit all answers. Raises :class:`Contradiction` if none does."""
        left = self.all()
        for query, answer in transcript:
            parts = self.parts(query, left)
            if answer not in parts:
                raise self.game.notation.contradiction(query, answer)
            left = parts[answer]
        return left

    def parts(self, query: Query, left: Places) -> dict[Answer, Places]:
        """The secrets left after each answer that some of them give, by ascending answer."""
        if query < len(self.codes):
            row = self.codes[query, left]
            return {int(answer): left[row == answer] for answer in np.unique(row)}
        secret = query - len(self.codes)  # a secret named, or beyond them all what is in no list
        parts = {MISS: left[left != secret]}
        if self.named is not None and secret in left:
            parts[int(self.named[secret])] = left[left == secret]
        return {answer: part for answer, part in parts.items() if len(part)}


HostUnit: TypeAlias = Literal["questions", "misses", "turns"]
"""The costs that a host may force up.

- ``questions``: queries until one secret is left, as Kettaf counts them;
- ``misses``: misses until one secret is left;
- ``turns``: queries until the game ends, the whole secret being shown or the game lost.
"""


def check_unit(game: Game, unit: HostUnit) -> None:
    """Raise :class:`SpecError` for misses in a game that has none."""
    if unit == "misses" and not game.has_misses:
        raise ParameterError(
            "unit",
            "misses",
            f"in {game.name} no answer is a miss. Take unit=questions.",
            SpecSetting("unit", "questions"),
        )


def is_over(game: Game, unit: HostUnit, transcript: Transcript, left: Places) -> bool:
    """Whether a host who counts in this unit can force no more, with these secrets left."""
    return (unit != "turns" and len(left) == 1) or game.outcome(transcript) is not None


def step(game: Game, unit: HostUnit, query: Query, answer: Answer) -> float:
    """How much one move counts."""
    return float(game.is_miss(query, answer) if unit == "misses" else game.is_question(query))
