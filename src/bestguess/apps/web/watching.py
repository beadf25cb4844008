"""Games to watch: one policy, or two with the same secret, move by move."""

from collections.abc import Iterator
from dataclasses import dataclass
from secrets import randbelow
from typing import Any

import numpy as np

from bestguess.advice.chances import bits_learnt, chances
from bestguess.advice.secrets_left import expected_left
from bestguess.apps.web import models
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.hosted_games import over
from bestguess.apps.web.position import read_secret
from bestguess.apps.web.specs import Specs
from bestguess.arena.hosting import hosted, invite
from bestguess.arena.match import Opening, Turn, turns
from bestguess.arena.tournament import secret_of
from bestguess.core.belief import Belief
from bestguess.core.errors import BestguessError
from bestguess.core.game import Game
from bestguess.core.players import Host, Policy
from bestguess.games import GAMES


@dataclass
class WatchTasks:
    """The tasks about games to watch."""

    specs: Specs

    def check(self, asked: models.WatchRequest) -> models.Model:
        """Nothing, if there are such players and such a game. Raises :class:`Refusal`."""
        self._players(asked, self._played(asked, asked.seed or 0))
        return models.Model()

    def _played(self, asked: models.WatchRequest, seed: int) -> Game:
        """The game as its host plays it."""
        host_spec = self.specs.host(asked.host)
        self.specs.game(asked.rules)
        try:
            return self.specs.game(str(hosted(GAMES.spec(asked.rules), host_spec, seed)))
        except BestguessError as error:
            raise Refusal.of(error, "rules") from error

    def _players(self, asked: models.WatchRequest, game: Game) -> list[tuple[str, Policy]]:
        return [
            self.specs.policy(spec, game, f"policies[{number}]") for number, spec in enumerate(asked.policies or [None])
        ]

    def watch(self, asked: models.WatchRequest) -> Iterator[tuple[str, models.Model]]:
        """The events of a game to watch: the start, the moves of each player in turn, the end.

        The same request with the same seed gives the same game as ``bestguess watch`` does. Raises :class:`Refusal`.
        """
        seed = randbelow(2**31) if asked.seed is None else asked.seed
        host_spec = self.specs.host(asked.host)
        game = self._played(asked, seed)
        try:
            opening = Opening(game)
            start = opening.start()
            hidden: Any = None if asked.secret is None else read_secret(game, asked.secret, "secret")
            if hidden is None:
                hidden = secret_of(opening, seed, 0)
            host, holds = invite(game, host_spec, hidden)
        except BestguessError as error:
            raise Refusal.of(error, "rules") from error
        if asked.secret is not None and not holds:
            raise Refusal("no-secret", f"The host {host_spec} hides nothing.", "secret", "Leave the secret out.")
        policies = self._players(asked, game)
        count = start.belief.count()
        yield (
            "start",
            models.WatchStart(
                rules=self.specs.rules(game),
                game=game.name,
                kind=game.display.kind,
                host=host_spec,
                seed=seed,
                secret=game.notation.format_secret(hidden) if holds else None,
                policies=[spec for spec, _ in policies],
                secrets=number_of(start.belief),
                log2=count.bits(),
            ),
        )
        games = [turns(opening, policy, host, np.random.default_rng([seed, 0, 1])) for _, policy in policies]
        last = [start for _ in games]
        playing = list(range(len(games)))
        while playing:
            for player in list(playing):
                turn = next(games[player], None)
                if turn is None:
                    playing.remove(player)
                    continue
                last[player] = turn.after
                yield "move", _move(player, turn, host)
        players = []
        for (spec, _), position in zip(policies, last, strict=True):
            ended = over(game, position.transcript, game.ended(position.transcript, host.is_found))
            assert ended is not None, "turns() ends with the game"
            players.append(models.WatchResult(policy=spec, cost=ended.cost, won=ended.won, text=ended.text))
        yield "done", models.WatchDone(players=players)


def _move(player: int, turn: Turn, host: Host) -> models.WatchMove:
    game, before, after = turn.before.game, turn.before, turn.after
    predictive = before.belief.predict(np.asarray([turn.query]))
    return models.WatchMove(
        player=player,
        turn=len(after.transcript),
        query=game.notation.format_query(turn.query),
        answer=game.notation.format_answer(turn.answer),
        hit=float(chances(turn.before, predictive)[0]),
        bits_expected=float(predictive.information_gain()[0]),
        bits_gained=bits_learnt(before, predictive, turn.query, turn.answer, after),
        left_expected=expected_left(before.belief, np.asarray([turn.query]))[0],
        secrets_left=number_of(after.belief),
        log2_left=after.belief.count().bits(),
        cost=after.cost(),
        over=over(game, after.transcript, game.ended(after.transcript, host.is_found)),
    )


def number_of(belief: Belief) -> str:
    """How many secrets are possible, in decimal."""
    value = belief.count().value
    return str(value) if isinstance(value, int) else f"{value:.0f}"
