"""How far equally large random dictionaries lie apart in the plots of Kettaf (2024), in the sets that are searched.

The caption of his Figure 1 (4.4) says of the plot of phi that "points are much more aligned in this graph because the
randomness of g is removed": the plot of f, figure (b) of 3.3, has lives drawn at random.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import log
from statistics import stdev

import numpy as np

from bestguess.papers.kettaf.pruning_curves import RECURSIONS, CurvePlan, Method, problems_of
from bestguess.papers.kettaf.recursion import Recursion
from bestguess.papers.result import Row, Verdict
from bestguess.solvers.objective import ObjectiveName

WORDS: dict[Method, int] = {"report": 14, "report, no pruning": 10}
"""The words of a dictionary by method, few enough that all are solved in seconds."""

FEWEST = 6
"""Fewer dictionaries allow no verdict."""


@dataclass(frozen=True)
class Spread:
    """The standard deviation of the logarithm of the sets searched, over equally large dictionaries."""

    phi: float
    drawn: float
    """Of f, each dictionary with lives drawn at random."""
    fixed: float
    """Of f, all with equally many lives."""


def spreads(plan: CurvePlan, dictionaries: int) -> Iterator[tuple[Method, Spread]]:
    """Solve so many random dictionaries, two or more, by each method of :data:`WORDS` for which the letters suffice."""
    drawn, fixed = (replace(plan, repeats=dictionaries, draw_lives=draw) for draw in (True, False))
    for method in (method for method, words in WORDS.items() if plan.dictionary("random", words, 0)):
        phi = _spread(fixed, method, "questions")
        yield method, Spread(phi, _spread(drawn, method, "win"), _spread(fixed, method, "win"))


def _spread(plan: CurvePlan, method: Method, objective: ObjectiveName) -> float:
    bound, order = RECURSIONS[objective][method]
    logs = []
    for problem in problems_of(plan, "random", objective, WORDS[method]):
        search = Recursion(problem.codes, bound=bound, order=order)
        _ = search.win(problem.left + 1) if objective == "win" else search.questions()
        logs.append(log(search.searched))
    return stdev(logs)


def row(method: Method, found: Spread, plan: CurvePlan, dictionaries: int) -> Row:
    """Whether the points of phi are much more aligned than those of f, and whether the lives are why."""
    phi, drawn, fixed = (float(np.exp(one)) for one in (found.phi, found.drawn, found.fixed))
    verdict, why = aligned(found, dictionaries)
    closer = "much" if 2 * found.fixed <= found.drawn else "not much"
    pruning = "without pruning" if "no pruning" in method else "with pruning"
    return Row(
        f"spread of the sets searched over {dictionaries} random dictionaries of {WORDS[method]} words, {pruning}",
        "points of phi are much more aligned than those of f, since no lives are drawn (4.4, caption)",
        f"a factor of {phi:.2f} for phi, {drawn:.2f} for f; {fixed:.2f} for f with {plan.lives} lives",
        verdict,
        why,
        value=phi,
        seed=plan.seed,
        says=f"With {plan.lives} lives each the points of f lie {closer} closer together than with drawn ones.",
        chosen=f"Words of {plan.length} letters, alphabet of {plan.letters}, f with 1 to {plan.lives} lives. A factor "
        "is one standard deviation of the logarithm; much closer is half of that or less.",
        refuted="points of phi that lie as far apart as those of f, or farther.",
    )


def aligned(found: Spread, dictionaries: int) -> tuple[Verdict, str]:
    """Whether it agrees that the points of phi lie much closer together than those of f, and why not."""
    if dictionaries < FEWEST:
        return "unknown", f"{dictionaries} dictionaries do not tell."
    if found.phi >= found.drawn:
        return "no", "On these dictionaries the points of phi lie as far apart as those of f, or farther."
    if 2 * found.phi > found.drawn:
        return "unknown", "The points of phi lie closer together than those of f, and more than half as far apart."
    return "yes", ""
