"""The size of a game's longest secret: a token is padded to it, so that its length tells nothing of the secret."""

import json

from bestguess.core.belief import Listed
from bestguess.core.game import Game

_MANY = 200_000
"""Secrets beyond which the longest is not looked for."""

_AMPLE = 4096
"""Bytes assumed where the longest secret is not looked for."""


def largest_secret(game: Game) -> int:
    """Bytes that hold every secret of a game as JSON."""
    known = game.notation.secret_bytes()
    return _longest(game) if known is None else known


def _longest(game: Game) -> int:
    """Bytes of the longest secret as JSON, where all are listed and can be looked at."""
    prior = game.prior()
    if not isinstance(prior, Listed) or prior.size > _MANY:
        return _AMPLE
    return max(len(json.dumps(game.notation.format_secret(secret))) for secret in prior.secrets())
