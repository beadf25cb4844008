"""Several threads in one search: the same values, and nothing lost when one of them ends."""

from math import inf

import numpy as np
import pytest
from exact_play import KERNEL_OBJECTIVES, hard, optimum, solver, tables
from hypothesis import given, settings, strategies as st

from bestguess.kernel import FULL_BEAM


@given(tables(), st.sampled_from(KERNEL_OBJECTIVES), st.integers(0, 2), st.integers(1, 4), st.integers(0, 40))
@settings(max_examples=50)
def test_threads_change_no_value(
    table: tuple[np.ndarray, np.ndarray], objective: str, left: int, threads: int, budget: int
) -> None:
    value = optimum(*table, objective, left)
    search = solver(*table, objective, left)
    search.share(threads)
    lower, upper, _ = search.run(float(budget), FULL_BEAM, inf, None)
    assert lower <= value <= upper
    assert lower == upper or lower >= budget
    assert search.run(inf, FULL_BEAM, inf, None) == (value, value, False)
    assert search.tree(FULL_BEAM, None)[4] == value
    some = np.arange((len(table[1]) + 1) // 2, dtype=np.uint32)
    own = optimum(table[0][:, some], table[1][some], objective, left)
    assert search.part(some, left, inf, FULL_BEAM, inf, None) == (own, own, False)


@pytest.mark.parametrize(("objective", "size"), [("questions", 300), ("misses", 100), ("win", 300)])
def test_threads_share_one_memo_that_grows_and_forgets(objective: str, size: int) -> None:
    codes, weights = hard(size)
    value = solver(codes, weights, objective, 3, memory=2**24).run(inf, FULL_BEAM, inf, None)
    for memory in (2**14, 2**24):
        search = solver(codes, weights, objective, 3, memory=memory)
        search.share(3)
        some = np.arange(size // 2, dtype=np.uint32)
        own = solver(codes[:, some], weights[some], objective, 3, memory=2**24).run(inf, FULL_BEAM, inf, None)
        assert search.part(some, 3, inf, FULL_BEAM, inf, None) == own
        assert search.run(inf, FULL_BEAM, inf, None) == value
        assert search.tree(FULL_BEAM, None)[4] == value[0]


def test_what_is_saved_while_threads_search_holds() -> None:
    codes, weights = hard(900)  # some ten beats of the thread that saves, of which a busy machine may leave few
    value = solver(codes, weights, memory=2**24).run(inf, FULL_BEAM, inf, None)
    search = solver(codes, weights, memory=2**16)  # displaces all the time
    search.share(3)
    saved = []
    assert search.run(inf, FULL_BEAM, inf, lambda: bool(saved.append(search.dump(400)))) == value
    assert saved
    for keys, bounds, rest in saved[-3:]:
        assert len(keys) == len(bounds) == len(rest) <= 400
        again = solver(codes, weights, memory=2**24)
        again.restore(keys, bounds, rest)
        assert again.run(inf, FULL_BEAM, inf, None) == value


def test_threads_end_with_what_progress_raises() -> None:
    def fail() -> bool:
        raise KeyboardInterrupt

    search = solver(*hard(1500))
    search.share(2)
    with pytest.raises(KeyboardInterrupt):
        search.run(inf, FULL_BEAM, inf, fail)
    lower, upper, stopped = search.run(inf, FULL_BEAM, inf, lambda: True)
    assert stopped
    assert lower <= upper
    for threads in (0, 257):
        with pytest.raises(ValueError, match="threads"):
            search.share(threads)


def test_the_sets_of_all_threads_count_while_they_search() -> None:
    codes, weights = hard(1500)
    search = solver(codes, weights, memory=2**26)
    search.share(4)
    seen: list[int] = []
    search.run(inf, FULL_BEAM, inf, lambda: bool(seen.append(search.nodes)))
    assert seen == sorted(seen)
    assert 0.5 * search.nodes <= seen[-1] <= search.nodes  # one of four is a quarter
