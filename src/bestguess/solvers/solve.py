"""Exact play: the best policy for an objective, or certified bounds on how good it can be.

:mod:`~bestguess.solvers.threaded_search` leads the kernel's search ``native/src/solver/search.hpp``. For games that end
when the secret has been asked, :mod:`~bestguess.solvers.feedback_search` leads ``native/src/feedback/search.hpp``.
"""

from dataclasses import replace
from math import inf, isfinite
from pathlib import Path

from bestguess.core.errors import ParameterError, Setting, SpecError
from bestguess.core.machine import cores
from bestguess.solvers.anytime_search import SearchLimits
from bestguess.solvers.checkpoint import mark_of
from bestguess.solvers.feedback_search import FeedbackSearch, check_switches, has_many_openings
from bestguess.solvers.key_search import KeySearch
from bestguess.solvers.memory import MIN_BYTES
from bestguess.solvers.opening_search import OpeningSearch
from bestguess.solvers.problem import Problem
from bestguess.solvers.solution import Report, Solution
from bestguess.solvers.switches import Pace, Switches
from bestguess.solvers.threaded_search import ThreadedSearch

MOST_THREADS = 256
"""The most threads that search together."""

CROWD = 16
"""The most that do so unasked."""

MEMORY_BYTES = 2**31
"""The default limit of the memory in bytes."""


def solve(
    problem: Problem,
    *,
    switches: Switches = Switches(),
    pace: Pace = Pace(),
    seconds: float = inf,
    memory: int = MEMORY_BYTES,
    tree: bool = True,
    report: Report | None = None,
    save: Path | None = None,
    resume: Path | None = None,
    threads: int = 1,
    patient: bool = True,
    effort: float = inf,
) -> Solution:
    """Search for the best policy until it is proven best, ``seconds`` are over, or Ctrl-C.

    ``effort`` limits the search by its work, in ticks of the kernel of some 30 ms: what is not proven by then has no
    policy. ``threads`` search together what takes longer than a second or so: the value is the same for any number, the
    policy one of the best. ``memory`` limits the answers and the memo together, in bytes; a full memo forgets small
    sets. ``report`` is called with the progress several times a second. ``save`` names the file of a
    :mod:`~bestguess.solvers.checkpoint`, and ``resume`` one to go on with. Raises :class:`SpecError` for limits
    that allow nothing and for threads where only one can search, :class:`TooLarge` for answers that leave no room for
    a memo, :class:`BestguessError` for files that cannot be used.
    """
    check_limits(seconds, memory)
    check_threads(threads, problem, switches)
    limits = SearchLimits(seconds, memory, report, save, resume, patient, pace, effort)
    if problem.key is not None:
        check_switches(switches)
        return KeySearch(problem, limits).run(tree)
    if problem.until == "solved":
        check_switches(switches)
        return _solve_feedback(problem, limits, threads, tree)
    return ThreadedSearch(problem, switches, limits, threads).run(tree)


def _solve_feedback(problem: Problem, limits: SearchLimits, threads: int, tree: bool) -> Solution:
    """The best policy that always ends within the tries; where there is none, the best with any number of tries."""

    def search(problem: Problem, limits: SearchLimits) -> Solution:
        if threads > 1 or has_many_openings(problem):
            return OpeningSearch(problem, limits, threads).run(tree)
        return FeedbackSearch(problem, limits).run(tree)

    any_number = replace(problem, left=0)
    if not problem.within or (limits.resume and mark_of(limits.resume) == any_number.fingerprint()):
        return search(any_number if problem.within else problem, limits)
    found = search(problem, limits)
    if isfinite(found.cost_lower):
        return found
    left = replace(limits, seconds=max(limits.pace.grace, limits.seconds - found.seconds), resume=None)
    return search(any_number, left)


def check_limits(seconds: float, memory: int) -> None:
    """Raise :class:`SpecError` for limits that allow nothing."""
    if not seconds > 0:
        raise ParameterError("time", seconds, "a search needs more than 0 seconds.")
    if memory < MIN_BYTES:
        raise ParameterError("memory", memory, f"the memo needs {MIN_BYTES:,} bytes or more.")


def check_threads(threads: int, problem: Problem, switches: Switches) -> None:
    """Raise :class:`SpecError` for a number that is none, or more than one where only one can search."""
    given = Setting("threads", threads)
    if not 1 <= threads <= MOST_THREADS:
        raise ParameterError.of(given, f"a search takes 1 to {MOST_THREADS} threads.")
    if threads > 1 and problem.key is not None:
        raise ParameterError.of(given, "one thread searches where queries cost differently. Leave it out.")
    if threads > 1 and problem.objective == "worst-case" and problem.until != "solved":
        raise ParameterError.of(given, "the worst case is searched by one thread. Leave it out.")
    if threads > 1 and not (switches.memo and switches.prune):
        memo, prune = Setting("memo", False), Setting("prune", False)
        raise SpecError(
            f"{given}: threads share a memo and bounds. Leave out {memo} and {prune}.", *(given, memo, prune)
        )


def threads_for(problem: Problem, switches: Switches) -> int:
    """The number of threads to search with by default: one a core where several may search."""
    if problem.until == "solved":
        alone = problem.key is not None or not has_many_openings(problem)
    else:
        alone = problem.key is not None or problem.objective == "worst-case"
    if alone or not (switches.memo and switches.prune):
        return 1
    return min(CROWD, cores())
