"""The number of secrets that an answer is expected to leave is the mean over all secrets, asked one by one."""

from collections import defaultdict

import numpy as np
import pytest
from small_games import SMALL_GAMES, WORDS

from bestguess.advice.secrets_left import expected_left
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.games import GAMES

UNEVEN = ["wordle(length=3)", "wordle(length=3,hard=true)", "quordle(boards=2,length=2)", "hangman(length=3)"]
"""Games whose secrets are words of very different frequency."""

COUNTED = [
    *(spec for spec in SMALL_GAMES if not any(kind in spec for kind in ("phrase", "outside", "things.csv"))),
    *UNEVEN,
    "mastermind(pegs=7,colours=4)",
]


@pytest.mark.parametrize("spec", COUNTED)
def test_the_number_expected_is_that_of_every_secret_asked(spec: str) -> None:
    position = Position.of(make(GAMES, spec), ())
    checked = 0
    while position.outcome is None and checked < 3:
        listed = position.belief.listing(10**5)
        assert listed is not None
        secrets, weights = listed
        queries = position.queries[:: max(1, len(position.queries) // 7)]
        for query, left in zip(queries.tolist(), expected_left(position.belief, queries), strict=True):
            chance = defaultdict[int, float](float)
            for secret, weight in zip(secrets, weights.tolist(), strict=True):
                chance[position.game.answer(secret, position.transcript, query)] += weight
            number = {answer: position.belief.update(query, answer).count().value for answer in chance}
            assert left == pytest.approx(sum(p * number[answer] for answer, p in chance.items()))
        query = int(queries[len(queries) // 2])
        position = position.after(query, position.game.answer(secrets[len(secrets) // 3], position.transcript, query))
        checked += 1
    assert checked


@pytest.mark.parametrize("spec", UNEVEN)
def test_the_words_are_uneven(spec: str) -> None:
    belief = Position.of(make(GAMES, spec), ()).belief
    assert belief.entropy() < belief.count().bits() - 0.1


@pytest.mark.parametrize(
    "spec",
    [
        f"hangman(words={WORDS},length=4,outside=0.1)",
        f"phrase(words={WORDS},lengths=3-4,lies=1)",
        "table(noise=0.1)",
        "battleship(hider=people)",
    ],
)
def test_what_is_not_counted_is_not_told(spec: str) -> None:
    position = Position.of(make(GAMES, spec), ())
    assert expected_left(position.belief, position.queries[:1]) == [None]


@pytest.mark.parametrize(("query", "left"), [("1122", 204.5), ("1234", 188.2), ("1112", 235.9), ("1111", 512.0)])
def test_mastermind_leaves_what_is_published(query: str, left: float) -> None:
    # The sizes of the parts by Knuth (1976), squared and summed, over 1,296.
    position = Position.of(make(GAMES, "mastermind"), ())
    found = expected_left(position.belief, np.array([position.game.notation.parse_query(query)]))
    assert found == [pytest.approx(left, abs=0.05)]
