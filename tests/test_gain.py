"""The benchmarks that claim what rollout saves: over all secrets of a small board they must say the very difference."""

import sys
from pathlib import Path

import numpy as np
import pytest

from bestguess import Position, make
from bestguess.arena.match import Opening
from bestguess.core.spec import make as make_from
from bestguess.games.battleship.simulator import FleetSimulator
from bestguess.policies import POLICIES

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


@pytest.mark.parametrize(("samples", "few"), [("all", 6), ("all", 10**6), ("60", 10**6)])
@pytest.mark.parametrize("announce", ["silent", "sunk", "named"])
def test_what_is_saved_is_the_difference_of_the_means(
    announce: str, samples: str, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    import beyond_greedy

    game = make(f"battleship(rows=4,columns=4,fleet=3-2,announce={announce})")
    ours, greedy = make_from(POLICIES, f"rollout(candidates=3,nested=5,samples={samples})"), make("most-likely")
    opening, rng = Opening(game, depth=8, limit=4096), np.random.default_rng(0)
    claimed, shots = [], {ours: [], greedy: []}
    for secret in game.secrets():
        claimed.append(sum(beyond_greedy.saved(opening, ours, greedy, secret, 10**6, few)["saved"].values()))
        for policy, fired in shots.items():
            position = Position.start(game)
            while position.outcome is None:
                query = policy.choose(position, rng)
                position = position.after(query, game.answer(secret, position.transcript, query))
            fired.append(position.cost())
    assert np.mean(claimed) == pytest.approx(np.mean(shots[greedy]) - np.mean(shots[ours]))
    assert np.mean(claimed) > 0


@pytest.mark.parametrize("first", ["B2", "A1"])
@pytest.mark.parametrize("announce", ["silent", "named"])
def test_what_a_first_shot_costs_is_exact(
    announce: str, first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    import opening

    spec = f"battleship(rows=4,columns=4,fleet=3-2,announce={announce})"
    game, greedy, rng = make(spec), make("most-likely"), np.random.default_rng(0)
    shots = []
    for secret in game.secrets():
        position, query = Position.start(game), game.notation.parse_query(first)
        while position.outcome is None:
            position = position.after(query, game.answer(secret, position.transcript, query))
            query = greedy.choose(position, rng) if position.outcome is None else -1
        shots.append(position.cost())
    store = tmp_path / "store"
    mean, positions = opening.cost(spec, first, 20, store)
    assert mean == pytest.approx(np.mean(shots))
    assert positions > 2
    # A stored result is not worked out again.
    monkeypatch.setattr(FleetSimulator, "expected_costs", lambda *_: pytest.fail("again"))
    assert opening.cost(spec, first, 20, store) == (mean, positions)
