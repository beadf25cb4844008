"""Times of the exact posterior of Battleship: ``python benchmarks/battleship.py``.

Everything on one core unless a row says two.
"""

import sys
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from bestguess import Position, kernel, make
from bestguess.games.battleship import Battleship
from bestguess.games.battleship.evidence import Evidence
from bestguess.games.battleship.posterior import arguments, limit
from machine import best_ms, machine

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 200


def count(game: Battleship, evidence: Evidence, threads: int = 1, weights: NDArray[np.uint16] | None = None) -> object:
    return kernel.fleet_posterior(*arguments(game, evidence), limit=limit(game), threads=threads, weights=weights)


def drawn_weights(game: Battleship, *, by_length: bool) -> NDArray[np.uint16]:
    """Weights from 4 to 63 of shape (ships, 2, cells), one for each placement; ships of one length may share theirs."""
    lengths = [ship.length for ship in game.ships]
    weights = np.random.default_rng(1).integers(4, 64, (len(lengths), 2, game.rows * game.columns)).astype(np.uint16)
    if by_length:
        weights = weights[[lengths.index(length) for length in lengths]]
    return np.ascontiguousarray(weights)


def moves(game: Battleship, games: int) -> list[Evidence]:
    """The evidence before every shot of games by most-likely against random fleets."""
    policy, rng = make("most-likely"), np.random.default_rng(1)
    known = []
    for secret in game.prior().sample(rng, games):
        position = Position.start(game)
        while position.outcome is None:
            known.append(position.belief.evidence)
            query = policy.choose(position, rng)
            position = position.after(query, game.answer(secret, position.transcript, query))
    return known


def main() -> None:
    print(machine())
    game = make("battleship")
    empty = Evidence.none(game)
    missed = empty.after(game, game.notation.parse_query("E4"), 0)
    large = make("battleship(rows=12)")
    rows = {
        "empty board, total and all marginals (8 symmetries)": lambda: count(game, empty),
        "one miss at E4, no symmetry left": lambda: count(game, missed),
        "one miss at E4, two cores": lambda: count(game, missed, 2),
        "one miss at E4, weights by length": lambda: count(game, missed, weights=drawn_weights(game, by_length=True)),
        "one miss at E4, weights by ship": lambda: count(game, missed, weights=drawn_weights(game, by_length=False)),
        "empty board 12x10 (4 symmetries)": lambda: count(large, Evidence.none(large)),
        "one layout by rank, empty board": lambda: game.prior().sample(np.random.default_rng(0), 1),
    }
    for name, work in rows.items():
        print(f"{name:<58}{best_ms(work):8.2f} ms")
    for announce in ("sunk", "named", "silent"):
        game = make(f"battleship(announce={announce})")
        times = []
        for evidence in moves(game, GAMES):
            started = perf_counter()
            count(game, evidence)
            times.append(1000 * (perf_counter() - started))
        quantiles = np.quantile(times, [0.5, 0.9, 0.99, 1.0])
        names = ("median", "90 %", "99 %", "worst")
        text = ", ".join(f"{name} {value:.2f}" for name, value in zip(names, quantiles, strict=True))
        print(f"posterior over {GAMES} games, {announce:<8} mean {np.mean(times):.2f}, {text} ms")


if __name__ == "__main__":
    main()
