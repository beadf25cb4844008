"""The result of a search, and its progress meanwhile."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from bestguess.policies.tree import DecisionTree
from bestguess.solvers.problem import Problem


class FirstQueries(NamedTuple):
    """How far a search that proves one first query after the other has come."""

    proven: int
    """The number of first queries with which no policy costs less than the one in hand, proven."""
    number: int
    """All that may come first: one of those that divide the secrets alike, or that symmetries map to each other."""


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """Where a search stands."""

    lower: float
    """No policy has a lower value (for ``win``: the value of the policy in hand)."""
    upper: float
    """The value of the policy in hand (for ``win``: no policy wins more)."""
    nodes: int
    """Sets of secrets entered, whether searched or known at once."""
    memo: int
    """Sets remembered."""
    seconds: float
    first: FirstQueries | None = None
    """``None`` where the search does not go by first queries, or has not begun to."""


Report: TypeAlias = Callable[[SearchProgress], None]


@dataclass(frozen=True, repr=False)
class Solution:
    """The result of a search. Bounds are certified: the optimum lies between them, both ends included."""

    problem: Problem
    cost_lower: float
    """The bounds in the kernel's unit: summed weights of questions (or of their costs), misses or lost secrets."""
    cost_upper: float
    nodes: int
    memo: int
    seconds: float
    interrupted: bool
    """Whether Ctrl-C ended it."""
    policy: DecisionTree | None
    """The policy with the value :attr:`value`; ``None`` if no tree was asked for, or it was interrupted before any."""
    unsaved: str | None = None
    """Why it could not be saved in the end, where that was asked for."""
    first: FirstQueries | None = None
    """``None`` where the search did not go by first queries."""

    def __repr__(self) -> str:
        """The game, the objective and the value in a line: the tables that were searched would fill screens."""
        value = f"{self.value:.6g}" if self.proven else f"{self.lower:.6g} to {self.upper:.6g}"
        proof = ", proven" if self.proven else ""
        return f"<Solution of {self.problem.game.spec}: {self.problem.objective} {value}{proof}>"

    def or_stop(self) -> "Solution":
        """This solution. Raises ``KeyboardInterrupt`` if Ctrl-C ended its search, for work that goes on with it."""
        if self.interrupted:
            raise KeyboardInterrupt
        return self

    @property
    def value(self) -> float:
        """The value of the best policy found, in the objective's unit; the optimum if :attr:`proven`."""
        return self.problem.scaled(self.cost_upper)

    @property
    def lower(self) -> float:
        """The lower bound on the optimum in the objective's unit."""
        return self.problem.certified(self.cost_lower, self.cost_upper)[0]

    @property
    def upper(self) -> float:
        """The upper bound on the optimum in the objective's unit."""
        return self.problem.certified(self.cost_lower, self.cost_upper)[1]

    @property
    def proven(self) -> bool:
        """Whether the bounds meet."""
        return self.complete and self.lower == self.upper

    @property
    def complete(self) -> bool:
        """Whether more time gains nothing: the bounds meet, but for what the weights were rounded."""
        return self.cost_lower == self.cost_upper
