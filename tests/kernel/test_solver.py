from itertools import product
from math import inf

import numpy as np
import pytest
from exact_play import (
    KERNEL_OBJECTIVES,
    LAST_NAMED,
    PAST_OBJECTIVES,
    cost_of,
    grouped_tables,
    optimum,
    optimum_with_past,
    parts,
    tables,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from bestguess import kernel

EVERY = 65535
MEMORY = 2**20


def solver(
    codes: np.ndarray,
    weights: np.ndarray,
    objective: str = "questions",
    left: int = 0,
    memory: int = MEMORY,
    memo: bool = True,
    prune: bool = True,
    order: str = "learned",
) -> kernel.Solver:
    return kernel.Solver(codes, weights, objective, left, memory, memo, prune, order)


@given(tables(), st.sampled_from(KERNEL_OBJECTIVES), st.integers(0, 3))
def test_the_optimum_is_that_of_brute_force(table: tuple[np.ndarray, np.ndarray], objective: str, left: int) -> None:
    value = optimum(*table, objective, left)
    assert solver(*table, objective, left).run(inf, EVERY, inf, None) == (value, value, False)


@given(tables(), st.sampled_from(KERNEL_OBJECTIVES), st.integers(0, 2))
def test_switches_change_nothing_but_the_nodes(table: tuple[np.ndarray, np.ndarray], objective: str, left: int) -> None:
    value = optimum(*table, objective, left)
    for memo, prune, order in product((True, False), (True, False), ("given", "entropy", "learned")):
        found = solver(*table, objective, left, memo=memo, prune=prune, order=order)
        assert found.run(inf, EVERY, inf, None) == (value, value, False)


@pytest.mark.parametrize("order", ["given", "entropy", "learned"])
def test_a_query_that_is_cut_may_still_be_the_best_of_a_part(order: str) -> None:
    rows = ["301000", "010203", "000130", "002000", "020000"]
    codes = np.array([[int(answer) for answer in row] for row in rows], dtype=np.uint32)
    value = optimum(codes, np.ones(6), "questions", 0)
    for budget, beam in ((value + 1.0, EVERY), (inf, 1)):
        search = solver(codes, np.ones(6), order=order)
        search.run(budget, beam, inf, None)
        assert search.run(inf, EVERY, inf, None) == (value, value, False)


@given(tables(), st.sampled_from(KERNEL_OBJECTIVES), st.integers(0, 2), st.lists(st.integers(0, 40), max_size=4))
def test_bounds_bracket_the_optimum_whatever_the_beam_and_the_budget(
    table: tuple[np.ndarray, np.ndarray], objective: str, left: int, budgets: list[int]
) -> None:
    value = optimum(*table, objective, left)
    search = solver(*table, objective, left)
    for beam in (1, 2, 3):
        lower, upper, _ = search.run(inf, beam, inf, None)
        assert lower <= value <= upper < inf
    for budget in budgets:
        lower, upper, _ = search.run(budget, EVERY, inf, None)
        assert lower <= value <= upper
        assert lower == upper or lower >= budget
        assert search.bounds[0] <= value <= search.bounds[1]
    assert search.run(inf, EVERY, inf, None)[:2] == (value, value)


@given(tables(), st.sampled_from(KERNEL_OBJECTIVES), st.integers(0, 2), st.randoms())
def test_no_policy_is_better(
    table: tuple[np.ndarray, np.ndarray], objective: str, left: int, random: "np.random.Generator"
) -> None:
    codes, weights = table
    value, _, _ = solver(codes, weights, objective, left).run(inf, EVERY, inf, None)

    def choose(secrets: frozenset[int]) -> int:
        return int(random.choice([query for query, _ in parts(codes, secrets)]))  # type: ignore[call-overload]

    for _ in range(5):
        assert cost_of(codes, weights, objective, left, choose) >= value


@given(tables(), st.sampled_from(KERNEL_OBJECTIVES), st.integers(0, 2), st.sampled_from([1, 2, EVERY]))
def test_the_tree_costs_what_the_upper_bound_says(
    table: tuple[np.ndarray, np.ndarray], objective: str, left: int, beam: int
) -> None:
    codes, weights = table
    search = solver(codes, weights, objective, left)
    _, upper, _ = search.run(inf, beam, inf, None)
    query, parent, answer, secret, cost = search.tree(beam, None)
    assert cost == upper
    asked, late = {}, objective == "late"
    for node in range(len(query)):
        moves = []
        at = node
        while parent[at] >= 0:
            moves.append((int(query[parent[at]]), int(answer[at])))
            at = int(parent[at])
        living = [s for s in range(codes.shape[1]) if all(codes[q, s] == a for q, a in moves)]
        assert living, "every node can be reached"
        asked[frozenset(living), sum(a == 0 or late for _, a in moves)] = int(query[node])
        if secret[node] >= 0:
            assert living == [secret[node]]

    def value(secrets: frozenset[int], lost: int) -> float:
        if (
            (late or objective.startswith("win"))
            and lost > left
            and not (objective in LAST_NAMED and len(secrets) == 1)
        ):
            return float(weights[list(secrets)].sum())
        if len(secrets) == 1:
            return 0.0
        from exact_play import combine

        split = dict(parts(codes, secrets))[asked[secrets, lost]]
        total = []
        for a, part in split.items():
            one = combine(objective, weights, {a: part}, left, lambda _, __: 0.0)
            total.append(one + value(part, lost + (a == 0 or late)))
        return max(total) if objective.startswith("worst") else sum(total)

    if len(query) > 1:
        assert value(frozenset(range(codes.shape[1])), 0) == upper


@given(tables(), st.sampled_from(KERNEL_OBJECTIVES))
def test_what_was_dumped_is_known_again(table: tuple[np.ndarray, np.ndarray], objective: str) -> None:
    first, second = (solver(*table, objective, 1) for _ in range(2))
    value = first.run(inf, EVERY, inf, None)
    second.restore(*first.dump(10**6))
    assert second.run(inf, EVERY, inf, None) == value
    assert second.nodes <= 1
    assert second.memo_size == first.memo_size


def test_of_many_sets_the_largest_are_dumped() -> None:
    search = solver(*hard(150), "misses")
    search.run(inf, 2, inf, None)
    everything = search.dump(10**6)[2][:, 2]
    assert len(everything) == search.memo_size
    for most in (0, 1, 7, 100, len(everything)):
        keys, bounds, rest = search.dump(most)
        assert len(keys) == len(bounds) == len(rest) == most
        assert sorted(rest[:, 2]) == sorted(everything)[len(everything) - most :]


@given(tables(), st.sampled_from(KERNEL_OBJECTIVES), st.integers(0, 2), st.data())
def test_parts_are_solved_with_one_memo(
    table: tuple[np.ndarray, np.ndarray], objective: str, left: int, data: st.DataObject
) -> None:
    codes, weights = table
    search = solver(codes, weights, objective, 2)
    for _ in range(3):
        some = st.lists(st.integers(0, len(weights) - 1), min_size=1, unique=True)
        columns = np.array(data.draw(some), dtype=np.uint32)
        value = optimum(codes[:, columns], weights[columns], objective, left)
        budget = data.draw(st.sampled_from([inf, value, value + 1, value / 2]))
        lower, upper, stopped = search.part(columns, left, budget, EVERY, inf, None)
        assert lower <= value <= upper
        assert lower == upper or lower >= budget
        assert not stopped
    assert search.run(inf, EVERY, inf, None)[:2] == (optimum(codes, weights, objective, 2),) * 2
    for wrong in ([], [len(weights)]):
        with pytest.raises(ValueError, match="columns"):
            search.part(np.array(wrong, dtype=np.uint32), left, inf, EVERY, inf, None)
    with pytest.raises(ValueError, match="left"):
        search.part(columns, 64, inf, EVERY, inf, None)
    with pytest.raises(ValueError, match="past"):
        search.part(columns, 0, inf, EVERY, inf, None, 1)


def hard(words: int) -> tuple[np.ndarray, np.ndarray]:
    """Random words of five letters out of 16."""
    letters = np.unique(np.random.default_rng(5).integers(0, 16, (words, 5)), axis=0)
    codes = np.zeros((16, len(letters)), dtype=np.uint32)
    for place in range(5):
        codes[letters[:, place], np.arange(len(letters))] |= np.uint32(1 << place)
    return codes, np.ones(len(letters))


def words(letters: np.ndarray, alphabet: int) -> np.ndarray:
    """The answers of words, a row of letters each: the places of each letter."""
    codes = np.zeros((alphabet, len(letters)), dtype=np.uint32)
    for place in range(letters.shape[1]):
        codes[letters[:, place], np.arange(len(letters))] |= np.uint32(1 << place)
    return codes


@pytest.mark.parametrize("size", [20, 64, 65, 128, 129, 250, 300, 512, 513, 700])
@pytest.mark.parametrize("weight", [1, 3])
def test_sets_of_bits_cost_what_sets_of_members_cost(size: int, weight: int) -> None:
    # As many words of memory for a set as it needs; an order of one's own keeps to lists of members.
    random = np.random.default_rng(size)
    letters = np.unique(random.integers(0, 12, (2 * size, 6)), axis=0)
    codes = words(random.permutation(letters)[:size], 12)
    weights = np.full(size, float(weight))
    plain = solver(codes, weights, memory=2**24, order="entropy").run(inf, EVERY, inf, None)
    search = solver(codes, weights, memory=2**24)
    if weight > 1:
        search.run(inf, 2, inf, None)  # budgets below a policy that is known
    for budget in (0.8, 0.95, 1.0):
        lower, upper, _ = search.run(np.ceil(budget * plain[0]), EVERY, inf, None)
        assert np.ceil(budget * plain[0]) <= lower <= plain[0] <= upper
    assert search.run(inf, EVERY, inf, None) == plain
    assert search.tree(EVERY, None)[4] == plain[0]
    columns = np.sort(random.choice(size, size // 2, replace=False)).astype(np.uint32)
    alone = solver(np.ascontiguousarray(codes[:, columns]), weights[columns], memory=2**24, order="entropy")
    assert search.part(columns, 0, inf, EVERY, inf, None) == alone.run(inf, EVERY, inf, None)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("queries", "answers", "missed"), [(90, 3, 0.8), (14, 24, 0.9), (10, 50, 0.7)])
def test_more_queries_or_answers_than_bits_hold(seed: int, queries: int, answers: int, missed: float) -> None:
    # Few secrets are searched with up to 32 queries and 15 hits of each, more with up to 31 hits: else in other ways.
    random = np.random.default_rng(seed)
    hits = random.integers(1, answers + 1, (queries, 90))
    codes = np.unique(np.where(random.random((queries, 90)) < missed, 0, hits), axis=1)[:, :60].astype(np.uint32)
    weights = np.ones(codes.shape[1])
    plain = solver(codes, weights, memory=2**24, order="entropy").run(inf, EVERY, inf, None)
    search = solver(codes, weights, memory=2**24)
    assert search.run(inf, EVERY, inf, None) == plain
    assert search.tree(EVERY, None)[4] == plain[0]


@given(tables(), st.sampled_from(KERNEL_OBJECTIVES), st.integers(0, 2), st.integers(1, 4), st.integers(0, 40))
@settings(max_examples=50)
def test_threads_change_no_value(
    table: tuple[np.ndarray, np.ndarray], objective: str, left: int, threads: int, budget: int
) -> None:
    value = optimum(*table, objective, left)
    search = solver(*table, objective, left)
    search.share(threads)
    lower, upper, _ = search.run(float(budget), EVERY, inf, None)
    assert lower <= value <= upper
    assert lower == upper or lower >= budget
    assert search.run(inf, EVERY, inf, None) == (value, value, False)
    assert search.tree(EVERY, None)[4] == value
    some = np.arange((len(table[1]) + 1) // 2, dtype=np.uint32)
    own = optimum(table[0][:, some], table[1][some], objective, left)
    assert search.part(some, left, inf, EVERY, inf, None) == (own, own, False)


@pytest.mark.parametrize(("objective", "size"), [("questions", 300), ("misses", 100), ("win", 300)])
def test_threads_share_one_memo_that_grows_and_forgets(objective: str, size: int) -> None:
    codes, weights = hard(size)
    value = solver(codes, weights, objective, 3, memory=2**24).run(inf, EVERY, inf, None)
    for memory in (2**14, 2**24):
        search = solver(codes, weights, objective, 3, memory=memory)
        search.share(3)
        some = np.arange(size // 2, dtype=np.uint32)
        own = solver(codes[:, some], weights[some], objective, 3, memory=2**24).run(inf, EVERY, inf, None)
        assert search.part(some, 3, inf, EVERY, inf, None) == own
        assert search.run(inf, EVERY, inf, None) == value
        assert search.tree(EVERY, None)[4] == value[0]


def test_what_is_saved_while_threads_search_holds() -> None:
    codes, weights = hard(500)
    value = solver(codes, weights, memory=2**24).run(inf, EVERY, inf, None)
    search = solver(codes, weights, memory=2**16)  # displaces all the time
    search.share(3)
    saved = []
    assert search.run(inf, EVERY, inf, lambda: bool(saved.append(search.dump(400)))) == value
    assert saved
    for keys, bounds, rest in saved[-3:]:
        assert len(keys) == len(bounds) == len(rest) <= 400
        again = solver(codes, weights, memory=2**24)
        again.restore(keys, bounds, rest)
        assert again.run(inf, EVERY, inf, None) == value


def test_threads_end_with_what_progress_raises() -> None:
    def fail() -> bool:
        raise KeyboardInterrupt

    search = solver(*hard(1500))
    search.share(2)
    with pytest.raises(KeyboardInterrupt):
        search.run(inf, EVERY, inf, fail)
    lower, upper, stopped = search.run(inf, EVERY, inf, lambda: True)
    assert stopped
    assert lower <= upper
    for threads in (0, 257):
        with pytest.raises(ValueError, match="threads"):
            search.share(threads)


@pytest.mark.parametrize("unit", ["misses", "questions"])
@pytest.mark.parametrize("seed", range(12))
def test_the_worst_case_by_cores_is_that_of_the_plain_search(unit: str, seed: int) -> None:
    # Too many secrets for brute force and for the bits of one word, so that cores are searched.
    random = np.random.default_rng(seed)
    alphabet, length = int(random.integers(7, 11)), int(random.integers(3, 5))
    letters = np.unique(random.integers(0, alphabet, (int(random.integers(60, 400)), length)), axis=0)
    codes, weights = words(letters, alphabet), random.integers(1, 4, len(letters)).astype(np.float64)
    search = solver(codes, weights, f"worst-{unit}", memory=2**24)
    plain = solver(codes, weights, f"worst-{unit}", memory=2**24, order="entropy")
    found = plain.run(inf, EVERY, inf, None)
    ticks = iter(range(10**9))
    lower, upper, _ = search.run(inf, EVERY, inf, lambda: next(ticks) > seed)
    assert lower <= found[0] <= upper
    assert search.run(inf, EVERY, inf, None) == found
    assert search.tree(EVERY, None)[4] == found[0]
    columns = np.sort(random.choice(len(letters), len(letters) // 2, replace=False)).astype(np.uint32)
    alone = solver(np.ascontiguousarray(codes[:, columns]), weights[columns], f"worst-{unit}", order="entropy")
    assert search.part(columns, 0, inf, EVERY, inf, None) == alone.run(inf, EVERY, inf, None)


@pytest.mark.parametrize("unit", ["misses", "questions"])
@pytest.mark.parametrize("rhymes", [2, 5, 20, 70])
def test_words_that_differ_in_one_letter_are_told_apart_one_by_one(unit: str, rhymes: int) -> None:
    letters = np.array([[letter, 0, 1] for letter in range(2, 2 + rhymes)])
    search = solver(words(letters, 2 + rhymes), np.ones(rhymes), f"worst-{unit}")
    assert search.run(inf, EVERY, inf, None)[:2] == (rhymes - 1, rhymes - 1)
    assert search.tree(EVERY, None)[4] == rhymes - 1


def test_a_small_memory_forgets_but_stays_right() -> None:
    table = hard(150)
    whole, small = solver(*table, "misses"), solver(*table, "misses", memory=2**12)
    assert small.run(inf, EVERY, inf, None) == whole.run(inf, EVERY, inf, None)
    assert small.memo_size <= 2**12 // 40 < whole.memo_size
    tree = small.tree(EVERY, None)
    assert tree[4] == whole.bounds[1]


def test_what_is_stopped_keeps_certified_bounds() -> None:
    codes, weights = hard(700)
    value, _, _ = solver(codes, weights, memory=2**26).run(inf, EVERY, inf, None)
    search = solver(codes, weights)
    beats = []
    search.run(inf, 1, inf, None)

    def stop() -> bool:
        beats.append(search.bounds)
        return len(beats) >= 2

    lower, upper, stopped = search.run(inf, EVERY, inf, stop)
    assert stopped
    assert lower <= value <= upper < inf
    assert all(low <= value <= high for low, high in beats)
    assert search.run(inf, EVERY, 0.0, None)[2]


def test_secrets_that_answer_alike_are_one() -> None:
    codes = np.array([[1, 0, 1, 0], [0, 2, 0, 0]], dtype=np.uint32)
    search = solver(codes, np.array([1.0, 1.0, 3.0, 1.0]))
    assert search.secrets == 3
    # The heavy pair is told from the others at once, and these from each other.
    assert search.run(inf, EVERY, inf, None)[:2] == (8.0, 8.0)


def test_what_progress_raises_comes_through() -> None:
    def fail() -> bool:
        raise KeyboardInterrupt

    search = solver(*hard(1500))
    with pytest.raises(KeyboardInterrupt):
        search.run(inf, EVERY, inf, fail)
    lower, upper, _ = search.run(inf, 1, inf, None)
    assert lower <= upper < inf


@pytest.mark.parametrize(
    ("given_", "message"),
    [
        ({"weights": np.ones(3)}, "weights"),
        ({"weights": np.array([0.5, 1.0])}, "whole"),
        ({"weights": np.array([1e16, 1.0])}, "large"),
        ({"objective": "best"}, "objective"),
        ({"order": "random"}, "order"),
        ({"left": 64}, "left"),
    ],
)
def test_refuses(given_: dict[str, object], message: str) -> None:
    arguments: dict[str, object] = {"codes": np.eye(2, dtype=np.uint32), "weights": np.ones(2), **given_}
    with pytest.raises(ValueError, match=message):
        kernel.Solver(
            arguments["codes"],
            arguments["weights"],
            arguments.get("objective", "win"),
            arguments.get("left", 0),
            MEMORY,
            True,
            True,
            arguments.get("order", "learned"),
        )


@given(grouped_tables(), st.sampled_from(PAST_OBJECTIVES), st.integers(0, 2))
@settings(max_examples=150)
def test_answers_that_depend_on_the_past(
    drawn: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray], objective: str, left: int
) -> None:
    codes, last, group, weights = drawn
    value = optimum_with_past(codes, last, group, weights, objective, left)
    for memo, prune in product((True, False), (True, False)):
        search = kernel.Solver(codes, weights, objective, left, MEMORY, memo, prune, "learned", last, group)
        for beam in (1, 2):
            lower, upper, _ = search.run(inf, beam, inf, None)
            assert lower <= value <= upper
        assert search.run(inf, EVERY, inf, None) == (value, value, False)
        if memo:
            assert search.tree(EVERY, None)[4] == value


@given(grouped_tables(), st.sampled_from(PAST_OBJECTIVES), st.integers(0, 2))
@settings(max_examples=100)
def test_parts_with_a_past_are_problems_of_their_own(
    drawn: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray], objective: str, left: int
) -> None:
    codes, last, group, weights = drawn
    search = kernel.Solver(codes, weights, objective, left, MEMORY, True, True, "learned", last, group)
    for query in range(len(codes)):
        row = np.where(group[query] == 1 << query, last[query], codes[query])
        for answer in np.unique(row):
            columns = np.flatnonzero(row == answer)
            # Asked already, it tells nothing more, and its group is what else belongs to it.
            rest = (codes[:, columns], last[:, columns], group[:, columns] & ~np.uint64(1 << query), weights[columns])
            for table in rest[:3]:
                table[query] = 0
            value = optimum_with_past(*rest, objective, left)
            past = 1 << query if answer else 0
            found = search.part(columns.astype(np.uint32), left, inf, EVERY, inf, None, past)
            assert found == (value, value, False)
    if (missing := np.flatnonzero(codes[0] == 0).astype(np.uint32)).size:
        with pytest.raises(ValueError, match="misses a secret"):
            search.part(missing, left, inf, EVERY, inf, None, 1)


@given(
    grouped_tables(most_queries=5, most_secrets=4), st.sampled_from(PAST_OBJECTIVES), st.integers(0, 2), st.booleans()
)
@settings(max_examples=80)
def test_mirrors_change_nothing_but_the_nodes(
    drawn: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray], objective: str, left: int, past: bool
) -> None:
    # Beside each secret its image, so that to turn the queries round changes nothing.
    codes, last, group, weights = drawn
    queries = len(codes)
    turned = [
        [sum(1 << (queries - 1 - q) for q in range(queries) if int(whole) >> q & 1) for whole in row]
        for row in group[::-1]
    ]
    weights = np.concatenate([weights, weights])
    codes, last = (np.ascontiguousarray(np.concatenate([half, half[::-1]], axis=1)) for half in (codes, last))
    group = np.concatenate([group, np.array(turned, dtype=np.uint64)], axis=1)
    more = (last, group) if past else (None, None)
    arguments = (codes, weights, objective, left, MEMORY, True, True, "learned", *more)
    plain = kernel.Solver(*arguments)
    seen = kernel.Solver(*arguments, np.arange(queries, dtype=np.uint16)[None, ::-1].copy())
    value = plain.run(inf, EVERY, inf, None)
    for beam in (1, 2):
        lower, upper, _ = seen.run(inf, beam, inf, None)
        assert lower <= value[0] <= upper
    assert seen.run(inf, EVERY, inf, None) == value
    assert seen.tree(EVERY, None)[4] == value[1]


def test_refuses_mirrors_that_are_none() -> None:
    codes = np.array([[1, 0, 0], [0, 1, 0]], dtype=np.uint32)

    def mirrored(weights: list[float], mirrors: list[list[int]]) -> kernel.Solver:
        turned = np.array(mirrors, dtype=np.uint16)
        given_ = (codes, np.array(weights, dtype=np.float64), "misses", 0, MEMORY, True, True, "learned", None, None)
        return kernel.Solver(*given_, turned)

    assert mirrored([1, 1, 1], [[1, 0]]).run(inf, EVERY, inf, None)[:2] == (3.0, 3.0)
    for weights, mirrors in (([1, 2, 1], [[1, 0]]), ([1, 1, 1], [[1, 1]]), ([1, 1, 1], [[0]])):
        with pytest.raises(ValueError, match="mirrors"):
            mirrored(weights, mirrors)


def test_the_likeliest_is_no_better_than_the_optimum() -> None:
    codes = np.array([[1, 1, 0, 0, 0], [0, 1, 1, 0, 0], [0, 0, 1, 1, 0]], dtype=np.uint32)
    search = solver(codes, np.ones(5), "misses")
    value, _, _ = search.run(inf, EVERY, inf, None)
    best, first, worst = (search.likeliest(ties, inf, None) for ties in ("best", "first", "worst"))
    assert value <= best <= first <= worst
    with pytest.raises(ValueError, match="ties"):
        search.likeliest("any", inf, None)


def test_refuses_groups_that_are_none() -> None:
    codes = np.array([[1, 0], [1, 1]], dtype=np.uint32)
    group = np.array([[3, 0], [3, 2]], dtype=np.uint64)

    def past(last: np.ndarray | None, group: np.ndarray | None, objective: str = "misses") -> kernel.Solver:
        return kernel.Solver(codes, np.ones(2), objective, 0, MEMORY, True, True, "learned", last, group)

    past(codes, group)
    for bad in (group[:1], group * np.uint64(2), group + np.uint64(8), np.array([[3, 0], [2, 2]], dtype=np.uint64)):
        with pytest.raises(ValueError, match="group"):
            past(codes, bad)
    with pytest.raises(ValueError, match="both"):
        past(codes, None)
    with pytest.raises(ValueError, match="named"):
        past(codes, group, "win")
