"""A secret in no list: what the answers leave of any letters, against all strings of a small alphabet."""

from itertools import product

import numpy as np
import pytest

from bestguess import Position, make
from bestguess.advice.doubts import none_of_mine, word_unknown
from bestguess.core.question import Predicate, worth
from bestguess.core.spec import make as make_from
from bestguess.games.wordle.tiles import feedback, format_tiles
from bestguess.policies import POLICIES
from bestguess.policies.ranking import choice

FOUR = "wordle(words=defh|efhd|ddee|hhhh|fedh,length=4,alphabet=defh)"


def answers(secret: str, guesses: list[str]) -> str:
    return ", ".join(f"{guess} {format_tiles(feedback(guess, secret), len(guess))}" for guess in guesses)


def test_what_is_left_is_every_string_that_fits() -> None:
    game, rng = make(FOUR), np.random.default_rng(3)
    every = ["".join(word) for word in product("defh", repeat=4)]
    for _ in range(60):
        secret, *guesses = rng.choice(every, size=int(rng.integers(2, 5)), replace=False).tolist()
        transcript = game.notation.read_moves((), answers(secret, guesses))
        fitting = [word for word in every if all(feedback(one, word) == feedback(one, secret) for one in guesses)]
        belief = game.beyond.failsafe(transcript)
        strangers = {word for word in fitting if word not in game.secrets()}
        assert set(belief.secrets()) == strangers or (not strangers and set(belief.secrets()) == set(fitting))
        assert belief.weights().sum() == pytest.approx(1)
    assert game.beyond.failsafe(game.notation.read_moves((), "defh bbbb")) is None


def test_a_word_in_no_list_is_answered_as_the_rules_say() -> None:
    game = make(FOUR)
    queries = np.array([0, *(game.query_of(word) for word in ("hdhd", "eeee", "fedh"))])
    beyond = game.beyond.failsafe(game.notation.read_moves((), "hhhh gbbb"))
    for belief in (game.prior(), beyond):
        expected = [[game.answer(secret, (), query) for secret in belief.secrets()] for query in queries.tolist()]
        assert belief.codes(queries).tolist() == expected
        for query, row in zip(queries.tolist(), expected, strict=True):
            assert set(belief.predict(queries).row(query)) == set(row)


# Words that the list of the package may lack: what is known is told, the word is among the likeliest, and play goes on.
@pytest.mark.parametrize(
    ("secret", "guesses", "known"),
    [
        ("humor", ["tares", "croon", "luxor"], "_U_OR"),
        ("zzyzx", ["tares", "ozzie", "jazzy"], "_Z_Z_, letters Y"),
        ("bumpo", ["jumpy", "crumb"], "_UMP_, letters B"),
    ],
)
def test_a_word_that_is_not_known_is_said_to_be_that(secret: str, guesses: list[str], known: str) -> None:
    game = make("wordle(words=crane|slate|tough|audio|zebra,tries=6)")
    transcript = game.notation.read_moves((), answers(secret, guesses))
    position = Position.beyond(game, transcript)
    assert position is not None
    assert word_unknown(position) == f"Or it is a word that I do not know: {known}."
    assert "most like" in str(none_of_mine(position, 4))
    for place, sign in enumerate(known[:5].lower()):
        assert sign in ("_", secret[place])
    # Any advice may be asked, and the answers to it keep the secret possible.
    while position.outcome is None:
        query = choice(position, make_from(POLICIES, "most-information"))
        game.check_query(position.transcript, query)
        answer = feedback(game.word(query), secret)
        if answer not in position.belief.predict(np.array([query])).row(query):
            break  # one of very many strings, which was not drawn
        position = position.after(query, answer)


def test_the_share_of_an_answer_is_no_exact_one_where_not_every_string_is_listed() -> None:
    game = make("wordle")
    position = Position.beyond(game, game.notation.read_moves((), "crane bbbbb, moist bbbbb"))
    assert position is not None
    assert position.belief.listing(10**6) is None
    assert not worth(position, Predicate(lambda word: "u" in word, "has it a u"), draws=500).exact
