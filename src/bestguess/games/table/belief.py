"""The belief about a thing whose answers may be wrong, or of which the table does not say all.

The probabilities of answers, thing by thing: where a cell has several, and where an answer may be wrong.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import log2

import numpy as np

from bestguess.core.belief import Listed
from bestguess.core.count import Count
from bestguess.core.game import Game
from bestguess.core.lots import SharedLots, ends_of
from bestguess.core.predictive import Predictive
from bestguess.core.types import Answer, Floats, Ints, Query, Transcript, close_arrays, read_only
from bestguess.games.table.things import NO, YES, Thing, ThingTable


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


@dataclass(frozen=True, eq=False, repr=False)
class ThingBelief(Listed):
    """The things of a table with their probabilities, by what each may answer to every question."""

    game: Game
    model: AnswerModel
    share: Floats
    """The probability of each thing of the table, shape (n,)."""
    evidence: float = 0.0
    """log2 of the probability of the answers so far, but for the weights of the prior."""
    transcript: Transcript = ()
    """The answers to questions, which a thing drawn gives as well."""

    kind = "weighed"
    exact = True

    def __post_init__(self) -> None:
        close_arrays(self, "share")

    def __repr__(self) -> str:
        return f"<ThingBelief {self.game.spec}: {self.size:,} of {len(self.share):,} left>"

    @cached_property
    def alive(self) -> Ints:
        """The places of the things that are possible, ascending."""
        return read_only(np.flatnonzero(self.share))

    @property
    def leaves_open(self) -> bool:
        return self.model.noise > 0

    @property
    def size(self) -> int:
        return len(self.alive)

    def key(self) -> bytes:
        return np.packbits(self.share > 0).tobytes()

    def secrets(self) -> list[Thing]:
        rows = self.model.table.rows
        return [rows[place] for place in self.alive.tolist()]

    def weights(self) -> Floats:
        return np.asarray(self.share[self.alive])

    def count(self) -> Count:
        return Count(self.size)

    def entropy(self) -> float:
        p = self.weights()
        return max(0.0, float(-(p * np.log2(p)).sum()))

    def even(self) -> "ThingBelief":
        return replace(self, share=(self.share > 0) / self.size)

    def log_mass(self) -> float:
        return self.evidence

    def predict(self, queries: Ints) -> Predictive:
        queries, model, columns = np.asarray(queries, dtype=np.int64), self.model, len(self.model.table.columns)
        starts, answers, probability, noise = [0], [], [], np.zeros(len(queries))
        for place, query in enumerate(queries.tolist()):
            if query < columns:
                likely = model.likelihood(query)
                chances = self.share @ likely
                known: Sequence[Answer] = model.table.answers[query]
                noise[place] = float(self.share @ model.unsettled(query))
            else:
                named = float(self.share[query - columns])
                alone = self.size == 1
                chances = np.array([0.0 if named and alone else 1.0 - named, named])
                known = (NO, YES)
            given = np.flatnonzero(chances > 0)
            answers.append(np.asarray(known, dtype=np.int64)[given])
            probability.append(chances[given] / chances[given].sum())
            starts.append(starts[-1] + len(given))
        return Predictive(
            queries,
            np.asarray(starts, dtype=np.int64),
            np.concatenate([np.zeros(0, dtype=np.int64), *answers]),
            np.concatenate([np.zeros(0), *probability]),
            noise=noise,
        )

    def update(self, query: Query, answer: Answer) -> "ThingBelief":
        mass = self.share * self.model.chance(query, answer)
        total = float(mass.sum())
        if not total > 0:
            raise self.game.notation.contradiction(query, answer)
        return ThingBelief(
            self.game, self.model, mass / total, self.evidence + log2(total), (*self.transcript, (query, answer))
        )

    def sample(self, rng: np.random.Generator, size: int) -> list[Thing]:
        places = rng.choice(len(self.share), size=size, p=self.share)
        drawn = np.empty((size, len(self.model.table.columns)), dtype=np.int64)
        for query, known in enumerate(self.model.table.answers):
            ends = np.cumsum(self.model.likelihood(query)[places], axis=1)
            lots = rng.random(size)[:, None] * ends[:, -1:]
            drawn[:, query] = np.asarray(known)[np.minimum((lots >= ends).sum(axis=1), len(known) - 1)]
        return self._answering(places.tolist(), drawn.tolist())

    def drawn(self, lots: SharedLots) -> Thing:
        place = lots.pick(ends_of(self.share))
        row = []
        for query, known in enumerate(self.model.table.answers):
            row.append(known[lots.pick(ends_of(self.model.likelihood(query)[place]))])
        return self._answering([place], [row])[0]

    def _answering(self, places: Sequence[int], rows: Sequence[Sequence[Answer]]) -> list[Thing]:
        """Things that answer so, but for what they have answered already."""
        columns = len(self.model.table.columns)
        said = {query: answer for query, answer in self.transcript if query < columns}
        return [
            Thing(place, tuple(said.get(query, answer) for query, answer in enumerate(row)))
            for place, row in zip(places, rows, strict=True)
        ]
