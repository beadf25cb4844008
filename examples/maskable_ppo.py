"""Train MaskablePPO of sb3-contrib to guess one of 120 words, and compare it with the policies of bestguess.

pip install 'bestguess[gym]' sb3-contrib
python examples/maskable_ppo.py [--steps 100000] [--observe belief]

"""

import argparse
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import bestguess
import bestguess.lab.environments  # registers bestguess/Hangman-v0

ENVIRONMENT = "bestguess/Hangman-v0"


def mean_questions(options: dict[str, Any], words: list[str], choose: Callable[[Any, Any], int]) -> float:
    """The mean number of questions over all words."""
    env, total = gymnasium.make(ENVIRONMENT, **options).unwrapped, 0.0
    for word in words:
        observation, _ = env.reset(options={"secret": word})
        over = False
        while not over:
            observation, reward, over, _, _ = env.step(choose(env, observation))
            total -= float(reward)
    return total / len(words)


def main() -> None:
    """Print the mean of random play, of entropy maximisation, of the proven optimum, and of the agent as it learns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000, help="steps of training")
    parser.add_argument("--observe", default="belief", help="board, belief or chances")
    parser.add_argument("--seed", type=int, default=0, help="seed of the learner")
    given = parser.parse_args()

    vocabulary = bestguess.make_game("hangman(length=5)").vocabulary
    words = np.random.default_rng(1).choice(vocabulary.words, 120, replace=False).tolist()
    game = {"words": "|".join(words), "length": 5, "lives": 0, "prior": "uniform"}
    options = game | {"until": "known", "observe": given.observe}
    rng = np.random.default_rng(0)

    def show(name: str, choose: Callable[[Any, Any], int]) -> None:
        print(f"{name:<30}{mean_questions(options, words, choose):.4f}", flush=True)

    show("random", lambda env, _: int(rng.choice(np.flatnonzero(env.action_masks()))))
    show("entropy maximisation", lambda env, _: env.baseline("most-information"))
    spec = f"hangman({','.join(f'{name}={value}' for name, value in game.items())})"
    solution = bestguess.solve(spec, "questions", until="known")
    show("proven optimum", lambda env, _: env.baseline(solution.policy))

    model = MaskablePPO(
        "MlpPolicy",
        make_vec_env(ENVIRONMENT, 16, env_kwargs=options),
        gamma=1.0,
        n_steps=64,
        batch_size=256,
        learning_rate=1e-3,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256]},
        seed=given.seed,
    )

    def learned(env: Any, observation: Any) -> int:
        return int(model.predict(observation, action_masks=env.action_masks(), deterministic=True)[0])

    while model.num_timesteps < given.steps:
        model.learn(min(25_000, given.steps - model.num_timesteps), reset_num_timesteps=False)
        show(f"MaskablePPO, {model.num_timesteps:,} steps", learned)


if __name__ == "__main__":
    main()
