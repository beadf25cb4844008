"""A predictive whose figures for all queries are kept from one process to the next."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from bestguess.beliefs.block_predictive import BlockPredictive
from bestguess.core.game import Game
from bestguess.core.kept import KeptFolder, name_of
from bestguess.core.predictive import Predictive
from bestguess.core.types import Floats, Ints
from bestguess.kernel.compiled import build


def figures_name(*parts: str | bytes) -> str:
    """The name under which figures are kept that depend on these parts, the program, the kernel and numpy."""
    return name_of(np.__version__, build(), *parts)


class KeptPredictive(BlockPredictive):
    """Exact rows, with the figures of each query in a folder.

    Those of a long list take a second to work out and a hundred kilobytes to keep.
    """

    _folder: KeptFolder
    _about: bytes

    def __init__(
        self,
        folder: KeptFolder,
        about: bytes,
        game: Game,
        queries: Ints,
        rows: Callable[[Ints], Predictive],
        blocks: Callable[[Ints], Iterable[Predictive]],
    ) -> None:
        """``about`` is all that the rows depend on besides the queries."""
        super().__init__(game, queries, rows, blocks)
        object.__setattr__(self, "_folder", folder)
        object.__setattr__(self, "_about", about)

    def __reduce__(self) -> tuple[Any, ...]:
        return KeptPredictive, (self._folder, self._about, self._game, self.queries, self._rows, self._by_blocks)

    def _figure(self, name: str, work: Callable[[Predictive], Floats]) -> Floats:
        if name not in self._known:
            data = self._folder.get(self._name(name))
            if data is not None and len(data) == 8 * len(self.queries):
                self._known[name] = np.frombuffer(data, np.float64)
        return super()._figure(name, work)

    def _work_out(self, name: str, work: Callable[[Predictive], Floats]) -> list[str]:
        new = super()._work_out(name, work)
        for figure in new:
            self._folder.put(self._name(figure), self._known[figure].tobytes())
        return new

    def _name(self, figure: str) -> str:
        return figures_name(f"figure {figure}", self._about, self.queries.tobytes())
