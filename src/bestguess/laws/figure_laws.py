"""The laws of the figures of a belief: how many secrets are left, and bits of uncertainty and of weight.

What an answer does to each figure follows from its probability. The laws are of exact figures; an estimate is finite.
"""

from collections.abc import Mapping, Sequence
from math import isclose, isfinite, lgamma, log, log2
from typing import Any

from bestguess.core.belief import Belief, Listed, Mixed
from bestguess.core.position import Position
from bestguess.core.types import Answer, Query
from bestguess.laws.random_games import LEVEL

_ROUNDING = 1e-9
"""Bits, and parts of a count, by which exact figures may differ: by rounding they do by some 1e-12."""

_FEW = 2000
"""Of more secrets than these hardly any is drawn twice; where it is, draws were resampled, as of crowded fleets."""

_NOTHING = 1e-12
"""Fewer bits of uncertainty are none."""


def check_figures(belief: Belief) -> None:
    """The laws of the figures of a belief by themselves."""
    count, entropy, weight = belief.count(), belief.entropy(), belief.log_mass()
    assert count.value > 0, "a belief that did not contradict has a secret left"
    assert isfinite(entropy), f"entropy() is a finite number of bits, not {entropy}"
    assert entropy >= 0, "entropy is not negative"
    assert isfinite(weight), f"log_mass() is finite as long as a secret is left, not {weight}"
    assert belief.exact == count.exact, "the count is exact exactly if the belief is"
    if isinstance(belief, Listed):
        held = (belief.size, float(belief.masses().sum()))  # several layouts may make one map of a list
        assert any(isclose(count.value, number) for number in held), f"count() is {belief.size}, not {count}"
    if not _is_counted(belief):
        return
    assert entropy <= count.bits() + _ROUNDING, (
        f"entropy() is at most log2 of count(), which is {count.bits():.6g} bits of {count}, and is {entropy:.6g}"
    )
    assert count.value == 1 or entropy > _NOTHING or isinstance(belief, Listed), (
        f"entropy() is 0 where one secret alone is left, and count() says {count}"
    )


def check_drawn(position: Position, secrets: Sequence[Any]) -> None:
    """The laws that no more secrets are drawn than are left, nor much fewer where all are equally likely."""
    belief, count = position.belief, position.belief.count()
    if not _is_counted(belief) or not _is_told_apart(position):
        return
    many, different, size = int(count.value), len(set(map(str, secrets))), len(secrets)
    assert different <= many, f"sample() draws {different} different secrets, and count() says {count}"
    if isinstance(belief, Listed) or different == many or many > _FEW or not _is_uniform(belief):
        return
    # So few are drawn, of whatever choice of as many secrets, with at most this probability.
    choices = lgamma(many + 1) - lgamma(different + 1) - lgamma(many - different + 1)
    assert choices + size * log(different / many) > log(LEVEL), (
        f"sample() draws {different} different secrets in {size}, and count() says {count}, all equally likely"
    )


def check_answered(
    position: Position, query: Query, row: Mapping[Answer, float], after: Mapping[Answer, Belief]
) -> None:
    """The laws of the figures after answers to a query, some or all of the ``row`` of what may be answered."""
    before = position.belief
    if not all(belief.exact for belief in (before, *after.values())):
        return
    name = position.game.notation.format_query(query)
    for answer, belief in after.items():
        said = f"{position.game.notation.format_answer(answer)} to {name}"
        gained, bits = belief.log_mass() - before.log_mass(), log2(row[answer])
        assert abs(gained - bits) <= _ROUNDING, (
            f"log_mass() changes by log2 of the probability that predict() gives to an answer, {bits:.6g} bits for "
            f"{said}, and not by {gained:.6g}"
        )
        _check_count(position, belief, row[answer], said)
    if after.keys() != row.keys() or before.entropy_error() or any(one.entropy_error() for one in after.values()):
        return
    gain = float(position.predictive.information_gain()[position.predictive.queries.tolist().index(query)])
    left = sum(row[answer] * belief.entropy() for answer, belief in after.items())
    assert abs(before.entropy() - left - gain) <= _ROUNDING, (
        f"entropy() falls by the information of the answer to {name}, {gain:.6g} bits on average, and it falls "
        f"from {before.entropy():.6g} to {left:.6g}"
    )
    if _is_counted(before) and _is_told_apart(position):
        parts = [belief.count() for belief in after.values()]
        assert sum(part.value for part in parts) == before.count().value, (
            f"every secret gives one answer to {name}: of {before.count()} the answers leave "
            f"{', '.join(map(str, parts))}"
        )


def _check_count(position: Position, after: Belief, chance: float, said: str) -> None:
    """The law that an answer leaves its share of equally likely secrets, and never adds any."""
    before, count = position.belief.count(), after.count()
    if not _is_counted(position.belief):
        return
    assert count.value <= before.value, f"count() grows from {before} to {count} by {said}"
    if _is_told_apart(position) and _is_uniform(position.belief):
        assert abs(count.value / before.value - chance) <= _ROUNDING, (
            f"{before} secrets are equally likely and {said} has probability {chance:.6g}, so count() after it is not "
            f"{count}"
        )


def _is_counted(belief: Belief) -> bool:
    """Whether the count is of all secrets: of several accounts it is that of the widest."""
    return belief.exact and not isinstance(belief, Mixed) and not belief.entropy_error()


def _is_told_apart(position: Position) -> bool:
    """Whether each secret gives one answer to a query: not where the host may lie, or things answer either way."""
    return position.belief.lie() is None and position.predictive.noise is None


def _is_uniform(belief: Belief) -> bool:
    """Whether all secrets left are equally likely, by the figures."""
    return abs(belief.entropy() - belief.count().bits()) <= _ROUNDING
