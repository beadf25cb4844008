import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bestguess.core.errors import BestguessError, SpecError
from bestguess.core.position import Position
from bestguess.games.hangman import Hangman
from bestguess.games.hangman.sid import LOST, Sid, SidExact, SidNoUpdate, SidPenalty, SidTwoCase, reproduce

WORDS = "cat|cot|cog|dog|dot|god|gut|pea"
GAME = Hangman(words=WORDS, length=3, weighting="uniform", alphabet="en")


@given(st.lists(st.sampled_from(range(26)), max_size=3, unique=True), st.sampled_from(WORDS.split("|")))
def test_scores_are_expected_numbers_of_words(asked: list[int], secret: str) -> None:
    position = Position.start(GAME)
    for query in asked:
        position = position.after(query, GAME.answer(secret, (), query))
    if not len(position.queries):
        return
    words = position.belief.secrets()  # type: ignore[attr-defined]
    scores = {policy: policy.score(position) for policy in (SidExact(), SidTwoCase(), SidPenalty(alpha=2.5))}
    for place, query in enumerate(position.queries):
        answers = [GAME.answer(word, (), int(query)) for word in words]
        wrong, right = answers.count(0), len(words) - answers.count(0)
        expected = {
            SidExact(): np.mean([answers.count(answer) for answer in answers]),
            SidTwoCase(): (right * right + wrong * wrong) / len(words),
            SidPenalty(alpha=2.5): (right * right + wrong * wrong * 1.5) / len(words),
        }
        for policy, value in expected.items():
            assert scores[policy][place] == pytest.approx(-value)


def test_the_last_word_is_named() -> None:
    position = Position.start(GAME).after(GAME.parse_query("p"), 1)
    for policy in (SidExact(), SidNoUpdate()):
        assert GAME.format_query(policy.choose(position, np.random.default_rng(0))) == "=PEA"


def test_no_update_forgets_wrong_letters() -> None:
    position = Position.start(GAME).after(GAME.parse_query("o"), 0)
    assert SidNoUpdate().words(position).size == len(GAME.vocabulary)
    assert SidTwoCase().words(position).size == 3


def test_reproduce_scores_letters_and_wrong_words() -> None:
    scores = reproduce(["Pea", "cat"], WORDS)
    assert [(score.word, score.variant) for score in scores[:4]] == [
        ("pea", variant) for variant in ("sid-exact", "sid-two-case", "sid-penalty", "sid-no-update")
    ]
    for score in scores:
        assert 0 < score.score < LOST
        right_name = score.asked[-1] == f"={score.word.upper()}"
        assert score.score == len(score.asked) - right_name
    with pytest.raises(BestguessError, match="'elephant' is not in the words given"):
        reproduce(["elephant"], WORDS)


def test_a_word_list_is_needed() -> None:
    position = Position.start(Hangman(words=WORDS, length=3, outside=0.1))
    for policy in (SidExact(), SidNoUpdate()):
        with pytest.raises(SpecError, match="outside=0"):
            policy.score(position)
    assert isinstance(SidExact(), Sid)
