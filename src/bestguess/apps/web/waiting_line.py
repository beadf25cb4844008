"""The line of requests that wait for a worker: whose turn is next, and which work may have the last worker.

Pure bookkeeping in the event loop. Clients are served in turns, so that one who asks for much waits for himself, and
work that may take long never has all workers: a short question finds one that is free, or free soon.
"""

import asyncio
from collections import Counter
from dataclasses import dataclass, field

from bestguess.apps.web.errors import Refusal


@dataclass(frozen=True, slots=True)
class Asker:
    """The one a request comes from, and how it wants to be served."""

    client: str = ""
    """The address of the client: requests are counted by it."""
    affinity: int = 0
    """Requests with equal numbers go to one worker if it is idle."""
    long: bool = False
    """Whether the work may take long; then it does not take the last worker."""


SOMEBODY = Asker()
"""An asker of whom nothing is known."""


@dataclass(eq=False, slots=True)
class _Place:
    asker: Asker
    turn: "asyncio.Future[int]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class WaitingLine:
    """The workers that are idle, and the requests that wait for one."""

    def __init__(self, workers: int, most: int, most_each: int) -> None:
        self._workers, self._most, self._most_each = workers, most, most_each
        self._idle: list[int] = []
        self._waiting: list[_Place] = []
        self._at_long: set[int] = set()
        self._served: Counter[str] = Counter()
        self._turns = 0

    def __len__(self) -> int:
        """How many requests wait."""
        return len(self._waiting)

    @property
    def idle(self) -> int:
        """How many workers have nothing to do."""
        return len(self._idle)

    async def take(self, asker: Asker) -> int:
        """The number of a worker, once it is the asker's turn.

        Raises :class:`Refusal` where too many wait already. To be cancelled while it waits is to leave the line.
        """
        place = _Place(asker)
        self._waiting.append(place)
        self._assign()
        if not place.turn.done():
            theirs = sum(other.asker.client == asker.client for other in self._waiting)
            if len(self._waiting) > self._most or theirs > self._most_each:
                self._waiting.remove(place)
                raise Refusal("busy", "The server is busy.", "", "Try again in a moment.", retry_after=1)
        try:
            return await place.turn
        except asyncio.CancelledError:
            if place in self._waiting:
                self._waiting.remove(place)
            elif not place.turn.cancelled() and place.turn.exception() is None:
                self.give_back(place.turn.result())
            raise

    def give_back(self, number: int) -> None:
        """A worker has nothing to do any more."""
        self._at_long.discard(number)
        self._idle.append(number)
        self._assign()

    def dissolve(self, refusal: Refusal) -> None:
        """Refuse all who wait."""
        for place in self._waiting:
            if not place.turn.done():
                place.turn.set_exception(refusal)
        self._waiting.clear()

    def _assign(self) -> None:
        while self._idle and (place := self._next()) is not None:
            self._waiting.remove(place)
            preferred = place.asker.affinity % self._workers
            number = preferred if preferred in self._idle else self._idle[0]
            self._idle.remove(number)
            if place.asker.long:
                self._at_long.add(number)
            self._turns += 1
            self._served[place.asker.client] = self._turns
            place.turn.set_result(number)
        if not self._waiting:
            self._served.clear()

    def _next(self) -> _Place | None:
        """Of those who may have a worker now, the first of the client whose last turn was longest ago."""
        room = len(self._at_long) < max(1, self._workers - 1)
        open_ = [place for place in self._waiting if not place.turn.done() and (room or not place.asker.long)]
        return min(open_, key=lambda place: self._served[place.asker.client], default=None)
