"""The reason for a query, line by line: its answers, the next best queries, the likeliest secrets."""

from collections.abc import Iterator

from bestguess.advice.forecast import forecasts, ranked
from bestguess.advice.format import counted, percent, seen
from bestguess.advice.knowledge import SecretShare, likeliest_parts, likeliest_secrets
from bestguess.advice.why import Consequence, consequences, engine
from bestguess.apps.cli.playing.setup import Setup
from bestguess.core.nouns import plural
from bestguess.core.position import Position
from bestguess.core.types import Query

_ANSWERS = 6
_OTHERS = 5
_LIKELIEST = 5


def why(position: Position, setup: Setup, query: Query) -> Iterator[str]:
    """The explanation, line by line."""
    yield from _answers(position, setup, query)
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
        yield f"The likeliest for word {place}: {', '.join(f'{word.text} {_share(word)}' for word in words)}"
    secrets = likeliest_secrets(position, _LIKELIEST)
    if secrets is not None:
        yield f"The likeliest {plural(position.game.secret_noun)}:"
        for secret in secrets:
            yield f"  {secret.text}: {_share(secret)}"


def _share(secret: SecretShare) -> str:
    return percent(secret.probability)
