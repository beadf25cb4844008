"""Confidence sequences hold at all looks together, on differences shaped like those of real tournaments."""

from collections import Counter

import numpy as np
import pytest

from bestguess.arena.judge import Aim, ConfidenceSequence, Judge, half_width

TOURNAMENTS, ROUNDS = 2000, 400


def shots(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Two equal players of Battleship: whole numbers, alike in what the secret does to both."""
    secret = rng.normal(0.0, 5.0, (TOURNAMENTS, ROUNDS))
    return tuple(np.round(45.0 + secret + rng.normal(0.0, 8.0, secret.shape)) for _ in range(2))


def guesses(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Two equal players of Wordle, who differ by one guess in a game of ten."""
    first = rng.choice([3.0, 4.0, 5.0, 6.0], p=[0.2, 0.45, 0.25, 0.1], size=(TOURNAMENTS, ROUNDS))
    return first, first + rng.choice([-1.0, 0.0, 1.0], p=[0.05, 0.9, 0.05], size=first.shape)


def misses(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Two equal players of hangman, whose words have nothing in common: few wrong letters, and seldom many."""
    return tuple(np.minimum(rng.geometric(0.4, (TOURNAMENTS, ROUNDS)) - 1.0, 6.0) for _ in range(2))


def luck_free(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Two equal players without luck: mostly little, at times a mistake, of which each makes as many."""
    return tuple(
        30.0 + rng.normal(0.0, 0.1, (TOURNAMENTS, ROUNDS)) + rng.exponential(0.5, (TOURNAMENTS, ROUNDS))
        for _ in range(2)
    )


@pytest.mark.parametrize("error", [0.05, 0.01])
@pytest.mark.parametrize("players", [shots, guesses, misses, luck_free])
def test_equal_players_are_seldom_told_apart_whenever_one_looks(players, error):
    first, second = players(np.random.default_rng(20261126))
    sizes = np.arange(1, ROUNDS + 1)

    def squares(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        mean = values.cumsum(axis=1) / sizes
        return mean, np.maximum((values**2).cumsum(axis=1) - sizes * mean**2, 0.0)

    (_, one), (_, two), (mean, both) = squares(first), squares(second), squares(first - second)
    freedom = np.maximum(sizes - 1, 1)
    variance = (both + (one + two) / freedom / 2) / freedom
    unit = np.array([half_width(int(size), 1.0, error) for size in sizes])
    half = np.full_like(mean, np.inf)
    wide = np.isfinite(unit)
    half[:, wide] = unit[wide] * np.sqrt(variance[:, wide])
    settled = (np.abs(mean) > half).any(axis=1)
    assert settled.mean() <= error
    # The judge, who takes the results one by one, comes to the same verdicts.
    for place in [*np.flatnonzero(settled)[:2], *np.flatnonzero(~settled)[:2]]:
        judge = Judge(2, Aim(error))
        for results in zip(first[place].tolist(), second[place].tolist(), strict=True):
            judge.add(results)
        assert judge.over == settled[place]


def test_an_interval_holds_the_mean_of_few_normal_values_as_often_as_it_says():
    values = np.random.default_rng(3).normal(7.0, 2.0, (1000, 60))
    missed = 0
    for row in values.tolist():
        sequence = ConfidenceSequence(0.05)
        for value in row:
            sequence.add(value)
        missed += not sequence.low <= 7.0 <= sequence.high
    assert missed <= 50


def test_no_interval_of_a_count_goes_below_zero():
    judge = Judge(2, Aim())
    rng = np.random.default_rng(5)
    held = []
    for first, second in rng.poisson(0.3, (200, 2)).tolist():
        judge.add([first, second])
        held += [(mean.low, mean.high) for mean in judge.means if np.isfinite(mean.low)]
    assert all(0.0 <= low <= high for low, high in held)
    assert {low for low, _ in held} > {0.0}, "it begins at 0 and leaves it"
    assert all(one.low < 0 for one in judge.differences()), "a difference may be negative"


def test_the_interval_of_many_values_is_that_of_the_theory():
    # Waudby-Smith et al. 2024, (2), with the r that is best near 100 values.
    size, error = 100_000, 0.05
    wanted = -2 * np.log(error)
    ratio = (wanted + np.log(wanted + 1) + 1) / 100
    growth = size * ratio + 1
    theory = np.sqrt(2 * growth / (size**2 * ratio) * np.log(np.sqrt(growth) / error))
    assert half_width(size, 1.0, error) == pytest.approx(theory, rel=1e-3)


def test_a_difference_is_settled_equal_or_open_with_the_rounds_still_expected():
    rng = np.random.default_rng(8)
    judge = Judge(3, Aim(0.05, precision=0.5))
    for base in rng.normal(40.0, 5.0, 400):
        judge.add([base + rng.normal(0.0, 1.0), base + rng.normal(0.1, 1.0), base + rng.normal(3.0, 1.0)])
    equal, *settled = judge.differences()
    assert equal.verdict == "equal"
    assert -0.5 < equal.low <= equal.high < 0.5
    assert [one.verdict for one in settled] == ["settled", "settled"]
    assert all(one.high < 0 for one in settled)
    assert judge.over


def test_the_rounds_still_expected_are_those_it_takes():
    judge = Judge(2, Aim())
    expected = None
    for number in range(1, 2000):
        judge.add([2.5 if number % 2 else -1.5, 0.0])
        if number == 60:
            (one,) = judge.differences()
            assert one.verdict == "open"
            expected = one.rounds
        if judge.over:
            break
    assert expected is not None
    assert judge.rounds - 60 == pytest.approx(expected, rel=0.2)


def test_no_end_is_in_sight_of_a_difference_of_nothing():
    judge = Judge(2, Aim())
    for number in range(60):
        judge.add([float(number % 5), float((number + 1) % 5)])
    (one,) = judge.differences()
    assert (one.verdict, one.rounds) == ("open", None)


def test_players_that_never_differ_are_equal_in_time_and_not_at_once():
    judge = Judge(2, Aim(precision=0.05))
    rng = np.random.default_rng(1)
    looks = []
    for result in rng.integers(3, 7, 2000).tolist():
        judge.add([result, result])
        if judge.over:
            break
        looks.append(judge.rounds)
    assert judge.differences()[0].verdict == "equal"
    assert len(looks) > 50


def test_players_that_differ_seldom_and_then_by_much_are_not_called_equal() -> None:
    """One of them loses 20 more in a game of fifty: 0.4 in the mean, twice the precision."""
    verdicts = Counter()
    for seed in range(60):
        rng = np.random.default_rng(seed)
        judge = Judge(2, Aim(error=0.05, precision=0.2), most=25.0)
        while not judge.over and judge.rounds < 1500:
            luck = float(rng.normal())
            judge.add([5.0 + 20.0 * (rng.random() < 0.02), 5.0], spread=[8.0 + luck, 8.0 + luck])
        verdicts[judge.differences()[0].verdict] += 1
    assert verdicts["equal"] <= 3, verdicts
    assert verdicts["settled"] >= 30, verdicts
