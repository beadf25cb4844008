"""The report of a tournament: what was played, who did how, and what is known of each difference.

It depends on the rounds that are judged alone, and on nothing of how they came about: no times, no machine, no rounds
beyond the one that settled the last difference.
"""

import json
from dataclasses import asdict
from html import escape
from math import floor, inf, isfinite, log10
from typing import Any, TypeAlias

from bestguess.advice.format import percent
from bestguess.advice.luck_sentences import too_lucky, why_no_result
from bestguess.apps.cli.measuring.comparing import reasons
from bestguess.apps.cli.rendering import html_page, markdown
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.arena.judge import Difference
from bestguess.arena.long_tournament import Course, Standing

SOURCE = (
    "Intervals are confidence sequences: all looks together miss with at most the error rate, asymptotically "
    "(Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas 2024, Annals of Statistics 52, arXiv 2103.06476; for few rounds "
    "Student's form of it, Lai 1976). Those of the differences hold together; that of each mean holds by itself."
)

_FEW = 3
"""The entrants of whom each difference is printed; of more a ladder says who is before whom."""

_WIDE, _TALL = 640, 28
"""The width of the picture, and the height of a line in it, in pixels."""


Table: TypeAlias = tuple[tuple[str, ...], list[tuple[str, ...]]]
"""The heads and the rows of a table."""


class TournamentReport:
    """The report on the rounds of a tournament that are judged."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._played = course.played
        self._differences = course.differences()
        self._counting = course.played.tournament.counting

    @property
    def title(self) -> str:
        """The entrants, in a line."""
        return f"{self._played.tournament.game}: {' against '.join(self._played.names)}"

    @property
    def facts(self) -> list[str]:
        """The sentences on what was played and how sure it is."""
        tournament, aim = self._played.tournament, self._played.aim
        host = "" if tournament.host == "honest" else f", host {tournament.host}"
        lines = [
            f"{len(self._course.rounds):,} rounds, in each of which every entrant meets the same secret "
            f"(seed {tournament.seed}{host}). Counted: {self._counting.described}.",
            self._luck,
            f"The chance that any difference is ever told wrongly is {percent(aim.error)} at most"
            + ("" if aim.precision is None else f"; who differs by less than {aim.precision:g} is equal")
            + ".",
        ]
        if not self._course.over and len(self._course.rounds) < tournament.games:
            lines.append(f"Unfinished: up to {tournament.games:,} rounds are to be played.")
        for one in self._course.standings():
            if one.forfeits:
                lost = sum(one.forfeits.values())
                lines.append(
                    f"{one.name} forfeited {lost:,} of {len(self._course.rounds):,} games, which count as if all that "
                    f"was left had been asked in vain: {reasons(one.forfeits)}."
                )
        lines += [too_lucky(one.name, one.luck) for one in self._course.standings() if one.too_lucky]
        return lines

    @property
    def _luck(self) -> str:
        course = self._course
        if course.reason is not None:
            return why_no_result(course.reason)
        fitted = f", fitted on the first {course.fitting:,} rounds, which are not judged" if course.fitting else ""
        return f"Results are judged without luck{fitted}."

    @property
    def standings(self) -> Table:
        """Heads and rows of the table of entrants."""
        table = self._course.standings()
        rows = []
        for one in table:
            judged = one.judged
            digits = _digits(judged.high - judged.low)
            row = {"entrant": one.name, "mean": f"{one.mean:.{digits}f}"}
            row["without luck"] = f"{judged.moments.mean:.{digits}f}"
            row[self._level] = _interval(judged.low, judged.high, digits)
            row["won"] = percent(one.won[0])
            if one.luck_free_won is not None:
                row["won, without luck"] = percent(one.luck_free_won.mean)
            if self._course.reason is not None:
                del row["without luck"]
            if all(other.won[0] == 1 for other in table):  # in most games everyone wins in the end
                del row["won"]
                row.pop("won, without luck", None)
            rows.append(row)
        return tuple(rows[0]) if rows else (), [tuple(row.values()) for row in rows]

    @property
    def _entrants(self) -> Table:
        return self.standings if len(self._played.names) <= _FEW else self.ladder

    @property
    def ladder(self) -> Table:
        """Heads and rows of the table of entrants from the best on, each with the places it is known to lie before."""
        heads, rows = self.standings
        table = self._course.standings()
        order = sorted(range(len(table)), key=lambda place: table[place].judged.moments.mean)
        places = {entrant: place for place, entrant in enumerate(order, 1)}
        before: dict[int, list[int]] = {entrant: [] for entrant in order}
        alike: dict[int, list[int]] = {entrant: [] for entrant in order}
        unknown: dict[int, list[int]] = {entrant: [] for entrant in order}
        for one in self._differences if table else ():
            better, worse = (one.first, one.second) if one.high < 0 else (one.second, one.first)
            if one.verdict == "settled":
                before[better].append(places[worse])
            else:
                for mine, other in ((one.first, one.second), (one.second, one.first)):
                    (alike if one.verdict == "equal" else unknown)[mine].append(places[other])
        known = [{"takes fewer than": before[one], "equal to": alike[one], "open with": unknown[one]} for one in order]
        columns = [name for name in known[0] if any(one[name] for one in known)] if known else []
        return (
            ("place", *heads, *columns),
            [
                (str(places[entrant]), *rows[entrant], *(_places(one[name]) for name in columns))
                for entrant, one in zip(order, known, strict=True)
            ],
        )

    @property
    def differences(self) -> Table:
        """Heads and rows of the table of differences."""
        rows: list[tuple[str, ...]] = []
        for one in self._differences:
            digits = _digits(one.high - one.low)
            shown = f"{one.mean:+.{digits}f}"
            rows.append((self._pair(one), shown, _interval(one.low, one.high, digits, "+"), self._verdict(one)))
        return ("difference", "mean", self._level, "verdict"), rows

    @property
    def _level(self) -> str:
        return f"{percent(1 - self._played.aim.error)} interval"

    def _pair(self, one: Difference) -> str:
        return f"{self._played.names[one.first]} − {self._played.names[one.second]}"

    def _verdict(self, one: Difference) -> str:
        if one.verdict == "settled":
            better = self._played.names[one.first if one.high < 0 else one.second]
            return f"settled after {one.rounds:,} rounds: {better} takes fewer"
        if one.verdict == "equal":
            return f"equal within {self._played.aim.precision:g} after {one.rounds:,} rounds"
        if one.rounds is None:
            return "open, no end in sight"
        return f"open, about {one.rounds:,} more rounds"

    def _sentence(self, one: Difference) -> str:
        """A difference and its verdict in words."""
        first, second = self._played.names[one.first], self._played.names[one.second]
        digits = _digits(one.high - one.low)
        interval = _interval(one.low, one.high, digits, "+")
        if one.verdict == "settled":
            low, high = sorted((abs(one.low), abs(one.high)))
            better, worse = (first, second) if one.high < 0 else (second, first)
            return (
                f"{better} takes {abs(one.mean):.{digits}f} {self._counting.name} fewer than {worse} "
                f"({_interval(low, high, digits)}), settled after {one.rounds:,} rounds."
            )
        return f"{first} − {second}: {one.mean:+.{digits}f} ({interval}), {self._verdict(one)}."

    def say(self, screen: Screen, pairs: bool = False) -> None:
        """Write it to the terminal; where there is a ladder, the differences only for ``pairs``."""
        screen.say(self.title, style="bold")
        for line in self.facts:
            screen.say(line)
        few = len(self._played.names) <= _FEW
        screen.say()
        screen.table(*self._entrants, shortened=["entrant"])
        screen.say()
        for one in self._differences if few or pairs else ():
            screen.say(self._sentence(one))
        if not few and not pairs:
            screen.say(f"--pairs prints all {len(self._differences)} differences; --markdown and --html have them.")

    def json(self) -> str:
        """Everything, for programs."""
        tournament, names = self._played.tournament, self._played.names
        document = {
            **self._played.settings,
            "unit": self._counting.unit,
            "precision": self._played.aim.precision,
            "most_games": tournament.games,
            "games": len(self._course.rounds),
            "over": self._course.over,
            "judged": self._course.judged,
            "luck": self._course.reason or "taken off",
            "standings": [self._standing_json(one) for one in self._course.standings()],
            "differences": [
                _finite(asdict(one) | {"first": names[one.first], "second": names[one.second]})
                for one in self._differences
            ],
        }
        return json.dumps(document, indent=2, ensure_ascii=False)

    def _standing_json(self, one: Standing) -> dict[str, Any]:
        judged = {"mean": one.judged.moments.mean, "low": one.judged.low, "high": one.judged.high}
        free = one.luck_free_won
        return {
            "name": one.name,
            "mean": one.mean,
            "judged": _finite(judged),
            "won": dict(zip(("share", "low", "high"), one.won, strict=True)),
            "won_without_luck": free
            and _finite({"games": free.size, "share": free.mean, "low": free.low, "high": free.high}),
            "forfeits": [{"reason": reason, "games": times} for reason, times in one.forfeits.items()],
            "odds": min(one.luck.odds, 1e300),
            "too_lucky": one.too_lucky,
        }

    def markdown(self) -> str:
        """The report as Markdown."""
        parts = [f"# {self.title}", "", *(line for fact in self.facts for line in (fact, ""))]
        for name, (heads, rows) in (("Entrants", self._entrants), ("Differences", self.differences)):
            parts += [f"## {name}", "", *markdown.table(heads, rows), ""]
        return "\n".join([*parts, SOURCE]) + "\n"

    def html(self) -> str:
        """The report as one page of HTML that asks for nothing."""
        facts = "".join(f"<p>{escape(fact)}</p>" for fact in self.facts)
        body = (
            f"<header><h1>{escape(self.title)}</h1>{facts}</header>\n<main>"
            f"<h2>Entrants</h2>{html_page.table(*self._entrants)}"
            f"<h2>Differences</h2>{html_page.table(*self.differences)}{self._picture()}"
            f'<p class="soft">{escape(SOURCE)}</p></main>\n'
        )
        return html_page.document(self.title, body, _STYLE)

    def _picture(self) -> str:
        """The intervals of the differences on one scale, with zero and the precision marked."""
        known = [one for one in self._differences if isfinite(one.low) and isfinite(one.high)]
        if not known:
            return ""
        precision = self._played.aim.precision or 0.0
        low = min(-precision, 0.0, *(one.low for one in known))
        high = max(precision, 0.0, *(one.high for one in known))
        scale = (_WIDE - 20) / ((high - low) or 1.0)

        def across(value: float) -> float:
            return round(10 + (value - low) * scale, 1)

        tall = 2 * _TALL * len(known) + 24
        parts = [
            f'<rect class="within" x="{across(-precision)}" y="0" width="{round(2 * precision * scale, 1)}" '
            f'height="{tall - 20}"/>',
            f'<line class="zero" x1="{across(0)}" y1="0" x2="{across(0)}" y2="{tall - 20}"/>',
        ]
        for place, one in enumerate(known):
            middle = 2 * _TALL * place + 1.4 * _TALL
            parts += [
                f'<text x="10" y="{middle - 14:.0f}">{escape(self._pair(one))}</text>',
                f'<line class="{one.verdict}" x1="{across(one.low)}" y1="{middle}" x2="{across(one.high)}" '
                f'y2="{middle}"/>',
                f'<circle class="{one.verdict}" cx="{across(min(max(one.mean, low), high))}" cy="{middle}" r="4.5"/>',
            ]
        digits = _digits(high - low)
        ends = (("start", 10, low), ("end", _WIDE - 10, high))
        parts += [f'<text text-anchor="{at}" x="{x}" y="{tall - 4}">{end:+.{digits}f}</text>' for at, x, end in ends]
        named = f"Differences in {self._counting.name}, with their intervals"
        return (
            f'<figure><figcaption>{escape(named)}</figcaption><svg viewBox="0 0 {_WIDE} {tall}" role="img" '
            f'aria-label="{escape(named)}; the table above has the figures">{"".join(parts)}</svg></figure>'
        )


_STYLE = """
figure { margin-top: 1rem; } svg text { fill: var(--text); font-size: 13px; }
svg line { stroke: var(--plot-0); stroke-width: 3; } svg circle { fill: var(--plot-0); }
svg line.open { stroke: var(--soft); } svg circle.open { fill: var(--soft); }
svg line.zero { stroke: var(--text); stroke-width: 1; } svg rect.within { fill: var(--line); }
"""


def _places(places: list[int]) -> str:
    """Places in a table as people write them: ``2, 4-7``."""
    runs: list[list[int]] = []
    for place in sorted(places):
        if runs and runs[-1][1] == place - 1:
            runs[-1][1] = place
        else:
            runs.append([place, place])
    return ", ".join(f"{first}" if first == last else f"{first}-{last}" for first, last in runs)


def _digits(width: float) -> int:
    """The decimals of a figure whose interval is so wide: the width has two digits then."""
    return min(6, max(0, 1 - floor(log10(width)))) if 0 < width < inf else 2


def _interval(low: float, high: float, digits: int, sign: str = "") -> str:
    return f"{low:{sign}.{digits}f} to {high:{sign}.{digits}f}" if isfinite(high - low) else "too few rounds"


def _finite(values: dict[str, Any]) -> dict[str, Any]:
    """The values as JSON has them, which knows no infinity."""
    return {key: None if isinstance(value, float) and not isfinite(value) else value for key, value in values.items()}
