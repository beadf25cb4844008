"""Games, policies and secrets as a caller gives them: the object itself, or the text that names it."""

from typing import Any

import numpy as np

from bestguess.core.belief import Listed
from bestguess.core.errors import NotationError, SpecError
from bestguess.core.game import Game
from bestguess.core.notation import Notation
from bestguess.core.players import Policy
from bestguess.core.spec import make
from bestguess.core.types import plural
from bestguess.games import GAMES
from bestguess.hosts.honest import no_secret
from bestguess.policies import POLICIES


def game_given(game: Game | str) -> Game:
    """The game that a caller gives, or the spec of one. Raises :class:`SpecError` for what is neither."""
    made = make(GAMES, game) if isinstance(game, str) else game
    if not isinstance(made, Game):
        raise SpecError(f"{game!r} is not a game: give a spec, or an object of a class derived from Game.")
    return made


def policy_given(policy: Policy | str) -> Policy:
    """The policy that a caller gives, or the spec of one. Raises :class:`SpecError` for what is neither."""
    made = make(POLICIES, policy) if isinstance(policy, str) else policy
    if not isinstance(made, Policy):
        raise SpecError(f"{policy!r} is not a policy: give a spec, or an object of a class derived from Policy.")
    return made


def secret_given(game: Game, secret: Any) -> Any:
    """The secret that a caller gives: one of the game, or the text by which its notation writes one.

    Raises :class:`SpecError` for what is no secret of the game, :class:`NotationError` for text that names none, or
    that is one secret and writes another.
    """
    notation = game.notation
    if isinstance(secret, str):
        return _secret_written(game, secret)
    try:
        written: object = notation.format_secret(secret)
        if not isinstance(written, str):
            raise no_secret(game, secret)
        notation.parse_secret(written)
    except NotationError as error:
        if _reads_secrets(game):
            raise no_secret(game, secret) from error
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        raise no_secret(game, secret) from error
    return secret


def _reads_secrets(game: Game) -> bool:
    return type(game.notation).parse_secret is not Notation.parse_secret or isinstance(game.prior(), Listed)


def _secret_written(game: Game, text: str) -> Any:
    """The secret that a text writes, or is, in a game whose secrets are texts."""
    notation, belief = game.notation, game.prior()
    if type(notation).parse_secret is not Notation.parse_secret:
        return notation.parse_secret(text)
    if not isinstance(belief, Listed):
        if isinstance(belief.sample(np.random.default_rng(0), 1)[0], str):
            return text
        return notation.parse_secret(text)  # which says that the game reads none
    is_secret = any(isinstance(one, str) and one == text for one in belief.secrets())
    try:
        read = notation.parse_secret(text)
    except NotationError:
        if is_secret:
            return text
        raise
    if is_secret and read != text:
        raise NotationError(
            f"secret={text!r} may mean two {plural(game.secret_noun)} of {game.spec}: {text!r} itself, and {read!r}, "
            f"which is written so. Take the host bestguess.hosts.honest.Honest(game, {text!r}) for the one, and "
            f"Honest(game, {read!r}) for the other."
        )
    return read
