"""The capacity of the channel that lies once, against enumeration and the figures of the literature."""

from functools import cache
from itertools import combinations, product
from math import log2

import numpy as np
import pytest

from bestguess.papers.maheshwari_singhvi.capacity import adaptive_size, block_size, capacity, lying_once


def told(truths: tuple[int, ...], rate: float) -> dict[tuple[int, ...], float]:
    """The answers that the host may give to these truths, by following each of its choices."""
    open_ = [((), 1.0, False)]
    for truth in truths:
        step = []
        for answers, p, lied in open_:
            if truth and not lied:
                step.append(((*answers, 0), p * rate, True))
                step.append(((*answers, 1), p * (1 - rate), False))
            else:
                step.append(((*answers, truth), p, lied))
        open_ = step
    said: dict[tuple[int, ...], float] = {}
    for answers, p, _ in open_:
        said[answers] = said.get(answers, 0.0) + p
    return said


@pytest.mark.parametrize("uses", [1, 2, 3, 4])
@pytest.mark.parametrize("rate", [0.0, 0.1, 0.5, 1.0])
def test_the_channel_is_a_host_followed_choice_by_choice(uses: int, rate: float) -> None:
    channel = lying_once(uses, rate)
    words = list(product((0, 1), repeat=uses))
    for row, truths in zip(channel, words, strict=True):
        said = told(truths, rate)
        assert row == pytest.approx([said.get(word, 0.0) for word in words])


@pytest.mark.parametrize("rate", [0.05, 0.1, 0.5, 0.9])
def test_one_question_is_a_z_channel(rate: float) -> None:
    formula = log2(1 + (1 - rate) * rate ** (rate / (1 - rate)))
    found = capacity(lying_once(1, rate))
    assert found.low - 1e-12 <= formula <= found.high + 1e-12
    assert found.high - found.low <= 1e-6


@pytest.mark.parametrize("uses", [1, 2, 3, 4, 5])
def test_a_host_who_never_lies_and_one_who_always_does_at_once(uses: int) -> None:
    assert capacity(lying_once(uses, 0.0)).low == pytest.approx(uses)
    # The first 1 becomes a 0: whatever the rest, the answers are those that begin with a 0.
    assert capacity(lying_once(uses, 1.0)).low == pytest.approx(uses - 1, abs=1e-6)


def information(p: list[float], uses: int, rate: float) -> float:
    """I(X; Y) in bits from the joint distribution, written out."""
    words = list(product((0, 1), repeat=uses))
    joint = {(x, y): p_x * p_y for x, p_x in zip(words, p, strict=True) for y, p_y in told(x, rate).items()}
    output: dict[tuple[int, ...], float] = {}
    for (_, y), share in joint.items():
        output[y] = output.get(y, 0.0) + share
    own = dict(zip(words, p, strict=True))
    return sum(share * log2(share / (own[x] * output[y])) for (x, y), share in joint.items() if share > 0)


@pytest.mark.parametrize("rate", [0.1, 0.5])
def test_no_distribution_of_two_questions_tells_more(rate: float) -> None:
    found, step = capacity(lying_once(2, rate)), 24
    best = max(
        information([a / step, b / step, c / step, (step - a - b - c) / step], 2, rate)
        for a in range(step + 1)
        for b in range(step + 1 - a)
        for c in range(step + 1 - a - b)
    )
    assert found.low - 0.01 <= best <= found.high


@pytest.mark.parametrize("uses", [2, 3, 4])
@pytest.mark.parametrize("rate", [0.1, 0.5])
def test_the_distribution_found_tells_as_much_as_is_said(uses: int, rate: float) -> None:
    found = capacity(lying_once(uses, rate))
    assert found.inputs.sum() == pytest.approx(1.0)
    assert information(found.inputs.tolist(), uses, rate) == pytest.approx(found.low, abs=1e-9)
    rng = np.random.default_rng(5)
    others = rng.dirichlet(np.ones(2**uses), size=200).tolist()
    assert max(information(other, uses, rate) for other in others) <= found.high


@pytest.mark.parametrize("rate", [0.1, 0.5, 1.0])
def test_the_lie_costs_less_than_a_logarithm_of_the_questions(rate: float) -> None:
    for uses in (1, 2, 3, 4, 5, 6):
        assert uses - log2(uses / 2 + 2) <= capacity(lying_once(uses, rate), 1e-4).high <= uses + 1e-9


def outputs(word: int, uses: int, lie: str) -> set[int]:
    return {word} | {word ^ 1 << place for place in range(uses) if lie == "any" or word >> place & 1}


@pytest.mark.parametrize("lie", ["denial", "any"])
def test_codes_are_as_large_as_any_set_of_words(lie: str) -> None:
    for uses in (1, 2, 3):
        words = range(2**uses)
        clear = {pair: not outputs(pair[0], uses, lie) & outputs(pair[1], uses, lie) for pair in combinations(words, 2)}
        size = max(
            len(chosen)
            for number in range(len(words) + 1)
            for chosen in combinations(words, number)
            if all(clear[pair] for pair in combinations(chosen, 2))
        )
        assert block_size(uses, lie) == size  # type: ignore[arg-type]  # one of its two


def test_codes_are_as_large_as_known() -> None:
    # One asymmetric error: Varshamov and Tenengolts 1965, Delsarte and Piret 1981; any error: Hamming 1950.
    assert [block_size(uses) for uses in range(1, 7)] == [1, 2, 2, 4, 6, 12]
    assert [block_size(uses, "any") for uses in range(1, 7)] == [1, 1, 2, 2, 4, 8]


@pytest.mark.parametrize("lie", ["denial", "any"])
def test_adaptive_questions_find_as_many_secrets_as_a_search_of_all_questions(lie: str) -> None:
    @cache
    def found(clean: frozenset[int], doubtful: frozenset[int], left: int) -> bool:
        """Whether the secret is found for certain: those without a lie so far, and those by whom one was told."""
        secrets = sorted(clean | doubtful)
        if len(secrets) <= 1:
            return True
        if left == 0 or len(secrets) > 2**left:
            return False
        for number in range(len(secrets) + 1):
            for yes in map(frozenset, combinations(secrets, number)):
                by_yes = (clean & yes, doubtful & yes | (clean - yes if lie == "any" else frozenset()))
                by_no = (clean - yes, (doubtful - yes) | (clean & yes))
                if found(*by_yes, left - 1) and found(*by_no, left - 1):
                    return True
        return False

    for uses in (1, 2, 3, 4):
        size = adaptive_size(uses, lie)  # type: ignore[arg-type]  # one of its two
        assert found(frozenset(range(size)), frozenset(), uses)
        assert not found(frozenset(range(size + 1)), frozenset(), uses)


def test_with_lies_of_any_kind_the_sizes_are_those_of_pelc() -> None:
    """A. Pelc 1987, Solution of Ulam's problem on searching with a lie: n questions suffice for M secrets if and only
    if M (n + 1) <= 2^n for even M, and M (n + 1) + (n - 1) <= 2^n for odd M."""
    for uses in range(2, 13):
        largest = max(
            size
            for size in range(1, 2**uses + 1)
            if size * (uses + 1) + (uses - 1) * (size % 2) <= 2**uses or size == 1
        )
        assert adaptive_size(uses, "any") == largest
