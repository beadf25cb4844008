"""The smallest boards of Battleship on which shooting the likeliest cell is not optimal, whatever its ties.

    python benchmarks/greedy_counterexamples.py [CELLS] [SHIPS] [SECONDS]

Every rectangular board of up to CELLS cells (9) with each fleet of up to SHIPS ships (4) of any lengths that fits,
ships touching or apart, each announcement; SECONDS (60) for each. Printed is each find that is the first, in order of
cells and fleet, with its announcement, its number of ships, and touching or not; then which sizes are complete.
"""

import sys
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from bestguess.core.errors import SpecError
from bestguess.games.battleship.fleet_rules import Announce
from bestguess.games.battleship.rules import Battleship
from bestguess.papers.audinot_bonnet_viennot.greedy_loss import solve_board

ANNOUNCE: tuple[Announce, ...] = ("silent", "sunk", "named", "every-hit")


def games(cells: int, ships: int) -> Iterator[Battleship]:
    """Every board of exactly so many cells, no higher than wide."""
    for rows in range(1, cells + 1):
        columns = cells // rows
        if rows * columns != cells or rows > columns:
            continue
        for number in range(1, ships + 1):
            for lengths in combinations_with_replacement(range(1, columns + 1), number):
                for touching, announce in product((True, False), ANNOUNCE):
                    try:
                        game = Battleship(rows, columns, "-".join(map(str, reversed(lengths))), touching, announce)
                        game.prior()
                    except SpecError:
                        continue  # it does not fit
                    yield game


def main(most: int = 9, ships: int = 4, seconds: int = 60) -> None:
    """Print the finds."""
    found: set[tuple[str, bool, int]] = set()
    for cells in range(1, most + 1):
        open_ = 0
        for game in games(cells, ships):
            kind = (game.announce, game.touching, len(game.ships))
            if kind in found:
                continue
            one = solve_board(game, seconds)
            if one.lost is None or not one.proven:
                open_ += 1
                print(f"? {game.spec}", flush=True)
            elif one.lost > 0:
                found.add(kind)
                optimum, greedy = one.shots(one.upper), one.shots(one.luckiest)
                print(
                    f"{game.spec}: {one.layouts} layouts, optimum {optimum}, greedy {greedy}, lost {one.lost}",
                    flush=True,
                )
        print(f"{cells} cells: {'complete' if not open_ else f'{open_} boards open'}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
