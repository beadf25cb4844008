"""Policy improvement in the kernel against the same in words."""

from functools import cache

import numpy as np
import pytest

from bestguess import Position, kernel, make
from bestguess.games.battleship import Battleship
from bestguess.games.battleship.posterior import every_layout

LEVELS = [[], [[(99, 2)]], [[(4, 5), (20, 3)]], [[(99, 2)], [(99, 3)]], [[(8, 3)], [(30, 2), (99, 4)]], [[(0, 9)]]]


class Oracle:
    """Misses by recursion; ``answer`` says what a secret answers to a cell after the cells asked.

    ``telling`` says whether a hit tells more than that it is one: then some levels do not make it as soon as it is
    certain. Secrets are as likely as their weights say, alike without.
    """

    def __init__(self, secrets, cells, answer, num_cells, levels, telling, weights=None):
        self.secrets, self.cells, self.answer, self.levels = secrets, cells, answer, levels
        self.play = cache(self.play)  # moves in another order lead to the same
        self.num_cells, self.telling = num_cells, telling
        self.weights = [1] * len(secrets) if weights is None else weights

    def count(self, part, cell):
        return sum(self.weights[one] for one in part if cell in self.cells[one])

    def mass(self, costs):
        return sum(self.weights[one] * misses for one, misses in costs.items())

    def shoot(self, part, asked, cell, level):
        parts = {}
        for one in part:
            parts.setdefault(self.answer(self.secrets[one], asked, cell), []).append(one)
        costs = {}
        for answer, mine in parts.items():
            for one, misses in self.play(tuple(mine), asked | {cell}, level).items():
                costs[one] = misses + (answer == 0)
        return costs

    def play(self, part, asked, level):
        if all(self.cells[one] == self.cells[part[0]] for one in part):
            return dict.fromkeys(part, 0)
        open_ = sorted(set(range(self.num_cells)) - asked, key=lambda cell: (-self.count(part, cell), cell))
        weighed = self.telling and level > 0 and len(part) > 2
        if self.count(part, open_[0]) == sum(self.weights[one] for one in part) and not weighed:
            return self.shoot(part, asked, open_[0], level)
        open_ = [cell for cell in open_ if self.count(part, cell)]
        width, ahead = 1, level - 1
        while ahead > 0 and len(part) > self.levels[ahead - 1][-1][0]:
            ahead -= 1
        if level:
            width = next((width for most, width in self.levels[level - 1] if len(part) <= most), 1)
        best = (
            min(open_[:width], key=lambda cell: self.mass(self.shoot(part, asked, cell, ahead)))
            if (width > 1)
            else open_[0]
        )
        return self.shoot(part, asked, best, level)

    def costs(self, asked, candidate):
        part = tuple(range(len(self.secrets)))
        top = len(self.levels)
        found = self.play(part, asked, top) if candidate < 0 else self.shoot(part, asked, candidate, top)
        return [found[one] for one in part]


@pytest.mark.oracle("map_rollouts", "Oracle.costs")
@pytest.mark.parametrize("levels", LEVELS)
@pytest.mark.parametrize(("rows", "columns", "shapes"), [(4, 4, [(2, 2), (3, 1)]), (3, 4, [(1, 2), (1, 2)])])
def test_maps_cost_what_play_after_each_candidate_costs(rows, columns, shapes, levels):
    maps = kernel.list_layouts(rows, columns, shapes, 10**6)
    cells = [{cell for cell in range(rows * columns) if board >> cell & 1} for board in maps.tolist()]
    oracle = Oracle(cells, cells, lambda one, asked, cell: int(cell in one), rows * columns, levels, False)
    candidates = [-1, 0, 5]
    expected = [oracle.costs(frozenset(), candidate) for candidate in candidates]
    assert kernel.map_rollouts(maps, rows * columns, candidates, levels).tolist() == expected


@pytest.mark.oracle("fleet_rollouts", "Oracle.costs")
@pytest.mark.parametrize(
    ("board", "shots", "levels", "most"),
    [
        *(
            (board, shots, levels, most)
            for board, shots in (("rows=3,columns=5,fleet=2-2-1", 4), ("rows=1,columns=130,fleet=2-1", 118))
            for levels, most in (
                *((levels, None) for levels in LEVELS[:5]),
                (LEVELS[0], 2**31),
                (LEVELS[2], 3),
                (LEVELS[3], 3),
            )
        ),
        # More layouts than any level is for.
        ("rows=4,columns=4,fleet=3-2", 0, LEVELS[4], None),
        ("rows=4,columns=4,fleet=3-2", 0, LEVELS[2], 3),
    ],
)
@pytest.mark.parametrize("announce", ["sunk", "named", "silent", "every-hit"])
def test_layouts_cost_what_play_after_each_candidate_costs(board, shots, announce, levels, most):
    game = make(f"battleship({board},announce={announce})")
    assert isinstance(game, Battleship)
    position = Position.start(game)
    # A game begun: some misses, then a hit, so that the answers to come depend on the past.
    rng = np.random.default_rng(4)
    secret = position.belief.sample(rng, 1)[0]
    for cell in rng.permutation(position.queries)[:shots].tolist():
        position = position.after(cell, game.answer(secret, position.transcript, cell))
    layouts = every_layout(game, position.belief.evidence, 500)
    assert layouts is not None
    weights = None if most is None else rng.integers(1, most, len(layouts), endpoint=True).astype(np.uint32)
    secrets = [tuple(layout) for layout in layouts.tolist()]
    cells = [
        {cell for ship, place in enumerate(layout) for cell in game.placement_cells(ship, place)} for layout in secrets
    ]
    oracle = Oracle(
        secrets,
        cells,
        cache(lambda one, asked, cell: game.answer(one, tuple((other, 1) for other in asked), cell)),
        game.num_queries,
        levels,
        announce != "silent",
        None if weights is None else weights.tolist(),
    )
    hits = position.belief.evidence.hits
    asked = frozenset(cell for cell, _ in position.transcript)
    candidates = [-1, *position.queries[:2].tolist()]
    expected = [oracle.costs(asked, candidate) for candidate in candidates]
    lengths = [ship.length for ship in game.ships]
    got = kernel.fleet_rollouts(
        game.rows,
        game.columns,
        lengths,
        announce=announce,
        layouts=layouts,
        asked=hits,
        candidates=candidates,
        levels=levels,
        weights=weights,
    )
    assert got.tolist() == expected


def test_nothing_is_nothing():
    assert kernel.map_rollouts(np.zeros(0, dtype=np.uint64), 4, [-1, 2], []).shape == (2, 0)
    assert kernel.map_rollouts(np.array([3], dtype=np.uint64), 4, [], []).shape == (0, 1)
