"""How many rounds tournaments take, and how often equal players are told apart: ``python benchmarks/tournaments.py``.

First 2,000 tournaments of equal players, looked at after each of 400 games; then the rounds until two players of
rectangles that differ by 0.164 shots are settled at 99 %, of so many seeds (``--seeds 20``).
"""

import argparse
from statistics import median

import numpy as np

from bestguess.arena.judge import Aim, Judge
from bestguess.arena.long_tournament import Course, LongTournament
from bestguess.arena.results_database import ResultsDatabase
from bestguess.arena.tournament import Tournament

PLAYERS = ("most-information(ties=likelihood)", "most-information")


def told_apart(error: float, tournaments: int = 2000, rounds: int = 400) -> float:
    """The share of tournaments in which two equal players are told apart, by results like those of Battleship."""
    rng, wrong = np.random.default_rng(20261126), 0
    for _ in range(tournaments):
        secret = rng.normal(45.0, 5.0, rounds)
        results = np.round(secret[:, None] + rng.normal(0.0, 8.0, (rounds, 2))).tolist()
        judge = Judge(2, Aim(error))
        for one in results:
            judge.add(one)
            if judge.over:
                wrong += 1
                break
    return wrong / tournaments


def rounds_until_settled(seed: int, most: int) -> Course:
    """The course of the tournament on rectangles with this seed."""
    played = LongTournament(Tournament("rectangles", PLAYERS, most, seed, luck=True), PLAYERS, Aim(0.01))
    database = ResultsDatabase("none")
    for _ in played.play(database, 1):
        pass
    return played.course(database)


def main() -> None:
    """Print both figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--most", type=int, default=400)
    given = parser.parse_args()
    for error in (0.05, 0.01):
        print(f"equal players told apart at an error rate of {error:.0%}: {told_apart(error):.2%}", flush=True)
    taken = []
    for seed in range(given.seeds):
        course = rounds_until_settled(seed, given.most)
        (one,) = course.differences()
        taken.append(len(course.rounds))
        said = f"{one.mean:+.3f} ({one.low:+.3f} to {one.high:+.3f}) {one.verdict} after {taken[-1]} rounds"
        print(f"seed {seed}: {said}; median so far {median(taken):g}", flush=True)


if __name__ == "__main__":
    main()
