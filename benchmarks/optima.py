"""The hangman dictionary solved, length by length: ``python benchmarks/optima.py WORDS [SECONDS] [LENGTH ...]``.

Prints a row of the table in ``docs/optima.md`` for each length, on one core.
"""

import sys

from bestguess import make
from bestguess.games.hangman.words import load
from bestguess.solvers.exact import solve
from bestguess.solvers.problem import Problem
from machine import machine

LIVES = 6
MEMORY = 6 * 2**30


def main(words: str, seconds: float = 300.0, *lengths: str) -> None:
    known = sorted({len(word) for word in load(words).words})
    print(machine(), flush=True)
    for length in map(int, lengths) if lengths else known:
        game = make(f"hangman(length={length},lives={LIVES},prior=uniform,words={words})")
        for naming in (False, True):
            found = solve(Problem.of(game, "win", naming=naming), seconds=seconds, memory=MEMORY, tree=False)
            lost = f"{found.cost_lower:.0f}"
            if not found.proven:
                lost += f" to {found.cost_upper:.0f}"
            rule = "named at last" if naming else "as played"
            size = len(game.vocabulary)
            print(f"| {length} | {size:,} | {rule} | {lost} | {found.nodes:,} | {found.seconds:.2f} |", flush=True)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if not arguments:
        sys.exit(__doc__)
    main(arguments[0], *(float(value) for value in arguments[1:2]), *arguments[2:])
