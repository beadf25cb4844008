"""Why a query: what each answer would say, what else could be asked, what is likeliest."""

from collections.abc import Iterator, Sequence
from math import log2
from typing import Any

from bestguess.apps.cli.advising.advice import left, likeliest_first, lines, lines_of
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.move_notation import counted
from bestguess.beliefs.channel import DenialBelief
from bestguess.beliefs.factored import FactoredBelief
from bestguess.beliefs.mixture import MixtureBelief
from bestguess.core.nouns import plural
from bestguess.core.position import Position
from bestguess.core.types import Floats, Query
from bestguess.policies.telling import SOMEWHERE, lists, percent, seen

_ANSWERS = 6
_OTHERS = 5
_LIKELIEST = 5
_MANY = 100_000
"""Of more secrets the likeliest few say nothing."""


def why(position: Position, setup: Setup, query: Query) -> Iterator[str]:
    """The explanation, line by line."""
    yield from _answers(position, setup, query)
    yield from _others(position, setup, query)
    yield from likeliest(position)


def _answers(position: Position, setup: Setup, query: Query) -> Iterator[str]:
    noun, belief = setup.game.secret_noun, position.belief
    (mine,) = lines_of(position, [query])
    yield f"{setup.notation.query(query)} tells {mine.bits:.3f} of {belief.entropy():.2f} bits on average:"
    possible = [(p, answer) for answer, p in sorted(mine.probability.items(), key=likeliest_first) if p > 0]
    for p, answer in possible[:_ANSWERS]:
        if answer == SOMEWHERE:
            yield f"  there: {percent(p)}"
            continue
        after = belief.update(query, answer)
        if isinstance(after, MixtureBelief):
            leaves = left(after, noun).replace(" left", "")
        else:
            leaves = f"{after.count()} of {counted(belief.count(), noun)}"
        shown = seen(position, query, answer)
        yield f"  {shown}: {percent(p)}, tells {max(0.0, -log2(p)):.2f} bits, leaves {leaves}"
    if len(possible) > _ANSWERS:
        more = "many" if possible[-1][1] == SOMEWHERE else len(possible) - _ANSWERS
        yield f"  and {more} less likely answers"


def _others(position: Position, setup: Setup, query: Query) -> Iterator[str]:
    others = [line for line in lines(position, setup, _OTHERS + 1) if line.query != query][:_OTHERS]
    if others:
        yield f"Next best by {setup.policy_spec}:"
    for line in others:
        shares = ", ".join(
            f"{seen(position, line.query, answer)} {percent(p)}"
            for answer, p in sorted(line.probability.items(), key=likeliest_first)[:3]
            if p > 0
        )
        yield f"  {setup.notation.query(line.query)}: {shares}; {line.bits:.3f} bits"


def likeliest(position: Position) -> Iterator[str]:
    """The likeliest secrets; of a secret of several parts, those of each part."""
    game, belief = position.game, position.belief
    if isinstance(belief, FactoredBelief | DenialBelief):
        one = belief if isinstance(belief, FactoredBelief) else belief.truthful or belief.suspects[0].belief
        for part, factor in enumerate(one.factors):
            best = _top(factor.table.secrets, belief.marginal(part), lambda secret: game.format_secret((secret,)))
            yield f"The likeliest for word {part + 1}: {best}"
        return
    for known, share in lists(belief):
        if known.size <= _MANY:
            yield f"The likeliest {plural(game.secret_noun)}:"
            weights, secrets = known.weights() * share, known.secrets()
            for place in (-weights).argsort(kind="stable")[:_LIKELIEST].tolist():
                yield f"  {game.format_secret(secrets[place])}: {percent(float(weights[place]))}"


def _top(secrets: Sequence[Any], weights: Floats, name: Any) -> str:
    places = [place for place in (-weights).argsort(kind="stable")[:_LIKELIEST].tolist() if weights[place] > 0]
    return ", ".join(f"{name(secrets[place])} {percent(float(weights[place]))}" for place in places)
