"""The kernel's search of feedback games against brute force."""

from functools import cache
from itertools import permutations, product
from math import inf

import numpy as np
import pytest
from exact_play import MEMORY
from hypothesis import given, settings, strategies as st

from bestguess import kernel
from bestguess.kernel import FULL_BEAM

Table = tuple[np.ndarray, np.ndarray, np.ndarray]
"""Codes (Q, n), weights (n,), and the solving answer of each query (Q,)."""


@st.composite
def tables(draw: st.DrawFn, most_secrets: int = 7) -> Table:
    """Random answers; one query for each secret solves it, the others solve nothing, or perhaps several."""
    n = draw(st.integers(1, most_secrets))
    extra = draw(st.integers(0, 4))
    answers = draw(st.sampled_from([[0, 1], [0, 0, 1, 2], [1, 2, 3], [0, 1, 2, 3, 70_000]]))
    row = st.lists(st.sampled_from(answers), min_size=n, max_size=n)
    codes = np.array(draw(st.lists(row, min_size=n + extra, max_size=n + extra)), dtype=np.uint32)
    solving = np.full(n + extra, -1, dtype=np.int64)
    solving[:n] = 9
    codes[np.arange(n), np.arange(n)] = 9
    if extra and draw(st.booleans()):
        solving[n] = answers[0]  # may solve several secrets, or none
    places = draw(st.permutations(range(n + extra)))
    weights = draw(st.lists(st.sampled_from(draw(st.sampled_from([[1], [1, 1, 2, 5]]))), min_size=n, max_size=n))
    return codes[places], np.array(weights, dtype=np.float64), solving[places]


def divide(codes: np.ndarray, query: int, secrets: frozenset[int]) -> dict[int, frozenset[int]]:
    parts: dict[int, set[int]] = {}
    for secret in secrets:
        parts.setdefault(int(codes[query, secret]), set()).add(secret)
    return {answer: frozenset(part) for answer, part in parts.items()}


def optimum(table: Table, worst: bool) -> float:
    """The least questions of any policy until the secret has been asked: their sum by weight, or the most."""
    codes, weights, solving = table

    @cache
    def value(secrets: frozenset[int]) -> float:
        best = inf
        for query in range(len(codes)):
            parts = divide(codes, query, secrets)
            left = [part for answer, part in parts.items() if answer != solving[query]]
            if secrets in left:
                continue
            if worst:
                best = min(best, 1 + max(map(value, left), default=0))
            else:
                best = min(best, weights[list(secrets)].sum() + sum(map(value, left)))
        return float(best)

    return value(frozenset(range(codes.shape[1])))


def solver(table: Table, worst: bool, symmetries: np.ndarray | None = None) -> kernel.FeedbackSolver:
    codes, weights, solving = table
    return kernel.FeedbackSolver(
        np.ascontiguousarray(codes.T), weights, solving, memory=MEMORY, worst=worst, symmetries=symmetries
    )


def cost_of_tree(table: Table, columns: tuple[np.ndarray, ...], worst: bool) -> float:
    """The cost of the policy, played for every secret."""
    codes, weights, solving = table
    query, parent, answer, secret = (column.tolist() for column in columns)
    below = {(parent[node], answer[node]): node for node in range(1, len(query))}
    total = []
    for column, weight in enumerate(weights):
        node = asked = 0
        last = -1
        while query[node] >= 0:
            last = query[node]
            said = int(codes[query[node], column])
            solved = said == solving[query[node]]
            node, asked = below[node, said], asked + 1
            assert solved == (query[node] < 0), "leaves are where the secret was asked"
        # A query may solve several secrets; the leaf names one of them.
        assert secret[node] == column or codes[last, secret[node]] == solving[last]
        total.append(asked if worst else weight * asked)
    return float(max(total) if worst else sum(total))


@pytest.mark.oracle("FeedbackSolver", "optimum")
@settings(max_examples=300)
@given(tables(), st.booleans())
def test_the_optimum_is_that_of_brute_force(table: Table, worst: bool) -> None:
    value = optimum(table, worst)
    assert solver(table, worst).run(inf, FULL_BEAM, inf, None) == (value, value, False)


@given(tables(), st.booleans(), st.lists(st.integers(0, 40), max_size=4))
def test_bounds_bracket_the_optimum_whatever_the_beam_and_the_budget(
    table: Table, worst: bool, budgets: list[int]
) -> None:
    value, search = optimum(table, worst), solver(table, worst)
    for beam in (1, 2, 3):
        lower, upper, _ = search.run(inf, beam, inf, None)
        assert lower <= value <= upper < inf
    for budget in budgets:
        lower, upper, _ = search.run(budget, FULL_BEAM, inf, None)
        assert lower <= value <= upper
        assert lower == upper or lower >= budget
    assert search.run(inf, FULL_BEAM, inf, None) == (value, value, False)


@given(tables(), st.booleans(), st.sampled_from([1, 2, FULL_BEAM]))
def test_the_tree_played_costs_no_more_than_the_upper_bound(table: Table, worst: bool, beam: int) -> None:
    search = solver(table, worst)
    _, upper, _ = search.run(inf, beam, inf, None)
    *columns, cost = search.tree(beam, None)
    assert cost == cost_of_tree(table, tuple(columns), worst) <= upper  # what was learned since may make it cheaper
    assert cost == upper or beam != FULL_BEAM


@given(tables(), st.booleans(), st.data())
def test_a_first_query_that_is_given_has_the_value_of_brute_force(
    table: Table, worst: bool, data: st.DataObject
) -> None:
    codes, weights, solving = table
    telling = [q for q, row in enumerate(codes) if len({*row}) > 1 or row[0] == solving[q]]
    first = data.draw(st.lists(st.sampled_from(telling), min_size=1, unique=True))
    columns = np.ascontiguousarray(codes.T)
    search = kernel.FeedbackSolver(
        columns, weights, solving, memory=MEMORY, worst=worst, first=np.array(first, dtype=np.uint16)
    )
    for beam in (1, 2):
        search.run(inf, beam, inf, None)
    value = min(cost_of_first(table, query, worst) for query in first)
    assert search.run(inf, FULL_BEAM, inf, None) == (value, value, False)
    *tree, cost = search.tree(FULL_BEAM, None)
    assert tree[0][0] in first
    assert cost == value == cost_of_tree(table, tuple(tree), worst)


@pytest.mark.parametrize("seed", range(8))
def test_a_first_query_that_tells_nothing_costs_its_question_alone(seed: int) -> None:
    rng = np.random.default_rng(seed)
    n = 20
    codes = rng.integers(1, 4, (n + 4, n)).astype(np.uint32)
    codes[np.arange(n), np.arange(n)], codes[-1] = 9, 1
    weights = np.ones(n) if seed % 2 else rng.integers(1, 5, n).astype(np.float64)
    solving = np.where(np.arange(n + 4) < n, 9, -1)
    least = solver((codes, weights, solving), False).run(inf, FULL_BEAM, inf, None)[1]
    first = kernel.FeedbackSolver(
        np.ascontiguousarray(codes.T), weights, solving, memory=MEMORY, first=np.array([n + 3], dtype=np.uint16)
    )
    for share in (0.9, 0.96, 1.0):
        lower, upper, _ = first.run(share * (least + weights.sum() + 1), FULL_BEAM, inf, None)
        assert lower <= least + weights.sum() <= upper
    assert lower == upper


@given(tables(), st.booleans(), st.integers(0, 5))
def test_first_queries_are_refuted_one_after_the_other_at_one_budget(table: Table, worst: bool, more: int) -> None:
    codes, _, solving = table
    least, search = optimum(table, worst), solver(table, worst)
    for query in (q for q, row in enumerate(codes) if len({*row}) > 1 or row[0] == solving[q]):
        search.begin_with(np.array([query], dtype=np.uint16))
        lower, upper, _ = search.run(least + more, FULL_BEAM, inf, None)
        value = cost_of_first(table, query, worst)
        assert min(value, least + more) <= lower <= value <= upper
        assert upper in (value, inf) or value >= least + more


@pytest.mark.parametrize("number", [33, 255, 256])
def test_one_query_may_tell_as_many_secrets_apart_as_a_byte_has_values(number: int) -> None:
    codes = np.eye(number, dtype=np.uint8)
    codes[0] = np.arange(number)
    solving = np.array([0] + [1] * (number - 1))
    search = solver((codes, np.ones(number), solving), False)
    assert search.run(inf, FULL_BEAM, inf, None) == (2 * number - 1, 2 * number - 1, False)


def cost_of_first(table: Table, query: int, worst: bool) -> float:
    """The least cost of a policy that begins with a query, by brute force."""
    codes, weights, solving = table
    parts = divide(codes, query, frozenset(range(codes.shape[1])))
    left = [sorted(part) for answer, part in parts.items() if answer != solving[query]]
    costs = [optimum((codes[:, part], weights[part], solving), worst) for part in left]
    return 1 + max(costs, default=0) if worst else float(weights.sum() + sum(costs))


@given(tables(), st.booleans())
def test_dumped_sets_are_known_again(table: Table, worst: bool) -> None:
    first, second = solver(table, worst), solver(table, worst)
    value = first.run(inf, FULL_BEAM, inf, None)
    second.restore(*first.dump(10**6))
    assert second.run(inf, FULL_BEAM, inf, None) == value


@cache
def mastermind(pegs: int, colours: int) -> tuple[Table, np.ndarray]:
    """Mastermind, and the symmetries that its pegs and colours generate."""
    codes = list(product(range(colours), repeat=pegs))
    place = {code: number for number, code in enumerate(codes)}

    pegs_of = np.array(codes)
    counts = (pegs_of[:, :, None] == np.arange(colours)).sum(axis=1)
    right = (pegs_of[:, None] == pegs_of).sum(axis=2)
    table = (9 * right + np.minimum(counts[:, None], counts).sum(axis=2)).astype(np.uint32)  # blacks, then whites
    swaps = []
    for k in range(colours - 1):
        to = {k: k + 1, k + 1: k}
        swaps.append([place[tuple(to.get(c, c) for c in code)] for code in codes])
    swaps += [[place[(*code[:k], code[k + 1], code[k], *code[k + 2 :])] for code in codes] for k in range(pegs - 1)]
    weights, solving = np.ones(len(codes)), np.full(len(codes), 10 * pegs, dtype=np.int64)
    return (table, weights, solving), np.array(swaps, dtype=np.uint16)


@pytest.mark.parametrize(("pegs", "colours"), [(2, 3), (3, 2), (2, 4)])
@pytest.mark.parametrize("worst", [False, True])
def test_symmetries_change_no_value(pegs: int, colours: int, worst: bool) -> None:
    table, known_symmetries = mastermind(pegs, colours)
    value = optimum(table, worst)
    for known in (None, known_symmetries, np.empty((0, known_symmetries.shape[1]), dtype=np.uint16)):
        search = solver(table, worst, known)
        assert search.run(inf, FULL_BEAM, inf, None)[:2] == (value, value)
        *columns, cost = search.tree(FULL_BEAM, None)
        assert cost == value == cost_of_tree(table, tuple(columns), worst)


@pytest.mark.parametrize("worst", [False, True])
def test_symmetries_of_larger_sets_change_no_value(worst: bool) -> None:
    """Symmetries are used from some size of a set on, beyond brute force: with them and without, the values agree."""
    table, known_symmetries = mastermind(3, 4)
    none = np.empty((0, 64), dtype=np.uint16)
    found = [solver(table, worst, known).run(inf, FULL_BEAM, inf, None) for known in (None, known_symmetries, none)]
    assert found[0] == found[1] == found[2]
    assert found[0][0] == found[0][1] == (4 if worst else 206)


def test_mastermind_of_four_pegs_and_six_colours() -> None:
    """The optimum of Koyama & Lai (1993), and the worst case of Knuth (1977)."""
    table, known_symmetries = mastermind(4, 6)
    for worst, value in ((False, 5625.0), (True, 5.0)):
        search = solver(table, worst, known_symmetries)
        for beam in (1, 2, 4, FULL_BEAM):
            search.run(inf, beam, inf, None)
        assert search.bounds == (value, value)
        *columns, cost = search.tree(FULL_BEAM, None)
        assert cost == value == cost_of_tree(table, tuple(columns), worst)


def test_symmetries_are_found_where_nobody_tells_them() -> None:
    """Without them this takes minutes."""
    table, known_symmetries = mastermind(4, 5)
    found = []
    for known in (known_symmetries, None):
        search = solver(table, False, known)
        for beam in (1, 2, FULL_BEAM):
            search.run(inf, beam, inf, None)
        found.append(search.bounds)
    assert found == [(2463.0, 2463.0)] * 2


def test_a_permutation_that_is_no_symmetry_is_refused() -> None:
    table, known_symmetries = mastermind(2, 3)
    strange = np.roll(np.arange(9, dtype=np.uint16), 1)[None]
    with pytest.raises(ValueError, match="symmetries"):
        solver(table, False, strange)
    with pytest.raises(ValueError, match="permutation"):
        solver(table, False, np.zeros((1, 9), dtype=np.uint16))
    heavy = np.arange(1.0, 10.0)
    with pytest.raises(ValueError, match="symmetries"):
        solver((table[0], heavy, table[2]), False, known_symmetries)


def test_every_secret_needs_a_query_that_solves_it() -> None:
    codes = np.array([[0, 1], [1, 0]], dtype=np.uint32)
    with pytest.raises(ValueError, match="solving"):
        solver((codes, np.ones(2), np.array([0, 0]) - np.array([0, 1])), False)


def test_a_search_stops_when_it_is_told_and_keeps_its_bounds() -> None:
    table, _ = mastermind(4, 6)
    search = solver(table, False, np.zeros((0, len(table[0])), dtype=np.uint16))  # done too soon with them
    lower, upper, stopped = search.run(inf, FULL_BEAM, inf, lambda: True)
    assert stopped
    assert lower <= 5625 <= upper
    assert search.run(inf, 1, inf, None)[1] < inf


def test_all_orders_of_the_queries_have_one_value() -> None:
    table, _ = mastermind(2, 2)
    codes, weights, solving = table
    values = {
        solver((codes[list(order)], weights, solving), False).run(inf, FULL_BEAM, inf, None)
        for order in permutations(range(4))
    }
    assert len(values) == 1
