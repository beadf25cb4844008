"""Kettaf (2024), section 5.4: entropy play beside the optimum phi, on samples of 120 words of 5 letters."""

from collections.abc import Iterator

from bestguess.arena.statistics import Summary, paired_difference
from bestguess.games.hangman.words import ENGLISH
from bestguess.papers.kettaf.players import CHOSEN, entropy_against_phi
from bestguess.papers.reproduction import Settings, Step
from bestguess.papers.result import Figure, Listing, Result, Row, Series
from bestguess.papers.sampling import interval, unpublished

WORDS = 120
"""The size of his sample."""

_NO_MEAN = "The report shows plots of the mean turns over one sample of its own, and prints no number."


def measure(settings: Settings, result: Result) -> Iterator[Step]:
    """Solve each sample, and play it by entropy against every word of it."""
    samples = settings.of("games", 200, 40, 3)
    entropy: list[float] = []
    optimum: list[float] = []
    words: str = settings.of("words", ENGLISH)
    try:
        for one in entropy_against_phi(samples=samples, words=words, size=WORDS, seed=settings.seed):
            entropy.append(one.entropy)
            optimum.append(one.phi)
            yield Step(len(optimum) / samples, f"sample {len(optimum)} of {samples}")
    finally:
        if optimum:
            report(entropy, optimum, settings.seed, result)


_DRAWN = "The report names no list; the words are drawn evenly from the one given, else from the English words."


def report(entropy: list[float], optimum: list[float], seed: int, result: Result) -> None:
    """Add the rows, the table and the figure of the mean questions of each sample."""
    count = len(optimum)
    ties = f"{_DRAWN} {CHOSEN['questions']}"
    for name, values, chosen in (("entropy play", entropy, ties), ("the optimum phi", optimum, _DRAWN)):
        what = f"mean questions of {name}, {count} samples of {WORDS} words"
        result.rows.append(unpublished(what, Summary.of(values), seed, _NO_MEAN, chosen=chosen))
    what = "questions that entropy play loses against the optimum, on the same samples"
    lost = paired_difference(entropy, optimum)
    why = "The report plots entropy play beside a network, not beside its own optimum."
    low, high = lost.interval or (None, None)
    shown = interval(lost, 3, "+")
    result.rows.append(Row.unpublished(what, shown, why, value=lost.mean, low=low, high=high, seed=seed, chosen=ties))
    best = sum(one < other + 1e-9 for one, other in zip(entropy, optimum, strict=True))
    result.rows.append(
        Row.unpublished(
            "samples on which entropy play is optimal",
            f"{best} of {count}",
            why,
            value=float(best),
            seed=seed,
            chosen=ties,
        )
    )
    heads = ("sample", "entropy play", "optimum", "lost")
    pairs = list(zip(entropy, optimum, strict=True))
    rows = tuple(
        (str(place), f"{one:.4f}", f"{other:.4f}", f"{one - other:.4f}") for place, (one, other) in enumerate(pairs)
    )
    result.listings.append(Listing("Mean questions of each sample", heads, rows))
    points = tuple(sorted((other, one) for one, other in pairs))
    ends = tuple((value, value) for value in sorted({min(optimum), max(optimum)}))
    result.figures.append(
        Figure(
            f"Each sample of {WORDS} words",
            "mean questions of the optimum",
            "mean questions of entropy play",
            (Series("samples", points, "points"), Series("equal", ends)),
        )
    )
    result.notes.append(
        "A question is a letter, and questions count until one word is left, by which the report defines optimal play "
        "(Definition 3); its plots of 5.4 speak of turns. Its network is not trained here: kettaf-dqn does."
    )
