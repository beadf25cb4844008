"""Tuning by sequential halving: who goes on, and what the winner is measured on."""

from itertools import pairwise

import numpy as np
import pytest

from bestguess.core.errors import BestguessError
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.lab.challenge.challenge import Challenge, rounds
from bestguess.lab.challenge.halving import HalvingPlan, halve, measure

SPECS = ["paper-wang", "stock", "paper-wang(shortest=1)", "paper-wang(beside=2)", "random"]


@pytest.fixture(scope="module")
def words() -> Vocabulary:
    rng = np.random.default_rng(3)
    drawn = {"".join(rng.choice(list("abcdefgh"), size=int(rng.integers(3, 8)))) for _ in range(400)}
    return Vocabulary.of(sorted(drawn), source="a list")


@pytest.fixture(scope="module")
def plan(words: Vocabulary) -> HalvingPlan:
    return HalvingPlan.of(words, 0.2, 120, 30, seed=5)


def test_what_measures_the_winner_has_met_no_round(words: Vocabulary, plan: HalvingPlan) -> None:
    learned, fitted, held_out = set(plan.train.words), set(plan.fitted), set(plan.held_out)
    assert len(learned | fitted | held_out) == len(learned) + len(fitted) + len(held_out)
    assert learned | fitted | held_out <= set(words.words)
    assert len(held_out) == 30


def test_the_better_half_of_each_round_goes_on_and_nothing_is_forgotten(plan: HalvingPlan) -> None:
    rounds_of = list(halve(plan, SPECS))
    assert [len(one.won) for one in rounds_of] == [5, 3, 2]
    for before, after in pairwise(rounds_of):
        assert set(after.won) == set(list(before.won)[: len(after.won)])
        assert after.words > before.words
        assert all(after.won[spec] >= before.won[spec] for spec in after.won)
    for one in rounds_of:
        ranked = [(-one.won[spec], one.wrong[spec], SPECS.index(spec)) for spec in one.won]
        assert ranked == sorted(ranked)


def test_a_round_counts_the_words_that_the_challenge_counts(plan: HalvingPlan) -> None:
    first = next(halve(plan, SPECS))
    challenge = Challenge(plan.train, plan.fitted[: first.words], seed=plan.seed)
    played = list(rounds(challenge, SPECS))
    for place, spec in enumerate(SPECS):
        assert first.won[spec] == sum(one[place].won for one in played)
        assert first.wrong[spec] == sum(one[place].wrong for one in played)


def test_equal_seeds_choose_alike(plan: HalvingPlan) -> None:
    assert list(halve(plan, SPECS)) == list(halve(plan, SPECS))


def test_the_winner_is_measured_beside_the_source(plan: HalvingPlan) -> None:
    source, other = measure(plan, "paper-wang", "stock")
    assert (source.games, other.games) == (30, 30)
    assert source.against_first is None
    assert other.against_first is not None
    assert other.against_first.mean == pytest.approx(other.share - source.share)
    assert len(measure(plan, "paper-wang", "paper-wang")) == 1


def test_one_setting_is_its_own_winner(plan: HalvingPlan) -> None:
    assert [one.best for one in halve(plan, ["stock"])] == ["stock"]


@pytest.mark.parametrize("wrong", [(1.5, 10, 10), (0.1, 0, 10), (0.1, 10, 1)])
def test_a_plan_that_leaves_nothing_is_refused(words: Vocabulary, wrong: tuple[float, int, int]) -> None:
    with pytest.raises(BestguessError):
        HalvingPlan.of(words, *wrong, seed=0)
