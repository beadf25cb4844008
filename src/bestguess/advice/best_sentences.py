"""The sentence on the best query of a position, where it is proven in a moment."""

from bestguess.advice.format import percent
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.solvers.best_play import BestPlay, best_play


def best_sentence(position: Position) -> str | None:
    """The sentence on the query that is proven best; ``None`` where none is proven in a moment."""
    found = best_play(position)
    if found is None:
        return None
    game = position.game
    return f"Proven best: {game.notation.format_query(found.query)}. {_worth(game, found)}"


def _worth(game: Game, found: BestPlay) -> str:
    if found.objective == "win":
        return (
            "The best play wins for certain." if found.value == 1.0 else f"The best play wins {percent(found.value)}."
        )
    if found.objective == "misses":
        return f"The best play has {found.value:.2f} more misses on average."
    noun, secret = game.charged_noun, game.secret_noun
    until = f"one {secret} is left" if found.until == "known" else f"the {secret} has been asked"
    return f"The best play takes {found.value:.2f} more {noun} on average until {until}."
