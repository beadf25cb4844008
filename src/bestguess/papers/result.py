"""The findings of a reproduction as plain data: rows beside what was published, listings, figures and notes."""

from dataclasses import asdict, dataclass, field, fields
from typing import Any, Literal, TypeAlias

from bestguess.core.errors import BestguessError

Verdict: TypeAlias = Literal["yes", "no", "unknown", "untried"]
"""Whether our figure agrees with the published one.

``unknown`` where nothing was published or measured that could tell, ``untried`` where the measurement needs something
that was not given, such as the word list of the source.
"""

Style: TypeAlias = Literal["line", "points", "steps"]
"""How a series is drawn: points joined, points alone, or a histogram of bars without gaps."""


@dataclass(frozen=True)
class Row:
    """One figure: published, and found by us."""

    what: str
    """The thing measured, with its unit."""
    published: str | None
    """The published figure as it stands in the source; ``None`` if the source gives none."""
    ours: str
    """Our figure, with its 95 % interval where it is sampled."""
    agrees: Verdict
    why: str = ""
    """Why both differ, or why no verdict is possible; never empty unless both agree."""
    must: bool = False
    """Whether the figure is a count or an exact value, which has to agree on every machine."""
    value: float | None = None
    """Our figure as a number."""
    low: float | None = None
    """The lower end of the 95 % interval; ``None`` where the figure is exact."""
    high: float | None = None
    """The upper end of that interval."""
    seed: int | None = None
    """The seed of the sample; ``None`` where nothing is drawn."""
    command: str = ""
    """The command that finds our figure alone; empty where that is the command of the whole reproduction."""
    by_hand: bool = False
    """Whether :attr:`published` is no figure of the source, but follows by hand from the method it describes."""
    says: str = ""
    """The sentence that follows from our figure, its sign and its interval."""
    chosen: str = ""
    """The choices made here where the source leaves something open on which our figure depends."""
    refuted: str = ""
    """The finding that would refute a claim in words, and whether a measurement can also confirm it."""

    def __post_init__(self) -> None:
        if self.agrees != "yes" and not self.why:
            raise ValueError(f"{self.what}: say why it does not agree")
        if self.published is None and self.agrees != "unknown":
            raise ValueError(f"{self.what}: nothing was published that it could agree or disagree with")

    @classmethod
    def exact(
        cls,
        what: str,
        published: str,
        ours: str,
        same: bool,
        why: str = "An exact value differs: this is a defect.",
        **more: Any,
    ) -> "Row":
        """A count or an exact value that has to agree, and ``why`` where it is not the same."""
        return cls(what, published, ours, "yes" if same else "no", "" if same else why, must=True, **more)

    @classmethod
    def unpublished(cls, what: str, ours: str, why: str, **more: Any) -> "Row":
        """A figure of which the source gives none, and ``why``, or what it gives instead."""
        return cls(what, None, ours, "unknown", why, **more)

    @property
    def failed(self) -> bool:
        """Whether a figure differs that has to agree: a defect, here or in the source."""
        return self.must and self.agrees == "no"


@dataclass(frozen=True)
class Listing:
    """A table of further figures, as text."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


DrawnCell: TypeAlias = Literal["", "miss", "hit", "sunk", "may", "shot", "first", "second", "third"]
"""A cell of a drawn board.

Not shot, missed, hit, or sunk by the shot; ``may``: one that may be shot next by the text of the source; ``shot``: the
one that is; ``first`` to ``third``: of so many a ship that a reading or a sample has laid there.
"""


@dataclass(frozen=True)
class DrawnBoard:
    """One drawn board."""

    title: str
    rows: tuple[tuple[DrawnCell, ...], ...]


@dataclass(frozen=True)
class Drawing:
    """A position of a source, drawn beside what is made of it here."""

    title: str
    """The figure or the section of the source."""
    moves: str
    """The answers so far, as the game writes them."""
    boards: tuple[DrawnBoard, ...]
    caption: str
    """The sentence of the source in short, and whether we do so."""


@dataclass(frozen=True)
class Series:
    """The points of one curve of a figure."""

    name: str
    """The name in the legend."""
    points: tuple[tuple[float, float], ...]
    """Pairs (x, y) by ascending x; both above 0 on a logarithmic axis."""
    style: Style = "line"


@dataclass(frozen=True)
class Figure:
    """A plot, as the numbers that it shows."""

    title: str
    across: str
    """The quantity on the horizontal axis, with its unit."""
    up: str
    """The quantity on the vertical axis, with its unit."""
    series: tuple[Series, ...]
    logarithmic: Literal["", "x", "y", "xy"] = ""
    """Which axes are logarithmic."""


@dataclass
class Result:
    """All that one reproduction has found so far."""

    name: str
    """The name of the reproduction."""
    settings: dict[str, Any]
    """The settings on which it depends: the scale, the seed and the options given."""
    rows: list[Row] = field(default_factory=list)
    listings: list[Listing] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """Sentences about the whole."""
    data: dict[str, Any] = field(default_factory=dict)
    """Further figures for programs."""
    seconds: float = 0.0
    """How long it took, by the clock."""
    processor: float = 0.0
    """The processor time of this process, in seconds; that of other processes is not in it."""
    stopped: bool = False
    """Whether Ctrl-C ended it before its end."""
    drawings: list[Drawing] = field(default_factory=list)
    """Positions of the source, drawn."""

    @property
    def failed(self) -> list[Row]:
        """The rows that have to agree and do not."""
        return [row for row in self.rows if row.failed]

    def to_json(self) -> dict[str, Any]:
        """The result as plain data; :attr:`data` stands at the top level, as a program looks for it there."""
        plain = asdict(self)
        extra = plain.pop("data")
        clash = extra.keys() & plain.keys()
        assert not clash, f"data hides {clash}"
        return {**plain, **extra}

    @classmethod
    def from_json(cls, plain: dict[str, Any]) -> "Result":
        """Read what :meth:`to_json` wrote. Raises :class:`BestguessError` for anything else."""
        try:
            known = {one.name for one in fields(cls)} - {"data"}
            own = {name: plain[name] for name in known}
            own["rows"] = [Row(**row) for row in plain["rows"]]
            own["listings"] = [
                Listing(one["title"], tuple(one["heads"]), tuple(map(tuple, one["rows"]))) for one in plain["listings"]
            ]
            own["figures"] = [_figure(one) for one in plain["figures"]]
            own["drawings"] = [_drawing(one) for one in plain["drawings"]]
            return cls(**own, data={name: value for name, value in plain.items() if name not in known})
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BestguessError("not a result of bestguess reproduce") from error


def _figure(plain: dict[str, Any]) -> Figure:
    series = tuple(
        Series(one["name"], tuple((x, y) for x, y in one["points"]), one["style"]) for one in plain["series"]
    )
    return Figure(plain["title"], plain["across"], plain["up"], series, plain["logarithmic"])


def _drawing(plain: dict[str, Any]) -> Drawing:
    boards = tuple(DrawnBoard(one["title"], tuple(tuple(row) for row in one["rows"])) for one in plain["boards"])
    return Drawing(plain["title"], plain["moves"], boards, plain["caption"])
