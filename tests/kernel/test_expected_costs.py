"""All layouts left and what they cost after each candidate, against the layouts by rank and their costs one by one."""

import numpy as np
import pytest

from bestguess import Position, kernel, make
from bestguess.core.simulator import Plan, Width
from bestguess.games.battleship.posterior import arguments, every_layout

EVER = 10**6


def after_shots(game, shots, seed):
    position, rng = Position.start(game), np.random.default_rng(seed)
    secret = position.belief.sample(rng, 1)[0]
    for cell in rng.permutation(position.queries)[:shots].tolist():
        position = position.after(cell, game.answer(secret, position.transcript, cell))
    return position


def outlook(position, candidates, levels, most=EVER, threads=1):
    rows, columns, touching, lengths, allowed, hits = arguments(position.game, position.belief.evidence)
    announce = position.game.announce
    return kernel.fleet_expected_costs(
        rows,
        columns,
        touching,
        lengths,
        allowed,
        hits,
        announce=announce,
        most=most,
        candidates=candidates,
        levels=levels,
        threads=threads,
    )


LEVELS = [[], [[(EVER, 3)]], [[(EVER, 2)], [(EVER, 3)]]]
SINGLES = "rows=4,columns=4,fleet=1-1-1-1-1-1-1-1-1"


def weighed(board, shots, orders, announce, levels):
    """A position, the first three cells open, what they cost over all different layouts, and the number of these.

    ``orders`` is the number of ways in which ships that nothing tells apart may change places.
    """
    position = after_shots(make(f"battleship({board},announce={announce})"), shots, seed=4)
    count = position.belief.count().value
    candidates = position.queries[:3].tolist()
    size, misses = outlook(position, candidates, levels)
    # Ships of one length may have been told apart by name before, and always are where each hit names its ship.
    assert count % size == 0
    assert size <= count <= size * (1 if announce == "every-hit" else orders)
    simulator = position.game.simulator(position.belief)
    assert simulator.distinct() == size
    plan = Plan(tuple(tuple(Width(*width) for width in level) for level in levels))
    assert (simulator.expected_costs(np.array(candidates), plan) == misses / size).all()
    return position, candidates, misses, size


@pytest.mark.oracle("fleet_expected_costs", "kernel.fleet_rollouts")
@pytest.mark.parametrize("levels", LEVELS)
@pytest.mark.parametrize(
    ("board", "shots", "orders", "announce"),
    [
        *(
            (*case, announce)
            for announce in ("sunk", "named", "silent", "every-hit")
            for case in (
                ("rows=4,columns=4,fleet=3-2-2", 5, 2),
                ("rows=4,columns=5,fleet=2-2-2", 9, 6),
                ("rows=5,columns=5,fleet=3-2-2-1,touching=false", 10, 2),
                ("rows=1,columns=130,fleet=2-1", 118, 1),
            )
        ),
        (SINGLES, 12, 1, "every-hit"),
    ],
)
def test_all_layouts_cost_what_they_cost_one_by_one(board, shots, orders, announce, levels):
    position, candidates, misses, size = weighed(board, shots, orders, announce, levels)
    game = position.game
    layouts = every_layout(game, position.belief.evidence, EVER)
    assert layouts is not None
    costs = kernel.fleet_rollouts(
        game.rows,
        game.columns,
        [ship.length for ship in game.ships],
        announce=announce,
        layouts=layouts,
        asked=position.belief.evidence.hits,
        candidates=candidates,
        levels=levels,
    )
    assert (costs.sum(axis=1) * size == misses * position.belief.count().value).all()


@pytest.mark.oracle("fleet_listing", "kernel.fleet_layouts")
@pytest.mark.parametrize(
    ("board", "shots", "orders"),
    [
        ("rows=4,columns=4,fleet=3-2-2", 3, 2),
        ("rows=4,columns=5,fleet=2-2-2", 4, 6),
        ("rows=5,columns=5,fleet=3-2-2-1,touching=false", 6, 2),
        ("rows=1,columns=130,fleet=2-1", 118, 1),
    ],
)
def test_the_listing_has_every_layout_once(board, shots, orders):
    position = after_shots(make(f"battleship({board})"), shots, seed=4)
    fleet, count = arguments(position.game, position.belief.evidence), position.belief.count().value
    ranks = np.stack([np.zeros(count, np.uint64), np.arange(count, dtype=np.uint64)], axis=1)
    by_rank = kernel.fleet_layouts(*fleet, ranks=ranks, limit=1e9)
    listed = kernel.fleet_listing(*fleet, most=count, labelled=True)
    assert sorted(listed.tolist()) == sorted(by_rank.tolist())
    assert kernel.fleet_listing(*fleet, most=count - 1, labelled=True) is None
    lengths = np.array([ship.length for ship in position.game.ships])

    def without_names(layouts):
        return {tuple(sorted(zip(lengths.tolist(), layout, strict=True))) for layout in layouts.tolist()}

    once = kernel.fleet_listing(*fleet, most=count, labelled=False)
    assert without_names(once) == without_names(by_rank)
    assert len(once) == len(without_names(once)) == count // orders


@pytest.mark.parametrize("levels", LEVELS)
@pytest.mark.parametrize("announce", ["sunk", "named", "silent"])
def test_ships_that_nothing_tells_apart_are_counted_once(announce, levels):
    position, _, misses, size = weighed(SINGLES, 5, 362880, announce, levels)
    assert position.belief.count().value > 20_000
    assert 0 < size < 20_000
    assert (misses > 0).all()


@pytest.mark.parametrize("announce", ["sunk", "named", "silent"])
def test_threads_change_nothing(announce):
    game = make(f"battleship(rows=6,columns=6,fleet=4-3-3-2,announce={announce})")
    position = Position.of(game, ((14, 0), (28, 0), (21, 0)))
    candidates, levels = position.queries[:3].tolist(), [[(12, 2)], [(12, 2), (EVER, 1)]]
    size, misses = outlook(position, candidates, levels)
    assert size > 2**15
    for threads in (2, 5):
        again, same = outlook(position, candidates, levels, threads=threads)
        assert again == size
        assert (same == misses).all()
    # In another order, what candidates share is worked out for another one of them.
    assert (outlook(position, candidates[::-1], levels)[1][::-1] == misses).all()
    # Each on its own, with nothing to share.
    assert [int(outlook(position, [cell], levels)[1][0]) for cell in candidates] == misses.tolist()


def test_more_layouts_than_wanted_are_refused():
    position = Position.start(make("battleship(rows=4,columns=4,fleet=3-2-2)"))
    size = position.game.simulator(position.belief).distinct()
    assert outlook(position, [5], [], most=size)[0] == size
    assert outlook(position, [5], [], most=size - 1) is None


@pytest.mark.parametrize("levels", LEVELS)
@pytest.mark.parametrize("weighted", [False, True])
def test_threads_play_out_what_one_plays_out(levels, weighted):
    position = Position.of(make("battleship(rows=6,columns=6,fleet=3-2-2)"), "C3 miss, D4 hit")
    game, evidence = position.game, position.belief.evidence
    layouts = every_layout(game, evidence, EVER)[:600]
    weights = np.arange(1, len(layouts) + 1, dtype=np.uint32) if weighted else None
    candidates = [-1, *position.queries[:16].tolist()]
    each = [
        kernel.fleet_rollouts(
            game.rows,
            game.columns,
            [ship.length for ship in game.ships],
            announce=game.announce,
            layouts=layouts,
            asked=evidence.hits,
            candidates=candidates,
            levels=levels,
            weights=weights,
            threads=threads,
        )
        for threads in (1, 2, 5)
    ]
    assert len(candidates) * len(layouts) > 2**13
    assert (each[1] == each[0]).all()
    assert (each[2] == each[0]).all()
