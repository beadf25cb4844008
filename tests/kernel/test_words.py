from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest
from exact_play import combine, optimum, tables
from hypothesis import given, settings, strategies as st

from bestguess import kernel, make
from bestguess.beliefs.coded import CodedBelief
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.games.hangman.rules import Hangman


def counted(codes: np.ndarray, alive: np.ndarray, weights: np.ndarray) -> dict[int, tuple[float, int]]:
    """The weight and the number of the living secrets that give each answer to one query."""
    parts: dict[int, tuple[float, int]] = {}
    for secret in alive:
        before = parts.get(int(codes[secret]), (0.0, 0))
        parts[int(codes[secret])] = (before[0] + weights[secret], before[1] + 1)
    return parts


def masks(words: list[list[int]], letters: int) -> list[list[int]]:
    """The places of each letter in each word."""
    return [[sum(1 << i for i, x in enumerate(word) if x == letter) for word in words] for letter in range(letters)]


def played(policy: Policy, start: Position, word: str) -> Position:
    """The end of a game that a policy goes on with, by one query after the other."""
    position = start
    while position.outcome is None:
        query = policy.choose(position, np.random.default_rng(0))
        position = position.after(query, position.game.answer(word, position.transcript, query))
    return position


ANSWERS = [  # few and many, near each other and far, more than have a slot each
    ("uint8", [0, 1, 7, 242, 255]),
    ("uint16", [0, 1, 63, 64, 65, 6560, 65535]),
    ("uint16", range(6561)),
    ("uint32", [0, 1, 2**11, 2**20 - 1]),
    ("uint32", range(0, 177147, 31)),
    ("uint32", range(0, 2**31, 2**21)),
]


@pytest.mark.oracle("partition", "counted")
@pytest.mark.parametrize(("dtype", "known"), ANSWERS)
@pytest.mark.parametrize("living", [3, 255, 256, 5000])
def test_partition_of_answers_of_all_sizes_against_counting_one_by_one(
    dtype: str, known: Sequence[int], living: int
) -> None:
    rng = np.random.default_rng(living)
    codes = rng.choice(np.asarray(known, dtype=dtype), size=(3, 6000))
    weights, alive = rng.uniform(0.1, 10.0, 6000), np.sort(rng.choice(6000, living, replace=False))
    starts, answers, mass, counts = kernel.partition(codes, np.arange(3), alive, weights)
    for query in range(3):
        row, expected = slice(starts[query], starts[query + 1]), counted(codes[query], alive, weights)
        assert answers[row].tolist() == sorted(expected)
        # Added up in the order of the secrets, to the last bit.
        assert list(zip(mass[row].tolist(), counts[row].tolist(), strict=True)) == [
            expected[a] for a in sorted(expected)
        ]


@pytest.mark.oracle("answer_weights", "counted")
@pytest.mark.parametrize(
    ("dtype", "known"), [*ANSWERS, ("int32", [-(2**31), -1, 0, 5, 2**31 - 1]), ("int64", [-(2**63), 0, 1, 2**62])]
)
@pytest.mark.parametrize("living", [3, 255, 6000])
def test_weights_of_answers_are_summed_in_the_order_of_the_secrets(
    dtype: str, known: Sequence[int], living: int
) -> None:
    rng = np.random.default_rng(living)
    codes = rng.choice(np.asarray(known, dtype=dtype), size=(4, 6000))
    alive = np.sort(rng.choice(6000, living, replace=False))
    weights = np.where(rng.uniform(size=6000) < 0.2, 0.0, rng.uniform(0.1, 10.0, 6000))
    rows = np.array([2, 0, 3])
    starts, answers, mass = kernel.answer_weights(codes, rows, alive, weights)
    assert answers.dtype == dtype
    for place, query in enumerate(rows):
        row, expected = slice(starts[place], starts[place + 1]), counted(codes[query], alive, weights)
        assert answers[row].tolist() == sorted(expected)
        assert mass[row].tolist() == [expected[answer][0] for answer in sorted(expected)]  # to the last bit


@pytest.mark.oracle("partition", "counted")
@pytest.mark.parametrize(
    ("kind", "known"),
    [
        (np.uint32, [0, 0, 1, 5, 2**31, 2**32 - 1]),
        (np.int32, [0, 0, 1, 5, 2**31 - 1, -(2**31)]),
        (np.int64, [0, 0, 1, 2**32, 2**63 - 1, -(2**63)]),
    ],
)
@given(
    st.integers(1, 4).flatmap(
        lambda queries: st.lists(
            st.tuples(
                st.lists(st.integers(0, 5), min_size=queries, max_size=queries),
                st.floats(0.1, 10.0),
                st.booleans(),
            ),
            min_size=1,
            max_size=30,
        )
    )
)
def test_partition_against_counting_one_by_one(
    kind: type[np.integer], known: list[int], secrets: list[tuple[list[int], float, bool]]
) -> None:
    codes = np.array([[known[answer] for answer in row] for row, _, _ in secrets], dtype=kind).T.copy()
    weights = np.array([weight for _, weight, _ in secrets])
    alive = np.flatnonzero([living for _, _, living in secrets])
    rows = np.arange(len(codes))[::-1].copy()
    starts, answers, mass, counts = kernel.partition(codes, rows, alive, weights)
    for place, query in enumerate(rows):
        row = slice(starts[place], starts[place + 1])
        expected = counted(codes[query], alive, weights)
        assert answers[row].tolist() == sorted(expected)
        assert mass[row] == pytest.approx([expected[answer][0] for answer in sorted(expected)])
        assert counts[row].tolist() == [expected[answer][1] for answer in sorted(expected)]


def test_partition_with_more_answers_than_its_first_table() -> None:
    codes = np.arange(5000, dtype=np.uint32)[None] * 7919
    starts, answers, mass, counts = kernel.partition(codes, np.array([0]), np.arange(5000), np.ones(5000))
    assert starts.tolist() == [0, 5000]
    assert answers.tolist() == codes[0].tolist()
    assert set(counts) == {1}
    assert set(mass) == {1.0}


def test_partition_refuses_places_outside() -> None:
    codes, weights = np.zeros((2, 3), dtype=np.uint32), np.ones(3)
    with pytest.raises(ValueError, match="alive"):
        kernel.partition(codes, np.array([0]), np.array([3]), weights)
    with pytest.raises(ValueError, match="rows"):
        kernel.partition(codes, np.array([2]), np.array([0]), weights)
    with pytest.raises(ValueError, match="weights"):
        kernel.partition(codes, np.array([0]), np.array([0]), np.ones(2))


@pytest.mark.oracle("place_masks", "masks")
@pytest.mark.parametrize(("longest", "bits"), [(6, 32), (31, 32), (32, 64), (63, 64)])
@given(st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=63), min_size=1, max_size=8))
def test_place_masks(longest: int, bits: int, words: list[list[int]]) -> None:
    words = [word[:longest] for word in words]
    spelling = np.full((len(words), longest), 255, dtype=np.uint8)
    for place, word in enumerate(words):
        spelling[place, : len(word)] = word
    found = kernel.place_masks(spelling, 5)
    assert found.tolist() == masks(words, 5)
    assert found.dtype == f"int{bits}"


def test_place_masks_refuses_words_too_long() -> None:
    with pytest.raises(ValueError, match="63 letters"):
        kernel.place_masks(np.zeros((1, 64), dtype=np.uint8), 3)


POLICIES = {
    "most-likely": [("likelihood", 0.0)],
    "most-information": [("information", 0.0), ("certainty", 0.0)],
    "most-information(ties=likelihood)": [("information", 0.0), ("likelihood", 0.0)],
    "thrifty": [("win", 0.0), ("thrift", 12.0), ("likelihood", 0.0)],
    "thrifty(price=3)": [("win", 0.0), ("thrift", 3.0), ("likelihood", 0.0)],
}


@pytest.mark.oracle("greedy_misses", "played")
@pytest.mark.parametrize("spec", POLICIES)
@given(st.sets(st.text("abcdefg", min_size=4, max_size=4), min_size=2, max_size=25), st.integers(0, 2**32 - 1))
@settings(max_examples=20)
def test_greedy_misses_against_playing_every_word(spec: str, words: set[str], seed: int) -> None:
    policy, listed = make(spec), sorted(words)
    weights = np.random.default_rng(seed).uniform(0.5, 10.0, len(listed))
    asked = seed % 3  # letters asked before, whatever they tell
    lost = sum("abc"[letter] not in listed[0] for letter in range(asked))
    lives = seed % 5  # left, 0 for any number
    game = Hangman(length=4, lives=lives and lost + lives, words="|".join(listed), alphabet="abcdefgh")
    start = Position(game, CodedBelief.start(game.prior().table, weights))
    for letter in range(asked):
        start = start.after(letter, game.answer(listed[0], start.transcript, letter))
    belief = start.belief
    misses, queries = kernel.greedy_misses(
        belief.table.codes,
        weights,
        start.queries,
        belief.alive,
        shown=game.shown(start.transcript),
        goal=0b1111,
        objectives=POLICIES[spec],
        lives=lives,
    )
    for place, word in enumerate(belief.secrets()):
        position = played(policy, start, word)
        assert min(misses[place], lives or misses[place]) == game.misses(position.transcript) - lost
        assert queries[place] == len(position.transcript) - asked or misses[place] >= lives > 0


@pytest.mark.oracle("winning_queries", "combine")
@given(tables(), st.integers(1, 3))
def test_winning_queries_against_trying_every_way_to_play(table: tuple[np.ndarray, np.ndarray], lives: int) -> None:
    codes, weights = table
    known = cache(lambda some, left: optimum(codes[:, sorted(some)], weights[sorted(some)], "win-unnamed", left))

    def value(some: frozenset[int], left: int) -> float:
        return float(weights[sorted(some)].sum()) if left < 0 else known(some, left)

    lost = []
    for row in codes:
        split = {answer: frozenset(np.flatnonzero(row == answer).tolist()) for answer in np.unique(row).tolist()}
        lost.append(combine("win-unnamed", weights, split, lives - 1, value))
    best = [one == pytest.approx(min(lost)) for one in lost]
    winning = kernel.winning_queries(codes, weights, lives)
    if all(best) or len(weights) < 2:
        assert winning is None
    else:
        assert winning is not None
        assert winning.tolist() == best


@pytest.mark.parametrize("heavy", range(1, 9))
def test_queries_that_win_as_often_all_stay_however_weights_are_scaled(heavy: int) -> None:
    """With one life the first three lose a secret of weight 2, or two of weight 1."""
    codes = np.array([[0, 0, 1, 2], [1, 1, 0, 2], [1, 2, 0, 3], [0, 0, 0, 1]], dtype=np.int32)
    weights = np.array([1.0, 1.0, 2.0, heavy])
    for scaled in (weights, weights / weights.sum(), weights * 1e-6, weights / 7):
        found = kernel.winning_queries(codes, scaled, 1)
        assert found is not None
        assert found.tolist() == [True, True, True, False]


def test_only_the_last_lives_of_a_few_secrets_are_searched() -> None:
    codes = np.eye(kernel.MOST_LAST_SECRETS + 1, dtype=np.uint32)
    codes[0, 1:] = np.arange(1, len(codes))
    assert kernel.winning_queries(codes, np.ones(len(codes)), 1) is None
    few = np.ascontiguousarray(codes[:, 1:])
    assert kernel.winning_queries(few, np.ones(len(few[0])), 1) is not None
    assert kernel.winning_queries(few, np.ones(len(few[0])), kernel.MOST_LAST_LIVES + 1) is None


def test_greedy_misses_refuses_what_has_no_end() -> None:
    codes, one = np.array([[1, 2]], dtype=np.uint32), np.array([0])
    with pytest.raises(ValueError, match="goal"):
        kernel.greedy_misses(
            codes, np.ones(2), one, np.array([0, 1]), shown=0, goal=3, objectives=[("likelihood", 0.0)]
        )
    with pytest.raises(ValueError, match="objectives"):
        kernel.greedy_misses(codes, np.ones(2), one, one, shown=0, goal=1, objectives=[("luck", 0.0)])
    with pytest.raises(ValueError, match="objectives"):
        kernel.greedy_misses(codes, np.ones(2), one, one, shown=0, goal=1, objectives=[("win", 0.0)])
    with pytest.raises(ValueError, match="alive"):
        kernel.greedy_misses(codes, np.ones(2), one, np.array([2]), shown=0, goal=1, objectives=[("likelihood", 0.0)])
