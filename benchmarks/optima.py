"""The hangman dictionary solved, length by length: ``python benchmarks/optima.py WORDS [SECONDS] [LENGTH ...]``.

Prints a row of the first table in ``docs/reproduce/optima.md`` for each length, on one core; with ``--lives`` a row of
the second, the words lost for each number of wrong letters survived, 0 to 9; with ``--questions``, ``--misses`` or
``--worst`` one of the others: the least letters asked in all until one word is left, the least wrong ones of them, the
worst case.
"""

import sys
from collections.abc import Iterator
from time import process_time

from bestguess import make
from bestguess.games.hangman.words import load
from bestguess.solvers.objective import ObjectiveName
from bestguess.solvers.problem import Problem
from bestguess.solvers.solution import Solution
from bestguess.solvers.solve import solve
from machine import machine

LIVES = 6
MEANS: dict[str, ObjectiveName] = {"--questions": "questions", "--misses": "misses"}
TABLE_BYTES = 4 * 2**30


def main(words: str, seconds: float = 300.0, *lengths: str, row: str = "--rules") -> None:
    known = sorted({len(word) for word in load(words).words})
    print(machine(), flush=True)
    for length in map(int, lengths) if lengths else known:
        game = make(f"hangman(length={length},lives={LIVES},prior=uniform,words={words})")
        size = f"| {length} | {len(game.vocabulary):,} |"
        if row == "--lives":
            print(size, " | ".join(by_lives(game, seconds)), "|", flush=True)
        elif row == "--worst":
            cells = [timed(Problem.of(game, "worst-case", unit=unit), seconds) for unit in ("misses", "questions")]
            print(size, " | ".join(cells), "|", flush=True)
        elif row in MEANS:
            began = process_time()
            found = solved(Problem.of(game, MEANS[row]), seconds)
            mean = f"{found.lower:.5f}" + ("" if found.proven else f" to {found.upper:.5f}")
            print(size, f"{within(found)} | {mean} | {found.nodes:,} | {process_time() - began:.2f} |", flush=True)
        else:
            for naming in (False, True):
                began = process_time()
                found = solved(Problem.of(game, "win", naming=naming), seconds)
                rule = "named at last" if naming else "as played"
                print(size, f"{rule} | {within(found)} | {found.nodes:,} | {process_time() - began:.2f} |", flush=True)


def solved(problem: Problem, seconds: float) -> Solution:
    return solve(problem, seconds=seconds, memory=TABLE_BYTES, tree=False)


def timed(problem: Problem, seconds: float) -> str:
    """The solution found, and the CPU seconds that it took."""
    began = process_time()
    found = within(solved(problem, seconds))
    return f"{found} | {process_time() - began:.2f}"


def within(found: Solution) -> str:
    """The value, or the bounds between which it lies."""
    return f"{found.cost_lower:.0f}" + ("" if found.proven else f" to {found.cost_upper:.0f}")


def by_lives(game: object, seconds: float) -> Iterator[str]:
    most = float("inf")  # who survives more loses no more
    for lives in range(1, 11):
        if most == 0:
            yield "0"
            continue
        found = solved(Problem.of(game, "win", lives=lives), seconds)
        most = min(most, found.cost_upper)
        yield f"{found.cost_lower:.0f}" + ("" if found.cost_lower == most else f" to {most:.0f}")


if __name__ == "__main__":
    row = sys.argv.pop(1) if sys.argv[1:] and sys.argv[1] in ("--lives", "--worst", *MEANS) else "--rules"
    arguments = sys.argv[1:]
    if not arguments:
        sys.exit(__doc__)
    main(arguments[0], *(float(value) for value in arguments[1:2]), *arguments[2:], row=row)
