"""Tournaments that end when their differences are settled, and survive whatever ends the program meanwhile.

Rounds are kept in a database as they come, and judged in the order of their numbers: a round that took long counts
like any other, and the verdicts are the same wherever the rounds were played, by how many workers, and however often
that was begun anew.
"""

import json
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from hashlib import sha256
from importlib.metadata import version
from math import fsum
from typing import Final

from bestguess.arena.fair import NO_CHANCES, Coefficients, Fair
from bestguess.arena.judge import Aim, ConfidenceSequence, Difference, Judge, Pair
from bestguess.arena.luck import Luck
from bestguess.arena.match import Record
from bestguess.arena.results_database import GameResult, ResultsDatabase
from bestguess.arena.statistics import Summary, proportion
from bestguess.arena.tournament import Round, Tournament
from bestguess.core.errors import JSON, SpecError, readable
from bestguess.core.named_files import file_digests
from bestguess.workers.workers import Workers

FITTING_ROUNDS: Final = 50
"""The rounds on which coefficients are fitted, where none are shipped for the rules."""

_FITTED_ON: Final = "rounds to fit on"
"""The key under which a database has the number of these rounds, as it was when the tournament began."""


@dataclass(frozen=True)
class LongTournament:
    """A tournament of two entrants or more, and how sure one wants to be of their differences."""

    tournament: Tournament
    """The game, the players, and the most rounds that are played."""
    names: tuple[str, ...]
    """The name of each entrant, as reports have it."""
    aim: Aim
    title: str = ""
    """The name by which a database knows it; one of its own if empty."""
    fewest: int = 2
    """The fewest entrants: one will do where only its rounds are wanted."""

    def __post_init__(self) -> None:
        """Raise :class:`SpecError` for too few entrants, and for one that is there twice."""
        if len(self.names) < self.fewest:
            who = f"'{self.names[0]}' is alone. Name another one" if self.names else "nobody enters. Name them"
            raise SpecError(f"A tournament needs two entrants or more: {who}.")
        for name in self.names:
            if self.names.count(name) > 1:
                raise SpecError(f"The entrant '{name}' is there {self.names.count(name)} times. Name every one once.")

    @property
    def settings(self) -> dict[str, JSON]:
        """All that the results and their verdicts depend on, but for the number of rounds and the precision.

        Both may change from one look to the next: the intervals hold at all looks together.
        """
        tournament = self.tournament
        game = tournament.opening.game
        return {
            "bestguess": version("bestguess"),
            "game": game.spec,
            "word lists and tables": game.digest[:16],
            "entrants": [*self.names],
            "players": [one if isinstance(one, str) else readable(repr(one)) for one in tournament.policies],
            **self._files(),
            "host": tournament.host,
            "seed": tournament.seed,
            "count": tournament.count,
            "until": tournament.until,
            "error": self.aim.error,
        }

    def _files(self) -> dict[str, JSON]:
        """The digest of each file that the spec of a player or of the host names."""
        digests: dict[str, JSON] = {**file_digests((*self.tournament.policies, self.tournament.host))}
        return {"files": digests} if digests else {}

    @property
    def name(self) -> str:
        """The name by which a database knows it; without a title that of the game, with a digest of the settings."""
        settings = json.dumps(self.settings, sort_keys=True).encode()
        return self.title or f"{self.tournament.opening.game.name}-{sha256(settings).hexdigest()[:12]}"

    @property
    def fitting(self) -> int:
        """The first rounds that are there to fit coefficients where none are shipped, if it begins now."""
        return min(FITTING_ROUNDS, self.tournament.games // 10)

    def play(self, database: ResultsDatabase, workers: int | Workers | None = None) -> Generator["Course", None, None]:
        """Play the rounds that are missing until no difference is open, and yield after each how it stands.

        Closing the iterator stops the workers; what is kept stays. Raises :class:`DatabaseError` where the database
        is of another tournament of this name or cannot be written, and what the games raise.
        """
        with closing(self.rounds(database, workers)) as stream:
            course: Course | None = None
            for played in stream:
                course = course or self._course(database)
                course.add(played.number, _results(played))
                yield course
                if course.over:
                    return

    def rounds(self, database: ResultsDatabase, workers: int | Workers | None = None) -> Generator[Round, None, None]:
        """The rounds that are kept, without their moves and times, then those that are missing, kept as they come.

        Closing the iterator stops the workers; what is kept stays. Raises what :meth:`play` raises.
        """
        self.tournament.check()
        name, notation, most = self.name, self.tournament.opening.game.notation, self.tournament.games
        database.enter(name, self.settings, {_FITTED_ON: self.fitting})
        kept = [one for one in database.rounds(name) if one[0] < most]
        for number, games in kept:
            yield Round(number, tuple(Record((), one.cost, one.won, (), one.luck, one.forfeit) for one in games))
        missing = sorted(set(range(most)) - {number for number, _ in kept})
        with closing(self.tournament.rounds(workers, missing)) as stream:
            for played in stream:
                moves = [notation.format_moves(record.transcript) for record in played.records]
                database.keep(name, played.number, _results(played), moves)
                yield played

    def course(self, database: ResultsDatabase) -> "Course":
        """The rounds that are kept, judged as far as none is missing."""
        course = self._course(database)
        for number, games in database.rounds(self.name):
            course.add(number, games)
        return course

    def _course(self, database: ResultsDatabase) -> "Course":
        """A course without rounds, with what held when the tournament began."""
        kept = database.settings(self.name).get(_FITTED_ON)
        return Course(self, kept if isinstance(kept, int) else None)


def _results(played: Round) -> tuple[GameResult, ...]:
    return tuple(GameResult(one.cost, one.won, one.luck, one.forfeit) for one in played.records)


@dataclass(frozen=True, slots=True)
class Standing:
    """How one entrant did in the rounds so far."""

    name: str
    mean: float
    """The mean result."""
    judged: ConfidenceSequence
    """The mean of the results that are judged, without luck where that is known, with its interval."""
    won: tuple[float, float, float]
    """The share of games won with its 95 % interval."""
    luck_free_won: Summary | None
    """The share of games won without luck; ``None`` where no such game can be lost, or no luck is taken off."""
    forfeits: dict[str, int]
    """How many games it forfeited, by the reason."""
    luck: Luck
    """The luck of all its games."""
    too_lucky: bool
    """Whether it knew more than the transcripts, as at most one honest player in 1,000 seems to."""


class Course:
    """The rounds of a tournament in the order of their numbers, whatever order they come in, and the verdicts so far.

    Where the host is fair, results are judged without luck. Coefficients that are not shipped are fitted on the first
    rounds (:attr:`LongTournament.fitting`), which are not judged. Their number is that with which the tournament began,
    ``fitting``: were it to change at a later look, the intervals would not hold at all looks together.
    """

    def __init__(self, played: LongTournament, fitting: int | None = None) -> None:
        self.played = played
        self.numbers: set[int] = set()
        """The rounds that were played; those behind a missing one wait to be judged."""
        self.rounds: list[tuple[GameResult, ...]] = []
        """The rounds up to the first that is missing, or the one that settled the last difference."""
        self._waiting: dict[int, tuple[GameResult, ...]] = {}
        tournament = played.tournament
        most = tournament.counting.total(tournament.counting.in_vain(tournament.opening.start()), success=False)
        self._judge = Judge(len(played.names), played.aim, most)
        fair = Fair(tournament.opening.game, tournament.host, tournament.counting)
        self._shipped = fair.coefficients
        self._own: list[Coefficients] = []
        self._winning = [fair.of_winning for _ in played.names]
        self._paired: dict[Pair, Coefficients] = {}
        self.reason = fair.reason
        """Why luck is not taken off; ``None`` where it is."""
        wanted = played.fitting if fitting is None else fitting
        self.fitting = wanted if self.reason == "unfitted" else 0
        """The first rounds that are there to fit coefficients, and are not judged."""

    def add(self, number: int, games: tuple[GameResult, ...]) -> None:
        """Take in a round."""
        self.numbers.add(number)
        self._waiting[number] = games
        while not self.over and (games := self._waiting.pop(len(self.rounds), ())):
            self.rounds.append(games)
            if len(self.rounds) > self.fitting:
                self._judge_round(games)
            elif len(self.rounds) == self.fitting:
                self._fit()

    def _judge_round(self, games: Sequence[GameResult]) -> None:
        """Judge a round: by its results, or by these less the luck that is in them."""
        results, lucks = [game.cost for game in games], [game.luck or Luck() for game in games]
        if self.reason is not None:
            self._judge.add(results)
        elif self._shipped is not None:
            free = [result - self._shipped.of(luck) for result, luck in zip(results, lucks, strict=True)]
            self._judge.add(free, spread=results)
        else:
            own = [result - one.of(luck) for result, one, luck in zip(results, self._own, lucks, strict=True)]
            differences = {
                (first, second): results[first] - results[second] - one.of(lucks[first] - lucks[second])
                for (first, second), one in self._paired.items()
            }
            self._judge.add(own, differences, results)

    def _fit(self) -> None:
        """Fit the coefficients on the first rounds: for each entrant, and for the difference of each pair.

        Where that cannot be, all rounds are judged as they are.
        """
        results = [[game.cost for game in games] for games in zip(*self.rounds, strict=True)]
        lucks = [[game.luck or Luck() for game in games] for games in zip(*self.rounds, strict=True)]
        if not any(luck.moves for one in lucks for luck in one):
            self.reason = "sampled"
        own = [Coefficients.fitted([costs], [one]) for costs, one in zip(results, lucks, strict=True)]
        if self.reason == "sampled" or None in own:
            self.fitting = 0
            for games in self.rounds:
                self._judge_round(games)
            return
        self.reason = None
        if self.played.tournament.counting.may_fail:
            wins = [[float(game.won) for game in games] for games in zip(*self.rounds, strict=True)]
            self._winning = [Coefficients.fitted([won], [one]) for won, one in zip(wins, lucks, strict=True)]
        self._own = [one for one in own if one is not None]
        for first, second in self._judge.pairs:
            costs = [one - other for one, other in zip(results[first], results[second], strict=True)]
            paired = Coefficients.fitted(
                [costs], [[one - other for one, other in zip(lucks[first], lucks[second], strict=True)]]
            )
            assert paired is not None, "as many rounds as for each entrant"
            self._paired[first, second] = paired

    @property
    def judged(self) -> int:
        """The rounds that are judged."""
        return self._judge.rounds

    @property
    def over(self) -> bool:
        """Whether no difference is open."""
        return self._judge.over

    def differences(self) -> list[Difference]:
        """The verdict on each difference; rounds on which coefficients were fitted count among those it took."""
        return [
            one if one.rounds is None or one.verdict == "open" else replace(one, rounds=one.rounds + self.fitting)
            for one in self._judge.differences()
        ]

    def standings(self) -> list[Standing]:
        """How each entrant did, in their order; none before the first round."""
        table = []
        for place, name in enumerate(self.played.names if self.rounds else ()):
            games = [one[place] for one in self.rounds]
            won = proportion(sum(game.won for game in games), len(games))
            luck = sum((game.luck for game in games if game.luck), Luck())
            mean = fsum(game.cost for game in games) / len(games)
            too_lucky = self.reason not in NO_CHANCES and luck.too_lucky
            forfeits = Counter(game.forfeit for game in games if game.forfeit)
            free = self._luck_free_won(place)
            table.append(Standing(name, mean, self._judge.means[place], won, free, forfeits, luck, too_lucky))
        return table

    def _luck_free_won(self, place: int) -> Summary | None:
        """The share of the judged games that an entrant won, without luck."""
        games, coefficients = [one[place] for one in self.rounds[self.fitting :]], self._winning[place]
        if self.reason is not None or coefficients is None or not games:
            return None
        return Summary.of([game.won - coefficients.of(game.luck or Luck()) for game in games])
