"""Advice for one position, as text and as JSON."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot, log2
from typing import Any

import numpy as np

from bestguess.apps.cli.doctor import percent, report
from bestguess.apps.cli.notation import counted, plural
from bestguess.apps.cli.screen import Screen
from bestguess.apps.cli.table import Table
from bestguess.core.belief import Listed
from bestguess.core.errors import Contradiction
from bestguess.core.position import Position, diagnose
from bestguess.core.types import MISS, Answer, Query, Transcript
from bestguess.policies.ranking import ranking

_NUMBER_LIMIT = 2**53
"""Above this a JSON number is no longer exact in every reader, so counts become strings."""

_MANY_ANSWERS = 40
"""Games with more answers than this (every pattern of a word) list the possible ones only."""


_COLUMNS = 8
"""As many answers have a column each."""


@dataclass(frozen=True)
class Line:
    """One query and what is known of its answer."""

    query: Query
    probability: dict[Answer, float]
    error: dict[Answer, float] | None
    """Standard errors, where the probabilities are not exact."""
    bits: float


def lines(position: Position, table: Table, top: int) -> list[Line]:
    """The best queries with their answers, best first; all of them if ``top`` is 0."""
    return lines_of(position, ranking(position, table.policy)[: top or None].tolist())


def lines_of(position: Position, queries: Sequence[Query]) -> list[Line]:
    """What is known of the answers to these queries."""
    predictive = position.predictive
    if not np.isin(queries, predictive.queries).all():  # more may be asked than is weighed: a whole word
        predictive = position.belief.predict(np.unique(queries))
    bits = predictive.information_gain()
    found = []
    for query, place in zip(queries, np.searchsorted(predictive.queries, queries).tolist(), strict=True):
        row = slice(predictive.starts[place], predictive.starts[place + 1])
        answers = predictive.answers[row].tolist()
        said = dict(zip(answers, predictive.probability[row].tolist(), strict=True))
        errors = predictive.error
        error = None if errors is None else dict(zip(answers, errors[row].tolist(), strict=True))
        found.append(Line(query, _complete(position, query, said), error, float(bits[place])))
    return found


def _complete(position: Position, query: Query, said: dict[Answer, float]) -> dict[Answer, float]:
    """All answers that the rules know, in their order, with 0 for the impossible ones."""
    known = position.game.answers(position.transcript, query)
    return {answer: said.get(answer, 0.0) for answer in known} if len(known) <= _MANY_ANSWERS else said


def position_json(position: Position, table: Table, top: int) -> dict[str, Any]:
    """The advice as a JSON object."""
    game, belief, notation = table.game, position.belief, table.notation
    count = belief.count()
    advice: dict[str, Any] = {
        "game": game.spec,
        "policy": table.policy_spec,
        "moves": notation.moves(position.transcript),
        "belief": belief.kind,
        "exact": belief.exact,
        "count": str(count.value) if count.value > _NUMBER_LIMIT and count.exact else count.value,
        "entropy_bits": max(0.0, belief.entropy()),
    }
    if not count.exact:
        advice["count_standard_error"] = count.error
    if not belief.exact:
        advice["effective_sample_size"] = getattr(belief, "effective_sample_size", None)
    if position.outcome is not None:
        advice["outcome"] = {"termination": position.outcome.termination, "won": position.outcome.won}
    advice["best"] = [_line_json(line, table) for line in lines(position, table, top)]
    return advice


def _line_json(line: Line, table: Table) -> dict[str, Any]:
    name = table.game.format_answer
    shown: dict[str, Any] = {
        "query": table.notation.query(line.query),
        "probability": {name(answer): p for answer, p in line.probability.items()},
        "information_bits": line.bits,
    }
    if line.error is not None:
        shown["standard_error"] = {name(answer): line.error.get(answer, 0.0) for answer in line.probability}
    return shown


def headline(position: Position, table: Table) -> str:
    """What is known, on one line: how many secrets are left, and how that is known."""
    belief = position.belief
    left = f"{counted(belief.count(), table.game.secret_noun)} left"
    size = getattr(belief, "effective_sample_size", None)
    how = "exact" if belief.exact else belief.kind + (f", effective sample size {size:,.0f}" if size else "")
    return f"{left}, {max(0.0, belief.entropy()):.2f} bits ({how})"


def grid(position: Position, table: Table, top: int) -> tuple[list[str], list[list[str]]]:
    """The advice as headings and rows: query, probability of each answer, bits.

    Where the answers are many or differ from query to query, only the chance to find something.
    """
    game = table.game
    best = lines(position, table, top)
    answers = list(best[0].probability)
    if len(answers) <= _COLUMNS and all(list(line.probability) == answers for line in best):
        names = [game.format_answer(answer) for answer in answers]
        shares = [[_share(line, [answer]) for answer in answers] for line in best]
    else:
        names = ["chance"]
        shares = [[_share(line, [answer for answer in line.probability if answer != MISS])] for line in best]
    rows = [
        [table.notation.query(line.query), *share, f"{line.bits:.3f}"] for line, share in zip(best, shares, strict=True)
    ]
    return [game.query_noun, *names, "bits"], rows


def _share(line: Line, answers: list[Answer]) -> str:
    """The probability that the answer is one of these."""
    said = percent(sum(line.probability.get(answer, 0.0) for answer in answers))
    if line.error is None:
        return said
    return f"{said} ±{100 * hypot(*(line.error.get(answer, 0.0) for answer in answers)):.1f}"


def why(position: Position, table: Table, query: Query) -> Iterator[str]:
    """Why this query: what each answer would say, what else could be asked, what is likeliest."""
    game, notation, count = table.game, table.notation, position.belief.count()
    (mine,) = lines_of(position, [query])
    yield f"{notation.query(query)} tells {mine.bits:.3f} of {position.belief.entropy():.2f} bits on average:"
    possible = sorted(((p, answer) for answer, p in mine.probability.items() if p > 0), reverse=True)
    for p, answer in possible[:6]:
        after = position.belief.update(query, answer).count()
        yield (
            f"  {game.format_answer(answer)}: {percent(p)}, tells {max(0.0, -log2(p)):.2f} bits, "
            f"leaves {after} of {counted(count, game.secret_noun)}"
        )
    if len(possible) > 6:
        yield f"  and {len(possible) - 6} less likely answers"
    others = [line for line in lines(position, table, 6) if line.query != query][:5]
    if others:
        yield f"Next best by {table.policy_spec}:"
    for line in others:
        shares = ", ".join(
            f"{game.format_answer(a)} {percent(p)}"
            for a, p in sorted(line.probability.items(), key=lambda item: -item[1])[:3]
            if p > 0
        )
        yield f"  {notation.query(line.query)}: {shares}; {line.bits:.3f} bits"
    belief = position.belief
    if isinstance(belief, Listed) and count.value <= 100_000:
        yield f"The likeliest {plural(game.secret_noun)}:"
        weights = belief.weights()
        secrets = belief.secrets()
        for place in (-weights).argsort(kind="stable")[:5].tolist():
            yield f"  {game.format_secret(secrets[place])}: {percent(float(weights[place]))}"


def show_advice(table: Table, transcript: Transcript, screen: Screen, top: int, as_json: bool) -> None:
    """Print the advice. Raises :class:`Contradiction` with the doctor's report if no secret fits."""
    try:
        position = Position.of(table.game, transcript)
    except Contradiction as error:
        diagnosis = diagnose(table.game, transcript)
        if diagnosis is None:
            raise
        raise Contradiction(report(diagnosis, transcript, table.notation)) from error
    if as_json:
        screen.say(json.dumps(position_json(position, table, top), indent=2))
        return
    screen.say(f"{table.game.spec}, {table.policy_spec}: {headline(position, table)}")
    if position.outcome is not None:
        screen.say(f"The game is over: {position.outcome.termination}.")
    else:
        screen.table(*grid(position, table, top))
