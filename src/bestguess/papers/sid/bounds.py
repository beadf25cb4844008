"""How little any strategy can score in Sid's game on average over all words of one length: certified bounds.

A score is the number of letters asked, or 25 for a game lost at the sixth wrong guess. The strategies bounded ask
letters until one word is left and name it then, as all of Sid's do. From above: the exact mean of one of them. From
below: of n words of one length, no strategy tells more than n - T(k) within k letters and none wins more than n - W
games, so at least max(T(k), W) words score more than k, for each k from 0 to 24; the sum over k bounds the sum of all
scores. The kernel bounds T(k) (its objective ``late``) and W (``win-unnamed``) from below, by the work it is given. The
least number of letters asked when nothing is lost is a lower bound as well.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

import numpy as np

from bestguess.beliefs.coded import CodedBelief
from bestguess.core.types import MISS
from bestguess.games.hangman.rules import Hangman
from bestguess.papers.sid.scores import LOST, game_of
from bestguess.papers.sid.strategies import ALLOWED, ExpectedSize
from bestguess.solvers.level_bounds import LevelBounds
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve
from bestguess.solvers.switches import TICK_SECONDS

IN_HAND = ExpectedSize(alpha=2.5)
"""The strategy that bounds the optimum from above: of alpha = 0, 2.5, 5 and 10 the best over most lengths of a list."""

TABLE_BYTES = 2**30
"""The limit of each search's memory, in bytes."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least mean score over all words of one length lies between :attr:`lower` and :attr:`upper`."""

    length: int
    words: int
    lower: float
    upper: float
    """The exact mean score of :data:`IN_HAND`."""
    lost: float
    """The share of the words that :data:`IN_HAND` loses."""


def bounds_of(secrets: Iterable[str], words: str, seconds: float) -> Iterator[Bounds]:
    """The bounds for each length that one of ``secrets`` has, shortest first; ``seconds`` of work find each lower.

    ``words`` is the dictionary, as in :class:`Hangman`; it must have words of those lengths.
    """
    for length in sorted(set(map(len, secrets))):
        yield bounds(replace(game_of(words), length=length), seconds)


def averaged(found: Sequence[Bounds], secrets: Iterable[str]) -> tuple[float, float]:
    """The bounds averaged over the lengths of ``secrets``, each length as often as it occurs: lower and upper."""
    of = {one.length: one for one in found}
    lengths = [len(secret) for secret in secrets]
    return fmean(of[length].lower for length in lengths), fmean(of[length].upper for length in lengths)


def bounds(game: Hangman, seconds: float) -> Bounds:
    """Bounds for a game of words of one length, lost at the sixth miss; ``seconds`` of work find the lower."""
    words = game.listed()
    upper, lost = mean_score(words, IN_HAND)
    lower = lower_bound(game, seconds) if words.size > 1 and seconds > 0 else 0.0
    return Bounds(game.known_length(()) or 0, words.size, lower, upper, lost)


def mean_score(words: CodedBelief, policy: ExpectedSize) -> tuple[float, float]:
    """The exact mean score of a policy over ``words``, all of one length, and the share of them that it loses."""
    letters = np.arange(len(words.table.codes) - 1)  # the last row of codes is the length
    total = lost = 0
    waiting = [(words, letters, 0, 0)]
    while waiting:
        left, letters, asked, misses = waiting.pop()
        if left.size == 1:
            total += asked
            continue
        place = int(np.argmin(policy.total(left.parts(letters))))
        codes = words.table.codes[letters[place], left.alive]
        order = np.argsort(codes, kind="stable")
        for part in np.split(order, np.flatnonzero(np.diff(codes[order])) + 1):
            missed = bool(codes[part[0]] == MISS)
            if missed and misses == ALLOWED:
                total, lost = total + LOST * len(part), lost + len(part)
                continue
            after = CodedBelief(left.table, left.weight, left.alive[part])
            waiting.append((after, np.delete(letters, place), asked + 1, misses + missed))
    return total / words.size, lost / words.size


def lower_bound(game: Hangman, seconds: float) -> float:
    """No strategy that names only the last word has a lower mean score over the words of ``game``."""
    win, questions = Problem.of(game, "win", prior="uniform"), Problem.of(game, "questions", prior="uniform")
    size, ticks = float(questions.codes.shape[1]), seconds / TICK_SECONDS
    won = solve(win, effort=ticks / 4, memory=TABLE_BYTES, tree=False).or_stop()
    asked = solve(questions, effort=ticks / 4, memory=TABLE_BYTES, tree=False).or_stop()
    lost = won.cost_lower
    if lost == 0.0 and asked.cost_lower == asked.cost_upper:
        return asked.cost_lower / size
    levels = LevelBounds(questions, TABLE_BYTES)
    levels.run(lambda: levels.ticks >= ticks / 2)
    # The level of left = 0 is what one letter cannot tell, so it bounds how many words score more than 1.
    late = [level.lower for level in levels.levels[: LOST - 1]]
    late += [0.0] * (LOST - 1 - len(late))
    return max(size + sum(max(untold, lost) for untold in late), asked.cost_lower) / size
