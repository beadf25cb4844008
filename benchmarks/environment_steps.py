"""Steps a second of the environments: one game after the other, and many games at once by arrays.

    python benchmarks/environment_steps.py [--games 4096] [--seconds 2]

Actions are random among the allowed ones; the time of drawing them is not counted.
"""

import argparse
from time import perf_counter

import gymnasium
import numpy as np

from bestguess.lab.environments import environment_name

GAMES = (
    ("hangman", {"length": 5}),
    ("hangman", {"length": 5, "until": "known", "lives": 0}),
    ("hangman", {}),
    ("battleship", {}),
    ("rectangles", {}),
    ("mastermind", {}),
    ("bulls-and-cows", {}),
    ("wordle", {"tries": 6}),
    ("phrase", {}),
)


def single(name: str, options: dict, seconds: float) -> float:
    env = gymnasium.make(environment_name(name), **options).unwrapped
    env.reset(seed=0)
    rng = np.random.default_rng(0)
    spent, steps = 0.0, 0
    while spent < seconds:
        allowed = np.flatnonzero(env.action_masks())
        action = int(rng.choice(allowed)) if len(allowed) else 0
        began = perf_counter()
        over = env.step(action)[2]
        if over:
            env.reset()
        spent += perf_counter() - began
        steps += 1
    return steps / spent


def batch(name: str, options: dict, seconds: float, games: int) -> float:
    envs = gymnasium.make_vec(environment_name(name), games, **options)
    envs.reset(seed=0)
    rng = np.random.default_rng(0)
    spent, steps = 0.0, 0
    while spent < seconds:
        masks = envs.action_masks()
        actions = (rng.random(masks.shape, dtype=np.float32) * masks).argmax(axis=1)
        began = perf_counter()
        envs.step(actions)
        spent += perf_counter() - began
        steps += games
    return steps / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4096, help="how many games are stepped at once")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each is measured")
    given = parser.parse_args()
    print(f"{'environment':<42}{'one game':>12}{given.games:>10,} games")
    for name, options in GAMES:
        label = f"{name}({','.join(f'{key}={value}' for key, value in options.items())})"
        one, many = single(name, options, given.seconds), batch(name, options, given.seconds, given.games)
        print(f"{label:<42}{one:>12,.0f}{many:>16,.0f}", flush=True)


if __name__ == "__main__":
    main()
