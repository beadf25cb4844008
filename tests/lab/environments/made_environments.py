"""Environments of the guesser as tests make and play them."""

import gymnasium
import numpy as np

from bestguess.core.spec import parse
from bestguess.lab.environments import environment_name


def made(spec, **options):
    """The environment of a game given by its spec, as Gymnasium makes it."""
    name, given = parse(spec)
    return gymnasium.make(environment_name(name), **given, **options).unwrapped


def random_play(env, seed, **options):
    """Every step of a game of random allowed actions: action, observation, reward, info; first that of the reset."""
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed, **options)
    steps, over = [(None, observation, 0.0, info)], not env.action_masks().any()
    while not over:
        action = int(rng.choice(np.flatnonzero(env.action_masks())))
        observation, reward, over, _, info = env.step(action)
        steps.append((action, observation, reward, info))
    return steps
