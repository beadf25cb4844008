"""Mastermind with more codes than can be listed: the same numbers as where all are, and games that end."""

from itertools import permutations, product

import numpy as np
import pytest

from bestguess import Contradiction, Position, make_game, make_policy
from bestguess.games.peg_belief import PegBelief
from bestguess.games.peg_codes import PegCodes
from bestguess.games.pegs import Pegs
from bestguess.testing import check_game, check_policy

SMALL = ["mastermind(pegs=3,colours=4)", "mastermind(pegs=4,colours=5,repeats=false)", "bulls-and-cows(digits=3)"]


@pytest.mark.parametrize(("places", "kinds"), [(1, 2), (2, 3), (4, 4), (3, 6)])
@pytest.mark.parametrize("repeats", [True, False])
def test_codes_are_numbered_as_they_are_listed(places: int, kinds: int, repeats: bool) -> None:
    codes = PegCodes("abcdef"[:kinds], min(places, kinds), repeats)
    rows = product(codes.symbols, repeat=codes.places) if repeats else permutations(codes.symbols, codes.places)
    listed = ["".join(row) for row in rows]
    assert list(codes) == listed == [codes[place] for place in range(len(codes))]
    assert [codes.number(code) for code in listed] == list(range(len(listed)))
    assert [codes.number(text) for text in ("", "a" * (places + 1), "x" * places)] == [None] * 3


@pytest.mark.parametrize("spec", SMALL)
def test_probabilities_are_those_of_a_list(spec: str) -> None:
    game = make_game(spec)
    assert isinstance(game, Pegs)
    listed, rng = game.prior(), np.random.default_rng(5)
    counted: PegBelief = PegBelief(game, game.numbering, ())
    queries = np.arange(game.num_queries)
    for query in rng.choice(queries, 4).tolist():
        one, other = counted.predict(queries), listed.predict(queries)
        assert np.array_equal(one.starts, other.starts)
        assert np.array_equal(one.answers, other.answers)
        assert np.allclose(one.probability, other.probability, atol=1e-15)
        assert counted.count() == listed.count()
        answer = int(rng.choice(list(listed.predict(np.array([query])).row(query))))
        listed, counted = listed.update(query, answer), counted.update(query, answer)
    assert set(counted.sample(rng, 50)) <= set(listed.sample(rng, 5000))


def test_the_contracts_hold() -> None:
    game = make_game("mastermind(pegs=4,colours=16,repeats=false)")
    check_game(game)
    check_policy(game, make_policy("most-information"), games=1)


@pytest.mark.parametrize("spec", ["mastermind(pegs=6,colours=9)", "bulls-and-cows(digits=6)"])
def test_a_game_is_played_to_its_end(spec: str) -> None:
    game, policy, rng = make_game(spec), make_policy("most-information"), np.random.default_rng(1)
    position, secret = Position.start(game), game.secrets()[12345]
    while position.outcome is None:
        query = policy.choose(position, rng)
        position = position.after(query, game.answer(secret, position.transcript, query))
    assert game.secrets()[position.transcript[-1][0]] == secret
    assert len(position.transcript) <= 10


def test_answers_that_no_code_gives_are_a_contradiction() -> None:
    with pytest.raises(Contradiction):
        Position.of(make_game("mastermind(pegs=6,colours=9)"), "111111 1 0, 222222 6 0")


def test_any_code_may_be_asked() -> None:
    game = make_game("mastermind(pegs=6,colours=9)")
    position = Position.of(game, "987654 0 0")
    assert position.belief.count().value == 3**6
    assert position.after(game.notation.parse_query("123123"), game.notation.parse_answer("6 0")).outcome
