"""One published piece of work that is measured again."""

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from time import perf_counter, process_time
from typing import Any, Literal, TypeAlias, TypeVar, cast

from bestguess.core.spec import load
from bestguess.papers.result import Result
from bestguess.papers.times import seconds_of
from bestguess.workers.workers import Workers

SampleScale: TypeAlias = Literal["full", "quick", "tiny"]
"""How large the samples are; ``tiny`` ones only show that everything runs."""

T = TypeVar("T")


@dataclass(frozen=True)
class Settings:
    """How a reproduction is measured."""

    scale: SampleScale = "full"
    seed: int = 0
    workers: Workers = field(default_factory=Workers)
    """Who shares the work; processes, one for each core, by default. No result depends on it."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of this reproduction alone, by name, such as ``words`` or ``games``."""

    def of(self, name: str, full: T, quick: T | None = None, tiny: T | None = None) -> T:
        """The option ``name`` if it was given, else the value for this scale; a value left out is that of ``full``."""
        if name in self.options:
            return cast(T, self.options[name])
        scaled = {"full": full, "quick": quick, "tiny": quick if tiny is None else tiny}[self.scale]
        return full if scaled is None else scaled

    def plain(self) -> dict[str, Any]:
        """The settings on which a result depends, for JSON."""
        return {"scale": self.scale, "seed": self.seed, **{name: _plain(one) for name, one in self.options.items()}}


def _plain(value: Any) -> Any:
    return value if isinstance(value, int | float | bool | str | None) else str(value)


@dataclass(frozen=True, slots=True)
class Step:
    """How far a reproduction is."""

    share: float
    """The share of the work that is done, 0 to 1, roughly by its time."""
    doing: str
    """The thing that is being measured."""


Measure: TypeAlias = Callable[[Settings, Result], Iterator[Step]]
"""Measures, adding to the result as soon as something is known, and says how far it is."""


@dataclass(frozen=True)
class Reproduction:
    """A piece of work with its source, and the function that measures it again."""

    name: str
    title: str
    source: str
    """Authors, year and sections."""
    measures: str
    """One sentence: what is measured and compared."""
    function: str
    """Where the function is, as ``module:name``; it is imported when called. Its type is :data:`Measure`."""
    options: frozenset[str] = frozenset()
    """The options that it knows besides scale, seed and workers."""
    extra: str = ""
    """The extra whose packages it needs; empty where bestguess alone is enough."""
    check: str = ""
    """Where the function is, as ``module:name``, that raises :class:`BestguessError` while they are missing."""

    @property
    def seconds(self) -> Mapping[str, float]:
        """The processor time that each scale takes, in seconds; see :mod:`~bestguess.papers.times`."""
        return seconds_of(self.name)

    def check_extra(self) -> None:
        """Raise :class:`BestguessError` while the packages that it needs are missing."""
        if self.check:
            load(self.check)()

    def measure(self, settings: Settings | None = None) -> Generator[Step, None, Result]:
        """Measure, yielding progress; the value returned is the result.

        Ctrl-C, raised within or thrown in, ends it with the result of what was measured so far. Raises
        :class:`BestguessError` as :meth:`check_extra` does.
        """
        self.check_extra()
        settings = settings or Settings()
        result = Result(self.name, settings.plain())
        began, worked = perf_counter(), process_time()
        try:
            steps: Measure = load(self.function)
            yield from steps(settings, result)
        except KeyboardInterrupt:
            result.stopped = True
        result.seconds, result.processor = perf_counter() - began, process_time() - worked
        return result

    def run(self, settings: Settings | None = None) -> Result:
        """Measure without showing progress."""
        measuring = self.measure(settings)
        while True:
            try:
                next(measuring)
            except StopIteration as end:
                return cast(Result, end.value)
