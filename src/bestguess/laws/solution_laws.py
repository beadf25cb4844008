"""The law of exact play."""

import numpy as np

from bestguess.core.belief import Listed
from bestguess.core.game import Game
from bestguess.core.players import Host, Policy
from bestguess.core.position import Position
from bestguess.hosts.honest import Honest
from bestguess.solvers.problem import Problem
from bestguess.solvers.solution import Solution


def check_solution(game: Game, solution: Solution) -> None:
    """The law of exact play: the tree of a solution, played against every secret, costs exactly the solution's value.

    For games whose prior lists its secrets. Raises ``AssertionError`` where the value is another one.
    """
    problem, tree = solution.problem, solution.policy
    assert tree is not None, "a solution that is to be checked has a tree"
    start = Position.start(game)
    if not isinstance(start.belief, Listed):
        start = Position.start(game, "listed")
    belief = start.belief
    assert isinstance(belief, Listed), "the prior lists the secrets"
    paid = [_paid(start, tree, Honest(game, secret), problem) for secret in belief.secrets()]
    if problem.objective == "worst-case":
        value = float(max(paid))
    else:
        counted = np.array(paid) <= problem.left if problem.objective == "win" and game.has_misses else np.array(paid)
        value = float(belief.weights() @ counted)
    assert abs(value - solution.value) <= 1e-6 * max(1.0, value), (
        f"the tree for {problem.objective} until {problem.until} in {game.spec} costs {value}, not {solution.value}"
    )


def _paid(start: Position, tree: Policy, host: Host, problem: Problem) -> int:
    """How many queries, or misses, one game takes until the problem's end; with tries whether it is won."""
    position, paid = start, 0
    misses = start.game.has_misses and (problem.objective in ("misses", "win") or problem.unit == "misses")
    while position.outcome is None:
        if problem.until == "known" and not position.predictive.entropy().any():
            break
        query = tree.choose(position, np.random.default_rng(0))
        answer = host.answer(position.transcript, query)
        paid += position.game.is_miss(query, answer) if misses else 1
        position = position.after(query, answer)
    if problem.objective == "win" and not misses:
        return int(position.outcome is not None and position.outcome.won)
    return paid
