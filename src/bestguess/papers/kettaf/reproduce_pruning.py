"""Kettaf (2024) on pruning: the time of his recursions against the size of the dictionary.

Figures and lists show the processor time of this machine. Verdicts follow from the sets that are searched, on which
nearly all of the time is spent: they are the same on every machine.
"""

from collections.abc import Iterator
from dataclasses import asdict

from bestguess.games.hangman.words import ENGLISH
from bestguess.papers.kettaf import alignment, pruning_curves
from bestguess.papers.kettaf.pruning_curves import Curve, CurvePlan, Method, Point, compare
from bestguess.papers.reproduction import Settings, Step
from bestguess.papers.result import Figure, Listing, Result, Row, Series, Verdict

_VALUES = {"win": "f (probability of winning)", "questions": "phi (mean questions)"}
_SOURCES = {"samples": "samples of the dictionary", "random": "random dictionaries"}
_PARTS = 8

_NOT_HALF = "Most sets left out would have been known by the memo: more than half are searched all the same."

_AS_MANY = "as many sets searched as without it, or more. It is confirmed by half of them or fewer."


def measure(settings: Settings, result: Result) -> Iterator[Step]:
    """Measure the four plots, two of f and two of phi."""
    plan = CurvePlan(
        words=settings.of("words", ENGLISH),
        length=settings.of("length", 5),
        lives=settings.of("lives", 6),
        sets=settings.of("sets", 20_000, 1000, 300),
        repeats=settings.of("repeats", 3, 2, 1),
        seed=settings.seed,
        most=settings.of("most", 2000, 80, 10),
        letters=settings.of("letters", 26),
        draw_lives=settings.of("draw_lives", True),
    )
    plots: list[list[Curve]] = []
    by_letters: list[list[Curve]] = []
    aligned: list[Row] = []
    ended = False
    yield Step(0.0, "f, samples of the dictionary")
    try:
        for curves in pruning_curves.measure(plan):
            plots.append(curves)
            yield Step(len(plots) / _PARTS, f"{curves[0].objective}, {_SOURCES[curves[0].source]} measured")
        for curves in pruning_curves.measure_letters(plan):
            by_letters.append(curves)
            yield Step((len(plots) + len(by_letters)) / _PARTS, f"{curves[0].objective}, alphabets measured")
        dictionaries = settings.of("aligned", 20, 6, 2)
        for method, found in alignment.spreads(plan, dictionaries):
            aligned.append(alignment.row(method, found, plan, dictionaries))
            yield Step((_PARTS - 2 + len(aligned)) / _PARTS, f"{method}, equally large dictionaries measured")
        ended = True
    finally:
        for curves in plots:
            ValuePlot(curves, plan).report(result)
        for curves in by_letters:
            alphabets(curves, plan, result)
        result.rows += aligned
        compared = [found for found in map(compare, plots) if found]
        result.notes += _unsound(plots)
        result.data.update(
            plan=asdict(plan),
            interrupted=not ended,
            curves=[asdict(curve) for curves in plots for curve in curves],
            by_letters=[asdict(curve) for curves in by_letters for curve in curves],
            comparison=[{**asdict(one), "fewer_nodes": one.nodes} for one in compared],
        )


def _unsound(plots: list[list[Curve]]) -> list[str]:
    """For which curves the bound printed in the report gave wrong values, and how often."""
    notes = []
    for curve in (curve for curves in plots for curve in curves):
        known = [point for point in curve.points if point.wrong is not None]
        wrong, solved = sum(point.wrong or 0 for point in known), sum(point.dictionaries for point in known)
        if wrong:
            notes.append(
                f"{curve.objective}, {_SOURCES[curve.source]}, {curve.method}: {wrong} of {solved} values are too "
                "high, because the bound printed in the report counts a question for a part of one word."
            )
    return notes


def quicker(times: float) -> tuple[Verdict, str]:
    """Whether it agrees that something is much quicker, by how many times fewer sets it searches, and why not."""
    if times >= 2:
        return "yes", ""
    return ("unknown", _NOT_HALF) if times > 1 else ("no", "It searches as many sets or more on these dictionaries.")


def alphabets(curves: list[Curve], plan: CurvePlan, result: Result) -> None:
    """Add the claim about ever larger alphabets, and the curves over them.

    ``curves`` are those of :func:`~bestguess.papers.kettaf.pruning_curves.measure_letters`.
    """
    known = {curve.method: {point.size: point for point in curve.points} for curve in curves}
    value, section = _VALUES[curves[0].objective], "4.4" if curves[0].objective == "questions" else "3.3"
    words = pruning_curves.FEW_WORDS
    both = sorted(known["report"].keys() & known["report, no pruning"].keys())
    if both:
        pairs = [(known["report"][at], known["report, no pruning"][at]) for at in (both[0], both[-1])]
        few, many = (more.searched / less.searched for less, more in pairs)
        verdict, why = quicker(many)
        result.rows.append(
            Row(
                f"times fewer sets by pruning, {value}, random dictionaries of {words} words, {both[-1]} letters",
                f"much quicker as |R| diverges ({'3.3; for phi' if section == '4.4' else section})",
                f"{many:.1f} times; {few:.1f} with {both[0]} letters",
                verdict,
                why,
                value=many,
                seed=plan.seed,
                chosen=f"Words of {plan.length} letters, drawn evenly.",
                refuted=f"at the largest alphabet that both finish, {_AS_MANY}",
            )
        )
    series = tuple(
        Series(curve.method, tuple((float(at.size), max(at.seconds, 1e-6)) for at in curve.points))
        for curve in curves
        if curve.points
    )
    title = f"{value}, random dictionaries of {words} words by the alphabet"
    result.figures.append(Figure(title, "letters of the alphabet", "processor seconds", series, "xy"))


class ValuePlot:
    """One plot: the curves of one value over one kind of dictionaries."""

    def __init__(self, curves: list[Curve], plan: CurvePlan) -> None:
        self.curves, self.plan = curves, plan
        self.points = {curve.method: {point.size: point for point in curve.points} for curve in curves}
        first = curves[0]
        self.is_phi = first.objective == "questions"
        self.title = f"{_VALUES[first.objective]}, {_SOURCES[first.source]}"

    def report(self, result: Result) -> None:
        """Add the claims, our solver beside them, the figure and its numbers."""
        section = "4.4" if self.is_phi else "3.3"
        quicker = f"a plot without numbers: much quicker with pruning ({section})"
        result.rows += self._saved("sets that pruning saves", "report", "report, no pruning", quicker)
        if self.is_phi:
            vital = "sorting by entropy is vital to prune well (4.4)"
            result.rows += self._saved(
                "sets that sorting by entropy saves", "report", "report, letters unsorted", vital
            )
            result.rows += self._wrong()
        ours = compare(self.curves)
        if ours:
            result.rows.append(
                self._row(
                    f"our solver against his recursion, {self.title}, {ours.size} words",
                    None,
                    f"{ours.nodes:,.0f} times fewer sets",
                    "unknown",
                    "A comparison of ours.",
                    ours.nodes,
                )
            )
        self._numbers(result)

    def _row(
        self, what: str, published: str | None, ours: str, agrees: Verdict, why: str, value: float, refuted: str = ""
    ) -> Row:
        chosen = f"The report tells no more of its dictionaries; here: {self._dictionaries()}."
        if not self.is_phi:
            chosen += " It gives no order of the letters for f; here: by the alphabet."
        return Row(what, published, ours, agrees, why, value=value, seed=self.plan.seed, chosen=chosen, refuted=refuted)

    def _saved(self, what: str, less: Method, more: Method, claim: str) -> list[Row]:
        """How many sets one method saves against another, at the largest size that both finished."""
        both = self.points[less].keys() & self.points[more].keys()
        if not both:
            return []
        size = max(both)
        what_at = f"{what} in {self.title}, {size} words"
        few, many = self.points[less][size], self.points[more][size]
        share, fewer = 1 - few.nodes / many.nodes, many.searched / few.searched
        shown = f"{100 * share:.1f} % of {many.nodes:,.0f}; {fewer:.1f} times fewer are searched"
        if share <= 0:
            return [self._row(what_at, claim, shown, "no", "Nothing is saved on these dictionaries.", share, _AS_MANY)]
        # The claims are about times; what searches more than half of the sets is not much quicker.
        verdict, why = quicker(fewer)
        return [self._row(what_at, claim, shown, verdict, why, share, _AS_MANY)]

    def _wrong(self) -> list[Row]:
        """How often the bound as printed gives a value that is not the least, where ours proved it."""
        known: list[Point] = [
            point
            for curve in self.curves
            if curve.method in ("report", "report, letters unsorted")
            for point in curve.points
            if point.wrong is not None
        ]
        if not known:
            return []
        wrong, solved = sum(point.wrong or 0 for point in known), sum(point.dictionaries for point in known)
        why = "A part of one word costs no question, and the printed bound (7) counts one: its values can be too high."
        claim = "every value of phi is the least (4.1, 4.4)"
        shown = f"{wrong} of {solved} values with the printed bound are too high"
        verdict: Verdict = "no" if wrong else "unknown"
        what = f"values of {self.title}: entropy order and unsorted"
        return [self._row(what, claim, shown, verdict, why, wrong, "one value above the least; no sample confirms it.")]

    def _dictionaries(self) -> str:
        """The kind of words and of games that the plot is about."""
        first, plan = self.curves[0], self.plan
        is_random = first.source == "random"
        drawn = "1 to " if plan.draw_lives and is_random else ""
        lives = f", {drawn}{plan.lives} lives" if first.objective == "win" else ""
        letters = f", alphabet of {plan.letters}" if is_random else ""
        return f"words of {plan.length} letters{letters}{lives}, seed {plan.seed}"

    def _numbers(self, result: Result) -> None:
        rows = []
        for size in sorted({size for known in self.points.values() for size in known}):
            at = [known.get(size) for known in self.points.values()]
            rows.append((str(size), *(f"{one.seconds:.3g} s, {one.nodes:,.0f}" if one else "–" for one in at)))
        title = (
            f"{self.title}: processor seconds and sets of words reached, means of {self.plan.repeats} dictionaries; "
            f"{self._dictionaries()}"
        )
        result.listings.append(Listing(title, ("words", *(curve.method for curve in self.curves)), tuple(rows)))
        result.figures.append(
            Figure(
                self.title,
                "words in the dictionary",
                "processor seconds",
                tuple(
                    Series(curve.method, tuple((float(at.size), max(at.seconds, 1e-6)) for at in curve.points))
                    for curve in self.curves
                    if curve.points
                ),
                "xy",
            )
        )
