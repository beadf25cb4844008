"""The laws of secrets: each is written on a line of its own, and read again as what it is."""

from typing import Any

import numpy as np

from bestguess.core.belief import Listed
from bestguess.core.errors import NotationError
from bestguess.core.game import Game
from bestguess.core.notation import Notation

_WRITTEN = 50
"""The secrets of the prior that are written and read."""


def check_secrets(game: Game, seed: int) -> None:
    """The laws of how some secrets of the prior are written, and read where the game reads any."""
    prior, known = game.prior(), dict[str, Any]()
    kind = f"{type(game.notation).__name__}.format_secret"
    reads = isinstance(prior, Listed) or type(game.notation).parse_secret is not Notation.parse_secret
    for secret in prior.sample(np.random.default_rng(seed), _WRITTEN):
        written: object = game.notation.format_secret(secret)
        assert isinstance(written, str), f"{kind} gives {written!r} for the secret {secret!r}: give a text"
        assert written.strip() and len(written.splitlines()) == 1, (
            f"{kind} gives {written!r} for the secret {secret!r}: write each secret on one line"
        )
        other = known.setdefault(written, secret)
        assert _equal(other, secret), f"{kind} writes '{written}' of two secrets, {other!r} and {secret!r}"
        if not reads:
            continue
        try:
            read = game.notation.parse_secret(written)
        except NotationError as error:
            said = f"{kind} writes '{written}' of the secret {secret!r}, which is not read: {error}"
            raise AssertionError(said) from error
        assert _equal(read, secret), f"{kind} writes '{written}' of the secret {secret!r}, which is read as {read!r}"


def _equal(one: Any, other: Any) -> bool:
    """Whether two secrets are the same; those that are arrays are so in every place."""
    return bool(np.all(one == other))
