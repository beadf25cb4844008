"""``bestguess tournament``: entrants meet until their differences are settled, whatever happens meanwhile."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from bestguess.advice.format import counted
from bestguess.apps.cli.measuring.output_files import OutputFiles, check_places
from bestguess.apps.cli.measuring.tournament_report import TournamentReport
from bestguess.apps.cli.rendering.progress import progress_bar
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.arena.counting import CountedUnit
from bestguess.arena.hosting import with_host
from bestguess.arena.judge import Aim
from bestguess.arena.long_tournament import Course, LongTournament
from bestguess.arena.results_database import NOWHERE, ResultsDatabase
from bestguess.arena.tournament import Tournament
from bestguess.arena.tournament_file import MOST_GAMES, TournamentFileError, read
from bestguess.core.errors import BestguessError, SpecError
from bestguess.core.spec import Spec
from bestguess.core.whole_files import said_of
from bestguess.games import GAMES
from bestguess.solvers.objective import Until
from bestguess.workers.workers import Workers

if TYPE_CHECKING:  # plain lines need no rich
    from rich.progress import Progress, TaskID

_PROGRESS_SECONDS = 0.5, 10.0
"""Seconds between two looks at what is expected still: with a bar, and where lines are written instead."""


@dataclass(frozen=True)
class Settings:
    """The options that may change from one look at a tournament to the next, and take the place of those of a file."""

    games: int | None
    precision: float | None
    database: str | None


def entered(
    spec: Spec,
    policies: Sequence[str],
    seed: int,
    host: str,
    count: CountedUnit | None,
    until: Until | None,
    error: float,
    settings: Settings,
) -> tuple[LongTournament, str]:
    """The tournament of policies that were typed, and the place of its database."""
    game = str(with_host(spec, host, seed))
    played = Tournament(game, tuple(policies), settings.games or MOST_GAMES, seed, host, count, until, luck=True)
    if settings.database is None:
        from platformdirs import user_data_path

        folder = user_data_path("bestguess", appauthor=False)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as refusal:
            raise BestguessError(
                f"Results cannot be kept in {folder}: {said_of(refusal)}. Name a file with --database FILE, or keep "
                "none with --database none."
            ) from refusal
        place = folder / "tournaments.sqlite3"
    return LongTournament(played, tuple(policies), Aim(error, settings.precision)), settings.database or str(place)


def of_file(path: Path, settings: Settings) -> tuple[LongTournament, str]:
    """The tournament of a file, and the place of its database. Raises :class:`TournamentFileError`."""
    file = read(path)
    players = tuple(entrant.player() for entrant in file.entrants)
    with _said_of(path, "game"):
        spec = GAMES.spec(file.game)
    with _said_of(path, "host"):
        game = str(with_host(spec, file.host, file.seed))
    most = settings.games or file.games
    played = Tournament(game, players, most, file.seed, file.host, file.count, file.until, luck=True)
    _check(path, played)
    precision = file.precision if settings.precision is None else settings.precision
    names = tuple(entrant.title for entrant in file.entrants)
    place = settings.database or file.database or str(path.with_suffix(".sqlite3"))
    with _said_of(path, "entrants"):
        return LongTournament(played, names, Aim(file.error, precision), file.name or path.stem), place


def _check(path: Path, played: Tournament) -> None:
    """Raise :class:`TournamentFileError` for anything that cannot be made; it names the part of the file."""
    try:
        played.check()
    except SpecError:
        rules = replace(played, policies=(), host="honest", count=None, until=None)
        parts = {
            "game": rules,
            "count": replace(rules, count=played.count),
            "until": replace(rules, until=played.until),
        }
        parts |= {f"entrants[{at}]": replace(rules, policies=(one,)) for at, one in enumerate(played.policies)}
        for field, part in (parts | {"host": played}).items():
            with _said_of(path, field):
                part.check()


@contextmanager
def _said_of(path: Path, field: str) -> Iterator[None]:
    """Have errors about a part of a file name the file and the part."""
    try:
        yield
    except SpecError as error:
        raise TournamentFileError(f"{path}: {field}: {error}", *error.named, field=field) from error


def tournament(
    played: LongTournament,
    place: str,
    workers: Workers,
    screen: Screen,
    as_json: bool,
    markdown: Path | None,
    html: Path | None,
    pairs: bool = False,
) -> None:
    """Play and report; what ends the command early keeps the rounds, and reports on them."""
    check_places({"--markdown": markdown, "--html": html}, {})
    played.tournament.check()
    with closing(ResultsDatabase(place)) as database:
        _play(played, database, workers, screen)
        report = TournamentReport(played.course(database))
    with OutputFiles() as files:
        for path, text in ((markdown, report.markdown), (html, report.html)):
            if path is not None:
                files.write_text(path, text())
        if as_json:
            screen.say(report.json())
            return
        report.say(screen, pairs)
        if place != NOWHERE:
            screen.say(f"Kept in {database.place} as {played.name}: the same command goes on from there.")


def _play(played: LongTournament, database: ResultsDatabase, workers: Workers, screen: Screen) -> None:
    with progress_bar(screen) as bar, closing(played.play(database, workers)) as courses:
        show = _Shown(bar, bar.add_task("rounds", total=played.tournament.games), screen.plain)
        try:
            for course in courses:
                show(course)
        except KeyboardInterrupt:
            pass  # the rounds so far are kept, and reported


class _Shown:
    """The progress on the error stream: a bar, or now and then a line where there is none."""

    def __init__(self, bar: "Progress", task: "TaskID", plain: bool) -> None:
        self._bar, self._task, self._plain = bar, task, plain
        self._looked = monotonic() if plain else -1.0

    def __call__(self, course: Course) -> None:
        self._bar.update(self._task, completed=len(course.numbers))
        now = monotonic()
        if now < self._looked + _PROGRESS_SECONDS[self._plain]:
            return
        self._looked = now
        differences = course.differences()
        still = [one for one in differences if one.verdict == "open"]
        more = [one.rounds for one in still]
        expected = "no end in sight" if None in more else f"about {max(filter(None, more), default=0):,} more rounds"
        said = f"{len(still)} of {counted(len(differences), 'difference')} open, {expected}"
        self._bar.update(self._task, description=said)
        if self._plain:
            print(f"tournament: {len(course.numbers):,} rounds, {said}", file=sys.stderr, flush=True)
