"""The contracts of games, beliefs, policies and hosts, as checks that anyone can run.

Authors of a new game call :func:`check_game` in a test of their own; bestguess runs all of these
over everything in its tables. Each check plays seeded random games and raises ``AssertionError``
naming the law that broke.
"""

from bestguess.laws.belief_laws import check_belief
from bestguess.laws.game_laws import check_game
from bestguess.laws.policy_laws import check_host, check_policy, check_strength
from bestguess.laws.random_games import random_game
from bestguess.laws.solution_laws import check_solution

__all__ = [
    "check_belief",
    "check_game",
    "check_host",
    "check_policy",
    "check_solution",
    "check_strength",
    "random_game",
]
