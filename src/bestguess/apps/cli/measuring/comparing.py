"""``bestguess simulate`` and ``evaluate``: how good a policy is, by playing or exactly."""

import json
from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing
from textwrap import fill
from typing import Any

from bestguess.advice.format import counted, percent
from bestguess.advice.luck_sentences import basis, saving, too_lucky, why_no_result
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.progress import CountedWork
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.arena.counting import CountedUnit, Counting
from bestguess.arena.fair import LuckFree
from bestguess.arena.luck import SUMS
from bestguess.arena.statistics import QUANTILES, Summary, unseen_share, whole
from bestguess.arena.tournament import Round, Standing, Tournament, name_of, standings
from bestguess.core.errors import BestguessError
from bestguess.core.game import Game
from bestguess.core.types import plural
from bestguess.solvers.objective import Until
from bestguess.workers.workers import Workers

_OPTIONAL = ("ms 99%", "25%", "75%", "ms/move", "5%", "max")
"""The columns that a narrow screen does without, the first of them first; JSON has them all."""

_REASONS = 3
"""The most reasons of forfeits that are printed for an entrant: each may quote another line."""

_FREE, _FREE_DIFFERENCE, _FREE_WON = "luck-free ±95%", "luck-free vs first", "won, luck-free"


def played(tournament: Tournament, screen: Screen, workers: Workers, place: str | None = None) -> list[Round]:
    """The rounds of a tournament, with a bar of progress; after Ctrl-C those that are done, at least one.

    With the ``place`` of a database the rounds are kept there, and those that are there already are not played again.
    """
    tournament.check()
    if place is not None:
        return _kept(tournament, screen, workers, place)
    return _shown(tournament, screen, tournament.rounds(workers))


def _kept(tournament: Tournament, screen: Screen, workers: Workers, place: str) -> list[Round]:
    if not tournament.luck:
        raise BestguessError("Rounds are kept with their luck. Leave out --no-luck, or --database.")
    try:
        from bestguess.arena.judge import Aim
        from bestguess.arena.long_tournament import LongTournament
        from bestguess.arena.results_database import ResultsDatabase
    except ImportError as missing:
        raise BestguessError(str(missing)) from missing
    long = LongTournament(tournament, tuple(map(name_of, tournament.policies)), Aim(), fewest=1)
    with closing(ResultsDatabase(place)) as database:
        return _shown(tournament, screen, long.rounds(database, workers))


def _shown(tournament: Tournament, screen: Screen, stream: Generator[Round, None, None]) -> list[Round]:
    rounds: list[Round] = []
    with CountedWork(screen, "simulate", f"games ({tournament.counting.name})", tournament.games) as show:
        try:
            for one in stream:
                rounds.append(one)
                show(len(rounds))
        except KeyboardInterrupt:
            stream.close()
    if not rounds:
        raise BestguessError("Stopped before the first game was finished.")
    return rounds


def simulate(
    tournament: Tournament, screen: Screen, workers: Workers, as_json: bool, database: str | None = None
) -> None:
    """Play a paired tournament and print the standings; Ctrl-C ends it with the games done so far.

    With a ``database`` rounds are kept there, as those of ``bestguess tournament`` are: one goes on from the other's.
    """
    counting, rounds = tournament.counting, played(tournament, screen, workers, database)
    table = standings(tournament, rounds)
    if as_json:
        screen.say(json.dumps(_tournament_json(tournament, len(rounds), table), indent=2))
        return
    stopped = "" if len(rounds) == tournament.games else f" (stopped: {tournament.games} were asked for)"
    host = "" if tournament.host == "honest" else f", host {tournament.host}"
    screen.say(
        f"{tournament.game}{host}, {len(rounds):,} games of each policy, seed {tournament.seed}{stopped}: "
        f"{counting.described}"
    )
    columns = [_figures(standing) for standing in table]
    if all(standing.won[0] == 1 for standing in table):  # in most games everyone wins in the end
        for figures in columns:
            del figures["won"]
            figures.pop(_FREE_WON, None)
    if len(columns) == 1:  # there is nothing to compare with
        del columns[0]["vs first"]
        columns[0].pop(_FREE_DIFFERENCE, None)
    rows = (list(figures.values()) for figures in columns)
    screen.table(list(columns[0]), rows, _OPTIONAL, ["policy"])
    for line in _alike(table):
        screen.say(fill(line, screen.width))
    for standing in table:
        if standing.forfeits:
            lost = sum(standing.forfeits.values())
            why = reasons(standing.forfeits)
            screen.say(f"{standing.policy} forfeited {lost:,} of {len(rounds):,} games: {why}.")
        if standing.belief.stated:
            belief = standing.belief
            screen.say(
                f"{standing.policy} stated {counted(f'{belief.stated:,}', 'chance')}: off by {belief.brier:.4f} "
                f"(Brier) and {belief.bits:.4f} bits (KL) on average."
            )
    for line in _on_luck(table):
        screen.say(fill(line, screen.width))


def _alike(table: list[Standing]) -> Iterator[str]:
    """A line for each policy whose difference from the first was the same in all games, and so has no interval."""
    for standing in table:
        difference = standing.against_first
        if difference is not None and difference.interval is None and difference.size > 1:
            yield (
                f"No interval for {standing.policy}: its difference from {table[0].policy} was the same in all "
                f"{difference.size} games, so in at most {percent(unseen_share(difference.size))} of all games (95 %) "
                "it is another."
            )


def _on_luck(table: list[Standing]) -> Iterator[str]:
    """The lines below the table: what luck-free results rest on, or why there are none, and who was too lucky."""
    for standing in table:
        if standing.luck_free is not None and standing.luck_free.too_lucky:
            yield too_lucky(standing.policy, standing.luck_free.luck)
    last, free = table[-1], table[-1].luck_free
    if free is None:
        return
    if free.coefficients is None or free.cost is None:
        yield why_no_result(free.reason or "unfitted")
        return
    yield basis(free.coefficients, free.cost.size)
    if last.against_first is not None and free.against_first is not None:
        yield saving(last.against_first, free.against_first, f"{last.policy} less {table[0].policy}")
    else:
        yield saving(last.cost, free.cost, "the results")


def reasons(forfeits: Mapping[str, int]) -> str:
    """The reasons for which games were forfeited, the most frequent ones; JSON has them all."""
    most = Counter(forfeits).most_common(_REASONS)
    others = [f"{len(forfeits) - _REASONS:,} more in --json"] if len(forfeits) > _REASONS else []
    return "; ".join([*(f"{reason} ({times:,})" for reason, times in most), *others])


def _figures(standing: Standing) -> dict[str, str]:
    """A line of the table, by heading."""
    cost, difference, free = standing.cost, standing.against_first, standing.luck_free
    without = {}
    if free is not None and free.cost is not None:
        against = free.against_first
        without = {_FREE: _interval(free.cost), _FREE_DIFFERENCE: "" if against is None else _interval(against, "+")}
    return {
        "policy": standing.policy,
        "mean ±95%": _interval(cost),
        **{f"{q:.0%}": f"{value:g}" for q, value in zip(QUANTILES, cost.quantiles, strict=True)},
        "max": f"{cost.maximum:g}",
        "won": percent(standing.won[0]),
        **_won_without_luck(free),
        "vs first": "" if difference is None else _interval(difference, sign="+"),
        **without,
        "ms/move": f"{1000 * standing.seconds.mean:.2f}" if standing.seconds.maximum else "",  # rounds kept earlier
        "ms 99%": f"{1000 * standing.slowest:.2f}" if standing.seconds.maximum else "",
    }


def _won_without_luck(free: LuckFree | None) -> dict[str, str]:
    """The luck-free share of games won, where there is one."""
    if free is None or free.won is None:
        return {}
    margin = "" if free.won.interval is None else f" ±{100 * free.won.margin:.1f}"
    return {_FREE_WON: f"{percent(min(max(free.won.mean, 0.0), 1.0))}{margin}"}  # less luck it may lie beyond


def _interval(summary: Summary, sign: str = "") -> str:
    margin = "" if summary.interval is None else f" ±{summary.margin:.2f}"
    return f"{summary.mean:{sign}.2f}{margin}"


def _tournament_json(tournament: Tournament, games: int, table: list[Standing]) -> dict[str, Any]:
    return {
        "game": tournament.game,
        "host": tournament.host,
        "seed": tournament.seed,
        **_counting_json(tournament.counting),
        "games": games,
        "interrupted": games < tournament.games,
        "policies": [
            {
                "policy": standing.policy,
                **_summary_json(standing.cost),
                "median": whole(standing.cost.median),
                "quantiles": {
                    f"{q:g}": whole(value) for q, value in zip(QUANTILES, standing.cost.quantiles, strict=True)
                },
                "minimum": whole(standing.cost.minimum),
                "maximum": whole(standing.cost.maximum),
                "won": dict(zip(("share", "low", "high"), standing.won, strict=True)),
                "seconds_per_move": {
                    "mean": standing.seconds.mean,
                    "median": standing.seconds.median,
                    "p99": standing.slowest,
                },
                "difference_from_first": None
                if standing.against_first is None
                else _summary_json(standing.against_first),
                "forfeits": [{"reason": reason, "games": times} for reason, times in standing.forfeits.items()],
                "belief": {
                    "stated": standing.belief.stated,
                    "brier": standing.belief.brier,
                    "kl_bits": standing.belief.bits,
                }
                if standing.belief.stated
                else None,
                "luck_free": None if standing.luck_free is None else _luck_json(standing.luck_free),
            }
            for standing in table
        ],
    }


def _luck_json(free: LuckFree) -> dict[str, Any]:
    """The results of a policy without luck, and the luck of all its games."""
    luck, (hits, bits) = free.luck, free.luck.z
    results = free.cost is not None and {"games": free.cost.size, **_summary_json(free.cost)}
    return {
        **(results or {"reason": free.reason}),
        "difference_from_first": None if free.against_first is None else _summary_json(free.against_first),
        "won": None if free.won is None else {"games": free.won.size, **_summary_json(free.won)},
        "coefficients": None if free.coefficients is None else dict(zip(SUMS, free.coefficients.values, strict=False)),
        "fitted_by": free.coefficients and (free.coefficients.command or "the first tenth of the games"),
        "fitted_on": free.coefficients and free.coefficients.games,
        "sums": dict(zip(SUMS, luck.sums, strict=True)),
        "z": {"hits": hits, "bits": bits},
        "odds": luck.odds,
        "too_lucky": free.too_lucky,
    }


def _counting_json(counting: Counting) -> dict[str, str]:
    """The fields of JSON that tell the unit of every mean and quantile beside it, and when the count ended."""
    return {"unit": counting.unit, "until": counting.until or "end"}


def _summary_json(summary: Summary) -> dict[str, float | None]:
    low, high = summary.interval or (None, None)
    error = None if summary.size < 2 else summary.error  # JSON has no NaN
    return {"mean": summary.mean, "standard_error": error, "low": low, "high": high}


def evaluate(
    setup: Setup,
    screen: Screen,
    count: CountedUnit | None,
    until: Until | None,
    seed: int,
    workers: Workers,
    as_json: bool,
) -> None:
    """Walk the policy's tree over every secret and print the exact mean."""
    from bestguess.arena.evaluate import evaluate as walk

    counting = Counting(setup.game, count, until)
    what = f"{plural(setup.game.secret_noun)} ({counting.name})"
    with CountedWork(screen, "evaluate", what) as show:
        result = walk(setup.game, setup.policy, count=count, until=until, seed=seed, progress=show, workers=workers)
    if not result.histogram:
        raise BestguessError("Stopped before the first secret was found.")
    if as_json:
        shown = {
            "game": result.game,
            "policy": setup.policy_spec,
            **_counting_json(counting),
            "exact": result.exact,
            "interrupted": not result.complete,
            "lots_of_seed": seed if result.drawn else None,
            "mean": result.mean,
            "secrets": result.secrets,
            "covered": result.covered,
            "median": result.quantile(0.5),
            "best": result.best,
            "worst": result.worst,
            "won": result.won,
            "lie_probability": _lie_rate(setup.game),
            "histogram": {f"{cost:g}": secrets for cost, secrets in result.histogram.items()},
            "seconds": result.seconds,
        }
        screen.say(json.dumps(shown, indent=2))
        return
    how = "exact mean" if result.exact else f"mean with the lots of seed {seed}"
    if not result.complete:
        how = "stopped early: mean of the part covered, no fair sample,"
    screen.say(
        f"{result.game}, {setup.policy_spec}: {how} {result.mean:.4f} {counting.name} over {result.covered:,.0f} of "
        f"{counted(f'{result.secrets:,}', setup.game.secret_noun)}, in {result.seconds:.1f} s"
    )
    screen.say(f"Counted: {counting.described}.")
    if rate := _lie_rate(setup.game):
        line = f"The host lies with {percent(rate)} at each chance, as the rules say; simulate plays an honest host."
        screen.say(fill(line, screen.width))
    if result.won < 1:
        screen.say(f"won: {_share(result.won)} of the {plural(setup.game.secret_noun)}")
    screen.say(f"best {result.best:g}, median {result.quantile(0.5):g}, worst {result.worst:g}")
    tallest = max(result.histogram.values())
    # A secret that may give several answers is divided among the costs.
    places = 0 if all(map(float.is_integer, map(float, result.histogram.values()))) else 2
    nouns = plural(setup.game.secret_noun)
    each = ", each counted by its probability" if places else ""
    screen.say(f"{counting.name.capitalize()} and how many {nouns} take them{each}:")
    longest = max(0, min(30, screen.width - len(f"{0:>5g}  {0:>12,.{places}f} ")))
    for cost, secrets in result.histogram.items():
        bar = "" if screen.plain else " " + "█" * round(longest * secrets / tallest)
        few = f"{secrets:,.{places}f}" if not 0 < secrets < 0.005 else f"{secrets:.1g}"  # a rare secret's part
        screen.say(f"{cost:>5g}  {few:>12}{bar}")


def _lie_rate(game: Game) -> float | None:
    """How likely the host is to lie wherever it may; ``None`` in a game in which no host lies."""
    return None if game.host_lies is None else game.host_lies.lie_rate(game.prior()) or None


def _share(won: float) -> str:
    """A share below 1 with five decimals, or with as many as tell it from 1."""
    return f"{won:.5f}" if won < 0.999995 else f"1 - {1 - won:.1g}"
