"""Advice for one position, as text and as JSON."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot, isnan, nan
from typing import Any

import numpy as np

from bestguess.apps.cli.advising.doctor import report
from bestguess.apps.cli.advising.doubts import beside, beyond, notes
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.move_notation import counted
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.beliefs.channel import DenialBelief
from bestguess.beliefs.factored import JointPredictive
from bestguess.beliefs.mixture import MixtureBelief
from bestguess.core.belief import Belief, Listed, Predictive, rest_of
from bestguess.core.errors import Contradiction
from bestguess.core.game import Game
from bestguess.core.players import OwnScores
from bestguess.core.position import Diagnosis, Position, diagnose
from bestguess.core.types import MISS, Answer, Query, Transcript
from bestguess.policies.ranking import ranking
from bestguess.policies.telling import SOMEWHERE, percent, seen

_NUMBER_LIMIT = 2**53
"""Above this a JSON number is no longer exact in every reader, so counts become strings."""

_MANY_ANSWERS = 40
"""Games with more answers than this (every pattern of a word) list the possible ones only."""


_COLUMNS = 8
"""As many answers have a column each."""


_WRITTEN_OUT = 2048
"""Of more joint answers (a long phrase) only the likeliest are written out, :data:`_LIKELIEST` of them."""

_LIKELIEST = 12


@dataclass(frozen=True)
class Line:
    """One query and what is known of its answer."""

    query: Query
    probability: dict[Answer, float]
    error: dict[Answer, float] | None
    """Standard errors, where the probabilities are not exact."""
    bits: float
    score: float | None = None
    """The score that the policy itself gives the query; ``None`` where it gives none."""


def lines(position: Position, setup: Setup, top: int) -> list[Line]:
    """The best queries with their answers, best first; all of them if ``top`` is 0."""
    found = lines_of(position, ranking(position, setup.policy)[: top or None].tolist())
    own = setup.policy.own_scores(position) if found else None
    if own is None:
        return found
    scores = dict(zip(position.queries.tolist(), own.values.tolist(), strict=True))
    # A whole word that the policy names is not among the queries it scores.
    scored = [(line, scores.get(line.query, nan)) for line in found]
    return [replace(line, score=None if isnan(score) else score) for line, score in scored]


def lines_of(position: Position, queries: Sequence[Query]) -> list[Line]:
    """What is known of the answers to these queries."""
    predictive = position.predictive
    if not np.isin(queries, predictive.queries).all():  # more may be asked than is weighed: a whole word
        predictive = position.belief.predict(np.unique(queries))
    bits = predictive.information_gain()
    found = []
    for query, place in zip(queries, np.searchsorted(predictive.queries, queries).tolist(), strict=True):
        errors = predictive.error
        error = None
        if errors is not None:
            row = slice(predictive.starts[place], predictive.starts[place + 1])
            error = dict(zip(predictive.answers[row].tolist(), errors[row].tolist(), strict=True))
        found.append(Line(query, _row(position, predictive, query), error, float(bits[place])))
    return found


def _row(position: Position, predictive: Predictive, query: Query) -> dict[Answer, float]:
    if isinstance(predictive, JointPredictive) and predictive.size(query) > _WRITTEN_OUT:
        said = predictive.likeliest(query, _LIKELIEST)
        return {**said, SOMEWHERE: rest_of(said.values())}
    return _complete(position, query, predictive.row(query))


def _complete(position: Position, query: Query, said: dict[Answer, float]) -> dict[Answer, float]:
    """All answers that the rules know, in their order, with 0 for the impossible ones; any others behind."""
    known = position.game.answers(position.transcript, query)
    return {**dict.fromkeys(known, 0.0), **said} if len(known) <= _MANY_ANSWERS else said


def position_json(position: Position, setup: Setup, top: int) -> dict[str, Any]:
    """The advice as a JSON object."""
    game, belief, notation = setup.game, position.belief, setup.notation
    count = belief.count()
    advice: dict[str, Any] = {
        "game": game.spec,
        "policy": setup.policy_spec,
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
    if game.prior_note:
        advice["prior"] = game.prior_note
    if isinstance(belief, MixtureBelief):
        advice["listed"], share = listed(belief)
        advice["unlisted_probability"] = rest_of([share])
    if isinstance(belief, DenialBelief):
        advice["lie"] = {notation.query(query): p for query, p in belief.lie().items()}
    if position.outcome is not None:
        advice["outcome"] = {"termination": position.outcome.termination, "won": position.outcome.won}
    workings = None if position.outcome is not None else setup.policy.workings(position)
    if workings is not None:
        advice["workings"] = dict(workings.data)
    own = None if position.outcome is not None else setup.policy.own_scores(position)
    advice["best"] = [_line_json(line, setup, own) for line in lines(position, setup, top)]
    return advice


def _line_json(line: Line, setup: Setup, own: OwnScores | None) -> dict[str, Any]:
    def name(answer: Answer) -> str:
        return "elsewhere" if answer == SOMEWHERE else setup.game.format_answer(answer)

    shown: dict[str, Any] = {
        "query": setup.notation.query(line.query),
        "probability": {name(answer): p for answer, p in line.probability.items()},
        "information_bits": line.bits,
        "score": None if own is None else {"name": own.name, "value": line.score},
    }
    if line.error is not None:
        shown["standard_error"] = {name(answer): line.error.get(answer, 0.0) for answer in line.probability}
    return shown


def headline(position: Position, setup: Setup) -> str:
    """What is known, on one line: how many secrets are left, and how that is known."""
    belief = position.belief
    size = getattr(belief, "effective_sample_size", None)
    how = "exact" if belief.exact else belief.kind + (f", effective sample size {size:,.0f}" if size else "")
    prior = f"; prior {setup.game.prior_note}" if setup.game.prior_note else ""
    return f"{left(belief, setup.game.secret_noun)}, {max(0.0, belief.entropy()):.2f} bits ({how}{prior})"


def forecast(position: Position, setup: Setup, query: Query) -> str:
    """What a query is expected to say, on one line: the likeliest answers and the bits."""
    (line,) = lines_of(position, [query])
    likeliest = sorted(line.probability.items(), key=likeliest_first)[:4]
    chances = ", ".join(f"{seen(position, query, answer)} {percent(p)}" for answer, p in likeliest if p > 0)
    return f"try {setup.notation.query(query)}: {chances}; {line.bits:.2f} bits expected."


def likeliest_first(item: tuple[Answer, float]) -> tuple[bool, float]:
    """Sorts answers by their probability, what is not written out last."""
    return item[0] == SOMEWHERE, -item[1]


def left(belief: Belief, noun: str) -> str:
    """How many secrets are left; of a list and what may lie beyond it, how many of the list and how likely that is."""
    if not isinstance(belief, MixtureBelief):
        return f"{counted(belief.count(), noun)} left"
    size, share = listed(belief)
    if not size:
        return f"no {noun} of the list left"
    return f"{counted(f'{size:,}', noun)} of the list left, {percent(rest_of([share]))} that it is none of them"


def possible(belief: Belief, noun: str) -> str:
    """How many secrets there are before the first answer."""
    if isinstance(belief, MixtureBelief):
        return f"{left(belief, noun).replace(' left', ' are possible')}"
    return f"{counted(belief.count(), noun)} are possible"


def listed(belief: MixtureBelief) -> tuple[int, float]:
    """How many secrets of the list are left, and the probability that the secret is one of them."""
    for component, share in zip(belief.components, belief.shares.tolist(), strict=True):
        if isinstance(component, Listed):
            return component.size, float(share)
    return 0, 0.0


def grid(position: Position, setup: Setup, top: int) -> tuple[list[str], list[list[str]]]:
    """The advice as headings and rows: query, the policy's own score, probability of each answer, bits.

    Where the answers are many or differ from query to query, only the chance to find something. The rows follow the
    policy's own score, so it comes first; a score that is a column anyhow is moved there.
    """
    game = setup.game
    best = lines(position, setup, top)
    answers = list(best[0].probability)
    if len(answers) <= _COLUMNS and all(list(line.probability) == answers for line in best):
        names = [
            seen(position, -1, answer) if answer == SOMEWHERE else game.format_answer(answer) for answer in answers
        ]
        shares = [[_share(line, [answer]) for answer in answers] for line in best]
    elif game.has_misses:
        names = ["chance"]
        shares = [[_share(line, [answer for answer in line.probability if answer != MISS])] for line in best]
    else:
        names = ["solves", "answers", "likeliest answer"]
        shares = [_feedback(line, game) for line in best]
    names = [*names, "bits"]
    columns = [*zip(*shares, strict=True), tuple(f"{line.bits:.3f}" for line in best)]
    own = setup.policy.own_scores(position)
    if own is not None:
        same = [place for place, name in enumerate(names) if name in _SAME.get(own.name, (own.name,))]
        place = same[0] if same else None
        first = tuple(_own(line.score, own.share) for line in best) if place is None else columns.pop(place)
        names = [own.name, *names] if place is None else [names.pop(place), *names]
        columns = [first, *columns]
    asked = [setup.notation.query(line.query) for line in best]
    return [game.query_noun, *names], [list(row) for row in zip(asked, *columns, strict=True)]


_SAME = {"chance": ("chance", "solves")}
"""Scores of policies that a column of another name shows."""


def _own(score: float | None, share: bool) -> str:
    """A policy's own score as people read it."""
    if score is None:
        return "-"
    return percent(score) if share else f"{score:.3f}"


def _feedback(line: Line, game: Game) -> list[str]:
    """The probability that a query is the secret, how many answers it may have, and the likeliest of them."""
    solving = [answer for answer in line.probability if game.is_hit(line.query, answer)]
    answer, p = min(line.probability.items(), key=lambda item: (-item[1], item[0]))
    number = sum(share > 0 for share in line.probability.values())
    return [_share(line, solving), str(number), f"{game.format_answer(answer)} {percent(p)}"]


def _share(line: Line, answers: list[Answer]) -> str:
    """The probability that the answer is one of these."""
    said = percent(sum(line.probability.get(answer, 0.0) for answer in answers))
    if line.error is None:
        return said
    return f"{said} ±{100 * hypot(*(line.error.get(answer, 0.0) for answer in answers)):.1f}"


def _diagnosis_json(diagnosis: Diagnosis, setup: Setup) -> dict[str, Any]:
    """At which move no secret of the list was left, and the changed answers that would bring one back."""
    return {
        "turn": diagnosis.turn,
        "repairs": [
            {
                "turn": repair.turn,
                "query": setup.notation.query(repair.query),
                "answer": setup.game.format_answer(repair.answer),
            }
            for repair in diagnosis.repairs
        ],
    }


def show_advice(setup: Setup, transcript: Transcript, screen: Screen, top: int, as_json: bool) -> None:
    """Print the advice, by the game's failsafe if no secret fits.

    Raises :class:`Contradiction` with the doctor's report where the game has no failsafe.
    """
    diagnosis = None
    try:
        position = Position.of(setup.game, transcript)
    except Contradiction as error:
        diagnosis = diagnose(setup.game, transcript)
        failsafe = Position.beyond(setup.game, transcript)
        if diagnosis is None:
            raise
        if failsafe is None:
            said = [report(diagnosis, transcript, setup.notation), *beside(setup, transcript)]
            raise Contradiction("\n".join(said)) from error
        position = failsafe
    if as_json:
        advice = position_json(position, setup, top)
        if diagnosis is not None:
            advice["contradiction"] = _diagnosis_json(diagnosis, setup)
        screen.say(json.dumps(advice, indent=2))
        return
    screen.say(f"{setup.game.spec}, {setup.policy_spec}: {headline(position, setup)}")
    for note in notes(position, setup) if diagnosis is None else beyond(setup, transcript, diagnosis):
        screen.say(note)
    if position.outcome is not None:
        screen.say(f"The game is over: {position.outcome.termination}.")
    else:
        workings = setup.policy.workings(position)
        for line in () if workings is None else workings.lines:
            screen.say(line)
        screen.table(*grid(position, setup, top))
