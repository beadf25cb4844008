"""The endgame: once few secrets are left, the queries that an exact search proves best."""

from dataclasses import dataclass, field
from typing import Annotated

import numpy as np
from annotated_doc import Doc

from bestguess.core.belief import Listed
from bestguess.core.errors import ParameterError
from bestguess.core.players import OwnScores, Policy, Workings
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.core.types import Floats, Query
from bestguess.policies import POLICIES
from bestguess.policies.exact_query import AnswersLeft, exact_query


@dataclass(frozen=True)
class Endgame(Policy):
    """Plays like its base until few secrets are left, and from then on with the least mean number of queries.

    Where tries are limited, the chance to win comes first. The search is exact for the set that is left
    (:func:`~bestguess.policies.exact_query.exact_query`), unless its effort ends before. It needs a game without misses
    in which every secret can be asked, such as Mastermind, or Wordle with its hard mode; in others it plays like its
    base.
    """

    base: Annotated[str, Doc("The policy that plays while more secrets than size are left.")] = "most-information"
    size: Annotated[int, Doc("The number of secrets left from which on play is exact.")] = 128
    effort: Annotated[
        int,
        Doc(
            "The limit of one search, in units of a few hundredths of a second; past it the best "
            "policy found so far plays on."
        ),
    ] = 50
    _base: Policy = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.size < 1:
            raise ParameterError("size", self.size, "at least 1 secret.")
        if self.effort < 1:
            raise ParameterError("effort", self.effort, "1 or more.")
        base = make(POLICIES, self.base)
        object.__setattr__(self, "_base", base)
        object.__setattr__(self, "games", base.games)

    def own_scores(self, position: Position) -> OwnScores | None:
        """The scores of the base as long as it plays; the search proves one query best and scores no other."""
        return self._base.own_scores(position) if self._searched(position) is None else None

    def ranks(self, position: Position) -> list[Floats]:
        return self._base.ranks(position) if self._searched(position) is None else []

    def workings(self, position: Position) -> Workings | None:
        return self._base.workings(position) if self._searched(position) is None else None

    def _searched(self, position: Position) -> AnswersLeft | None:
        """The answers that the search works on; ``None`` where the base plays."""
        belief = position.belief
        return AnswersLeft.of(position) if isinstance(belief, Listed) and belief.size <= self.size else None

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        answers = self._searched(position)
        if answers is None:
            return self._base.choose(position, rng)
        return exact_query(position, answers, self.effort)
