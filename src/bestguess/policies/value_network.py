"""One step of lookahead over exact outcomes, with a network that values the words left after each."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import numpy as np
from annotated_doc import Doc

from bestguess.core.belief import Listed
from bestguess.core.memo import Memo
from bestguess.core.path_text import path_of
from bestguess.core.players import OwnScores, Policy, best
from bestguess.core.position import Position
from bestguess.core.types import Floats, Query
from bestguess.kernel import set_features
from bestguess.networks.network_file import NetworkFile
from bestguess.networks.set_value import KIND, FeatureValue
from bestguess.policies.greedy import Greedy
from bestguess.policies.last_lives import winning_queries
from bestguess.policies.objectives import certainty, information, likelihood

SHIPPED = Path(__file__).parent.parent / "networks" / "value.safetensors"
"""The network of the package."""


_LAST_LIVES = "On the last lives a {query} is asked for its chance to win."


@dataclass(frozen=True)
class ValueNetwork(Policy):
    """Ask the letter after which the fewest more are expected until one word is left, by a network's reckoning.

    For each letter the words that are left are parted by its answers, and the parts are valued: those of up to 16
    words exactly, larger ones by a network that learned from exact solutions of other dictionaries
    (``networks/set_value.py``). Words count by their prior; lives count once few are left, where the letters with
    the greatest chance to win come first (:func:`~bestguess.policies.last_lives.winning_queries`). Once one word is
    left, letters that surely hit are asked. Where no list holds the word, the letter of most bits is asked.

    Raises :class:`BestguessError` for a file that cannot be read or holds no such network.
    """

    games = ("hangman",)

    file: Annotated[
        str, Doc("The file of a network that bestguess train value wrote; empty for the one in the package.")
    ] = ""
    _value: FeatureValue = field(init=False, repr=False)

    def __post_init__(self) -> None:
        path = path_of(self.file) if self.file else SHIPPED
        object.__setattr__(self, "_value", NetworkFile.load_as(path, {KIND}, FeatureValue))

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        costs = self.expected(position)
        if costs is not None:
            winning = winning_queries(position)
            return int(position.queries[best(-costs if winning is None else np.where(winning, -costs, -np.inf))])
        if not isinstance(position.belief, Listed):
            return Greedy((information, likelihood), saves_lives=True).choose(position, rng)
        return Greedy((certainty, likelihood)).choose(position, rng)

    def own_scores(self, position: Position) -> OwnScores | None:
        """The letters expected until one word is left, after and with each; ``nan`` for those that tell nothing."""
        costs = self.expected(position)
        if costs is None:
            return None
        return OwnScores("questions to go", np.where(np.isfinite(costs), costs, np.nan))

    def ranks(self, position: Position) -> list[Floats]:
        costs = self.expected(position)
        if costs is None:
            return []
        winning = winning_queries(position)
        return [-costs] if winning is None else [winning.astype(np.float64), -costs]

    def aim(self, position: Position) -> str:
        known = self.expected(position) is not None and winning_queries(position) is not None
        return _LAST_LIVES.format(query=position.game.query_noun) if known else ""

    def expected(self, position: Position) -> Floats | None:
        """The questions expected until one secret is left if each of ``position.queries`` is asked now, shape (Q,).

        Infinite for queries that tell nothing; ``None`` where none does, one alone may be asked, or no list is known.
        """
        # Choosing, ranking and explaining ask for the same position.
        return _known.of((self._value, position.key), lambda: (_costs(self._value, position),))[0]


def of_file(file: NetworkFile) -> ValueNetwork:
    """The policy of a network file that was read, for ``learned(FILE)``."""
    policy = object.__new__(ValueNetwork)  # without __post_init__, which would read the file again
    object.__setattr__(policy, "file", str(file.path))
    object.__setattr__(policy, "_value", FeatureValue(file))
    return policy


_known: Memo[tuple[FeatureValue, Hashable], tuple[Floats | None]] = Memo(8)
"""The costs in the positions met last."""


def _costs(value: FeatureValue, position: Position) -> Floats | None:
    belief = position.belief
    if not isinstance(belief, Listed) or belief.size < 2 or len(position.queries) < 2:
        return None
    codes = belief.codes(position.queries)
    if codes is None:
        return None
    telling = (codes != codes[:, :1]).any(axis=1)
    if not telling.any():
        return None
    costs = np.full(len(codes), np.inf)
    costs[telling] = _after(value, np.ascontiguousarray(codes[telling]), belief.masses())
    return costs


def _after(value: FeatureValue, codes: np.ndarray[tuple[int, int], np.dtype[np.uint32]], weights: Floats) -> Floats:
    """The questions expected if each query of a table is asked; of its rows, shape (Q, n), all tell something."""
    order = np.argsort(codes, axis=1, kind="stable")
    answers = np.take_along_axis(codes, order, axis=1)
    first = np.ones(codes.shape, dtype=bool)
    first[:, 1:] = answers[:, 1:] != answers[:, :-1]
    members = np.ascontiguousarray(order.ravel(), dtype=np.int64)
    starts = np.append(np.flatnonzero(first), members.size)
    values = value(set_features(codes, weights, members, starts))
    masses = np.add.reduceat(weights[members], starts[:-1])
    rows = starts[:-1] // codes.shape[1]
    return 1.0 + np.bincount(rows, masses * values, minlength=len(codes)) / float(weights.sum())
