"""Kettaf (2024), section 5.4: networks that learn to guess, beside entropy play, phi, and the best their reward allows.

His agent is a deep Q-network with layers of LSTM that sees the pattern, the words left and the letters left, with the
discounts 0.99 and 0.5. The report names +1 for a letter of the word and -1 for any other as an example of a reward;
here that is taken to be his. The report plots its mean turns in training beside entropy play on one sample of 120 words
of 5 letters, and prints no number and few settings. His method is played as it is written
(:mod:`~bestguess.papers.kettaf.guesser_learner`). Beside it stands our way of learning
(:mod:`~bestguess.lab.learning.guesser`): an LSTM that learns his reward, one that earns -1 for each question, which is
the objective that phi minimises, and a dense network with the latter.

The exact optimum of the report's process (Kettaf 2024, section 5.2): +1 for a hit, -1 for a miss, discounted.

The reward tells what no training can pass, and the questions of the policy that earns it what a perfect learner asks.
Of policies that earn equally much the one with the fewest questions counts: the best case for that reward.

Letters that no word left has are never asked: without need they earn -1 and delay the rest, which pays only if the rest
were worth less than -1/(1 - gamma), and no game is.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from bestguess.core.errors import BestguessError, SpecError, TooLarge
from bestguess.games.hangman.rules import Hangman
from bestguess.games.hangman.words import ENGLISH
from bestguess.kernel import most_hit_reward
from bestguess.lab.learning.guessing_process import GuessingProcess, QueryChoice, RewardName
from bestguess.papers.kettaf.players import CHOSEN, mean_questions
from bestguess.papers.kettaf.pruning_curves import CurvePlan
from bestguess.papers.reproduction import Settings, Step
from bestguess.papers.result import Figure, Listing, Result, Row, Series, Verdict
from bestguess.papers.sampling import beside
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve

MOST_STATES = 10_000_000
"""The most sets that are remembered, about 1 GB on lists of up to 128 words."""


@dataclass(frozen=True)
class ReportOptimum:
    """The most that can be earned, and the fewest questions with which that is earned."""

    reward: float
    """The expected discounted reward, in hits less misses."""
    questions: float
    """The mean questions until one word is left, of the policy with the fewest among those that earn the most."""
    states: int
    """How many sets of words were searched, those with sure letters counted by how many there are."""


def report_optimum(process: GuessingProcess, most_states: int = MOST_STATES) -> ReportOptimum:
    """The exact optimum of a process with the reward ``report``, whose secrets are equally likely.

    Raises :class:`SpecError` for another process and :class:`TooLarge` where more than ``most_states`` are searched.
    """
    if process.reward != "report":
        raise SpecError(f"The optimum of the reward 'report' was asked for, not of '{process.reward}'.")
    if len(set(process.weights.tolist())) > 1:
        raise SpecError(
            "The optimum of the report's process is worked out for equally likely words. Take prior=uniform."
        )
    found = most_hit_reward(process.codes, process.gamma, process.letters == "all", most_states)
    if found is None:
        raise TooLarge(
            f"The report's process has over {most_states:,} sets of words on this list. Take fewer words, or a "
            "smaller gamma."
        )
    return ReportOptimum(*found)


LENGTH, WORDS, GAMMAS = 5, 120, (0.99, 0.5)
"""The length and the number of his words, and his discounts."""

UPDATES = 4000
"""The updates of a whole training by his method, of which the report gives no number."""

SLIGHTLY = 0.2
"""The share above the optimum up to which a mean is called slightly worse; the report draws no line."""

_CLAIM = "the aim: an average number of turns slightly worse than when playing optimally (5)"

_REFUTED = (
    f"a mean more than {100 * SLIGHTLY:.0f} % above phi; that line is ours. It is confirmed only where the network "
    "before it learns is above that line."
)

_CHOSEN = (
    "The reward is +1 for a letter of the word and -1 for another, which the report names as an example of a basic "
    "one, not as its own. Turns are read as the questions until the word can be guessed, by which the report defines "
    "optimal play (Definition 3). The report names no list of words. Sizes and rates: docs/use/learning.md."
)

_ON_THE_WAY = (
    "It is the best of the means measured every 20 updates, of which the report does not speak; all else is as for the "
    "mean after the last update."
)


@dataclass
class _Agent:
    """One network to train, and its curve so far: mean questions after so many updates."""

    name: str
    network: Literal["kettaf", "lstm", "dense"]
    """The method of the report, or a network that learns our way."""
    reward: RewardName
    gamma: float
    letters: QueryChoice
    updates: int
    curve: list[tuple[float, float]] = field(default_factory=list)

    @property
    def best(self) -> float:
        """The fewest mean questions that were measured."""
        return min(value for _, value in self.curve)

    @property
    def last(self) -> float:
        """The mean questions after the last update."""
        return self.curve[-1][1]

    @property
    def untrained(self) -> float:
        """The mean questions before the first update."""
        return self.curve[0][1]


def measure(settings: Settings, result: Result) -> Iterator[Step]:
    """Train each network on one sample, measuring it exactly as it learns."""
    words: str = settings.of("words", ENGLISH)
    size = WORDS if settings.scale == "full" else 60 if settings.scale == "quick" else 12
    drawn = CurvePlan(words, LENGTH, seed=settings.seed).dictionary("samples", size, 0)
    if drawn is None:
        raise BestguessError(f"{words} has fewer than {size} words of {LENGTH} letters. Take another list.")
    game = Hangman(LENGTH, 0, "|".join(drawn), "uniform")
    yield Step(0.0, "the optimum phi, and entropy play")
    phi = solve(Problem.of(game, "questions"), tree=False).or_stop().value
    entropy = mean_questions(game)
    yield Step(0.02, "the optimum of the report's reward")
    limits = {gamma: _limit(game, gamma) for gamma in GAMMAS}
    his = {"full": UPDATES, "quick": 600, "tiny": 20}[settings.scale]
    lstm = {"full": 2000, "quick": 240, "tiny": 10}[settings.scale]
    dense = 8000 if settings.scale == "full" else 5 * lstm
    agents = [_Agent(f"his method, gamma {gamma:g}", "kettaf", "report", gamma, "all", his) for gamma in GAMMAS]
    agents += [_Agent(f"our LSTM, +1/-1, gamma {gamma:g}", "lstm", "report", gamma, "all", lstm) for gamma in GAMMAS]
    agents += [
        _Agent("our LSTM, -1 a question", "lstm", "question", 1.0, "telling", lstm),
        _Agent("our dense network, -1 a question", "dense", "question", 1.0, "telling", dense),
    ]
    try:
        for place, agent in enumerate(agents):
            begin = 0.05 + 0.95 * place / len(agents)
            for done in _trained(agent, game, size, settings.seed):
                share = begin + 0.95 / len(agents) * done / agent.updates
                yield Step(share, f"{agent.name}: update {done} of {agent.updates}")
    finally:
        _report(agents, limits, phi, entropy, size, settings.seed, result)


def _limit(game: Hangman, gamma: float) -> dict[QueryChoice, float | None]:
    """The questions of the policy that earns the most by the report's reward; ``None`` where that is too large."""
    limits: dict[QueryChoice, float | None] = {}
    for letters in ("telling", "all"):
        try:
            limits[letters] = report_optimum(GuessingProcess.of(game, "report", gamma, letters)).questions
        except TooLarge:
            limits[letters] = None
    return limits


def _trained(agent: _Agent, game: Hangman, size: int, seed: int) -> Iterator[int]:
    """Train one agent; yields how many updates are done."""
    from bestguess.lab.learning.guesser import GuesserLearner, GuesserSettings
    from bestguess.lab.learning.torch_setup import prepare
    from bestguess.lab.learning.trainer import Trainer
    from bestguess.papers.kettaf.guesser_learner import KettafLearner, KettafSettings

    prepare(seed, "cpu")
    process = GuessingProcess.of(game, agent.reward, agent.gamma, agent.letters, agent.network != "dense")
    learner: KettafLearner | GuesserLearner
    if agent.network == "kettaf":
        learner = KettafLearner(process, KettafSettings(agent.updates), seed)
    else:
        learner = GuesserLearner(process, GuesserSettings.of(agent.updates, agent.network), seed)
    with TemporaryDirectory() as folder:
        trainer = Trainer(learner, learner.description(), Path(folder) / "network", measure_every=20)
        steps = trainer.steps(agent.updates)
        while True:
            try:
                one = next(steps)
            except StopIteration as end:
                if end.value.stopped:
                    raise KeyboardInterrupt from None
                return
            if one.measured is not None:
                agent.curve.append((float(one.updates), one.measured / size))
            yield one.updates


def slightly_worse(learned: float, untrained: float, phi: float, updates: int = UPDATES) -> tuple[Verdict, str]:
    """Whether the mean questions of a network are slightly above the optimum, and those of an untrained one are not.

    Fewer ``updates`` than those of a whole training cannot refute it.
    """
    line = (1 + SLIGHTLY) * phi
    if learned > line + 1e-9:
        above = f"It is {100 * (learned / phi - 1):.0f} % above the optimum"
        if updates < UPDATES:
            return "unknown", f"{above} after {updates:,} updates of {UPDATES:,}: so short a training does not tell."
        return "no", f"{above}."
    if untrained <= line + 1e-9:
        return "unknown", "A network that has learned nothing passes, too: that confirms nothing."
    return "yes", ""


def _report(
    agents: list[_Agent],
    limits: dict[float, dict[QueryChoice, float | None]],
    phi: float,
    entropy: float,
    size: int,
    seed: int,
    result: Result,
) -> None:
    sample = f"one sample of {size} words"
    for name, value, chosen in (("entropy play", entropy, CHOSEN["questions"]), ("the optimum phi", phi, "")):
        what = f"mean questions of {name}, {sample}"
        why = "The report shows plots of the mean turns over one sample of its own, and prints no number."
        result.rows.append(Row.unpublished(what, f"{value:.4f}", why, value=value, seed=seed, chosen=chosen))
    for agent in agents:
        if not agent.curve:
            continue
        best, done = agent.best, int(agent.curve[-1][0])
        what = f"mean questions, {agent.name}, best of {done:,} updates"
        if agent.network == "kettaf":
            last = f"mean questions, {agent.name}, after {done:,} updates"
            for named, value, chosen in ((last, agent.last, _CHOSEN), (what, best, _ON_THE_WAY)):
                verdict, why = slightly_worse(value, agent.untrained, phi, done)
                row = Row(
                    named, _CLAIM, f"{value:.4f}", verdict, why, value=value, seed=seed, chosen=chosen,
                    refuted=_REFUTED, says=beside(value, phi, "phi"),
                )  # fmt: skip
                result.rows.append(row)
            control, value = f"mean questions, {agent.name}, before it learns", agent.untrained
            why = "The control: whatever this network passes confirms nothing."
            result.rows.append(Row.unpublished(control, f"{value:.4f}", why, value=value, seed=seed))
        else:
            why = "The report trains no network in this way."
            result.rows.append(Row.unpublished(what, f"{best:.4f}", why, value=best, seed=seed))
    for gamma, found in limits.items():
        for letters, questions in found.items():
            which = "letters that tell something" if letters == "telling" else "any letter not asked"
            what = f"mean questions of the policy that earns the most of +1/-1, gamma {gamma:g}, {which}"
            if questions is None:
                ours, says, why = "not found", "", "Its sets of words are too many to search on this sample."
            else:
                ours, why = f"{questions:.4f}", "The report does not work out what its reward asks for."
                says = beside(questions, entropy, "entropy play")
            result.rows.append(Row.unpublished(what, ours, why, value=questions, seed=seed, says=says))
    for gamma in GAMMAS:
        trained = [one for one in agents if one.reward == "report" and one.gamma == gamma and one.curve]
        if trained:
            result.figures.append(_figure(f"gamma = {gamma:g}", trained, entropy, phi, limits[gamma]["all"]))
    others = [one for one in agents if one.reward == "question" and one.curve]
    if others:
        result.figures.append(_figure("-1 a question", others, entropy, phi, None))
    heads = ("network", "updates", "last mean", "best mean", "best above entropy play", "best above phi")
    rows = tuple(
        (
            one.name,
            f"{one.curve[-1][0]:,.0f}",
            f"{one.last:.4f}",
            f"{one.best:.4f}",
            f"{100 * (one.best / entropy - 1):+.2f} %",
            f"{100 * (one.best / phi - 1):+.2f} %",
        )
        for one in agents
        if one.curve
    )
    result.listings.append(Listing("Networks after training", heads, rows))
    result.notes.append(
        "Questions until one word is left, exact over all words of the sample after every 20 updates. The reward +1/-1 "
        "pays for letters that are in the word. The policy that earns the most of it is worked out exactly, and of "
        "equal ones the one with the fewest questions counts: a network asks any letter, and one that asks fewer "
        "questions than that policy earns less. With -1 a question the policy that earns the most is phi. "
        "The plots of 5.4, and so where his curves lie beside entropy play, are not in the text that was at hand. "
        "The report gives no sizes and no rates; docs/use/learning.md says what was chosen, and how ours learns."
    )


def _figure(title: str, agents: list[_Agent], entropy: float, phi: float, limit: float | None) -> Figure:
    curves = [Series(one.name, tuple(one.curve)) for one in agents]
    end = max(one.curve[-1][0] for one in agents)
    levels = [("entropy maximisation", entropy), ("the optimum phi", phi)]
    if limit is not None:
        levels.append(("the most of +1/-1", limit))
    lines = [Series(name, ((0.0, value), (end, value))) for name, value in levels]
    return Figure(title, "updates", "mean questions", (*curves, *lines))
