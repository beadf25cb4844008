"""The exact mean cost of a policy over all secrets of a game, by walking its tree.

A policy that plays against every secret at once is a tree: at each position it asks one query, and
the answers split the secrets among the positions after it. Each secret ends in one leaf, so the
mean needs no sampling. The game must be small enough to list.
"""

from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from dataclasses import dataclass
from math import fsum, inf
from time import perf_counter
from types import MappingProxyType

import numpy as np

from bestguess.arena.counting import CountedUnit, Counting
from bestguess.arena.statistics import whole
from bestguess.arena.tree_walk import Leaf, PolicyTree, do_nothing
from bestguess.core.belief import Belief, Listed
from bestguess.core.errors import COMPARE, TooLarge
from bestguess.core.game import Game
from bestguess.core.players import Policy, check_plays
from bestguess.core.position import Position
from bestguess.policies.lots import Lots
from bestguess.solvers.objective import Until
from bestguess.workers.workers import Workers

MAX_COUNTED = 2**17
"""The most secrets of a belief that counts them instead of listing them."""

MOST_POSITIONS = 2**19
"""The most positions of a tree that is walked one by one, by the estimate: some minutes for a quick policy."""

_PROBES = 6
"""The games by which the size of a tree is estimated."""

Progress = Callable[[int, int], None]
"""Called at each position with the number of secrets done and of all secrets."""


_WEIGHED = 1e-13
"""The share by which sums of weights are rounded: a rare secret weighs more."""


@dataclass(frozen=True)
class Evaluation:
    """The distribution of a policy's cost over the secrets of a game."""

    game: str
    """The spec of the game."""
    histogram: Mapping[float, float]
    """How many secrets cost how much: cost -> secrets, by ascending cost; ints where they are whole.

    Where secrets are not equally likely, each counts by its probability; all together count as many as they are.
    """
    secrets: int
    """How many secrets the game has."""
    complete: bool
    """Whether every secret was covered; if not, the walk was interrupted."""
    seconds: float
    """How long the walk took."""
    won: float = float("nan")
    """The share of the secrets covered that were found before the game was lost."""
    drawn: bool = False
    """Whether the policy drew lots: another seed gives another tree, and another mean."""
    unit: str = ""
    """The unit of the costs: "questions", "shots"."""

    def or_stop(self) -> "Evaluation":
        """This result. Raises ``KeyboardInterrupt`` if Ctrl-C ended the walk, for work that goes on with it."""
        if not self.complete:
            raise KeyboardInterrupt
        return self

    @property
    def exact(self) -> bool:
        """Whether :attr:`mean` is the exact mean of the policy, not that of a part of the tree or of some lots."""
        return self.complete and not self.drawn

    @property
    def covered(self) -> float:
        """How many secrets were covered, out of :attr:`secrets`."""
        return self.secrets if self.complete else whole(fsum(self.histogram.values()))

    @property
    def total(self) -> float:
        """The summed cost of the secrets covered."""
        return whole(fsum(cost * secrets for cost, secrets in self.histogram.items()))

    @property
    def mean(self) -> float:
        """The mean cost of the secrets covered: no fair sample unless :attr:`complete`. NaN if there are none."""
        return self.total / self.covered if self.histogram else float("nan")

    @property
    def best(self) -> float:
        """The lowest cost. NaN if nothing was covered."""
        return min(self.histogram, default=float("nan"))

    @property
    def worst(self) -> float:
        """The highest cost. NaN if nothing was covered."""
        return max(self.histogram, default=float("nan"))

    def quantile(self, share: float) -> float:
        """The least cost that at least this share of the secrets (0 to 1) does not exceed."""
        if not 0 <= share <= 1:
            raise ValueError(f"a share is between 0 and 1, not {share}")
        reached, target = 0.0, share * self.covered * (1 - 1e-12)  # a sum of shares may round just below
        for cost, secrets in self.histogram.items():
            reached += secrets
            if reached >= target:
                return cost
        return self.worst


def evaluate(
    game: Game,
    policy: Policy,
    *,
    prior: str = "default",
    count: CountedUnit | None = None,
    until: Until | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    workers: int | Workers | None = 1,
) -> Evaluation:
    """The cost of ``policy`` over every secret of ``game``, each weighted by its prior probability.

    ``count`` and ``until`` are those of :class:`~bestguess.arena.counting.Counting`. A policy that draws lots gets at
    each position a generator seeded by ``seed`` and the transcript: the mean is that of one tree, an unbiased estimate
    of the mean over all lots, and :attr:`Evaluation.drawn` says so. Ctrl-C ends the walk early with what was covered.
    ``workers`` is the number of processes, one for each core if ``None``, or :class:`Workers`: after a second's walk
    alone they share what is left.
    Raises :class:`TooLarge` if the prior neither lists its secrets nor counts so few, or if the tree has many more than
    :data:`MOST_POSITIONS` positions, :class:`SpecError` if the policy cannot play the game or the game has no such unit
    or end.
    """
    check_plays(policy, game)
    started = perf_counter()
    tree = PolicyTree(game, policy, prior, count, until, seed)
    counting = tree.counting
    belief = tree.start.belief
    secrets = belief.count().value
    # A counted belief walks as well, where the tree is small.
    small = isinstance(belief, Listed) or (belief.exact and secrets <= MAX_COUNTED)
    if not small or not isinstance(secrets, int):
        raise TooLarge(
            f"{game.spec} counts its secrets together and does not list them one by one, so no tree can be walked. "
            f"Measure the policy on games drawn by lot: {COMPARE}",
            COMPARE,
        )
    # Summed at the end, once: thousands of shares added one by one would drift.
    parts: dict[float, list[float]] = {}
    won: list[float] = []
    done, complete = 0.0, False
    lots = Lots(seed)

    def beat() -> None:
        if progress is not None:
            progress(min(round(done), secrets), secrets)

    try:
        # The sums are rounded once, so that the order of the leaves does not matter.
        with closing(_leaves(tree, lots, Workers.of(workers), beat)) as leaves:
            for cost, size, good in leaves:
                parts.setdefault(whole(cost), []).append(size)
                done += size
                if good:
                    won.append(size)
                beat()
        complete = True
    except KeyboardInterrupt:
        pass
    histogram = MappingProxyType({cost: whole(fsum(sizes), _WEIGHED) for cost, sizes in sorted(parts.items())})
    covered = secrets if complete else fsum(histogram.values())
    share = min(1.0, whole(fsum(won) / covered, _WEIGHED)) if covered else float("nan")
    seconds = perf_counter() - started
    return Evaluation(game.spec, histogram, secrets, complete, seconds, share, lots.drawn, counting.unit)


def expected_positions(
    start: Position,
    policy: Policy,
    counting: Counting,
    seed: int,
    enough: float = inf,
    beat: Callable[[], None] = do_nothing,
) -> float:
    """The number of positions of a policy's tree, estimated from some games drawn from the belief.

    A position that a game comes through with probability p stands for 1 / p of its depth (D. E. Knuth 1975, Estimating
    the efficiency of backtrack programs): the mean over games is right, and games with rare answers tell most. It is
    left off as soon as the mean cannot stay below ``enough``. ``beat`` is called at each position.
    """
    rng, total, lots = np.random.default_rng(seed), 0.0, Lots(seed)
    for _ in range(_PROBES):
        position, share = start, 1.0
        while counting.end(position) is None and total <= _PROBES * enough:
            total += 1 / share
            beat()
            query = lots.choice(policy, position)
            answers = position.belief.predict(np.asarray([query])).row(query)
            codes, chances = list(answers), np.array(list(answers.values()))
            place = int(rng.choice(len(codes), p=chances / chances.sum()))
            share *= float(chances[place])
            position = position.after(query, codes[place])
    return total / _PROBES


def _check_size(tree: PolicyTree, beat: Callable[[], None]) -> None:
    """Raise :class:`TooLarge` for a tree that would take very long to walk."""
    start = tree.start
    # Below this no tree is too large: a game asks no more than every query of each secret.
    secrets = start.belief.count().value
    if secrets * start.game.num_queries <= MOST_POSITIONS:
        return
    size = expected_positions(start, tree.policy, tree.counting, tree.seed, MOST_POSITIONS, beat)
    if size > MOST_POSITIONS:
        raise TooLarge(
            f"In {start.game.spec} the tree of this policy has more than {MOST_POSITIONS:,} positions, by an estimate, "
            f"and no more are walked. Measure it on games drawn by lot: {COMPARE}",
            COMPARE,
        )


def _leaves(tree: PolicyTree, lots: Lots, workers: Workers, beat: Callable[[], None]) -> Generator[Leaf, None, None]:
    found = _at_once(tree.counting, tree.start.belief, tree.policy, lots)
    if found is None:
        _check_size(tree, beat)
        yield from tree.walk_shared(lots, workers, beat=beat)
    else:
        yield from found


def _at_once(counting: Counting, belief: Belief, policy: Policy, lots: Lots) -> list[Leaf] | None:
    """The leaves of the tree all at once where the kernel can find them, else ``None``."""
    if counting.until == "known" or counting.game.lives is not None:
        return None
    found = policy.costs_at_once(counting.game, belief, lots.seed)
    if found is None:
        return None
    lots.drawn = lots.drawn or found.drawn
    costs = found.misses if counting.count == "misses" else found.costs
    return [(float(cost), mass, True) for cost, mass in zip(costs.tolist(), found.masses.tolist(), strict=True)]
