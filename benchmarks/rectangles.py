"""Computing times of the rectangles game: ``python benchmarks/rectangles.py``.

Each figure is the best of a few runs, on one core.
"""

from bestguess import kernel, make
from bestguess.arena.evaluate import evaluate
from bestguess.beliefs.bitboards import BitboardBelief
from bestguess.core.position import Position
from bestguess.games.maps import maps
from bestguess.games.rectangles import MAX_LAYOUTS, Rectangles
from machine import best_ms, machine

POLICIES = ("most-likely", "most-information", "most-information(ties=likelihood)", "myshkin")


def main() -> None:
    game = Rectangles()
    prior = game.prior()
    boards = kernel.list_layouts(game.rows, game.columns, game.sizes, MAX_LAYOUTS)
    secret = int(prior.maps[0])

    def fresh() -> Position:
        return Position(game, BitboardBelief(game, prior.maps, prior.layouts))

    figures = {
        "list all layouts": lambda: kernel.list_layouts(game.rows, game.columns, game.sizes, MAX_LAYOUTS),
        "sort and count them: the prior": lambda: BitboardBelief.uniform(game, boards),
        "probability of every cell": lambda: fresh().predictive,
        "update after D4 empty": lambda: prior.update(27, 0),
        "all eight maps": lambda: maps(fresh(), secret),
    }
    print(machine())
    print(f"{prior.count()} layouts, {prior.size:,} maps, {prior.entropy():.3f} bits")
    for name, work in figures.items():
        print(f"{name:32} {best_ms(work):8.1f} ms")
    print(f"{'mean of':34} {'shots':>9} {'median':>7} {'95 %':>5} {'worst':>6} {'time':>11}")
    for name in POLICIES:
        result = min((evaluate(game, make(name)) for _ in range(3)), key=lambda each: each.seconds)
        spread = f"{result.quantile(0.5):7.0f} {result.quantile(0.95):5.0f} {result.worst:6.0f}"
        print(f"{name:34} {result.mean:9.5f} {spread} {1000 * result.seconds:8.0f} ms")


if __name__ == "__main__":
    main()
