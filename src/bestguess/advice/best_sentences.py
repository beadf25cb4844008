"""The sentences on the best query of a position: where it is proven in a moment, and where a score says otherwise."""

import numpy as np

from bestguess.advice.format import percent
from bestguess.core.game import Game
from bestguess.core.players import TIE, Policy, Scorer
from bestguess.core.position import Position
from bestguess.solvers.best_play import BestPlay, best_play


def best_sentence(position: Position) -> str | None:
    """The sentence on the query that is proven best; ``None`` where none is proven in a moment."""
    found = best_play(position)
    if found is None:
        return None
    game = position.game
    return f"Proven best: {game.notation.format_query(found.query)}. {worth(game, found)}"


def order_sentence(position: Position, policy: Policy) -> str | None:
    """The sentence on why a policy asks a query that another one outscores; ``None`` where none does."""
    if not isinstance(policy, Scorer) or policy.thinks_long or position.outcome is not None:
        return None
    scores = policy.score(position)
    first = np.lexsort([-rank for rank in reversed(policy.ranks(position))])[0]
    return policy.aim(position) or None if scores[first] < scores.max() - TIE else None


def worth(game: Game, found: BestPlay) -> str:
    """The sentence on what the best play comes to from here on."""
    if found.objective == "win":
        return (
            "The best play wins for certain." if found.value == 1.0 else f"The best play wins {percent(found.value)}."
        )
    if found.objective == "misses":
        return f"The best play has {found.value:.2f} more misses on average."
    noun, secret = game.charged_noun, game.secret_noun
    until = f"one {secret} is left" if found.until == "known" else f"the {secret} has been asked"
    return f"The best play takes {found.value:.2f} more {noun} on average until {until}."
