"""Paired tournaments: every policy meets the same secrets.

The secret of game ``g`` and the lots that a policy draws in it depend on the seed and on ``g``
alone. So the results are the same for any workers, adding a policy changes nothing for
the others, and more games only extend the fewer.
"""

from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, fields, is_dataclass
from functools import partial
from typing import Any, TypeAlias, cast

import numpy as np

from bestguess.arena.belief_score import NOTHING_STATED, BeliefScore
from bestguess.arena.counting import CountedUnit, Counting
from bestguess.arena.fair import FITTED, Fair, LuckFree, luck_free
from bestguess.arena.hosting import host_for
from bestguess.arena.luck import Luck, Meter
from bestguess.arena.match import Opening, Record, play
from bestguess.arena.statistics import Summary, paired_difference, proportion
from bestguess.core.belief import Belief
from bestguess.core.errors import BestguessError
from bestguess.core.game import Game
from bestguess.core.named_files import file_digests
from bestguess.core.players import Host, Policy, check_plays
from bestguess.core.spec import make
from bestguess.games import GAMES
from bestguess.hosts import HOSTS
from bestguess.policies import POLICIES
from bestguess.solvers.objective import Until
from bestguess.workers.pieces import MAX_GAMES_OF_ONE, Pieces, Work, check_travels
from bestguess.workers.workers import HERE, Workers

_MOST_TOLD = 60
"""The most characters in which the fields of a policy are told."""


@dataclass(frozen=True, slots=True)
class Round:
    """One secret, met by every policy."""

    number: int
    records: tuple[Record, ...]
    """The games, in the order of the policies."""


@dataclass(frozen=True)
class Tournament:
    """A game, the policies that are compared, and how many games each of them plays.

    Games and policies are specs, which another process can make anew, or objects, which it must be able to unpickle.
    """

    game: str | Game
    policies: tuple[str | Policy, ...]
    games: int
    seed: int = 0
    host: str = "honest"
    count: CountedUnit | None = None
    """The unit that is counted; the game's own cost if ``None``."""
    until: Until | None = None
    """When the count ends; with the game if ``None``."""
    luck: bool = False
    """Whether the luck of each game is measured, where the host is fair; it takes the exact belief of each move."""
    reference: str = ""
    """The policy by whose values luck is reckoned besides; if empty, that of the shipped coefficients."""

    @property
    def opening(self) -> Opening:
        """The game with its first positions. Raises :class:`SpecError` for a game that cannot be made."""
        return _contest(self)[0]

    @property
    def counting(self) -> Counting:
        """The way each game is counted. Raises :class:`SpecError` for a unit or an end without meaning in this game."""
        return _contest(self)[2]

    @property
    def named_by_specs(self) -> bool:
        """Whether the game and all policies are given as text."""
        return isinstance(self.game, str) and all(isinstance(policy, str) for policy in self.policies)

    def check_travels(self) -> None:
        """Raise :class:`SpecError` for an object that cannot be sent to another process."""
        for one in (self.game, *self.policies):
            check_travels(one, name_of(one) if not isinstance(one, Game) else one.spec)

    def check(self) -> None:
        """Raise :class:`SpecError` for anything that cannot be made."""
        _host(self, 0)

    def rounds(
        self, workers: int | Workers | None = None, numbers: Sequence[int] | None = None
    ) -> Generator[Round, None, None]:
        """Play, and yield the rounds as they are finished, in no particular order.

        ``numbers`` are the rounds to play, all if ``None``. ``workers`` is the number of processes, as many as there
        are cores if ``None``, or :class:`Workers`. Closing the iterator stops them after the move that each is thinking
        about. The share of one that dies is played again.
        """
        self.check()
        workers, numbers = Workers.of(workers), range(self.games) if numbers is None else numbers
        if workers.on == HERE and len(numbers) <= MAX_GAMES_OF_ONE:
            workers = Workers(1)
        if not workers.alone:
            self.check_travels()
        with closing(workers.results(self.work(), Pieces(numbers, "game"))) as results:
            for _, one in results:
                yield one

    def work(self) -> Work:
        """The work of one round, whose piece is its number."""
        opening, _, _ = _contest(self)
        return partial(_round, self, opening.game.digest)


@dataclass(frozen=True)
class Standing:
    """How one policy did in a tournament."""

    policy: str
    cost: Summary
    won: tuple[float, float, float]
    """The share of games won with its 95 % interval."""
    seconds: Summary
    """The time a move took."""
    slowest: float
    """The 99th percentile of the time a move took."""
    against_first: Summary | None
    """The paired difference in cost from the first policy; ``None`` for the first itself."""
    luck_free: LuckFree | None = None
    """The player's results without luck; ``None`` if the luck was not asked for."""
    forfeits: Mapping[str, int] = field(default_factory=dict)
    """How many games it forfeited, by the reason."""
    belief: BeliefScore = NOTHING_STATED
    """How far the chances that it stated were from those of the rules."""


def standings(tournament: Tournament, rounds: Sequence[Round]) -> list[Standing]:
    """Sum up at least one round, a line for each policy, in their order."""
    ordered = sorted(rounds, key=lambda one: one.number)
    costs = [[one.records[place].cost for one in ordered] for place in range(len(tournament.policies))]
    free = _luck_free(tournament, ordered, costs)
    table = []
    for place, policy in enumerate(tournament.policies):
        records = [one.records[place] for one in ordered]
        # None where a count ends before the first move, as with one secret, and of rounds that were kept earlier.
        seconds = np.concatenate([record.seconds for record in records if record.seconds] or [(0.0,)])
        table.append(
            Standing(
                name_of(policy),
                Summary.of(costs[place]),
                proportion(sum(record.won for record in records), len(records)),
                Summary.of(seconds),
                float(np.quantile(seconds, 0.99)),
                paired_difference(costs[place], costs[0]) if place else None,
                free[place],
                Counter(record.forfeit for record in records if record.forfeit),
                sum((record.belief for record in records), NOTHING_STATED),
            )
        )
    return table


def _luck_free(tournament: Tournament, rounds: Sequence[Round], costs: list[list[float]]) -> Sequence[LuckFree | None]:
    """The results of each policy without luck; coefficients that are not shipped are fitted on the first tenth."""
    if not tournament.luck:
        return [None] * len(costs)
    lucks = [[one.records[place].luck or Luck() for one in rounds] for place in range(len(costs))]
    first = sum(one.number * FITTED < tournament.games for one in rounds)
    fair = _fair(tournament)
    won = [[one.records[place].won for one in rounds] for place in range(len(costs))]
    return luck_free(fair, costs, lucks, first, won if tournament.counting.may_fail else ())


def _fair(tournament: Tournament) -> Fair:
    opening, _, counting = _contest(tournament)
    return Fair(opening.game, tournament.host, counting)


def name_of(policy: str | Policy) -> str:
    """The spec of a policy; of an object the name of its class, with what a short dataclass has of its own."""
    if isinstance(policy, str):
        return policy
    name, own, made = type(policy).__name__, "", cast("Any", policy)
    if is_dataclass(made):
        given = [(one.name, getattr(made, one.name), one.default) for one in fields(made) if one.init and one.repr]
        own = ",".join(f"{field}={value!r}" for field, value, usual in given if value is not usual and value != usual)
    return f"{name}({own})" if own and len(own) <= _MOST_TOLD else name


def own_prior(host_spec: str, game: Game) -> Belief | None:
    """The belief that a host draws its secret from in a way of its own; ``None`` where it takes the game's prior.

    Raises :class:`SpecError` from a host that does not know the board.
    """
    factory: Any = HOSTS.factory(HOSTS.spec(host_spec).name)  # the class of the host
    return factory.hides(game) if not factory.games or game.name in factory.games else None


def secret_of(opening: Opening, seed: int, number: int, host_spec: str = "honest") -> Any:
    """The secret of game ``number``, drawn from the prior unless the host hides in a way of its own."""
    rng = np.random.default_rng([seed, number, 0])
    own = own_prior(host_spec, opening.game)
    return (opening.start().belief if own is None else own).sample(rng, 1)[0]


Contest: TypeAlias = tuple[Opening, tuple[Policy, ...], Counting]
"""The first positions of the game of a tournament, its policies, and what is counted."""


def _contest(tournament: Tournament) -> Contest:
    """The contest of a tournament; the last one is remembered, for all its games are played with it."""
    for known, _, contest in _last:
        if known is tournament:
            return contest
    files = file_digests((tournament.game, *tournament.policies, tournament.host))
    for known, read, contest in _last:
        # Objects may be equal and yet play differently, or have no equality at all: only specs are compared.
        if tournament.named_by_specs and known.named_by_specs and known == tournament and read == files:
            _last[:] = [(tournament, files, contest)]
            return contest
    contest = _made(tournament)
    _last[:] = [(tournament, files, contest)]
    return contest


_last: list[tuple[Tournament, dict[str, str], Contest]] = []


def _made(tournament: Tournament) -> Contest:
    game: Game = make(GAMES, tournament.game) if isinstance(tournament.game, str) else tournament.game
    policies = tuple(make(POLICIES, one) if isinstance(one, str) else one for one in tournament.policies)
    for one, policy in zip(tournament.policies, policies, strict=True):
        check_plays(policy, game, name_of(one))
    return Opening(game), policies, Counting(game, tournament.count, tournament.until)


def _host(tournament: Tournament, number: int) -> Host:
    opening, _, _ = _contest(tournament)
    secret = secret_of(opening, tournament.seed, number, tournament.host)
    return host_for(opening.game, tournament.host, secret=secret)


def _round(tournament: Tournament, digest: str, number: int, stopped: Callable[[], bool]) -> Round:
    opening, policies, counting = _contest(tournament)
    if opening.game.digest != digest:
        raise BestguessError(f"{opening.game.spec}: a worker reads other words from its files than this machine does.")
    host = _host(tournament, number)
    reference = tournament.reference or _fair(tournament).reference
    records = []
    for policy in policies:
        rng = np.random.default_rng([tournament.seed, number, 1])
        records.append(
            play(opening, policy, host, rng, stopped, counting, Meter.of(reference) if tournament.luck else None)
        )
    return Round(number, tuple(records))
