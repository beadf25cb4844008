"""The probabilities of answers, thing by thing: where a cell has several, and where an answer may be wrong."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bestguess.core.types import Answer, Floats, Query
from bestguess.games.table.things import NO, YES, ThingTable


@dataclass(frozen=True, eq=False)
class AnswerModel:
    """The probabilities of the answers that a thing may give.

    Each answer of a cell is equally likely to be the true one; with probability ``noise`` a wrong one is given, each of
    the others being as likely. Answers to different questions are independent. Whether a name is right is always said
    truly.
    """

    table: ThingTable
    noise: float

    @property
    def certain(self) -> bool:
        """Whether every cell has one answer, and none is wrong: then each answer keeps things or rules them out."""
        return not self.noise and not self.table.vague.any()

    def likelihood(self, query: Query) -> Floats:
        """The probability of each answer to a question, thing by thing, shape (n, answers)."""
        if query not in self._likelihoods:
            possible = self.table.possible[query]
            true = possible / possible.sum(axis=1, keepdims=True)
            others = possible.shape[1] - 1
            self._likelihoods[query] = true * (1 - self.noise) + (1 - true) * (self.noise / others) if others else true
        return self._likelihoods[query]

    def unsettled(self, query: Query) -> Floats:
        """The bits of the answer to a question that a thing leaves open, thing by thing, shape (n,)."""
        if query not in self._unsettled:
            p = self.likelihood(query)
            self._unsettled[query] = -(p * np.log2(np.where(p > 0, p, 1.0))).sum(axis=1)
        return self._unsettled[query]

    @cached_property
    def _likelihoods(self) -> dict[Query, Floats]:
        return {}

    @cached_property
    def _unsettled(self) -> dict[Query, Floats]:
        return {}

    def chance(self, query: Query, answer: Answer) -> Floats:
        """The probability of an answer, thing by thing, shape (n,); 0 for what is no answer to the query."""
        columns, things = len(self.table.columns), len(self.table.things)
        if query < columns:
            known = self.table.answers[query]
            return self.likelihood(query)[:, known.index(answer)] if answer in known else np.zeros(things)
        named = np.zeros(things)
        named[query - columns] = 1.0
        return named if answer == YES else 1.0 - named if answer == NO else np.zeros(things)
