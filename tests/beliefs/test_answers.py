"""Answer tables: worked out once, in small numbers, and what is wrong with a game that gives none."""

from dataclasses import dataclass

import numpy as np
import pytest
from highlow import HighLow

from bestguess import ListedBelief, Position, SpecError, TooLarge, make_game
from bestguess.beliefs import answers
from bestguess.beliefs.answers import AnswerTable
from bestguess.core.game_parts import ExactRules


@dataclass(frozen=True)
class Odd(HighLow, ExactRules):
    """HighLow whose table is given, and wrong as asked for."""

    wrong: str = ""
    name = "odd"

    def answer_table(self, secrets):
        table = np.array([[self.answer(secret, (), query) for secret in secrets] for query in range(self.num_queries)])
        if self.wrong == "shape":
            return table[:-1]
        if self.wrong == "kind":
            return table / 2
        if self.wrong == "negative":
            return -table
        return table


@dataclass(frozen=True)
class Loose(HighLow):
    """HighLow that does not list one of its answers, or answers by no number."""

    text: bool = False
    name = "loose"

    def answers(self, transcript, query):
        return (0, 1)

    def answer(self, secret, transcript, query):
        return "higher" if self.text else super().answer(secret, transcript, query)


def test_a_table_holds_what_the_game_answers_in_the_smallest_type() -> None:
    game = HighLow(9)
    table = AnswerTable.of(game, range(9))
    assert table.codes.dtype == np.uint8
    said = [[game.answer(secret, (), query) for secret in range(9)] for query in range(9)]
    assert table.codes.tolist() == said


def test_equal_games_share_a_table() -> None:
    assert AnswerTable.of(HighLow(9), range(9)) is AnswerTable.of(HighLow(9), range(9))
    assert AnswerTable.of(HighLow(9), range(9)) is not AnswerTable.of(HighLow(9), range(8))


def test_updates_keep_the_table() -> None:
    position = Position.start(make_game("mastermind(pegs=2,colours=3)"))
    after = position.after(0, 0)
    assert isinstance(position.belief, ListedBelief)
    assert after.belief.table is position.belief.table


def test_a_listed_belief_predicts_alike_with_and_without_its_table() -> None:
    game = make_game("mastermind(pegs=3,colours=3)")
    rng = np.random.default_rng(1)
    belief = ListedBelief(game, game.secrets(), rng.integers(1, 9, 27).astype(float), np.arange(27))
    for query, answer in ((5, 4), (11, 2)):
        ours, plain = belief.predict(np.arange(27)), belief._predict_one_by_one(np.arange(27))
        assert np.array_equal(ours.starts, plain.starts)
        assert np.array_equal(ours.answers, plain.answers)
        assert np.allclose(ours.probability, plain.probability)
        if answer in belief.predict(np.array([query])).row(query):
            belief = belief.update(query, answer)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (Odd(5, wrong="shape"), r"shape \(4, 5\)"),
        (Odd(5, wrong="kind"), "whole number"),
        (Odd(5, wrong="negative"), "-2 is not a whole number"),
        (Loose(5), r"answer gives 2 to query 0 for the secret 0, and answers lists no 2"),
        (Loose(5, text=True), "no table of whole numbers"),
    ],
)
def test_a_game_that_contradicts_itself_is_refused(game: HighLow, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        Position.start(game).predictive  # noqa: B018  # the property is computed


def test_a_game_too_large_for_a_list_is_refused() -> None:
    with pytest.raises(TooLarge, match=r"400,000,000 answers, and at most 134,217,728 .* answer_table"):
        Position.start(HighLow(20_000)).predictive  # noqa: B018  # the property is computed


@pytest.mark.parametrize("spec", ["wordle", "mastermind(pegs=4,colours=6)", "bulls-and-cows(digits=3)"])
def test_a_table_that_is_not_kept_gives_the_same_answers_and_parts(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_game(spec)
    prior = game.prior()
    whole, parts = AnswerTable(game, prior.listed), AnswerTable(game, prior.listed)
    assert whole.codes.nbytes < whole.held
    monkeypatch.setattr(answers, "WHOLE", 0)  # no table is small enough, as for the largest games
    rng = np.random.default_rng(5)
    few = np.sort(rng.choice(game.num_queries, 40, replace=False))
    for queries, alive in ((np.arange(game.num_queries), prior.alive), (few, np.sort(rng.choice(prior.alive, 50)))):
        for one, other in zip(
            whole.partition(queries, alive, prior.weight), parts.partition(queries, alive, prior.weight), strict=True
        ):
            assert one.dtype == other.dtype
            assert (one == other).all()
    assert (whole.rows(few, prior.alive) == parts.rows(few, prior.alive)).all()
    assert parts.held == 1
    with pytest.raises(TooLarge, match="can be worked out"):
        parts.rows(np.zeros(2**32 // prior.size + 1, dtype=np.int64), prior.alive)


def test_a_game_too_large_for_its_table_is_played_all_the_same() -> None:
    codes = make_game("mastermind(pegs=5,colours=7)")
    position = Position.of(codes, "11223 1 1, 14456 0 2")
    guesses = position.predictive
    assert position.belief.table.held == 1
    listed = ListedBelief.uniform(codes, position.belief.secrets())
    assert guesses.answers.tolist() == listed.predict(position.queries).answers.tolist()
