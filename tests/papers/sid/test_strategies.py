"""Sid's strategies against his description, word by word and without the belief."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from papers.sid.described import LETTERS, Described

from bestguess.core.errors import SpecError
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.games.hangman import Hangman
from bestguess.games.rectangles import Rectangles
from bestguess.papers.sid.scores import LOST, PUBLISHED, SCORED, game_of, play
from bestguess.papers.sid.strategies import ExpectedSize, FewestWords, SidExact, SidNoUpdate, SidPenalty, SidTwoCase
from bestguess.policies import POLICIES

FIVE = "geese|fetch|merry|penny|melee|defer|sheep|these|eerie|tepee|level|never|hello|ferry|berry"
THREE = "cat|cot|cog|dog|dot|god|gut|pea|odd|too|tot|did"


STRATEGIES: dict[str, tuple[Policy, bool, Callable[[Described, str], float]]] = {
    "sid-exact": (SidExact(), True, Described.exact),
    "sid-two-case": (SidTwoCase(), True, Described.two_case),
    "sid-penalty": (SidPenalty(), True, lambda sid, letter: sid.two_case(letter, 5.0)),
    "sid-no-update": (SidNoUpdate(), False, Described.two_case),
}


@pytest.mark.parametrize("name", STRATEGIES)
@given(data=st.data())
@settings(max_examples=40)
def test_games_are_played_as_he_describes(name: str, data: st.DataObject) -> None:
    policy, update, reckoning = STRATEGIES[name]
    words = data.draw(st.sampled_from([FIVE, THREE, FIVE + "|" + THREE]))
    secret = data.draw(st.sampled_from(words.split("|")))
    sid = Described(words, len(secret), update)
    game = Hangman(words=words, weighting="uniform", alphabet="en", lives=0)
    position = Position.start(game).after(game.length_query, game.answer(secret, (), game.length_query))
    while position.outcome is None:
        query = policy.choose(position, np.random.default_rng(0))
        if len(sid.left) == 1:
            assert game.notation.format_query(query) == f"={sid.left[0].upper()}"
            return
        reckoned = {letter: reckoning(sid, letter) for letter in sid.open}
        expected = min(sid.open, key=reckoned.__getitem__)  # of equals the earliest
        assert isinstance(policy, FewestWords)
        assert (policy.score(position) * -len(sid.left)).tolist() == pytest.approx(list(reckoned.values()))
        # Half of the letters are other ones than his, so that sets arise to which his own choices do not lead.
        asked = data.draw(st.sampled_from([expected, *sid.open]))
        assert game.letters.letters[query] == expected
        sid.asked(asked, secret)
        position = position.after(
            game.notation.parse_query(asked), game.answer(secret, (), game.notation.parse_query(asked))
        )


def test_geese_stays_a_candidate_for_one_e_shown() -> None:
    game = Hangman(words=FIVE, weighting="uniform", alphabet="en")
    position = Position.of(game, "_ E _ _ _")
    kept = {policy: policy.words(position).secrets() for policy in (SidExact(), SidTwoCase(), SidNoUpdate())}
    assert all("geese" in words and "these" not in words for words in kept.values())
    assert ExpectedSize().words(position).secrets() == position.belief.secrets()  # type: ignore[attr-defined]
    assert "geese" not in ExpectedSize().words(position).secrets()
    assert {"fetch", "hello"} < set(SidTwoCase().words(position).secrets())


@pytest.mark.parametrize(
    ("spec", "reckoning"),
    [
        ("expected-size", lambda parts, wrong: sum(n * n for n in parts) + wrong * wrong),
        ("expected-size(alpha=5)", lambda parts, wrong: sum(n * n for n in parts) + 2 * wrong * wrong),
        ("expected-size(cases=two)", lambda parts, wrong: sum(parts) ** 2 + wrong * wrong),
        ("expected-size(cases=two,alpha=2.5)", lambda parts, wrong: sum(parts) ** 2 + 1.5 * wrong * wrong),
    ],
)
@given(st.lists(st.sampled_from(range(26)), max_size=3, unique=True), st.sampled_from(THREE.split("|")))
def test_the_exact_filter_counts_exactly(
    spec: str, reckoning: Callable[[list[int], int], float], asked: list[int], secret: str
) -> None:
    game, policy = Hangman(words=THREE, length=3, alphabet="en", lives=0), make(POLICIES, spec)
    position = Position.start(game)
    for query in asked:
        if position.outcome is None:
            position = position.after(query, game.answer(secret, (), query))
    words = position.belief.secrets()  # type: ignore[attr-defined]
    for place, query in enumerate(position.queries):
        answers = [game.answer(word, (), int(query)) for word in words]
        parts = [answers.count(answer) for answer in set(answers) if answer]
        expected = reckoning(parts, answers.count(0)) / len(words)
        assert policy.score(position)[place] == pytest.approx(-expected)


def test_the_last_word_is_named_and_wrong_letters_may_be_forgotten() -> None:
    game = Hangman(words=THREE, length=3, weighting="uniform", alphabet="en")
    position = Position.start(game).after(game.notation.parse_query("p"), 1)
    for policy in (SidExact(), SidNoUpdate(), ExpectedSize(update=False)):
        assert game.notation.format_query(policy.choose(position, np.random.default_rng(0))) == "=PEA"
    position = Position.start(game).after(game.notation.parse_query("o"), 0)
    for forgetful in (SidNoUpdate(), ExpectedSize(update=False)):
        assert forgetful.words(position).size == len(game.vocabulary)
    assert SidTwoCase().words(position).secrets() == ["cat", "did", "gut", "pea"]


@pytest.mark.parametrize("policy", [SidExact(), SidTwoCase(), SidPenalty(), SidNoUpdate(), ExpectedSize()])
def test_a_word_in_no_list_is_met_as_well(policy: FewestWords) -> None:
    """Once no word of the list is left, his code asks the letters in their order."""
    game = Hangman(words=FIVE, length=5, alphabet="en", outside=0.1, lives=0)
    rng, position = np.random.default_rng(0), Position.start(game)
    while position.outcome is None:
        query = policy.choose(position, rng)
        position = position.after(query, game.answer("zebra", position.transcript, query))
    assert position.outcome.won
    assert policy.words(position).size == 0
    if policy.update if isinstance(policy, ExpectedSize) else not isinstance(policy, SidNoUpdate):
        letters = [query for query, _ in position.transcript if query < 26]
        assert letters[-2:] == sorted(letters[-2:])


def test_other_games_are_refused() -> None:
    with pytest.raises(SpecError, match="hangman only, not rectangles"):
        SidExact().score(Position.start(Rectangles()))


def test_a_game_is_scored_by_letters_and_wrong_words() -> None:
    game = game_of(THREE)
    for name in STRATEGIES:
        for secret in THREE.split("|"):
            score = play(game, secret, make(POLICIES, name))
            assert score.won == (score.score != LOST)
            if score.won:
                assert score.score == len(score.asked) - score.asked[-1].startswith("=")
    crowd = "|".join(f"{letter}ill" for letter in LETTERS if letter not in "il")
    assert play(game_of(crowd), "zill", SidExact()).score == LOST
    assert play(game_of("pea|goose"), "pea", SidExact()).score == 0


def test_his_averages_are_those_of_his_scores() -> None:
    assert len(PUBLISHED) == 36
    averages = [sum(scores[place] for scores in PUBLISHED.values()) / 36 for place in range(len(SCORED))]
    assert averages == pytest.approx([11, 8.58333333333333, 8.88888888888889])


def test_no_two_of_his_scores_are_exchanged() -> None:
    """Sums weighted by the square of the word's number, worked out from his lists, which averages do not tell."""
    sums = [sum(n * n * scores[place] for n, scores in enumerate(PUBLISHED.values(), 1)) for place in range(3)]
    assert sums == [148059, 138368, 136889]
    assert [list(PUBLISHED)[place] for place in (0, 18, 35)] == ["comaker", "road", "website"]
