"""Shots that learned habits save: ``python benchmarks/habits.py [HIDER] [SETS] [GAMES]``.

Synthetic hiders, each learned anew from SETS sets of 10, 30 and 100 fleets, and then met in GAMES games a set: by
greedy play that takes every layout to be equally likely, that knows the truth, and that learned. All meet the same
fleets. The intervals are those of the means of sets (Student's t), so they hold what depends on the fleets learned
from. A line is printed after each set with all so far.
"""

import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import numpy as np

from bestguess import make
from bestguess.arena.habit_cost import PriorSeeker
from bestguess.arena.statistics import student_t
from bestguess.games.battleship import Battleship
from bestguess.games.battleship.habit_learner import HabitLearner
from bestguess.games.battleship.habits import SeenFleet
from bestguess.games.battleship.hider_file import HiderFile, WeighedPart, habits_file, write_hider
from bestguess.games.battleship.placement_table import PlacementTable
from machine import machine

SETS = int(sys.argv[2]) if len(sys.argv) > 2 else 12
GAMES = int(sys.argv[3]) if len(sys.argv) > 3 else 125
SIZES = (10, 30, 100)
SEED = 25
UNIFORM: Battleship = make("battleship")
TABLE = PlacementTable(UNIFORM)


def hiders() -> dict[str, WeighedPart]:
    """The hiders of the table: whether their ships may touch, and the weights of their placements."""
    traits = TABLE.traits()
    cells = [[UNIFORM.grid.place(cell) for cell in UNIFORM.placement_cells(*row)] for row in TABLE.rows]
    at_edge = np.array([np.mean([not (0 < row < 9 and 0 < column < 9) for row, column in own]) for own in cells])
    strong = np.random.default_rng(8).normal(size=80)[TABLE.orbits()]
    return {
        "never": WeighedPart(share=1, touching=False),
        "edges": WeighedPart(share=1, touching=True, weights=shaped(np.log(3) * traits["edge"])),
        "edge-cells": WeighedPart(share=1, touching=True, weights=shaped(np.log(3) * at_edge)),
        "strong": WeighedPart(share=1, touching=False, weights=shaped(strong)),
        "uniform": WeighedPart(share=1, touching=True),
    }


def shaped(log_weights: np.ndarray) -> list[list[list[float]]]:
    weights: list[list[list[float]]] = TABLE.per_ship(np.exp(log_weights)).tolist()
    return weights


def by_file(file: HiderFile, folder: Path, name: str) -> Battleship:
    """The game whose prior is in a file."""
    path = folder / f"{name}.json"
    write_hider(file, path)
    return replace(UNIFORM, hider=str(path))


def measure(name: str, part: WeighedPart, folder: Path) -> None:
    policy, learner = make("most-likely"), HabitLearner(UNIFORM)
    truth = by_file(HiderFile(name=name, rows=10, columns=10, fleet="5-4-3-3-2", parts=[part]), folder, f"{name}-true")
    fixed = {"uniform": PriorSeeker(UNIFORM, policy), "truth": PriorSeeker(truth, policy)}
    means: list[list[float]] = []
    started = perf_counter()
    for number in range(SETS):
        rng = np.random.default_rng([SEED, number])
        fleets = truth.prior().sample(rng, max(SIZES) + GAMES)
        seekers = dict(fixed)
        for size in SIZES:
            seen = [SeenFleet(np.array([fleet], dtype=np.int32)) for fleet in fleets[:size]]
            file = habits_file(name, learner.learn(seen), [f"game {game}" for game in range(size)], [])
            seekers[f"{size} fleets"] = PriorSeeker(by_file(file, folder, f"{name}-{size}-{number}"), policy)
        shots = [[seeker.cost(fleet) for seeker in seekers.values()] for fleet in fleets[max(SIZES) :]]
        means.append(np.mean(shots, axis=0).tolist())
        values = np.array(means)
        told = [f"{seeker} {values[:, place].mean():.2f}" for place, seeker in enumerate(seekers)]
        if len(means) > 1:
            saved = values[:, :1] - values
            margin = student_t(len(means) - 1) * saved.std(axis=0, ddof=1) / np.sqrt(len(means))
            told = [
                text + (f" (saves {saved[:, place].mean():.2f} ± {margin[place]:.2f})" if place else "")
                for place, text in enumerate(told)
            ]
        seconds = perf_counter() - started
        print(f"{name}, {len(means)} sets of {GAMES} games, {seconds:.0f} s: {', '.join(told)}", flush=True)


def main() -> None:
    print(machine())
    with tempfile.TemporaryDirectory() as folder:
        for name, part in hiders().items():
            if len(sys.argv) < 2 or sys.argv[1] in (name, "all"):
                measure(name, part, Path(folder))


if __name__ == "__main__":
    main()
