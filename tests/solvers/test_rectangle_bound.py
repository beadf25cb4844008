"""The certified bounds of rectangles: no policy finishes more layouts within m misses than they allow, for any m."""

import runpy
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bestguess import make_game
from bestguess.core.position import Position
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture(scope="module")
def bound() -> dict[str, Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(BENCHMARKS))
        return runpy.run_path(str(BENCHMARKS / "bound.py"))


BOARDS = pytest.mark.parametrize(
    "rules",
    [
        "rectangles(rows=1,columns=7,shapes=2x1)",
        "rectangles(rows=3,columns=3,shapes=2x1)",
        "rectangles(rows=2,columns=5,shapes=2x1-2x1)",
        "rectangles(rows=3,columns=4,shapes=2x1-3x1)",
        "rectangles(rows=3,columns=4,shapes=1x1-2x2)",
        "rectangles(rows=4,columns=4,shapes=1x1-1x1)",
        "rectangles(rows=3,columns=3,shapes=1x1-1x1-2x1)",
    ],
)


@BOARDS
def test_as_many_layouts_are_lost_by_the_best_player_at_each_number_of_misses(
    rules: str, bound: dict[str, Any]
) -> None:
    game = make_game(rules)
    hidden = bound["OneHidden"](game)
    sequences, told = bound["by_sequences"](game), bound["by_sequences"](game, hidden.after_a_hit())
    for misses, lefts in enumerate(zip(sequences, hidden.left(), told, strict=True)):
        lost = solve(Problem.of(game, "win", lives=misses + 1))
        assert lost.proven
        assert max(lefts) <= lost.cost_upper, misses


@BOARDS
def test_after_a_hit_the_best_player_finishes_no_more_layouts_than_may_be(rules: str, bound: dict[str, Any]) -> None:
    game = make_game(rules)
    for misses, most in enumerate(bound["OneHidden"](game).after_a_hit()):
        for cell in range(game.num_queries):
            moves = ((cell, 1),)
            lost = solve(Problem.of(game, "win", lives=misses + 1, moves=moves))
            assert lost.proven
            assert Position.of(game, moves).belief.count().value - lost.cost_lower <= most, (cell, misses)


def test_cells_cover_no_more_places_than_they_may(bound: dict[str, Any]) -> None:
    game, rng = make_game("rectangles(rows=4,columns=4,shapes=3x1)"), np.random.default_rng(0)
    over = bound["bits"](game, bound["listed"](game, [(1, 3)]))
    free = rng.random((20, len(over))) < np.linspace(0.3, 1.0, 20)[:, None]
    most = bound["covered"](over, free, 5)
    for cells in range(6):
        sets = [over[:, list(chosen)].any(axis=1) for chosen in combinations(range(16), cells)]
        best = (free[:, None, :] & np.array(sets)[None]).sum(axis=2).max(axis=1)
        assert (best <= most[:, cells]).all()
        assert (most[:, cells] <= best + 2).all()


def test_weights_are_made_to_fit_every_cell(bound: dict[str, Any]) -> None:
    game, rng = make_game("rectangles(rows=4,columns=5,shapes=3x1)"), np.random.default_rng(0)
    over = bound["bits"](game, bound["listed"](game, [(1, 3)]))
    for limit in bound["LIMITS"]:
        weights = bound["fitting"](over, rng.integers(0, bound["UNIT"], (50, len(over))), limit)
        assert (weights >= 0).all()
        assert ((weights @ over) <= limit).all()
