"""Rectangles: find every cell that some hidden rectangles cover. The small teaching example.

Rectangles of known sizes lie on a board, each either way round; they may touch but not overlap.
Each shot is answered "empty" or "occupied", and the game is over when every occupied cell is hit.
All layouts are equally likely. On the standard board, 8x8 with rectangles of 3x1, 5x1, 7x1 and 2x2
cells, there are 2,041,792 layouts on 2,030,380 different maps (Hinz 2022).

A query is a cell, row by row from the upper left. A secret is a map: an integer whose bit ``c`` is
set if cell ``c`` is occupied.

The simulator of games of maps: the rest of a game played in the kernel against whole lists of maps.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import factorial, prod
from typing import Annotated

import numpy as np
from annotated_doc import Doc
from numpy.typing import NDArray

from bestguess import kernel
from bestguess.beliefs.bitboards import BitboardBelief
from bestguess.core.belief import Belief
from bestguess.core.board import Choice, GridBoard, Occupied, Piece
from bestguess.core.display import Display
from bestguess.core.errors import NotationError, ParameterError, SpecError, SpecText, TooLarge
from bestguess.core.game import Game
from bestguess.core.game_parts import ExactRules
from bestguess.core.grid import Grid
from bestguess.core.memo import remembered
from bestguess.core.simulator import CostDistribution, Plan, Simulators, Terms
from bestguess.core.types import Answer, Floats, Ints, Outcome, Query, Transcript
from bestguess.games.shot_sayings import Saying
from bestguess.games.shot_words import RECTANGLES
from bestguess.games.shots import ShotNotation

Maps = NDArray[np.uint64]


@dataclass(frozen=True, eq=False)
class MapSimulator:
    """Plays the rest of a game from a belief that lists maps of up to 64 cells."""

    belief: BitboardBelief

    work = 1
    hits_differ = False

    def opening(self) -> None:
        """No first query is known to be better than the likeliest."""

    def distinct(self) -> int:
        """The number of layouts left."""
        return int(self.belief.count().value)

    def secrets(self, rng: np.random.Generator, size: int) -> Maps:
        """The maps of layouts drawn with replacement, shape (size,)."""
        return self.belief.draw(rng, size)

    def expected_costs(self, queries: Ints, plan: Plan) -> Floats:
        """The mean misses after each query over all layouts, shape (Q,)."""
        every = np.repeat(self.belief.maps, self.belief.layouts)
        return np.asarray(self.costs(every, queries, plan).mean(axis=1), dtype=np.float64)

    def costs(self, secrets: Maps, queries: Ints, plan: Plan) -> NDArray[np.uint16]:
        """The misses that each map costs after each query, shape (Q, n)."""
        return kernel.map_rollouts(secrets, self.belief.game.num_queries, queries.tolist(), plan.levels)

    def hits(self, secrets: Maps, queries: Ints) -> NDArray[np.bool_]:
        """Whether each query hits each map, shape (Q, n)."""
        hits = secrets[None, :] >> queries.astype(np.uint64)[:, None] & np.uint64(1)
        return hits.astype(np.bool_)

    def played_out(self, plan: Plan) -> CostDistribution:
        """The shots of every layout under the plan."""
        every = np.repeat(self.belief.maps, self.belief.layouts)
        misses = kernel.map_rollouts(every, self.belief.game.num_queries, [-1], plan.levels)[0]
        occupied = int(self.belief.maps[0]).bit_count()
        return _shots(np.bincount(misses + occupied), occupied)


@dataclass(frozen=True, eq=False)
class GreedyMapSimulator:
    """Plays a greedy policy against every layout of a belief that lists maps."""

    belief: BitboardBelief
    names: tuple[str, ...]
    """The objectives, the first most important."""

    @classmethod
    def of(cls, belief: BitboardBelief, terms: Terms) -> "GreedyMapSimulator | None":
        """The simulator of some objectives; ``None`` if one of them has a price."""
        names = tuple(name for name, _ in terms if name != "thrift")
        return cls(belief, names) if len(names) == len(terms) else None

    @property
    def from_start_only(self) -> bool:
        """Whether no objective looks for hits: the policy then asks known cells in their order."""
        return not {"likelihood", "certainty"} & set(self.names)

    def costs(self, transcript: Transcript) -> CostDistribution:
        """The shots still to come for every layout left."""
        # Cells that were asked are taken off the maps: the hits among them are in all maps.
        hits = sum(1 << query for query, answer in transcript if answer)
        left = self.belief.maps & np.uint64(~hits & (1 << 64) - 1)
        every = np.repeat(left, self.belief.layouts)
        shots = kernel.greedy_costs(every, self.belief.game.num_queries, list(self.names))
        return _shots(shots, int(left[0]).bit_count())


def _shots(histogram: Ints, hits: int) -> CostDistribution:
    """The distribution of numbers of shots, given how many layouts take each number."""
    shots = np.flatnonzero(histogram)
    counts = histogram[shots]
    return CostDistribution(shots, shots - hits, counts, float(counts.sum()))


EMPTY, OCCUPIED = 0, 1

MAX_CELLS = 64
MAX_LAYOUTS = 2**24

_SIZE = re.compile(r"\s*([1-9][0-9]?)\s*[x×]\s*([1-9][0-9]?)\s*")


@dataclass(frozen=True)
class Rectangles(Game, ExactRules, Simulators):
    """Find every cell of some hidden rectangles in as few shots as possible.

    ``shapes`` are their sizes, such as ``"3x1-2x2"``; equal ones cannot be told apart. Raises
    :class:`SpecError` if they cannot be read or cannot lie on the board.
    """

    rows: Annotated[int, Doc("Rows of the board, up to 64 cells in all.")] = 8
    columns: Annotated[int, Doc("Columns of the board.")] = 8
    shapes: Annotated[str, Doc("The sides of each rectangle in cells.")] = "3x1-5x1-7x1-2x2"

    name = "rectangles"
    query_noun = "shot"
    secret_noun = "layout"
    cost_noun = "shots"
    has_misses = True
    presets = {  # noqa: RUF012  # a constant, as its base says
        "Standard 8×8": "rectangles",
        "Small 6×6": "rectangles(rows=6,columns=6,shapes=3x1-4x1-2x2)",
        "Two squares": "rectangles(rows=6,columns=6,shapes=2x2-3x3)",
    }

    @cached_property
    def notation(self) -> "RectangleNotation":
        return RectangleNotation(self)

    @cached_property
    def display(self) -> "RectangleDisplay":
        return RectangleDisplay(self)

    def __post_init__(self) -> None:
        self.grid.check()
        if self.num_queries > MAX_CELLS:
            raise SpecError(
                f"{self.spec}: {self.num_queries} cells are too many, the most is {MAX_CELLS}.", SpecText(self.spec)
            )
        short, long = sorted((self.rows, self.columns))
        for low, high in self.sizes:
            if low > short or high > long:
                raise ParameterError("shapes", self.shapes, f"{high}x{low} does not fit on a board of {self._board}.")
        if self.num_occupied > self.num_queries:
            raise ParameterError(
                "shapes",
                self.shapes,
                f"the rectangles cover {self.num_occupied} cells, "
                f"but a board of {self._board} has {self.num_queries}. Leave some out.",
            )

    @property
    def grid(self) -> Grid:
        """The board."""
        return Grid(self.rows, self.columns)

    @property
    def _board(self) -> str:
        return f"{self.rows}x{self.columns}"

    @property
    def sizes(self) -> tuple[tuple[int, int], ...]:
        """The two sides of each rectangle in cells, the shorter first."""
        return _read_sizes(self.shapes)

    @property
    def num_occupied(self) -> int:
        """How many cells are occupied."""
        return sum(low * high for low, high in self.sizes)

    @property
    def num_queries(self) -> int:
        return self.grid.size

    def symmetries(self) -> list[list[int]]:
        return self.grid.symmetries()

    def answer(self, secret: int, transcript: Transcript, query: Query) -> Answer:
        return secret >> query & 1

    def answers(self, transcript: Transcript, query: Query) -> tuple[Answer, ...]:
        return (EMPTY, OCCUPIED)

    def outcome(self, transcript: Transcript) -> Outcome | None:
        hits = sum(answer for _, answer in transcript)
        return Outcome("every occupied cell hit", won=True) if hits >= self.num_occupied else None

    def prior(self, kind: str = "default") -> BitboardBelief:
        """All layouts, equally likely. Raises :class:`TooLarge` above 2^24 of them."""
        if kind not in ("default", "listed"):
            raise SpecError(f"Rectangles has no belief '{kind}': its layouts are always listed.")
        return _prior(self)

    def simulator(self, belief: Belief) -> MapSimulator | None:
        return MapSimulator(belief) if isinstance(belief, BitboardBelief) else None

    def greedy_simulator(self, belief: Belief, terms: Terms) -> GreedyMapSimulator | None:
        return GreedyMapSimulator.of(belief, terms) if isinstance(belief, BitboardBelief) else None

    def secrets(self) -> Iterator[int]:
        """The map of every layout; a map that several layouts give comes several times."""
        prior = self.prior()
        return iter(np.repeat(prior.maps, prior.layouts).tolist())


@dataclass(frozen=True)
class RectangleDisplay(Display[Rectangles]):
    """The board of rectangles, and the rectangles beside it."""

    kind = "grid"

    @property
    def grid(self) -> Grid:
        return self.game.grid

    def board(self, transcript: Transcript, secret: int | None = None) -> GridBoard:
        shown = 0 if secret is None else secret
        return self.game.grid.board(
            {query: "hit" if answer == OCCUPIED else "miss" for query, answer in transcript},
            fleet=tuple(Piece(f"{high}x{low}", shape=(low, high)) for low, high in self.game.sizes),
            answers=(Choice("empty", "Empty", "m"), Choice("occupied", "Occupied", "h")),
            occupied=tuple(
                Occupied(self.game.notation.format_query(cell))
                for cell in range(self.game.num_queries)
                if shown >> cell & 1
            ),
        )

    def draw(self, transcript: Transcript, secret: int | None = None) -> str:
        """The board: ``X`` occupied, ``-`` empty, ``.`` not asked; of the secret, ``#`` not yet hit."""
        asked = dict(transcript)

        def mark(cell: int) -> str:
            if cell in asked:
                return "X" if asked[cell] == OCCUPIED else "-"
            return "#" if secret is not None and secret >> cell & 1 else "."

        return self.game.grid.draw(mark)


@dataclass(frozen=True)
class RectangleNotation(ShotNotation[Rectangles]):
    """The notation of rectangles: cells, ``empty`` and ``occupied``, and maps as their occupied cells."""

    answer_lexicon = RECTANGLES

    def format_answer(self, answer: Answer) -> str:
        return "occupied" if answer == OCCUPIED else "empty"

    def coded(self, said: Saying, transcript: Transcript | None, query: Query) -> Answer:
        if said.answer == "sunk":
            raise NotationError(f"'{said.text}': rectangles do not sink. Say {self.sayable}.")
        return OCCUPIED if said.answer == "hit" else EMPTY

    @property
    def sayable(self) -> str:
        return "empty (e) or occupied (o)"

    def format_secret(self, secret: int) -> str:
        """The occupied cells, such as ``A1 A2 A3``."""
        return " ".join(self.grid.format(cell) for cell in range(self.game.num_queries) if secret >> cell & 1)

    def secret_bytes(self) -> int:
        return 4 * self.game.num_occupied + 2

    def parse_secret(self, text: str) -> int:
        """Read what :meth:`format_secret` writes. Raises :class:`NotationError`."""
        secret = 0
        for word in text.replace(",", " ").split():
            secret |= 1 << self.parse_query(word)
        if not np.any(self.game.prior().maps == np.uint64(secret)):
            raise NotationError(f"'{text}' is no way to lay {self.game.shapes}. Write all occupied cells: A1 A2 A3 …")
        return secret


@remembered(most=256)
def _read_sizes(shapes: str) -> tuple[tuple[int, int], ...]:
    sizes = []
    for piece in shapes.split("-"):
        match = _SIZE.fullmatch(piece)
        if not match:
            raise ParameterError("shapes", shapes, f"cannot read '{piece}'. Write sizes with dashes between: 3x1-2x2.")
        low, high = sorted((int(match[1]), int(match[2])))
        sizes.append((low, high))
    return tuple(sizes)


@remembered(most=4)
def _prior(game: Rectangles) -> BitboardBelief:
    try:
        boards = kernel.list_layouts(game.rows, game.columns, game.sizes, MAX_LAYOUTS)
    except OverflowError:
        about = _estimate(game)
        many = (
            f"about {about:.2g}, the most is {MAX_LAYOUTS:,}" if about > MAX_LAYOUTS else "they are packed too tightly"
        )
        raise TooLarge(
            f"{game.spec} has too many layouts to list: {many}. Take fewer rectangles or a smaller board.",
            SpecText(game.spec),
        ) from None
    if not len(boards):
        raise ParameterError("shapes", game.shapes, f"the rectangles do not fit together on a board of {game._board}.")
    return BitboardBelief.uniform(game, boards)


def _estimate(game: Rectangles, walks: int = 1000) -> float:
    """About how many layouts there are: the mean product of choices over random walks (Knuth 1975)."""
    rng = np.random.default_rng(0)
    places = [kernel.list_layouts(game.rows, game.columns, [size], MAX_LAYOUTS) for size in sorted(game.sizes)[::-1]]
    total = 0.0
    for _ in range(walks):
        ways, taken = 1.0, np.uint64(0)
        for boards in places:
            free = boards[boards & taken == 0]
            ways *= len(free)
            if not len(free):
                break
            taken |= rng.choice(free)
        total += ways
    return total / walks / prod(factorial(twins) for twins in Counter(game.sizes).values())
