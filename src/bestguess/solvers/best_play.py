"""The best query of a position, proven by an exact search that takes a moment."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bestguess.core.belief import Listed
from bestguess.core.errors import BestguessError
from bestguess.core.game import Game, charges_each
from bestguess.core.memo import Memo
from bestguess.core.position import Position
from bestguess.core.types import Query

if TYPE_CHECKING:
    from bestguess.solvers.objective import ObjectiveName, Until

MOST_SECRETS = 128
"""No more secrets than these are searched."""

MOST_LISTED = 2**14
"""A prior that counts its secrets is listed for a search if they are no more than these."""

EFFORT = 8
"""The ticks of the kernel after which a search is given up: some tenths of a second."""

MEMORY_BYTES = 2**26
"""The memory of a search, its answers not counted."""


@dataclass(frozen=True, slots=True)
class BestPlay:
    """A query that no other one is better than, and what the best play from here on comes to."""

    query: Query
    objective: "ObjectiveName"
    value: float
    """In the unit of the objective, from here on: a mean cost of queries or number of misses, or the chance to win."""
    until: "Until"
    """When a game without misses is over: the secret has been asked, or in a table one is left."""


def best_play(position: Position) -> BestPlay | None:
    """The best play from a position; ``None`` where the search is not over in a moment, or the game cannot be solved.

    Where games may be lost the chance to win counts. Where nobody loses it is the mean number of misses until the
    secret is known, or of queries until it has been asked in games without misses; so it is where tries are limited and
    enough for every secret. The limit of the search is counted in work: the same position has the same answer on every
    machine.
    """
    return _known.of(position.key, lambda: (_searched(position),))[0]


_known: Memo[Hashable, tuple[BestPlay | None]] = Memo(2**10)


def _searched(position: Position) -> BestPlay | None:
    if position.outcome is not None or position.by_failsafe or not _is_small(position):
        return None
    play = None
    for objective in _objectives(position.game):
        if (play := _solved(position, objective)) is None or play.value < 1.0:
            break
    return play


def _objectives(game: Game) -> "tuple[ObjectiveName, ...]":
    """The objectives of the best play; the second counts where the best play reaches the first for certain."""
    if game.has_misses:
        return ("win",) if game.lives else ("misses",)
    # A search counts queries, or by a key what they cost: of no use where they cost something else.
    counts = charges_each(game) or game.exact.key_cells(False) is not None
    fewest: tuple[ObjectiveName, ...] = ("questions",) if counts else ()
    return ("win", *fewest) if game.tries else fewest


def _is_small(position: Position) -> bool:
    belief, prior = position.belief, position.prior
    if not isinstance(prior, str) or not 1 < belief.count().value <= MOST_SECRETS:
        return False
    return isinstance(belief, Listed) or position.game.prior(prior).count().value <= MOST_LISTED


def _solved(position: Position, objective: "ObjectiveName") -> BestPlay | None:
    # Most positions need no search: what asks for advice starts sooner without it.
    from bestguess.solvers.problem import Problem
    from bestguess.solvers.solve import solve

    try:
        game = position.game
        problem = Problem.of(
            game,
            objective,
            prior=str(position.prior),
            moves=position.transcript,
            early_naming=game.exact.names_secrets,  # the game has those queries, whatever a key is made of
        )
        solution = solve(problem, memory=problem.bytes + MEMORY_BYTES, effort=EFFORT).or_stop()
    except BestguessError:  # a game that cannot be solved
        return None
    if not solution.proven or solution.policy is None or solution.policy.query[0] < 0:
        return None
    return BestPlay(solution.policy.query[0], objective, solution.value, problem.until)
