"""The shortest identification key beside the greedy one, on random tables of things: costs, weights, unknown cells.

python benchmarks/keys.py            # 20 tables of 30 things and 14 questions, 6 seconds each at most
python benchmarks/keys.py --large    # four tables of 200 things and 50 questions, a minute each
"""

import argparse
import csv
import tempfile
from pathlib import Path
from time import process_time

import numpy as np

from bestguess import make_game, solve
from bestguess.games.table import Table

TABLES = 20


def write_table(file: Path, seed: int, things: int, questions: int, plain: bool, sparse: bool) -> None:
    """A table drawn by a seed; ``plain``: each question costs 1 and each cell has one answer.

    ``sparse``: questions have two answers, of which one is true of 15 % of the things; else two to four, as likely.
    """
    rng = np.random.default_rng(seed)
    ways = [2] * questions if sparse else rng.integers(2, 5, size=questions)
    shares = [np.array([0.15, 0.85]) if sparse else rng.dirichlet(np.full(k, 2.0)) for k in ways]
    with file.open("w", newline="") as out:
        lines = csv.writer(out)
        lines.writerow(["thing", "weight", *(f"q{number}" for number in range(questions))])
        if not plain:
            lines.writerow(["cost", "", *rng.integers(1, 6, size=questions)])
        for place in range(things):
            cells = [f"a{rng.choice(k, p=share)}" for k, share in zip(ways, shares, strict=True)]
            if not plain:
                cells = ["?" if rng.random() < 0.02 else cell for cell in cells]
            lines.writerow([f"t{place}", 1 if plain else rng.integers(1, 10), *cells])


def greedy(game: Table) -> float:
    """The expected cost of asking, without names, what tells the most bits for its cost."""
    table = game.table

    def cost(weights: np.ndarray, asked: frozenset[int]) -> float:
        best, parts, price = 0.0, [], 0.0
        total, unknown = weights.sum(), entropy(weights)
        for query in range(len(table.columns)):
            cells = {int(cell) for cell in table.cells[query, weights > 0]}
            if query in asked or len(cells) < 2:
                continue
            split = [weights * share for share in game.model.likelihood(query).T]
            gain = (unknown - sum(map(entropy, split))) / table.costs[query]
            if not parts or gain > best:
                best, parts, price, chosen = gain, split, float(table.costs[query]), query
        if not parts:
            return 0.0
        return price * float(total) + sum(cost(part, asked | {chosen}) for part in parts if part.any())

    return cost(table.weights / table.weights.sum(), frozenset())


def entropy(weights: np.ndarray) -> float:
    """The weight of a set times its unknown bits."""
    left = weights[weights > 0]
    return float(-(left * np.log2(left / left.sum())).sum())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--large", action="store_true")
    large = parser.parse_args().large
    print(
        "| table | greedy | best key | lower bound | greedy over it | proven | CPU s |\n|---|---|---|---|---|---|---|"
    )
    sizes = [(200, 50, 60.0)] * 4 if large else [(30, 14, 6.0)] * TABLES
    ratios = []
    with tempfile.TemporaryDirectory() as folder:
        for seed, (things, questions, seconds) in enumerate(sizes):
            plain, sparse = seed % 2 == 0, seed % 4 > 1
            file = Path(folder) / f"{seed}.csv"
            write_table(file, seed, things, questions, plain, sparse)
            game = make_game(f"table(file={file})")
            began = process_time()
            found = solve(game, seconds=seconds, until="known")
            spent = process_time() - began
            assert isinstance(game, Table)
            asked = greedy(game)
            ratios.append(asked / found.value)
            kind = f"{'sparse' if sparse else 'dense'}, {'plain' if plain else 'costs, weights, unknown cells'}"
            what = f"{things}x{questions}, {kind}"
            print(
                f"| {what} | {asked:.4f} | {found.value:.4f} | {found.lower:.4f} | {asked / found.value - 1:+.1%} "
                f"| {'yes' if found.proven else 'no'} | {spent:.1f} |",
                flush=True,
            )
    print(f"\nGreedy costs {np.mean(ratios) - 1:+.1%} on average, {max(ratios) - 1:+.1%} at most.")


if __name__ == "__main__":
    main()
