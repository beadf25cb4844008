"""Laws of the vectorised environment: every game goes as in a single environment with the same secret."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import SyncVectorEnv
from small_games import SMALL_GAMES, WORDS

from bestguess import GAMES, make_game
from bestguess.core.errors import IllegalQuery, SpecError
from bestguess.core.spec import parse
from bestguess.lab.environments import environment_name
from bestguess.lab.environments.batch_environment import BatchEnvironment
from bestguess.lab.environments.guesser_environment import GuesserEnvironment

ONE_BY_ONE = ("hard", "lies", "quordle", "table")
ARRAYS = [spec for spec in SMALL_GAMES if not any(part in spec for part in ONE_BY_ONE)]
GAMES_AT_ONCE = 5


def batch(spec, **options):
    name, given = parse(spec)
    return gymnasium.make_vec(environment_name(name), GAMES_AT_ONCE, **given, **options)


def same_steps(spec, seed, **options):
    """Step a batch and single environments with the same secrets and compare all that they return."""
    game, many = make_game(spec), batch(spec, **options)
    assert isinstance(many, BatchEnvironment)
    secrets = game.prior().sample(np.random.default_rng(seed), GAMES_AT_ONCE)
    texts = [game.notation.format_secret(secret) for secret in secrets]
    limit = options.pop("max_episode_steps", None)
    singles = [GuesserEnvironment(spec, **options) for _ in range(GAMES_AT_ONCE)]
    if limit:
        singles = [gymnasium.wrappers.TimeLimit(env, limit) for env in singles]
    observations, infos = many.reset(seed=seed, options={"secrets": texts})
    for i, env in enumerate(singles):
        observation, info = env.reset(options={"secret": texts[i]})
        assert np.array_equal(observations[i], observation)
        assert np.array_equal(infos["action_mask"][i], info["action_mask"])
    rng = np.random.default_rng(seed)
    ended, begun = np.zeros(GAMES_AT_ONCE, dtype=bool), 0
    for _ in range(40):
        masks = many.action_masks()
        # One action of ten is any: it may be illegal.
        actions = np.array(
            [
                rng.choice(np.flatnonzero(mask)) if mask.any() and rng.random() > 0.1 else rng.integers(len(mask))
                for mask in masks
            ]
        )
        observations, rewards, terminated, truncated, infos = many.step(actions)
        assert many.observation_space.contains(observations)
        for i, env in enumerate(singles):
            if ended[i]:
                # The batch drew a new secret of its own: the single environment is given the same.
                secret = game.notation.format_secret(many.secrets[i])
                observation, info = env.reset(options={"secret": secret})
                expected, begun = (0.0, False, False), begun + 1
                info["legal"] = True
            else:
                observation, *expected, info = env.step(int(actions[i]))
            assert np.array_equal(observations[i], observation)
            assert (rewards[i], terminated[i], truncated[i]) == tuple(expected)
            for key in ("action_mask", "legal", "answer"):
                assert np.array_equal(infos[key][i], info[key]), key
            if terminated[i]:
                assert infos["is_success"][i] == info["is_success"]
            assert bool(infos.get("_is_success", ended * 0)[i]) == terminated[i]
        ended = terminated | truncated
    return begun


@pytest.mark.parametrize("spec", ARRAYS)
def test_games_go_as_in_single_environments(spec):
    assert sum(same_steps(spec, seed) for seed in range(2))


@pytest.mark.parametrize("reward", ["misses", "cost", "hits", "win"])
@pytest.mark.parametrize(
    "spec", [ARRAYS[0], f"hangman(words={WORDS},lives=3)", f"wordle(words={WORDS},length=3,tries=4)"]
)
def test_rewards_are_those_of_single_environments(spec, reward):
    if reward != "misses" or make_game(spec).has_misses:
        assert same_steps(spec, 3, reward=reward)


@pytest.mark.parametrize(
    ("spec", "options"),
    [
        (f"hangman(words={WORDS},lives=3)", {"observe": "belief"}),
        (f"hangman(words={WORDS},lives=3)", {"until": "known"}),
        (f"hangman(words={WORDS},length=3,lives=0)", {"until": "known", "observe": "belief"}),
        ("mastermind(pegs=2,colours=3)", {"until": "known", "observe": "belief"}),
        ("mastermind(pegs=2,colours=3)", {"moves": 2}),
        ("rectangles(rows=4,columns=4,shapes=3x1-2x1)", {"observe": "belief"}),
        ("bulls-and-cows(digits=2)", {"max_episode_steps": 6}),
    ],
)
def test_options_hold_in_a_batch(spec, options):
    assert same_steps(spec, 4, **options)


@pytest.mark.parametrize("spec", [*GAMES, *SMALL_GAMES])
def test_every_game_is_stepped_in_a_batch(spec):
    many = batch(spec)
    _, infos = many.reset(seed=1)
    mask = infos["action_mask"]
    for _ in range(3):
        observations, _, _, _, infos = many.step(mask.argmax(axis=1))
        mask = infos["action_mask"]
        assert many.observation_space.contains(observations)
    assert isinstance(many, SyncVectorEnv if any(part in spec for part in ONE_BY_ONE) else BatchEnvironment)


def test_a_seed_gives_the_same_batch():
    one, other = batch(ARRAYS[0]), batch(ARRAYS[0])
    for seed in (1, None, None):
        for env in (one, other):
            env.reset(seed=seed)
        assert one.secrets == other.secrets
    one.reset(seed=2)
    assert one.secrets != other.secrets


def test_secrets_are_drawn_as_the_prior_says():
    words = "aa|ab|ac|ad"
    many = gymnasium.make_vec("bestguess/Hangman-v0", 4000, words=words, length=2)
    assert isinstance(many, BatchEnvironment)
    many.reset(seed=1)
    shares = [many.secrets.count(word) / 4000 for word in many.game.secrets()]
    assert shares == pytest.approx([0.25] * 4, abs=0.03)


@pytest.mark.parametrize(
    "options", [{"host": "evil"}, {"bits": True}, {"observe": "chances"}, {"naming": True}, {"render_mode": "ansi"}]
)
def test_what_arrays_cannot_step_is_stepped_one_by_one(options):
    many = batch(f"hangman(words={WORDS},length=3)", **options)
    assert isinstance(many, SyncVectorEnv)
    assert many.reset(seed=1)[1]["action_mask"].shape[0] == GAMES_AT_ONCE


def test_bad_input_is_refused():
    many = batch("mastermind(pegs=2,colours=3)")
    many.reset(seed=0)
    for actions in ([0] * 4, [0, 0, 0, 0, 9], [0, 0, 0, 0, -1]):
        with pytest.raises(IllegalQuery, match="Give 5 actions, numbers from 0 to 8"):
            many.step(np.array(actions))
    with pytest.raises(SpecError, match="give 5 of them"):
        many.reset(options={"secrets": ["11"]})
