"""Hosted games as their tokens hold them, opened once and remembered while their word lists are what they were."""

import json
from dataclasses import dataclass, field
from typing import Any

from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.sealed import Hidden, Seal
from bestguess.apps.web.specs import Specs
from bestguess.arena.hosting import invite
from bestguess.core.belief import Listed
from bestguess.core.game import Game
from bestguess.core.memo import Memo
from bestguess.core.players import Host, Policy

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


_MAX_GAMES = 128
"""The number of opened games that are remembered, the last used ones."""


@dataclass
class HostedGame:
    """A hosted game, read from its token."""

    hidden: Hidden
    game: Game
    host: Host
    holds: bool
    """Whether the host has a secret."""
    secret: Any
    """The secret of the host; ``None`` if it has none."""
    policy: Policy
    played: list[tuple[int, int]] = field(default_factory=list)
    """The moves that the agent has played so far."""


class LostList(Refusal):
    """The word list that a hosted game was begun with is not there any more; the token still holds the secret."""

    def __init__(self, hidden: Hidden, what: str) -> None:
        super().__init__(
            "changed-word-list",
            f"The word list of this game, {hidden.rules}, was {what} since it began.",
            "game",
            "It cannot be gone on with: give it up to see what was hidden, or bring the list again as it was.",
        )
        self.hidden = hidden


@dataclass
class OpenedGames:
    """The hosted games that were asked about last."""

    specs: Specs
    seal: Seal
    _kept: Memo[bytes, HostedGame] = field(default_factory=lambda: Memo(_MAX_GAMES), init=False, repr=False)

    def open(self, token: str) -> HostedGame:
        """The game in a token.

        Raises :class:`LostList` where its word list is another now, and :class:`Refusal` for what is no such token.
        """
        name = self.seal.name(token)
        hosted = self._kept.get(name)
        hidden = self.seal.open(token) if hosted is None else hosted.hidden
        game = self._game(hidden)  # each time: a list may have been taken away since the last one
        if hosted is None:
            _, policy = self.specs.policy(hidden.agent, game, "agent")
            secret = game.notation.parse_secret(hidden.secret) if hidden.secret else None
            host, holds = invite(game, hidden.host, secret)
            hosted = HostedGame(hidden, game, host, holds, secret, policy)
            self._kept.put(name, hosted)
        return hosted

    def _game(self, hidden: Hidden) -> Game:
        try:
            game = self.specs.game(hidden.rules)
        except Refusal as refusal:
            if not hidden.words:
                raise
            lost = "removed" if refusal.code == "unknown-word-list" else "damaged"
            raise LostList(hidden, lost) from refusal
        if hidden.words and game.digest != hidden.words:
            raise LostList(hidden, "changed")
        return game
