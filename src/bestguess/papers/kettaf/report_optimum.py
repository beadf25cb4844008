"""The exact optimum of the report's process (Kettaf 2024, section 5.2): +1 for a hit, -1 for a miss, discounted.

The reward tells what no training can pass, and the questions of the policy that earns it what a perfect learner asks.
Of policies that earn equally much the one with the fewest questions counts: the best case for that reward.

Letters that no word left has are never asked: without need they earn -1 and delay the rest, which pays only if the rest
were worth less than -1/(1 - gamma), and no game is.
"""

from dataclasses import dataclass

from bestguess.core.errors import SpecError, TooLarge
from bestguess.kernel import most_hit_reward
from bestguess.lab.learning.guessing_process import GuessingProcess

MOST_STATES = 10_000_000
"""The most sets that are remembered, about 1 GB on lists of up to 128 words."""


@dataclass(frozen=True)
class ReportOptimum:
    """The most that can be earned, and the fewest questions with which that is earned."""

    reward: float
    """The expected discounted reward, in hits less misses."""
    questions: float
    """The mean questions until one word is left, of the policy with the fewest among those that earn the most."""
    states: int
    """How many sets of words were searched, those with sure letters counted by how many there are."""


def report_optimum(process: GuessingProcess, most_states: int = MOST_STATES) -> ReportOptimum:
    """The exact optimum of a process with the reward ``report``, whose secrets are equally likely.

    Raises :class:`SpecError` for another process and :class:`TooLarge` where more than ``most_states`` are searched.
    """
    if process.reward != "report":
        raise SpecError(f"The optimum of the reward 'report' was asked for, not of '{process.reward}'.")
    if len(set(process.weights.tolist())) > 1:
        raise SpecError(
            "The optimum of the report's process is worked out for equally likely words. Take prior=uniform."
        )
    found = most_hit_reward(process.codes, process.gamma, process.letters == "all", most_states)
    if found is None:
        raise TooLarge(
            f"The report's process has over {most_states:,} sets of words on this list. Take fewer words, or a "
            "smaller gamma."
        )
    return ReportOptimum(*found)
