"""Probabilities, answers and the likeliest secrets as people read them."""

from collections.abc import Iterator
from typing import Any

from bestguess.beliefs.mixture import MixtureBelief
from bestguess.core.belief import Belief, Listed
from bestguess.core.position import Position
from bestguess.core.types import MISS, Answer, Query

CERTAIN = 1e-12
"""Nearer than this to 0 or 1 a probability is certain, and off by rounding only."""

SOMEWHERE: Answer = -1
"""Stands for all answers that are not written out."""


def percent(share: float) -> str:
    """A share as percent, with a decimal where it matters; only what is certain is 0 or 100."""
    if share <= CERTAIN or share >= 1 - CERTAIN:
        return f"{100 * share:.0f} %"
    return "<0.1 %" if share < 0.001 else ">99.9 %" if share > 0.999 else f"{100 * share:.1f} %"


def seen(position: Position, query: Query, answer: Answer) -> str:
    """An answer as the person sees it: the pattern after it where the game has one, else its notation."""
    game: Any = position.game
    if answer == SOMEWHERE:
        return "elsewhere"
    if answer != MISS and hasattr(game, "pattern") and game.pattern(position.transcript):
        return str(game.pattern((*position.transcript, (query, answer))))
    return position.game.format_answer(answer)


def lists(belief: Belief) -> Iterator[tuple[Listed, float]]:
    """The listed parts of a belief with their shares."""
    if isinstance(belief, MixtureBelief):
        for component, share in zip(belief.components, belief.shares.tolist(), strict=True):
            if isinstance(component, Listed):
                yield component, share
    elif isinstance(belief, Listed):
        yield belief, 1.0
