"""Work that processes share by numbers: each number is done once, whichever process dies meanwhile.

Results come back through a pipe of each process, so that one that is killed in the middle takes nothing but its own
share with it, and that share is done again by another. Since the result of a number depends on the number alone, so do
the results of all.
"""

import os
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from bestguess.arena.match import Stopped
from bestguess.core.errors import BestguessError, Setting
from bestguess.core.stopping import leave_to

_JOBS = Setting("jobs")

DEATHS = 3
"""A number that so many processes died of is not tried again."""

_CONTEXT = get_context("spawn")  # forking a process that has threads is not safe


Work = Callable[[int, Callable[[], bool]], Any]
"""The work of one number; the function given says whether it is to be given up, by raising
:class:`~bestguess.arena.match.Stopped`."""


@dataclass(eq=False)
class _Hand:
    """A process, and the numbers that it is to do."""

    process: BaseProcess
    pipe: Connection
    numbers: deque[int] = field(default_factory=deque)


class SharedWork:
    """Processes that do the numbers of some batches; ``work`` must be able to travel to another process."""

    def __init__(self, work: Work, batches: Sequence[range], size: int) -> None:
        self._work, self._size = work, size
        self._waiting: deque[Iterable[int]] = deque(batches)
        self._deaths: Counter[int] = Counter()
        self._hands: list[_Hand] = []

    def results(self) -> Generator[Any, None, None]:
        """The result of each number, as they come. Closing the generator ends the processes.

        Raises what the work raises, and :class:`BestguessError` for a number that :data:`DEATHS` processes died of.
        """
        try:
            for _ in range(min(self._size, len(self._waiting))):
                self._hire()
            while self._hands:
                for pipe in wait([hand.pipe for hand in self._hands]):
                    hand = next(hand for hand in self._hands if hand.pipe is pipe)
                    try:
                        failure, result = hand.pipe.recv()
                    except (EOFError, OSError):
                        self._bury(hand)
                        continue
                    if failure is not None:
                        raise failure
                    hand.numbers.popleft()
                    self._employ(hand)
                    yield result
        finally:
            self._dismiss()

    def _hire(self) -> None:
        ours, theirs = _CONTEXT.Pipe()
        process = _CONTEXT.Process(target=_serve, args=(theirs, self._work, os.getpid()), daemon=True)
        process.start()
        theirs.close()  # so that the pipe ends when the process does
        hand = _Hand(process, ours)
        self._hands.append(hand)
        self._employ(hand)

    def _employ(self, hand: _Hand) -> None:
        """Give a process its next batch once it has done the last one; send it away where none is left."""
        if hand.numbers:
            return
        try:
            if self._waiting:
                hand.numbers = deque(self._waiting.popleft())
                hand.pipe.send(tuple(hand.numbers))
            else:
                self._hands.remove(hand)
                hand.pipe.close()
        except OSError:  # it has died since; its pipe will say so
            pass

    def _bury(self, hand: _Hand) -> None:
        """Have what a dead process has not done be done by another one."""
        self._hands.remove(hand)
        hand.pipe.close()
        hand.process.join()
        if hand.numbers:
            number = hand.numbers[0]
            self._deaths[number] += 1
            if self._deaths[number] >= DEATHS:
                raise BestguessError(
                    f"{DEATHS} processes ended without a word at game {number + 1:,}. Perhaps they took too much "
                    f"memory: take fewer {_JOBS}, or a smaller game.",
                    _JOBS,
                )
            self._waiting.appendleft(hand.numbers)
        if self._waiting:
            self._hire()

    def _dismiss(self) -> None:
        for hand in self._hands:
            hand.pipe.close()  # each ends after the move that it is thinking about
        for hand in self._hands:
            hand.process.join()
        self._hands.clear()


def _serve(pipe: Connection, work: Work, boss: int) -> None:
    """In a worker: do numbers until the pipe is closed."""
    leave_to(boss)

    def stopped() -> bool:
        return pipe.poll()  # nothing is sent while numbers are to be done: the pipe was closed

    try:
        while True:
            for number in pipe.recv():
                try:
                    pipe.send((None, work(number, stopped)))
                except (Stopped, OSError):
                    return
                except Exception as error:
                    pipe.send((error, None))
                    return
    except (EOFError, OSError):
        return
