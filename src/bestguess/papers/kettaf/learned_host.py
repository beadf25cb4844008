"""The learned half of Kettaf (2024), section 5.5: a network answers entropy play, on 200 random words over 11 letters.

Two networks learn against the player who asks the letter with the most entropy: the report's, with the reward of its
guesser and the signs exchanged (:mod:`~bestguess.papers.kettaf.host_learner`), and ours, which learns what is to be
forced. Beside them stand the greedy host, the exact best response, the report's network before it has learned anything,
and the exact optimum of that reward.

That a network did not surpass the greedy host is a claim which can be refuted here and hardly confirmed: where no host
forces more, none can, and one that has learned nothing does not either.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory

from bestguess.arena.statistics import Summary, paired_difference
from bestguess.core.game import Game
from bestguess.games.hangman.rules import Hangman
from bestguess.hosts.secret_sets import HostUnit
from bestguess.lab.learning.host_states import HostState, KnownGuesser
from bestguess.lab.learning.host_training import HostPlan, HostTraining, plan_host
from bestguess.papers.kettaf.players import CHOSEN, ENTROPY, GREEDY, RANDOM_WORDS
from bestguess.papers.kettaf.pruning_curves import CurvePlan
from bestguess.papers.reproduction import Settings, Step
from bestguess.papers.result import Figure, Listing, Result, Row, Series, Verdict
from bestguess.papers.sampling import beside, interval, unpublished

DISCOUNTS = (0.99, 0.5)
"""The gammas of the report's plots (5.4)."""

UPDATES = 500
"""The updates of a whole training of the report's network, of which the report gives no number."""

_HIS, _BEST, _UNTRAINED = "his network", "his network at its best on the way", "his network before it learns"
"""The report's network after its last update, with the weights that forced the most of all measured, and as drawn."""

WITHOUT_TORCH = "The learned half is left out: it needs torch. pip install 'bestguess[learn]'"

_NO_NUMBER = "The report shows a plot for one dictionary of its own, and prints no number."
_OTHER_REWARD = "The report does not print the reward of its host; this one is the guesser's with the signs exchanged."

_KEPT = "These weights were chosen among some twenty by what they force, of which the report does not speak."
_OURS = (
    "The report's sentence is of its own network. This one is ours: it learns what is to be forced, from all answers. "
    "The report hopes for as much on dictionaries where the greedy host falls short."
)

_CLAIM = "the network did not surpass the greedy host (5.5, one dictionary of its own)"

_REFUTED = (
    "one dictionary on which the network forces more. It is confirmed only where some host can force more than the "
    "greedy one, and a network that has learned nothing does."
)

_REWARD = (
    "The reward is that of the guesser with the signs exchanged, +1 for a miss and -1 for a hit, gamma 0.99; sizes and "
    "rates are those of docs/use/learning.md. The weights are those after the last update; the report keeps no others. "
    "The best on the way, of some twenty that were measured, stand beside them."
)


@dataclass(frozen=True)
class LearnedAgainst:
    """One dictionary: what hosts force from entropy play."""

    training: HostTraining
    """The host who learns our way."""
    his: HostTraining
    """The host who learns as the report says."""
    by_reward: tuple[int, ...]
    """How much the exact optimum of the report's reward, its signs exchanged, forces by each of :data:`DISCOUNTS`."""


def learn(settings: Settings, result: Result, *, length: int, letters: int, size: int, begin: float) -> Iterator[Step]:
    """Train a host on each of some dictionaries, from the share ``begin`` of all the work on."""
    if find_spec("torch") is None:
        result.notes.append(WITHOUT_TORCH)
        return
    from bestguess.papers.kettaf.host_training import plan_kettaf_host  # torch, which takes seconds to import

    count = settings.of("games", 20, 4, 1)
    updates = {"questions": settings.of("updates", 300, 300, 20), "turns": settings.of("updates", 500, 500, 20)}
    his_updates = settings.of("updates", UPDATES, 300, 20)
    plan = CurvePlan(length=length, seed=settings.seed, letters=letters)
    found: dict[HostUnit, list[LearnedAgainst]] = {unit: [] for unit in ENTROPY}
    try:
        with TemporaryDirectory() as folder:
            for sample in range(count):
                game = Hangman(length, 0, "|".join(plan.dictionary("random", size, sample) or ()), "uniform")
                for place, (unit, guesser) in enumerate(ENTROPY.items()):
                    done = (sample + place / len(ENTROPY)) / count
                    yield Step(begin + (1 - begin) * done, f"learning {unit}, dictionary {sample + 1} of {count}")
                    methods: dict[str, tuple[Callable[..., HostPlan], int]] = {
                        "ours": (plan_host, updates[unit]),
                        "his": (plan_kettaf_host, his_updates),
                    }
                    trained = [
                        plan(
                            game, Path(folder) / f"{unit}-{name}", against=guesser, unit=unit, updates=number,
                            seed=settings.seed, device="cpu",
                        ).train()
                        for name, (plan, number) in methods.items()
                    ]  # fmt: skip
                    if any(one.training.stopped for one in trained):
                        raise KeyboardInterrupt
                    ours, his = trained
                    found[unit].append(LearnedAgainst(ours, his, _by_reward(game, unit)))
    finally:
        for unit, learned in found.items():
            if learned:
                report(unit, learned, settings.seed, result)


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
    guesser = KnownGuesser(game, ENTROPY[unit], unit)
    return tuple(forced_by_reward(guesser, guesser.start(), discount)[1] for discount in DISCOUNTS)


def surpassing(
    learned: Sequence[float],
    greedy: Sequence[float],
    most: Sequence[float],
    control: Sequence[float],
    because: str = "",
) -> tuple[Verdict, str]:
    """Whether it agrees that a network does not surpass the greedy host, and why not; by dictionary, what each forces.

    ``most`` is the exact best response, ``control`` a network that has learned nothing; ``because`` says what of this
    network is not the report's, if it surpasses him.
    """
    more = sum(one > other for one, other in zip(learned, greedy, strict=True))
    room = sum(one < other for one, other in zip(greedy, most, strict=True))
    if more:
        found = f"On {more} of the {room} dictionaries on which some host forces more, it surpasses him."
        return "no", f"{found} {because}".rstrip()
    if not room:
        return "unknown", "On none of these dictionaries does any host force more: nothing could have refuted it."
    if not any(one > other for one, other in zip(control, greedy, strict=True)):
        return "unknown", "A network that has learned nothing does not surpass him either: that confirms nothing."
    return "yes", ""


def learning(learned: Sequence[float], control: Sequence[float], updates: int = UPDATES) -> tuple[Verdict, str]:
    """Whether it agrees that a network learns to force more, against itself before it has learned anything.

    Fewer ``updates`` than those of a whole training cannot refute it.
    """
    gain = paired_difference(learned, control)
    if gain.size == 1:
        return "unknown", "One dictionary tells nothing."
    if gain.low > 0:
        return "yes", ""
    if gain.mean > 0:
        return "unknown", "The interval holds 0: so few dictionaries do not tell."
    if updates < UPDATES:
        return (
            "unknown",
            f"It forces no more after {updates:,} updates of {UPDATES:,}: so short a training does not tell.",
        )
    return "no", "It does not force more than before it learned."


def report(unit: HostUnit, trained: Sequence[LearnedAgainst], seed: int, result: Result) -> None:
    """Add the rows, the table and the curves of the dictionaries on which hosts were trained."""
    count = len(trained)
    greedy = [one.training.greedy for one in trained]
    most = [one.training.most[1] for one in trained]
    ours, his = [one.training.forced for one in trained], [one.his.curve[-1][1] for one in trained]
    his_best, control = [one.his.forced for one in trained], [one.his.curve[0][1] for one in trained]
    played = f"{RANDOM_WORDS} {CHOSEN[unit]} {GREEDY}"
    hosts = {"greedy host": greedy, "exact best response": most, _UNTRAINED: control}
    for name, values in {"our learned host": ours, _HIS: his, _BEST: his_best, **hosts}.items():
        what = f"{unit} forced of entropy play, {name}, {count} dictionaries to learn"
        result.rows.append(unpublished(what, Summary.of(values), seed, _NO_NUMBER, chosen=played))
    for place, discount in enumerate(DISCOUNTS):
        values = [float(one.by_reward[place]) for one in trained]
        hosts[f"exact optimum of +1 a miss, -1 a hit, gamma {discount:g}"] = values
        what = f"{unit} forced of entropy play, exact optimum of +1 a miss and -1 a hit, gamma {discount:g}"
        says = beside(fmean(values), fmean(greedy), "the greedy host")
        result.rows.append(unpublished(what, Summary.of(values), seed, _OTHER_REWARD, says=says, chosen=played))
    rewarded = f"{_REWARD} {played}"
    for name, values, chosen, because in (
        (_HIS, his, rewarded, ""),
        (_BEST, his_best, rewarded, _KEPT),
        ("our learned host", ours, played, _OURS),
    ):
        verdict, why = surpassing(values, greedy, most, control, because)
        more = sum(one > other for one, other in zip(values, greedy, strict=True))
        what = f"dictionaries on which {name} surpasses the greedy one, in {unit}"
        shown = f"{more} of {count}"
        result.rows.append(
            Row(what, _CLAIM, shown, verdict, why, value=float(more), seed=seed, chosen=chosen, refuted=_REFUTED)
        )
    verdict, why = learning(his, control, int(trained[0].his.curve[-1][0]))
    gain = paired_difference(his, control)
    result.rows.append(
        Row(
            f"{unit} that his network forces more than before it learned, on the same dictionaries",
            "it can learn to force a certain amount of turns (5.5)",
            interval(gain, sign="+"),
            verdict,
            why,
            value=gain.mean,
            seed=seed,
            chosen=rewarded,
            refuted="a gain of 0 or less after a whole training. It is confirmed only by an interval above 0.",
        )
    )
    best = sum(a == b for a, b in zip(ours, most, strict=True))
    what = f"dictionaries on which our learned host forces the exact best response, in {unit}"
    why = "The report does not work out the most that any host can force."
    result.rows.append(Row.unpublished(what, f"{best} of {count}", why, value=float(best), seed=seed))
    rows = tuple(
        (str(place), *(f"{value:g}" for value in values))
        for place, values in enumerate(zip(greedy, ours, his, control, most, his_best, strict=True), 1)
    )
    heads = ("dictionary", "greedy host", "our learned host", _HIS, _UNTRAINED, "exact best response", _BEST)
    result.listings.append(Listing(f"{unit.capitalize()} forced of entropy play, by dictionary", heads, rows))
    curves = [
        Series("our learned host", _mean([one.training.curve for one in trained])),
        Series(_HIS, _mean([one.his.curve for one in trained])),
    ]
    end = max(curve.points[-1][0] for curve in curves)
    level = [Series(name, ((0.0, fmean(values)), (end, fmean(values)))) for name, values in hosts.items()]
    title = f"{unit.capitalize()} forced of entropy play while a host learns, mean of {count} dictionaries"
    result.figures.append(Figure(title, "updates", unit, (*curves, *level)))


def _mean(curves: Sequence[Sequence[tuple[int, float]]]) -> tuple[tuple[float, float], ...]:
    """The mean of some curves that were measured after equally many updates."""
    return tuple((float(points[0][0]), fmean(point[1] for point in points)) for points in zip(*curves, strict=True))
