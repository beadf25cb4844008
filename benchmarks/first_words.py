"""Compare what first guesses cost with values that are known: ``python benchmarks/first_words.py GAME FILE``.

Each line of the file has a guess and the least number of guesses, over all secrets together, of policies that begin
with it; ``#`` begins a remark. Each value is proven anew by ``bestguess solve GAME --first GUESS``, in this process.
"""

import argparse
from dataclasses import replace
from pathlib import Path
from time import process_time

from bestguess import make_game
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve


def main() -> None:
    """Solve the game from each first guess, and print what differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("file", type=Path)
    arguments = parser.parse_args()
    game = make_game(arguments.game)
    rows = [line.split() for line in arguments.file.read_text().splitlines() if line and not line.startswith("#")]
    problem, equal, nodes, begun = Problem.of(game, "questions"), 0, 0, process_time()
    for number, (word, value) in enumerate(rows, 1):
        found = solve(replace(problem, first=(game.notation.parse_query(word),)), tree=False)
        bounds, nodes = (found.cost_lower, found.cost_upper), nodes + found.nodes
        equal += bounds == (float(value), float(value))
        if bounds != (float(value), float(value)):
            print(f"{word}: {value} in the file, {bounds[0]:.0f} to {bounds[1]:.0f} here")
        if number in (1, len(rows)):
            print(f"{equal} of {number} equal, {nodes:,} sets searched, {process_time() - begun:.1f} CPU s", flush=True)


if __name__ == "__main__":
    main()
