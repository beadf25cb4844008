"""``bestguess watch --maps DIR``: the maps of a board after each move, as pictures. Needs the extra ``[plots]``."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import wrap
from typing import Any

from bestguess.arena.match import Turn
from bestguess.core.errors import BestguessError
from bestguess.core.position import Position
from bestguess.core.types import Z
from bestguess.core.whole_files import said_of
from bestguess.games.maps import Map, maps

_TITLES = {
    "truth": "truth",
    "expected": "expected map",
    "surprise": "|truth − expected|",
    "shots": "shots",
    "entropy": "entropy",
    "entropy estimate": "entropy, estimated",
    "entropy error": "|entropy − estimate|",
    "hits": "hits",
}
_UNIT = {"truth", "expected", "surprise", "shots", "hits"}
"""Maps whose numbers are between 0 and 1, so that all pictures have one scale."""

_GAME = "game.png"


@dataclass
class Atlas:
    """Writes a picture for the start and one after each move: ``move-000.png``, ``move-001.png``, …"""

    folder: Path
    secret: Any
    seed: int
    _left: list[float] = field(default_factory=list, init=False)
    _exact: bool = field(default=True, init=False)

    @classmethod
    def open(cls, folder: Path, start: Position, secret: Any, seed: int) -> "Atlas":
        """Make the folder. Raises :class:`BestguessError` if pictures cannot be drawn, or not of this game."""
        try:
            import matplotlib  # noqa: F401  # only whether it is there
        except ImportError as error:
            raise BestguessError("--maps needs matplotlib: pip install 'bestguess[plots]'") from error
        if start.game.display.grid is None:
            raise BestguessError(f"--maps is for games on a board, not for {start.game.name}.")
        try:
            maps(start)
        except TypeError as error:
            raise BestguessError(f"--maps: {error}.") from error
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BestguessError(f"--maps {folder}: {said_of(error)}.") from error
        if any(folder.glob("move-*.png")):
            raise BestguessError(f"--maps {folder}: there are maps of another game in it. Choose an empty folder.")
        return cls(folder, secret, seed)

    def following(self, start: Position, game: Iterator[Turn]) -> Iterator[Turn]:
        """Yield the turns of a game, drawing each as it passes."""
        self.draw(start, "the start")
        for turn in game:
            number = len(turn.after.transcript)
            move = f"move {number}: {turn.after.game.notation.format_query(turn.query)} "
            self.draw(turn.after, move + turn.after.game.notation.format_answer(turn.answer))
            yield turn

    def draw(self, position: Position, title: str) -> Path:
        """Draw one position."""
        count = position.belief.count()
        self._left.append(float(count.value))
        self._exact &= count.exact
        shown = maps(position, self.secret, self.seed)
        path = self.folder / f"move-{len(self._left) - 1:03}.png"
        figure = _figure(shown, f"{position.game.spec} · {title} · {count} layouts left", position)
        self._count(figure.add_subplot(figure.grid[2, :]))
        _save(figure, path)
        return path

    def _count(self, axis: Any) -> None:
        axis.plot(range(len(self._left)), self._left, marker="o", markersize=3, linewidth=1.2, color="#0072b2")
        axis.set_yscale("log")
        axis.set_xlim(-0.5, max(len(self._left), 10) + 0.5)
        axis.set_ylim(0.7, self._left[0] * 2)
        axis.set_xlabel("moves")
        how = "exact" if self._exact else "estimated"
        axis.set_title(f"layouts left ({how} count, logarithmic)", fontsize=10)
        axis.grid(visible=True, alpha=0.3)


def _figure(shown: tuple[Map, ...], title: str, position: Position) -> Any:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    # Places are fixed: working them out anew would take most of the time, and move the maps from picture to picture.
    figure = Figure(figsize=(16, 11))
    FigureCanvasAgg(figure)
    figure.suptitle(title, fontsize=13)
    grid = figure.add_gridspec(
        3, 4, height_ratios=[4, 4, 1.6], left=0.04, right=0.97, top=0.9, bottom=0.06, wspace=0.25, hspace=0.32
    )
    figure.grid = grid  # type: ignore[attr-defined]  # for the count below the maps
    board = position.game.display.grid
    assert board is not None, "maps are drawn of games on a board"
    for place, one in enumerate(shown):
        axis = figure.add_subplot(grid[place // 4, place % 4])
        top = 1.0 if one.name in _UNIT else max(float(one.values.max()), 1e-9)
        image = axis.imshow(one.values, cmap="viridis", vmin=0.0, vmax=top, interpolation="nearest")
        axis.set_title(f"{_TITLES[one.name]}\n{_caption(one)}", fontsize=9)
        axis.set_xticks(range(board.columns), [str(column + 1) for column in range(board.columns)], fontsize=7)
        axis.set_yticks(
            range(board.rows), [board.format(board.cell(row, 0))[0] for row in range(board.rows)], fontsize=7
        )
        figure.colorbar(image, ax=axis, shrink=0.8)
    return figure


def _caption(one: Map) -> str:
    """The caption of a map, with how far off its numbers may be, in lines that fit above it."""
    worst = 0.0 if one.error is None else Z * float(one.error.max())
    text = f"{one.caption} (±{worst:.2g} at most, 95 %)" if worst else one.caption
    return "\n".join(wrap(text, 46))


def _save(figure: Any, path: Path) -> None:
    try:
        figure.savefig(path, dpi=80)
    except OSError as error:
        raise BestguessError(f"Cannot write {path}: {said_of(error)}.") from error
