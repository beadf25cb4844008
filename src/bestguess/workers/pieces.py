"""Pieces of work that wait to be done, and the batches in which workers are given them."""

import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from pickle import PicklingError, dumps
from typing import Any, Generic, TypeAlias, TypeVar

from bestguess.core.errors import BestguessError, Setting, SpecError

P = TypeVar("P")

Work: TypeAlias = Callable[[Any, Callable[[], bool]], Any]
"""Does one piece; the function given says whether it is to be given up, by raising :class:`Stopped`."""

Batch: TypeAlias = list[tuple[int, P]]
"""Pieces with their numbers, counted from 0."""

DEATHS = 3
"""A piece that so many workers died of is not tried again."""

MAX_GAMES_OF_ONE = 4
"""So many games one process plays: starting others takes longer."""

TURN = 0.5
"""The seconds that a batch is to take, so that a message costs little and no worker is left with much in the end."""

MAX_BATCH = 4096
"""The most pieces of a batch."""

_WORKERS = Setting("workers")


def check_travels(what: object, name: str) -> None:
    """Raise :class:`SpecError` for an object, called ``name``, that cannot be sent to another process."""
    try:
        dumps(what)
    except (AttributeError, PicklingError, TypeError) as error:
        one = Setting("workers", 1)
        raise SpecError(
            f"{name} cannot be sent to another process ({error}). Take {one}, or define its class in a module.", one
        ) from error


class Stopped(Exception):
    """A piece of work was given up before its end."""


def _of_a_script() -> str:
    """A sentence on scripts of somebody's own, which each worker reads anew; empty at the command line."""
    script = Path(getattr(sys.modules["__main__"], "__file__", None) or "")
    if script.suffix != ".py" or script.name == "__main__.py":
        return ""
    return (
        f" Or they cannot read {script.name}, as each of them does when it starts: what plays stands there below "
        'if __name__ == "__main__":, and classes of your own above that.'
    )


class Pieces(Generic[P]):
    """Pieces that wait; each has a number, in the order in which they came. More may be added while others are done.

    What a piece gives depends on the piece alone, so that nothing depends on the batches, which grow until one takes
    about :data:`TURN`.
    """

    def __init__(self, pieces: Sequence[P], noun: str = "piece") -> None:
        """``noun`` is what messages call a piece."""
        self._pieces: deque[Sequence[P]] = deque([pieces] if pieces else [])
        self._place = self._number = 0
        self._returned: deque[Batch[P]] = deque()
        self._deaths: Counter[int] = Counter()
        self._size = 1
        self._noun = noun

    def __len__(self) -> int:
        """How many pieces wait."""
        return sum(map(len, self._pieces)) - self._place + sum(map(len, self._returned))

    def add(self, pieces: Sequence[P]) -> None:
        """Add pieces behind those that wait."""
        if pieces:
            self._pieces.append(pieces)

    def take(self, hands: int) -> Batch[P]:
        """The next batch for one of so many workers; empty if no piece waits."""
        if self._returned:
            return self._returned.popleft()
        batch: Batch[P] = []
        for _ in range(max(1, min(self._size, len(self) // (2 * hands)))):
            if not self._pieces:
                break
            batch.append((self._number, self._pieces[0][self._place]))
            self._number, self._place = self._number + 1, self._place + 1
            if self._place == len(self._pieces[0]):
                self._pieces.popleft()
                self._place = 0
        return batch

    def took(self, batch: Batch[P], seconds: float) -> None:
        """Note how long a batch took, for the size of the next ones."""
        if seconds > 2 * TURN:
            self._size = max(1, self._size // 2)
        elif seconds < TURN / 2 and len(batch) == self._size:
            self._size = min(2 * self._size, MAX_BATCH)

    def give_back(self, batch: Iterable[tuple[int, P]]) -> None:
        """Have pieces done again whose worker has died, each alone: one of them may be what it died of."""
        self._returned.extend([one] for one in batch)

    def died_of(self, number: int) -> None:
        """Note that a worker died of a piece. Raises :class:`BestguessError` if :data:`DEATHS` have by now."""
        self._deaths[number] += 1
        if self._deaths[number] >= DEATHS:
            raise self.fatal(number)

    def fatal(self, number: int) -> BestguessError:
        """The error of a piece, or of a batch that begins with it, that worker after worker dies of."""
        return BestguessError(
            f"{DEATHS} workers ended without a word at {self._noun} {number + 1:,}. Perhaps they took too much memory: "
            f"take fewer {_WORKERS}, or a smaller game.{_of_a_script()}",
            _WORKERS,
        )
