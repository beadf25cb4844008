"""Processes of this machine that share work, whichever of them dies meanwhile.

Results come back through a pipe of each process, so that one that is killed in the middle takes nothing but its own
share with it, and that share is done again by another.
"""

import os
from collections import deque
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any

from bestguess.core.machine import cores, limit_cores
from bestguess.core.stopping import leave_to
from bestguess.workers.clusters import portable
from bestguess.workers.pieces import Batch, Pieces, Stopped, Work

_CONTEXT = get_context("spawn")  # forking a process that has threads is not safe


@dataclass(eq=False)
class _Hand:
    """A process, and the pieces that it is to do."""

    process: BaseProcess
    pipe: Connection
    batch: Batch[Any] = field(default_factory=list)
    left: deque[tuple[int, Any]] = field(default_factory=deque)
    began: float = 0.0


class Processes:
    """Processes that do pieces; ``work`` must be able to travel to another process."""

    def __init__(self, work: Work, pieces: Pieces[Any], size: int) -> None:
        self._work, self._pieces, self._size = work, pieces, size
        self._hands: list[_Hand] = []

    def results(self) -> Generator[tuple[int, Any], None, None]:
        """The number of each piece with its result, as they come. Closing the generator ends the processes."""
        try:
            self._employ_all()
            while any(hand.left for hand in self._hands):
                for pipe in wait([hand.pipe for hand in self._hands]):
                    hand = next(hand for hand in self._hands if hand.pipe is pipe)
                    try:
                        failure, result = hand.pipe.recv()
                    except (EOFError, OSError):
                        self._bury(hand)
                        continue
                    if failure is not None:
                        raise failure
                    number, _ = hand.left.popleft()
                    if not hand.left:
                        self._pieces.took(hand.batch, monotonic() - hand.began)
                        self._employ(hand)
                    yield number, result
                self._employ_all()
        finally:
            self._dismiss()

    def _employ_all(self) -> None:
        """Give idle processes what waits, and start more while there is more."""
        for hand in self._hands:
            if not hand.left:
                self._employ(hand)
        while len(self._hands) < self._size and len(self._pieces):
            ours, theirs = _CONTEXT.Pipe()
            args = theirs, self._work, os.getpid(), cores() // self._size
            process = _CONTEXT.Process(target=_serve, args=args, daemon=True)
            process.start()
            theirs.close()  # so that the pipe ends when the process does
            hand = _Hand(process, ours)
            self._hands.append(hand)
            self._employ(hand)

    def _employ(self, hand: _Hand) -> None:
        """Give a process its next batch, if any."""
        hand.batch = self._pieces.take(self._size)
        if hand.batch:
            hand.left, hand.began = deque(hand.batch), monotonic()
            with suppress(OSError):  # it has died since; its pipe will say so
                hand.pipe.send([piece for _, piece in hand.batch])

    def _bury(self, hand: _Hand) -> None:
        """Have what a dead process has not done be done by others."""
        self._hands.remove(hand)
        hand.pipe.close()
        hand.process.join()
        if hand.left:
            self._pieces.died_of(hand.left[0][0])
            self._pieces.give_back(hand.left)

    def _dismiss(self) -> None:
        for hand in self._hands:
            hand.pipe.close()  # each ends after the move that it is thinking about
        for hand in self._hands:
            hand.process.join()
        self._hands.clear()


def _serve(pipe: Connection, work: Work, boss: int, share: int) -> None:
    """In a worker: do pieces until the pipe is closed, on its share of the cores."""
    leave_to(boss)
    limit_cores(share)

    def stopped() -> bool:
        return pipe.poll()  # nothing is sent while pieces are to be done: the pipe was closed

    try:
        while True:
            for piece in pipe.recv():
                try:
                    pipe.send((None, work(piece, stopped)))
                except (Stopped, OSError):
                    return
                except Exception as error:
                    pipe.send((portable(error), None))
                    return
    except (EOFError, OSError):
        return
