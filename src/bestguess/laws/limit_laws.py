"""The laws of tries and lives: a game ends where they are gone, not before, and may be won with the last of them."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from bestguess.core.belief import Parted
from bestguess.core.game import Game
from bestguess.core.types import Outcome, Query, Transcript
from bestguess.hosts.honest import Honest

_PLAYED = 3
"""The secrets against which each limit is played."""

_LOOKED = 64
"""The queries among which one is looked for that does not end the game."""


def check_limits(game: Game, seed: int) -> None:
    """The laws of the ``tries`` and the ``lives`` of a game, where it has them, for some secrets."""
    prior, rng = game.prior(), np.random.default_rng(seed)
    for secret in prior.sample(rng, _PLAYED) if game.tries or game.lives else ():
        host = Honest(game, secret)
        hits = _winning(game, host, all_parts=game.has_misses or isinstance(prior, Parted))
        if game.tries:
            _check_limit(_Limit(game, "tries", game.tries, len), host, hits, rng)
        if game.lives and game.has_misses:
            _check_limit(_Limit(game, "lives", game.lives, game.lives_lost), host, hits, rng)


@dataclass(frozen=True)
class _Limit:
    """A number of tries or lives."""

    game: Game
    name: str
    most: int
    used: Callable[[Transcript], int]

    def outcome(self, transcript: Transcript) -> Outcome | None:
        """The outcome, by the law that a game which is not won goes on exactly as long as something is left."""
        outcome, used, kind = self.game.outcome(transcript), self.used(transcript), type(self.game).__name__
        if outcome is not None and outcome.won:
            return outcome
        assert outcome is None or used >= self.most, (
            f"{self.name}: {kind}.outcome says lost after {used} of {self.most} {self.name}: {transcript}"
        )
        assert outcome is not None or used < self.most, (
            f"{self.name}: {kind}.outcome gives None after {used} of {self.most} {self.name}: {transcript}. Give an "
            f"Outcome with won=False there, or leave {self.name} out"
        )
        return outcome


def _check_limit(limit: _Limit, host: Honest, hits: list[Query], rng: np.random.Generator) -> None:
    """The laws of one limit, along a game in vain: it is lost with the last try or life, and may be won with it."""
    game = limit.game
    transcript: Transcript = ()
    needed = len(hits) if limit.name == "tries" else 1
    while limit.outcome(transcript) is None:
        if limit.used(transcript) == limit.most - needed:
            _check_last(limit, host, hits, transcript)
        query = _in_vain(game, host, transcript, rng)
        if query is None:
            return
        transcript = (*transcript, (query, host.answer(transcript, query)))


def _check_last(limit: _Limit, host: Honest, hits: list[Query], transcript: Transcript) -> None:
    """The law that a game is won by the hits that win it, though they take the last tries, or leave one life."""
    game, before = limit.game, transcript
    for query in hits:
        if query not in game.queries(transcript):
            return
        transcript = (*transcript, (query, host.answer(transcript, query)))
    outcome = game.outcome(transcript)
    assert not hits or (outcome is not None and outcome.won), (
        f"{limit.name}: {game.notation.format_moves(transcript[len(before) :])} wins, and {type(game).__name__}.outcome"
        f" gives {outcome} where it takes the last of {limit.most} {limit.name}: {transcript}"
    )


def _winning(game: Game, host: Honest, all_parts: bool) -> list[Query]:
    """The queries that win the game at once, ascending: all hits, or one of them; none where hits alone do not win."""
    queries = game.queries(())
    answers = np.array([host.answer((), query) for query in queries.tolist()])
    hits: list[Query] = queries[game.hits(queries, answers)].tolist()[: None if all_parts else 1]
    transcript: Transcript = ()
    for place, query in enumerate(hits):
        if game.outcome(transcript) is not None:
            return hits[:place]
        transcript = (*transcript, (query, host.answer(transcript, query)))
    outcome = game.outcome(transcript)
    return hits if outcome is not None and outcome.won else []


def _in_vain(game: Game, host: Honest, transcript: Transcript, rng: np.random.Generator) -> Query | None:
    """A query by which nothing is won; ``None`` where none is found."""
    for query in rng.permutation(game.queries(transcript))[:_LOOKED].tolist():
        if not game.is_hit(query, host.answer(transcript, query)):
            return int(query)
    return None
