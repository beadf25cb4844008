"""Work in two threads: the results come in order, and what it raises is raised where they are taken."""

from collections.abc import Iterator
from threading import get_ident, main_thread

import pytest

from bestguess.core.threads import FEW, THREADS, in_order


@pytest.mark.parametrize("size", [0, 1, FEW - 1, FEW, 40])
def test_results_come_in_the_order_of_the_blocks(size: int) -> None:
    assert list(in_order(lambda block: block * block, range(size))) == [block * block for block in range(size)]


def test_many_blocks_are_worked_on_beside_the_caller() -> None:
    workers = {*in_order(lambda _: get_ident(), range(40))}
    assert main_thread().ident not in workers
    assert len(workers) <= THREADS


def test_few_results_are_held() -> None:
    taken = 0

    def blocks() -> Iterator[int]:
        for block in range(40):
            assert block - taken <= FEW + THREADS
            yield block

    for _ in in_order(lambda block: block, blocks()):
        taken += 1
    assert taken == 40


@pytest.mark.parametrize("size", [2, 40])
def test_what_the_work_raises_is_raised_in_its_turn(size: int) -> None:
    results = in_order(lambda block: 1 // (1 - block), range(size))
    assert next(results) == 1
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_whoever_stops_listening_stops_the_work() -> None:
    begun: list[int] = []
    results = in_order(lambda block: begun.append(block), range(1000))
    next(results)
    results.close()
    assert len(begun) <= FEW + 2 * THREADS
