"""Two threads for work in the kernel, which lets other threads of Python run meanwhile."""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from itertools import chain, islice
from typing import TypeVar

Block = TypeVar("Block")
Result = TypeVar("Result")

THREADS = 2
"""More would have to share the processors of a small machine, and hold as many more results."""

FEW = 4
"""The number of blocks from which on threads work: to start them takes as long as a few blocks."""


def in_order(work: Callable[[Block], Result], blocks: Iterable[Block]) -> Generator[Result, None, None]:
    """The results of ``map(work, blocks)`` in their order, worked out by :data:`THREADS` threads.

    While one result is used, the next :data:`THREADS` are worked out or held.
    ``work`` is called in other threads, so it may change nothing that it shares. Raises what it raises.
    """
    coming = iter(blocks)
    first = [*islice(coming, FEW)]
    if len(first) < FEW:
        yield from map(work, first)
        return
    from concurrent.futures import Future, ThreadPoolExecutor

    with ThreadPoolExecutor(THREADS) as pool:
        due: deque[Future[Result]] = deque()
        try:
            for block in chain(first, coming):
                due.append(pool.submit(work, block))
                if len(due) > THREADS:
                    yield due.popleft().result()
            while due:
                yield due.popleft().result()
        finally:  # whoever stops listening waits for no more than has begun
            pool.shutdown(cancel_futures=True)
