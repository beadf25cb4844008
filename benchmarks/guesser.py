"""Train the guesser on random lists of five-letter words, each beside the proven optimum: a line of JSON for each.

``python benchmarks/guesser.py FILE [--lists 100] [--words 120] [--seed 0]`` goes on where FILE ends. A training stops
once it has reached the optimum, which more updates cannot better: the best weights are kept.
"""

import argparse
import json
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from bestguess.games.hangman.rules import Hangman
from bestguess.lab.learning.guesser import GuesserLearner, GuesserSettings
from bestguess.lab.learning.guessing_process import GuessingProcess
from bestguess.lab.learning.torch_setup import prepare
from bestguess.lab.learning.trainer import Trainer
from bestguess.papers.kettaf.players import mean_questions
from bestguess.papers.kettaf.pruning_curves import CurvePlan
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve


def one(number: int, words: int, seed: int, settings: GuesserSettings) -> dict[str, object]:
    drawn = CurvePlan(seed=seed).dictionary("samples", words, number)
    assert drawn is not None
    game = Hangman(5, 0, "|".join(drawn), "uniform")
    problem = Problem.of(game, "questions")
    optimum = round(solve(problem, tree=False).value * words)
    began = time.process_time()
    prepare(seed, "cpu")
    learner = GuesserLearner(GuessingProcess.of(game, history=settings.network == "lstm"), settings, seed)
    with TemporaryDirectory() as folder:
        trainer = Trainer(learner, learner.description(), Path(folder) / "net", measure_every=20, good_enough=optimum)
        done = trainer.train(settings.updates)
    assert done.best is not None
    return {
        "list": number,
        "words": words,
        "seed": seed,
        "network": settings.network,
        "backup": settings.backup,
        "optimum": optimum,
        "entropy": round(mean_questions(game) * words),
        "reached": round(done.best),
        "updates": done.updates,
        "of": settings.updates,
        "seconds": round(time.process_time() - began, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--lists", type=int, default=100)
    parser.add_argument("--words", type=int, default=120)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--updates", type=int, default=8000)
    parser.add_argument("--network", choices=("dense", "lstm"), default="dense")
    parser.add_argument("--backup", choices=("expected", "sampled"), default="expected")
    given = parser.parse_args()
    settings = GuesserSettings.of(given.updates, given.network, given.backup)
    done = len(given.file.read_text().splitlines()) if given.file.exists() else 0
    for number in range(done, given.lists):
        line = json.dumps(one(number, given.words, given.seed, settings))
        with given.file.open("a") as out:
            out.write(line + "\n")
        print(line, flush=True)


if __name__ == "__main__":
    main()
