"""Laws of the host's environments: the checker, consistency, the evil host as action 0, rewards."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from small_games import SMALL_GAMES, WORDS

from bestguess import GAMES, Position, make_game, make_host, play
from bestguess.arena.counting import Counting
from bestguess.core.errors import IllegalAnswer, SpecError, TooLarge
from bestguess.core.spec import parse
from bestguess.lab.environments import environment_name
from bestguess.lab.environments.guesser_environment import GuesserEnvironment


def made(spec, **options):
    name, given = parse(spec)
    return gymnasium.make(environment_name(name, host=True), **given, **options).unwrapped


@pytest.mark.parametrize(
    "spec", [name for name in GAMES if name not in ("wordle", "rectangles", "quordle")] + SMALL_GAMES
)
def test_the_checker_of_gymnasium_passes_without_warnings(spec):
    env = made(spec, guesser="random" if spec in GAMES else None)
    check_env(env)
    assert env.reset(seed=0)[0] in env.observation_space


@pytest.mark.parametrize("spec", SMALL_GAMES)
def test_every_answer_offered_is_one_that_some_secret_gives(spec):
    env = made(spec, guesser="random", observe="chances")
    for seed in range(2):
        env.reset(seed=seed)
        rng, total = np.random.default_rng(seed), 0.0
        while (mask := env.action_masks()).any():
            query, before = env.query, env.position
            row = before.belief.predict(np.array([query])).row(query)
            assert {choice.answer for choice in env.choices} == set(row)
            action = int(rng.choice(np.flatnonzero(mask)))
            answer = env.choices[action].answer
            assert env.parse(env.action_text(action)) == action
            observation, reward, over, _, info = env.step(action)
            total += reward
            assert env.transcript == (*before.transcript, (query, answer))
            assert Position.of(env.game, env.transcript).belief.count() == env.position.belief.count()
            assert over == (env.game.outcome(env.transcript) is not None)
            assert observation in env.observation_space
        assert total == sum(Counting(env.game, "questions").of(*move) for move in env.transcript)
        assert info["is_success"] != env.game.outcome(env.transcript).won
        assert env.step(0)[1:3] == (0.0, True)


@pytest.mark.parametrize("spec", [spec for spec in SMALL_GAMES if "outside" not in spec])
def test_action_0_is_the_evil_host(spec):
    env = made(spec, guesser="most-likely")
    env.reset(seed=1)
    over = False
    while not over:
        assert env.baseline("evil") == 0
        over = env.step(0)[2]
    game = make_game(spec)
    assert env.transcript == play(game, "most-likely", make_host("evil", game)).transcript


def test_both_sides_of_a_game_earn_nothing_together():
    spec = f"hangman(words={WORDS},length=3,lives=2)"
    for reward in ("questions", "misses", "cost", "hits", "win"):
        host, guesser = (
            made(spec, guesser="most-information", reward=reward),
            GuesserEnvironment(spec, host="evil", reward=reward),
        )
        host.reset()
        guesser.reset()
        over = False
        while not over:
            action = guesser.parse(host.game.notation.format_query(host.query))
            _, earned, over, _, _ = host.step(host.baseline())
            _, paid, ended, _, _ = guesser.step(action)
            assert earned == -paid
            assert over == ended


@pytest.mark.parametrize("spec", ["quordle", "quordle(boards=2)"])
def test_a_query_of_too_many_answers_is_refused(spec):
    for options in ({}, {"choices": 3}, {"observe": "chances"}):
        with pytest.raises(TooLarge, match="answers, and a host without a secret"):
            made(spec, **options)


def test_no_answers_beyond_those_offered():
    env = made(f"hangman(words={WORDS},length=3)", choices=2)
    observation, info = env.reset()
    assert info["action_mask"].tolist() == [1, 1]
    with pytest.raises(IllegalAnswer, match="There is no action 2"):
        env.step(2)
    while len(env.choices) == 2:
        observation = env.step(0)[0]
    if env.choices:
        after, reward, over, _, info = env.step(1)
        assert (reward, over, info["legal"]) == (-1.0, False, False)
        assert np.array_equal(after, observation)
    with pytest.raises(SpecError, match="at least 1 answer"):
        made("mastermind(pegs=2,colours=3)", choices=0)
    with pytest.raises(SpecError, match="plays battleship only"):
        made("mastermind(pegs=2,colours=3)", guesser="density")


def test_the_board_of_the_host_is_drawn():
    text = made(f"hangman(words={WORDS},length=3)", render_mode="ansi")
    text.reset()
    assert text.render().endswith("?")
    pixels = made("battleship(rows=4,columns=4,fleet=3-2)", render_mode="rgb_array")
    pixels.reset()
    assert pixels.render().shape == (140, 140, 3)
