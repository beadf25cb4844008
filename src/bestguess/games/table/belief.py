"""The belief about a thing whose answers may be wrong, or of which the table does not say all."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log2

import numpy as np

from bestguess.core.belief import Listed
from bestguess.core.count import Count
from bestguess.core.game import Game
from bestguess.core.lots import SharedLots, ends_of
from bestguess.core.predictive import Predictive
from bestguess.core.types import Answer, Floats, Ints, Query, Transcript
from bestguess.games.table.answer_model import AnswerModel
from bestguess.games.table.things import NO, YES, Thing


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

    def __repr__(self) -> str:
        return f"<ThingBelief {self.game.spec}: {self.size:,} of {len(self.share):,} left>"

    @cached_property
    def alive(self) -> Ints:
        """The places of the things that are possible, ascending."""
        return np.flatnonzero(self.share)

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

    def log_mass(self) -> float:
        return self.evidence

    def predict(self, queries: Ints) -> Predictive:
        model, columns = self.model, len(self.model.table.columns)
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
            np.asarray(queries, dtype=np.int64),
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
