"""Small boards solved: the least mean shots, beside those of always shooting where a ship is likeliest.

Greedy play is not always optimal, as Audinot, Bonnet & Viennot (2014) found. How much it loses is exact here: both
values are sums over all layouts. Where several shots are equally likely, greedy is judged by its luckiest ties, too.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement, count
from math import isfinite
from pathlib import Path

from bestguess.core.errors import BestguessError, SpecError
from bestguess.core.whole_files import said_of, text_of, write_whole
from bestguess.games.battleship.fleet_rules import Announce
from bestguess.games.battleship.rules import Battleship
from bestguess.solvers.problem import Problem
from bestguess.solvers.solution import SearchProgress
from bestguess.solvers.solve import solve
from bestguess.solvers.switches import TICK_SECONDS, Switches

MODES: tuple[Announce, ...] = ("sunk", "named", "silent")
"""The announcements of the table."""

_TABLE_BYTES = 2**30


@dataclass(frozen=True, slots=True)
class BoardResult:
    """A board, a fleet and an announcement: what is known of the best play and of the greedy one."""

    game: str
    """The spec of the game."""
    board: str
    fleet: str
    announce: str
    layouts: int
    cells: int
    """Cells of ships: shots that nobody can save."""
    lower: int
    """The misses over all layouts that no policy undercuts."""
    upper: int
    """The misses of the best policy found, greedy ones included; the optimum if they equal :attr:`lower`."""
    greedy: int | None
    """The misses of shooting always where a hit is likeliest, of equal cells at the first; ``None`` if out of time."""
    luckiest: int | None
    """The misses of greedy play with every tie broken as it turns out best."""
    unluckiest: int | None
    """The misses of greedy play with every tie broken as it turns out worst."""
    nodes: int
    """Sets of layouts searched."""
    seconds: float
    """The time of the search, in seconds."""
    limit: float
    """The seconds of work that it was allowed, counted in ticks of the kernel."""

    def after(self, old: "BoardResult") -> "BoardResult":
        """This line, of a later and longer search, with what an earlier one of the same board knew better."""
        kept = {
            name: getattr(old, name) for name in ("greedy", "luckiest", "unluckiest") if getattr(self, name) is None
        }
        return replace(self, lower=max(self.lower, old.lower), upper=min(self.upper, old.upper), **kept)

    @property
    def proven(self) -> bool:
        """Whether the optimum is known."""
        return self.lower == self.upper

    def shots(self, misses: int) -> Fraction:
        """The mean shots of so many misses over all layouts."""
        return self.cells + Fraction(misses, self.layouts)

    @property
    def lost(self) -> Fraction | None:
        """The mean shots that greedy play loses even with the luckiest ties: exactly if :attr:`proven`, else at least.

        ``None`` if the luckiest ties are not known.
        """
        if self.luckiest is None:
            return None
        return Fraction(self.luckiest - self.upper, self.layouts)


def boards(largest: int = 5, ships: int = 3, modes: Sequence[Announce] = MODES) -> Iterator[Battleship]:
    """Square boards of 2x2 up to ``largest``, with each fleet of one to ``ships`` ships of two cells or more that fits.

    Raises :class:`SpecError` for boards too large to be called small.
    """
    if not 2 <= largest <= 8:
        raise SpecError(f"A small board has 2 to 8 rows, not {largest}.")
    for size in range(2, largest + 1):
        for number in range(1, ships + 1):
            for lengths in combinations_with_replacement(range(2, size + 1), number):
                for announce in modes:
                    try:
                        game = Battleship(size, size, "-".join(map(str, reversed(lengths))), announce=announce)
                        game.prior()
                    except SpecError:
                        break  # it does not fit
                    yield game


def solve_board(
    game: Battleship, seconds: float, report: Callable[[SearchProgress], None] | None = None
) -> BoardResult:
    """Solve one board in ``seconds`` of work at most, or bound it: the same on each machine, whatever else it does.

    Raises ``KeyboardInterrupt`` when stopped.
    """
    problem = Problem.of(game, "misses")
    found = solve(problem, effort=seconds / TICK_SECONDS, memory=_TABLE_BYTES, tree=False, report=report)
    found.or_stop()
    greedy = {ties: likeliest(problem, ties, seconds) for ties in ("first", "best", "worst")}
    # Greedy play is a policy, too: the optimum is no higher.
    reached = [misses for misses in greedy.values() if misses is not None]
    return BoardResult(
        game.spec,
        f"{game.rows}x{game.columns}",
        "-".join(str(ship.length) for ship in game.ships),
        game.announce,
        int(problem.total),
        sum(ship.length for ship in game.ships),
        int(found.cost_lower),
        min([int(found.cost_upper), *reached]),
        greedy["first"],
        greedy["best"],
        greedy["worst"],
        found.nodes,
        round(found.seconds, 2),
        seconds,
    )


def likeliest(problem: Problem, ties: str = "first", seconds: float = float("inf")) -> int | None:
    """The misses, by weight, of always asking the likeliest query; ``None`` if that takes over ``seconds`` of work.

    ``ties`` are broken by the ``first``, ``best`` or ``worst`` query.
    """
    arrays = problem.arrays._replace(symmetries=None)
    solver = arrays.solver("misses", 2**16, switches=Switches(order="given"))
    ticks = count(1)
    cost = solver.likeliest(ties, float("inf"), lambda: next(ticks) > seconds / TICK_SECONDS)
    return int(cost) if isfinite(cost) else None


def table(
    games: Iterable[Battleship],
    seconds: float,
    file: Path | None = None,
    report: Callable[[str, SearchProgress], None] | None = None,
) -> Iterator[BoardResult]:
    """The lines of the games, one by one.

    ``file`` keeps each as soon as it is found. What it has is not sought again, unless it was not proven and more
    work is allowed now. Raises :class:`BestguessError` for a file that is no table.
    """
    known = _read(file) if file and file.exists() else {}
    for game in games:
        old = known.get(game.spec)
        if old and (old.proven or old.limit >= seconds):
            yield old
            continue
        made = solve_board(game, seconds, partial(report, game.spec) if report else None)
        made = known[game.spec] = made.after(old) if old else made
        if file:
            _write(file, known.values())
        yield made


def _write(file: Path, lines: Iterable[BoardResult]) -> None:
    try:
        write_whole(file, "".join(json.dumps(asdict(one)) + "\n" for one in lines))
    except OSError as error:
        raise BestguessError(f"Cannot write {file}: {said_of(error)}.") from error


def _read(file: Path) -> dict[str, BoardResult]:
    known: dict[str, BoardResult] = {}
    try:
        written = text_of(file).splitlines()
    except (OSError, UnicodeError) as error:
        raise BestguessError(f"Cannot read {file}: {said_of(error)}.") from error
    for number, text in enumerate(written, 1):
        try:
            read = BoardResult(**json.loads(text))
        except (ValueError, TypeError, RecursionError):
            raise BestguessError(
                f"{file}, line {number}: not a line of a table of small boards. Give another file to save to."
            ) from None
        known[read.game] = read
    return known
