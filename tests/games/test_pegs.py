"""Mastermind, and Bulls and Cows: the rules, the notation, and the figures of the literature."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from bestguess import NotationError, Position, SpecError, TooLarge, evaluate, make_game

SMALL = ["mastermind(pegs=3,colours=4)", "mastermind(pegs=1,colours=2)", "bulls-and-cows(digits=2)"]


def reply(guess: str, secret: str) -> tuple[int, int]:
    """The pegs right and elsewhere, by crossing them out one by one as the host does on paper."""
    right = [place for place in range(len(guess)) if guess[place] == secret[place]]
    left = [secret[place] for place in range(len(guess)) if place not in right]
    elsewhere = 0
    for place, symbol in enumerate(guess):
        if place not in right and symbol in left:
            left.remove(symbol)
            elsewhere += 1
    return len(right), elsewhere


@pytest.mark.parametrize("spec", SMALL)
def test_answers_are_those_of_a_host_on_paper(spec: str) -> None:
    game = make_game(spec)
    table = game.answer_table(list(game.secrets()))
    for query in range(game.num_queries):
        for place, secret in enumerate(game.secrets()):
            right, elsewhere = reply(game.notation.format_query(query), secret)
            code = right * (len(secret) + 1) + elsewhere
            assert game.answer(secret, (), query) == table[query, place] == code


@given(st.text("123456", min_size=4, max_size=4), st.text("123456", min_size=4, max_size=4))
def test_an_answer_is_the_same_both_ways_round(one: str, other: str) -> None:
    game = make_game("mastermind")
    assert game.answer(one, (), game.notation.parse_query(other)) == game.answer(
        other, (), game.notation.parse_query(one)
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [("2 1", "2b1w"), ("21", "2b1w"), ("2b1w", "2b1w"), ("0+0", "0b0w"), ("black 1, white 2", "1b2w"), ("4 0", "4b0w")],
)
def test_answers_are_read_in_many_forms(text: str, said: str) -> None:
    game = make_game("mastermind")
    assert game.notation.format_answer(game.notation.parse_answer(text)) == said


@pytest.mark.parametrize("text", ["", "5 0", "2 3", "1", "1 2 3", "x", "-1 2", "1" * 5000 + " 1"])
def test_what_is_no_answer_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="right"):
        make_game("mastermind").notation.parse_answer(text)


@pytest.mark.parametrize("text", ["1237", "123", "12345", "", "blue"])
def test_what_is_no_guess_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="each of 1 to 6"):
        make_game("mastermind").notation.parse_query(text)


@pytest.mark.parametrize("secret", ["1237", "0000", ""])
def test_what_is_no_secret_is_refused(secret: str) -> None:
    with pytest.raises(NotationError, match="not a code"):
        make_game("mastermind").answer(secret, (), 0)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("mastermind(pegs=0)", "pegs=0"),
        ("mastermind(colours=1)", "colours=1"),
        ("mastermind(colours=36)", "colours=36"),
        ("bulls-and-cows(digits=11)", "digits=11"),
    ],
)
def test_parameters_out_of_range(spec: str, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        make_game(spec)


@pytest.mark.parametrize("spec", ["mastermind(pegs=9,colours=9)", "mastermind(pegs=6,colours=20)"])
def test_too_many_codes_are_refused_with_their_number(spec: str) -> None:
    with pytest.raises(TooLarge, match=r"[0-9,]+ (codes|numbers)"):
        make_game(spec)


def test_the_last_code_left_is_asked() -> None:
    position = Position.of(make_game("mastermind"), "1234 2 0, 1356 1 0, 1122 1 1")
    assert position.belief.count().value == 1
    policy = "most-information"
    assert position.game.notation.format_query(evaluate_choice(position, policy)) == "1414"


def evaluate_choice(position: Position, policy: str) -> int:
    from bestguess import make_policy

    return make_policy(policy).choose(position, np.random.default_rng(0))


def test_entropy_solves_mastermind_as_in_the_literature() -> None:
    found = evaluate("mastermind", "most-information")
    assert round(found.mean * 1296) == 5722  # 4.415
    assert found.won == 1


def test_knuths_rule_takes_five_guesses_at_most() -> None:
    found = evaluate("mastermind", "knuth")
    assert found.worst == 5
    assert round(found.mean * 1296) == 5801  # 4.476; 5804 by the table that Knuth printed, which departs from the rule


def test_ties_by_bits_improve_on_knuths_rule() -> None:
    found = evaluate("mastermind", "minimax")
    assert found.worst == 5
    assert found.mean < 4.46
