"""The learned half of Kettaf (2024), section 5.5: a network answers entropy play, on 200 random words over 11 letters.

The host learns against the player who asks the letter with the most entropy, of equals the first. Beside it stand the
greedy host, the exact best response, and the exact optimum of another reward: the report gives its guesser +1 for a
letter that is in the word and -1 for one that is not, and trains the host with "the reward function" modified, without
saying how. With the signs exchanged, even the host who is best by that reward forces less than the greedy one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory

from bestguess.arena.statistics import Summary
from bestguess.core.game import Game
from bestguess.games.hangman.rules import Hangman
from bestguess.hosts.host_costs import HostUnit
from bestguess.learning.host_states import HostState, KnownGuesser
from bestguess.learning.host_training import HostTraining, train_host
from bestguess.reproductions.pruning_curves import CurvePlan
from bestguess.reproductions.reproduction import Settings, Step
from bestguess.reproductions.result import Figure, Listing, Result, Row, Series
from bestguess.reproductions.sampling import unpublished

GUESSERS: dict[HostUnit, str] = {"questions": "greedy(objective=information,ties=index)", "turns": "most-information"}
"""The guesser for each unit: the letter whose answer has the most entropy, of equals the first.

Questions are counted until one word is left, turns until it is shown; the report speaks of turns without saying which.
Once one word is left no letter has any entropy: then ``most-information`` goes on with letters that are surely there.
"""

DISCOUNTS = (0.99, 0.5)
"""The gammas of the report's plots (5.4)."""

WITHOUT_TORCH = "The learned half is left out: it needs torch. pip install 'bestguess[learn]'"

_NO_NUMBER = "The report shows a plot for one dictionary of its own, and prints no number."
_OTHER_REWARD = (
    "The report does not print the reward of its host; this one is the guesser's with the signs exchanged. Even its "
    "exact optimum forces less than the greedy host: a host that learns it well must stay below."
)


@dataclass(frozen=True)
class LearnedAgainst:
    """One dictionary: what hosts force from entropy play."""

    training: HostTraining
    by_reward: tuple[int, ...]
    """How much the exact optimum of the report's reward, its signs exchanged, forces by each of :data:`DISCOUNTS`."""


def learn(settings: Settings, result: Result, *, length: int, letters: int, size: int, begin: float) -> Iterator[Step]:
    """Train a host on each of some dictionaries, from the share ``begin`` of all the work on."""
    if find_spec("torch") is None:
        result.notes.append(WITHOUT_TORCH)
        return
    count = settings.of("games", 40, 6, 1)
    updates = {"questions": settings.of("updates", 300, 300, 20), "turns": settings.of("updates", 500, 500, 20)}
    plan = CurvePlan(length=length, seed=settings.seed, letters=letters)
    found: dict[HostUnit, list[LearnedAgainst]] = {unit: [] for unit in GUESSERS}
    try:
        with TemporaryDirectory() as folder:
            for sample in range(count):
                game = Hangman(length, 0, "|".join(plan.dictionary("random", size, sample) or ()), "uniform")
                for place, (unit, guesser) in enumerate(GUESSERS.items()):
                    done = (sample + place / len(GUESSERS)) / count
                    yield Step(begin + (1 - begin) * done, f"learning {unit}, dictionary {sample + 1} of {count}")
                    training = train_host(
                        game, Path(folder) / unit, against=guesser, unit=unit, updates=updates[unit],
                        seed=settings.seed, device="cpu",
                    )  # fmt: skip
                    if training.training.stopped:
                        raise KeyboardInterrupt
                    found[unit].append(LearnedAgainst(training, _by_reward(game, unit)))
    finally:
        for unit, trained in found.items():
            if trained:
                _report(unit, trained, settings.seed, result)


def forced_by_reward(game: KnownGuesser, state: HostState, discount: float) -> tuple[float, int]:
    """The greatest discounted sum of +1 for a miss and -1 for a hit, and how many moves the host makes who reaches it.

    Of equal answers it gives the first.
    """
    if state.over:
        return 0.0, 0
    (met,) = game.choices(state)
    best: tuple[float, int] | None = None
    for answer, after in zip(met.answers, met.after, strict=True):
        reward = 1.0 if game.sets.game.is_miss(met.query, answer) else -1.0
        value, moves = forced_by_reward(game, after, discount)
        if best is None or reward + discount * value > best[0] + 1e-12:
            best = reward + discount * value, moves + 1
    assert best is not None, "some secret gives an answer"
    return best


def _by_reward(game: Game, unit: HostUnit) -> tuple[int, ...]:
    guesser = KnownGuesser(game, GUESSERS[unit], unit)
    return tuple(forced_by_reward(guesser, guesser.start(), discount)[1] for discount in DISCOUNTS)


def _report(unit: HostUnit, trained: list[LearnedAgainst], seed: int, result: Result) -> None:
    count = len(trained)
    forced = [one.training.forced for one in trained]
    greedy = [one.training.greedy for one in trained]
    most = [one.training.most[1] for one in trained]
    hosts = {"learned host": forced, "greedy host": greedy, "exact best response": most}
    for name, values in hosts.items():
        what = f"{unit} forced of entropy play, {name}, {count} dictionaries to learn"
        result.rows.append(unpublished(what, Summary.of(values), seed, _NO_NUMBER))
    for place, discount in enumerate(DISCOUNTS):
        values = [float(one.by_reward[place]) for one in trained]
        hosts[f"exact optimum of +1 a miss, -1 a hit, gamma {discount:g}"] = values
        what = f"{unit} forced of entropy play, exact optimum of +1 a miss and -1 a hit, gamma {discount:g}"
        less = fmean(values) < fmean(greedy)
        result.rows.append(unpublished(what, Summary.of(values), seed, _OTHER_REWARD if less else _NO_NUMBER))
    counted = {
        "the learned host forces the exact best response": sum(a == b for a, b in zip(forced, most, strict=True)),
        "the learned host surpasses the greedy one": sum(a > b for a, b in zip(forced, greedy, strict=True)),
        "the greedy host forces the exact best response": sum(a == b for a, b in zip(greedy, most, strict=True)),
    }
    for what, times in counted.items():
        row = f"dictionaries on which {what}, in {unit}"
        result.rows.append(Row(row, None, f"{times} of {count}", "unknown", _NO_NUMBER, value=float(times), seed=seed))
    rows = tuple(
        (str(place), f"{one.training.greedy:g}", f"{one.training.forced:g}", f"{one.training.most[1]:g}")
        for place, one in enumerate(trained, 1)
    )
    heads = ("dictionary", "greedy host", "learned host", "exact best response")
    result.listings.append(Listing(f"{unit.capitalize()} forced of entropy play, by dictionary", heads, rows))
    curves = [one.training.curve for one in trained]
    learned = tuple(
        (float(curves[0][place][0]), fmean(curve[place][1] for curve in curves)) for place in range(len(curves[0]))
    )
    level = [Series(name, tuple((x, fmean(values)) for x, _ in learned)) for name, values in list(hosts.items())[1:]]
    result.figures.append(
        Figure(
            f"{unit.capitalize()} forced of entropy play while a host learns, mean of {count} dictionaries",
            "updates",
            unit,
            (Series("learned host", learned), *level),
        )
    )
