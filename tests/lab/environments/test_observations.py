"""The observations of the guesser's environments: beliefs and chances against all secrets, and boards as documented."""

from math import prod

import numpy as np
import pytest
from lab.environments.made_environments import made, random_play
from small_games import SMALL_GAMES, WORDS

from bestguess import make_game
from bestguess.core.belief import Parted


@pytest.mark.parametrize("spec", SMALL_GAMES)
def test_belief_and_chances_are_those_of_all_secrets_that_fit(spec):
    game = make_game(spec)
    outside = game.dictionary is not None and game.dictionary.outside
    if game.prior().kind == "listed" and not outside:
        env = made(spec, observe="belief", bits=True)
        listed = game.prior().secrets()
    elif outside or isinstance(game.prior(), Parted):
        return
    else:
        env, listed = made(spec, observe="chances", bits=True), list(game.secrets())
    prior = game.prior("listed") if game.display.kind == "grid" else game.prior()
    weight = dict(zip(prior.secrets(), prior.weights(), strict=True))
    for seed in range(2):
        before = 0.0
        for turn, (_, observation, _, info) in enumerate(random_play(env, seed)):
            shown = env.transcript[: _moves(env, turn)]
            mass = {s: weight[s] * fit for s in listed if (fit := _fit(game, s, shown))}
            left, share = list(mass), np.array(list(mass.values())) / sum(mass.values())
            entropy = -(share @ np.log2(share))
            if game.name != "rectangles":  # its entropy is of layouts, several of which may give one map
                assert info["entropy"] == pytest.approx(entropy, abs=1e-9)
                assert info["bits"] == pytest.approx(before - entropy, abs=1e-9) or turn == 0
                before = entropy
            if env.observed.parts.keys() == {"secrets", "open"}:
                assert [s for s, bit in zip(listed, observation, strict=False) if bit] == left
                assert observation[env.observed.parts["open"]].tolist() == info["action_mask"].tolist()
            else:
                for action in np.flatnonzero(info["action_mask"]):
                    query = env.actions.query(int(action))
                    found = [game.is_hit(query, game.answer(secret, shown, query)) for secret in left]
                    assert observation[action] == pytest.approx(share @ found, abs=1e-6)


def _fit(game, secret, shown):
    """The probability that a secret gives these answers: 0 or 1, but for a thing that may answer either way."""
    if game.name == "table":
        return prod(game.model.chance(*move)[secret.place] for move in shown)
    return all(game.answer(secret, shown[:turn], query) == said for turn, (query, said) in enumerate(shown))


def _moves(env, turn):
    """The moves of the transcript after so many actions: what the host told unasked came first."""
    return turn + sum(not env.game.is_question(query) for query, _ in env.transcript)


def test_the_board_is_observed_as_documented():
    env = made("battleship(rows=4,columns=4,fleet=3-2)")
    env.reset(seed=1)
    for action in (0, 5, 6):
        observation = env.step(action)[0]
    said = dict(env.transcript)
    assert observation.tolist() == [1 + said[cell] if cell in said else 0 for cell in range(16)]

    env = made(f"hangman(words={WORDS},lives=3,alphabet=en)")
    observation, _ = env.reset(options={"secret": "toad"})
    assert observation[env.observed.parts["pattern"]].tolist() == [1, 1, 1, 1, 0]
    for letter in "oz":
        observation = env.step(env.parse(letter))[0]
    assert observation[env.observed.parts["pattern"]].tolist() == [1, 2 + 14, 1, 1, 0]
    letters = observation[env.observed.parts["letters"]]
    assert (letters[14], letters[25], letters[0]) == (2, 1, 0)
    assert observation[env.observed.parts["lives"]].tolist() == [2]

    env = made(f"wordle(words={WORDS},length=3,tries=4)")
    env.reset(options={"secret": "dog"})
    rows = env.step(env.parse("god"))[0].reshape(4, 6)
    symbols = sorted(set("CATCOTCOGDOGDOTGODPEA"))
    assert rows[0].tolist() == [*(1 + symbols.index(letter) for letter in "GOD"), 2, 3, 2]
    assert not rows[1:].any()


def test_a_board_that_was_solved_is_observed_as_silent():
    env = made(f"quordle(words={WORDS},boards=2,length=3)")
    env.reset(options={"secret": "dog cat"})
    for word in ("dog", "cot"):
        rows = env.step(env.parse(word))[0].reshape(7, 3 + 6)
    assert rows[:2, 3:].tolist() == [[3, 3, 3, 1, 1, 1], [0, 0, 0, 3, 1, 3]]
    assert not rows[2:].any()
