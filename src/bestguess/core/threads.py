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
"""So few blocks are not worth a thread."""


def in_order(work: Callable[[Block], Result], blocks: Iterable[Block]) -> Generator[Result, None, None]:
    """What ``map`` gives, with :data:`THREADS` blocks after the last in work: so many results more are held.

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
