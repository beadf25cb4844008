"""Advice for one position, and the reason for a query line by line, as text and as JSON."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from bestguess.advice.best_sentences import best_sentence, order_sentence
from bestguess.advice.doubts import most_like
from bestguess.advice.forecast import Forecast, forecasts, ranked
from bestguess.advice.format import counted, percent, seen
from bestguess.advice.knowledge import Knowledge, SecretShare, likeliest_parts, likeliest_secrets
from bestguess.advice.why import Consequence, consequences, engine
from bestguess.apps.cli.advising.doubts import beside, beyond, notes, over, report
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.errors import Contradiction
from bestguess.core.game import Game
from bestguess.core.players import OwnScores
from bestguess.core.position import Diagnosis, Position, diagnose
from bestguess.core.types import Answer, Query, Transcript, Z, plural
from bestguess.solvers.best_play import best_play

_NUMBER_LIMIT = 2**53
"""Above this a JSON number is no longer exact in every reader, so counts become strings."""

_NAMED = 10
"""How many of the likeliest words in no list the JSON object names."""

_COLUMNS = 8
"""The most answers that have a column each."""

_SAME = {"chance": ("chance", "solves")}
"""Scores of policies that a column of another name shows."""


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
    if setup.evil and diagnosis is None:
        from bestguess.apps.cli.advising.evil import show_evil_advice

        show_evil_advice(position, setup, screen, top, as_json)
        return
    if as_json:
        advice = position_json(position, setup, top)
        if diagnosis is not None:
            advice["contradiction"] = _diagnosis_json(diagnosis, setup)
        screen.say(json.dumps(advice, indent=2))
        return
    screen.say(f"{setup.game.spec}, {setup.policy_spec}: {headline(position, setup)}")
    for note in notes(position, setup) if diagnosis is None else beyond(position, setup, diagnosis):
        screen.say(note)
    if position.outcome is not None:
        screen.say(over(position, position.outcome))
    else:
        workings = setup.policy.workings(position)
        for line in () if workings is None else workings.lines:
            screen.say(line)
        screen.table(*grid(position, setup, top))
        best = best_sentence(position) or order_sentence(position, setup.policy)
        for line in filter(None, [best, signs_sentence(setup.game)]):
            screen.say(line)


def signs_sentence(game: Game) -> str:
    """A sentence on the things that the signs of queries stand for; empty where they stand for nothing."""
    return f"The signs: {game.notation.signs}." if game.notation.signs else ""


def headline(position: Position, setup: Setup) -> str:
    """The knowledge on one line: how many secrets are left, and whether they were counted."""
    known = Knowledge.of(position)
    size = known.effective_sample_size
    how = "exact" if known.exact else known.kind + (f", effective sample size {size:,.0f}" if size else "")
    prior = f"; prior {known.prior}" if known.prior else ""
    bits = (
        f"about {known.entropy:.2f} ±{Z * known.entropy_error:.2f}" if known.entropy_error else f"{known.entropy:.2f}"
    )
    return f"{known.remaining.left(setup.game.secret_noun)}, {bits} bits ({how}{prior})"


def forecast(position: Position, setup: Setup, query: Query) -> str:
    """The forecast of a query on one line: its likeliest answers and the expected bits."""
    if setup.evil:
        from bestguess.apps.cli.advising.evil import try_next

        return try_next(position, setup, query)
    (mine,) = forecasts(position, [query])
    chances = ", ".join(f"{seen(position, query, answer)} {percent(p)}" for answer, p in mine.likeliest(4))
    return f"try {setup.notation.query(query)}: {chances}; {mine.bits:.2f} bits expected."


def grid(position: Position, setup: Setup, top: int) -> tuple[list[str], list[list[str]]]:
    """The advice as headings and rows: query, the policy's own score, probability of each answer, bits.

    Where the answers are many or differ from query to query, only the chance to find something. The rows follow the
    policy's own score, so it comes first; a score that is a column anyhow is moved there.
    """
    game = setup.game
    found = ranked(position, setup.policy, top)
    best, own = found.best, found.own
    names, shares = _columns(best, game)
    names = [*names, "bits"]
    columns = [*zip(*shares, strict=True), tuple(f"{one.bits:.3f}" for one in best)]
    if own is not None:
        same = [place for place, name in enumerate(names) if name in _SAME.get(own.name, (own.name,))]
        place = same[0] if same else None
        first = tuple(_own(one.score, own.share) for one in best) if place is None else columns.pop(place)
        names = [own.name, *names] if place is None else [names.pop(place), *names]
        columns = [first, *columns]
    asked = [setup.notation.query(one.query) for one in best]
    return [game.query_noun, *names], [list(row) for row in zip(asked, *columns, strict=True)]


def _columns(best: Sequence[Forecast], game: Game) -> tuple[list[str], list[list[str]]]:
    """The headings of the answers, and for each query what stands below them."""
    answers = list(best[0].answers)
    alike = all(list(one.answers) == answers and one.rest is None for one in best)
    if len(answers) <= _COLUMNS and alike:
        names = [game.notation.format_answer(answer) for answer in answers]
        return names, [[_share(one, [answer]) for answer in answers] for one in best]
    if game.has_misses:
        return ["chance"], [[_hit(one)] for one in best]
    return ["solves", "answers", "likeliest answer"], [_feedback(one, game) for one in best]


def _own(score: float | None, share: bool) -> str:
    """A policy's own score as people read it."""
    if score is None:
        return "-"
    return percent(score) if share else f"{score:.3f}"


def _hit(one: Forecast) -> str:
    """The probability that a query finds something, or is the secret."""
    return _written(one.chance, one.chance_error)


def _feedback(one: Forecast, game: Game) -> list[str]:
    """The probability that a query is the secret, how many answers it may have, and the likeliest of them."""
    answer, p = min(one.answers.items(), key=lambda item: (-item[1], item[0]))
    possible = "many" if one.possible is None else f"{one.possible:,}"
    return [_hit(one), possible, f"{game.notation.format_answer(answer)} {percent(p, is_possible=True)}"]


def _share(one: Forecast, answers: list[Answer]) -> str:
    """The probability that the answer is one of these."""
    return _written(one.probability(answers), one.error(answers))


def _written(share: float, error: float) -> str:
    """A probability in percent, with half the width of its 95 % interval where that is 0.1 points or more."""
    margin = f"{100 * Z * error:.1f}"
    return percent(share) + (f" ±{margin}" if margin != "0.0" else "")


def position_json(position: Position, setup: Setup, top: int) -> dict[str, Any]:
    """The advice as a JSON object."""
    game, notation, known = setup.game, setup.notation, Knowledge.of(position)
    count = known.remaining.count
    advice: dict[str, Any] = {
        "game": game.spec,
        "policy": setup.policy_spec,
        "moves": notation.moves(position.transcript),
        "belief": known.kind,
        "exact": known.exact,
        "count": str(count.value) if count.value > _NUMBER_LIMIT and count.exact else count.value,
        "entropy_bits": known.entropy,
    }
    if known.entropy_error:
        advice["entropy_standard_error_bits"] = known.entropy_error
    if not count.exact:
        advice["count_standard_error"] = count.error
    if not known.exact:
        advice["effective_sample_size"] = known.effective_sample_size
    if known.prior:
        advice["prior"] = known.prior
    if known.remaining.listed is not None:
        advice["listed"], advice["unlisted_probability"] = known.remaining.listed, known.remaining.unlisted
    if found := most_like(position, _NAMED):
        advice["most_like"] = dict(found)
    if known.lies is not None:
        advice["lie"] = {notation.query(query): p for query, p in known.lies.items()}
    if position.outcome is not None:
        advice["outcome"] = {"termination": position.outcome.termination, "won": position.outcome.won}
    workings = None if position.outcome is not None else setup.policy.workings(position)
    if workings is not None:
        advice["workings"] = dict(workings.data)
    proven = best_play(position)
    if proven is not None:
        advice["best_play"] = {
            "query": notation.query(proven.query),
            "objective": proven.objective,
            "value": proven.value,
        }
    best = ranked(position, setup.policy, top)
    advice["best"] = [_forecast_json(one, setup, best.own) for one in best.best]
    return advice


def _forecast_json(one: Forecast, setup: Setup, own: OwnScores | None) -> dict[str, Any]:
    elsewhere = {} if one.rest is None else {"elsewhere": one.rest}
    # Of all answers, where the likeliest alone are listed.
    whole = {} if one.rest is None else {"chance": one.chance}
    whole |= {} if one.rest is None or one.possible is None else {"answers": one.possible}
    shown: dict[str, Any] = {
        "query": setup.notation.query(one.query),
        "probability": {setup.game.notation.format_answer(answer): p for answer, p in one.answers.items()} | elsewhere,
        **whole,
        "information_bits": one.bits,
        "score": None if own is None else {"name": own.name, "value": one.score},
    }
    if one.errors is not None:
        shown["standard_error"] = {
            setup.game.notation.format_answer(answer): one.errors.get(answer, 0.0) for answer in one.answers
        }
    return shown


def _diagnosis_json(diagnosis: Diagnosis, setup: Setup) -> dict[str, Any]:
    """At which move no secret of the list was left, and the changed answers that would bring one back."""
    return {
        "turn": diagnosis.turn,
        "repairs": [
            {
                "turn": repair.turn,
                "query": setup.notation.query(repair.query),
                "answer": setup.game.notation.format_answer(repair.answer),
            }
            for repair in diagnosis.repairs
        ],
    }


_ANSWERS = 6
_OTHERS = 5
_LIKELIEST = 5


def why(position: Position, setup: Setup, query: Query) -> Iterator[str]:
    """The explanation, line by line."""
    if setup.evil:
        from bestguess.apps.cli.advising.evil import why_evil

        yield from why_evil(position, setup, query)
        return
    yield from _answers(position, setup, query)
    yield from filter(None, [order_sentence(position, setup.policy)])
    yield from _others(position, setup, query)
    yield from likeliest(position)


def _answers(position: Position, setup: Setup, query: Query) -> Iterator[str]:
    (mine,) = forecasts(position, [query])
    entropy = position.belief.entropy()
    yield f"{setup.notation.query(query)} tells {mine.bits:.3f} of {entropy:.2f} bits on average:"
    for one in consequences(position, query, mine.likeliest(_ANSWERS)):
        shown = seen(position, query, one.answer)
        leaves = _left(one, position, setup.game.secret_noun)
        yield f"  {shown}: {percent(one.probability)}, tells {one.bits:.2f} bits, leaves {leaves}"
    if mine.possible is None:
        yield "  and many less likely answers"
    elif mine.possible > _ANSWERS:
        yield f"  and {mine.possible - _ANSWERS:,} less likely answers"


def _left(one: Consequence, position: Position, noun: str) -> str:
    if one.remaining.listed is not None:
        return one.remaining.left(noun).replace(" left", "")
    return f"{one.remaining.count} of {counted(position.belief.count(), noun)}"


def _others(position: Position, setup: Setup, query: Query) -> Iterator[str]:
    others = [one for one in ranked(position, setup.policy, _OTHERS + 1).best if one.query != query][:_OTHERS]
    if others:
        yield f"Next best for {engine(setup.policy_spec)}:"
    for one in others:
        shares = ", ".join(f"{seen(position, one.query, answer)} {percent(p)}" for answer, p in one.likeliest(3))
        yield f"  {setup.notation.query(one.query)}: {shares}; {one.bits:.3f} bits"


def likeliest(position: Position) -> Iterator[str]:
    """The likeliest secrets; of a secret of several parts, those of each part."""
    parts = likeliest_parts(position, _LIKELIEST)
    for place, words in enumerate(parts or (), 1):
        yield f"The likeliest for word {place}: {', '.join(f'{word.text} {_share_text(word)}' for word in words)}"
    secrets = likeliest_secrets(position, _LIKELIEST)
    if secrets is not None:
        yield f"The likeliest {plural(position.game.secret_noun)}:"
        for secret in secrets:
            yield f"  {secret.text}: {_share_text(secret)}"


def _share_text(secret: SecretShare) -> str:
    return percent(secret.probability)
