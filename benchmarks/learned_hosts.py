"""Learned evil hosts beside the greedy host and the exact most, one line of JSON for each dictionary.

``python benchmarks/learned_hosts.py random --first 0 --last 199``: 200 random words of five of 11 letters, against
entropy play, in questions, misses and turns. ``english``: samples of the shipped words of five letters, and all of
them. ``bait --words K``: self-play on sixteen words x + {a,b}^4 and K words ccccc, ddddd, …, ten seeds.
"""

import argparse
import json
import string
import time
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from bestguess import make
from bestguess.core.game import Game
from bestguess.hosts.secret_sets import HostUnit
from bestguess.lab.learning.host_training import HostTraining, plan_host

ENGLISH = ((120, 8, 600), (500, 37, 600), (500, 5, 600), (4667, 4, 2000), (4667, 1, 2000), (7403, 0, 2000))
"""Words, the seed that draws them, and updates."""

UPDATES: dict[HostUnit, int] = {"questions": 250, "misses": 250, "turns": 500}


def game_of(words: list[str]) -> Game:
    return make(f"hangman(length=5,lives=0,words={'|'.join(words)},prior=uniform)")


def random_words(seed: int, size: int = 200, letters: int = 11) -> list[str]:
    rng = np.random.default_rng(seed)
    drawn: set[str] = set()
    while len(drawn) < size:
        drawn.add("".join(string.ascii_lowercase[letter] for letter in rng.integers(0, letters, 5)))
    return sorted(drawn)


def english_words(size: int, seed: int) -> list[str]:
    known = make("hangman(length=5)").vocabulary.words
    return sorted(known[place] for place in np.random.default_rng(seed).choice(len(known), size, replace=False))


def bait(words: int) -> list[str]:
    few = [letter * 5 for letter in string.ascii_lowercase if letter not in "abx"][:words]
    return ["x" + "".join(letters) for letters in product("ab", repeat=4)] + few


def told(training: HostTraining, began: float, **which: object) -> None:
    first = next((updates for updates, forced in training.curve if forced == training.most[1]), None)
    row = {**which, "greedy": training.greedy, "most": training.most, "learned": training.forced}
    row |= {"last": training.curve[-1][1], "reached": first, "seconds": round(time.process_time() - began, 2)}
    print(json.dumps(row | {"curve": [forced for _, forced in training.curve]}), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("random", "english", "bait"))
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--last", type=int, default=199)
    parser.add_argument("--words", type=int, default=8)
    parser.add_argument("--updates", type=int, default=700)
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        out = Path(folder) / "host"
        if given.what == "random":
            for seed in range(given.first, given.last + 1):
                game = game_of(random_words(seed))
                for unit, updates in UPDATES.items():
                    began = time.process_time()
                    done = plan_host(game, out, unit=unit, updates=updates, measure_every=25, device="cpu").train()
                    told(done, began, dictionary=seed, unit=unit)
        elif given.what == "english":
            for size, seed, updates in ENGLISH:
                began = time.process_time()
                done = plan_host(game_of(english_words(size, seed)), out, updates=updates, device="cpu").train()
                told(done, began, words=size, seed=seed)
        else:
            for seed in range(10):
                began = time.process_time()
                done = plan_host(
                    game_of(bait(given.words)), out, against="self", updates=given.updates, seed=seed,
                    measure_every=given.updates // 10, device="cpu",
                ).train()  # fmt: skip
                told(done, began, words=given.words, seed=seed)


if __name__ == "__main__":
    main()
