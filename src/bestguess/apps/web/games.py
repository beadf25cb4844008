"""Hosted games: the work behind /api/games. The host is a function of the transcript; the secret stays sealed.

Nothing but the answers asked for depends on the secret while a game runs: not the length of a token, not an error, and
not the agent's score, from which its answers could be told, unless the player chose to see it.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from secrets import randbits
from time import perf_counter
from typing import Any

import numpy as np

from bestguess.apps.web import models
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.fold import Folder, read_moves, read_query
from bestguess.apps.web.position import moves, pairs
from bestguess.apps.web.room import room
from bestguess.apps.web.sealed import Hidden, Seal
from bestguess.apps.web.specs import Specs
from bestguess.arena.hosting import introduction, invite, with_host
from bestguess.core.board import GridBoard
from bestguess.core.errors import BestguessError
from bestguess.core.game import Game
from bestguess.core.players import Host, Policy
from bestguess.core.position import Position
from bestguess.core.types import Outcome, Transcript
from bestguess.policies.ranking import choice

_KEPT = 128
"""So many opened games are remembered."""

_REMEMBERED = 512
"""A host that has folded more positions than this is made anew."""


@dataclass
class Table:
    """One hosted game, opened."""

    hidden: Hidden
    game: Game
    host: Host
    holds: bool
    """Whether the host has a secret."""
    policy: Policy
    played: list[tuple[int, int]] = field(default_factory=list)
    """What the agent has played so far."""


@dataclass
class Dealer:
    """Deals, answers and reveals."""

    specs: Specs
    folder: Folder
    seal: Seal
    _tables: OrderedDict[bytes, Table] = field(default_factory=OrderedDict, init=False, repr=False)

    def begin(self, asked: models.GameRequest) -> models.GameResponse:
        """Draw a secret and seal it."""
        seed = randbits(62) if asked.seed is None else asked.seed
        host_spec = self.specs.host(asked.host)
        self.specs.game(asked.rules)
        try:
            rules = with_host(asked.rules, host_spec, seed)
        except BestguessError as error:
            raise Refusal.of(error, "rules") from error
        game = self.specs.game(rules)
        agent, _ = self.specs.policy(asked.agent, game, "agent")
        rules = self.specs.rules(game)
        start = self.folder.start(game)
        rng = np.random.default_rng(self.seal.lots(rules, seed))
        secret = start.belief.sample(rng, 1)[0]
        try:
            _, holds = invite(game, host_spec, secret)
        except BestguessError as error:
            raise Refusal.of(error, "host") from error
        text = game.format_secret(secret) if holds else ""
        hidden = Hidden(rules, host_spec, text, int(rng.integers(2**62)), agent, asked.race)
        return models.GameResponse(
            game=self.seal.close(hidden, room(game)),
            rules=rules,
            host=host_spec,
            agent=agent,
            race=asked.race,
            introduction=introduction(game, host_spec),
        )

    def answer(self, asked: models.AnswerRequest) -> models.AnswerResponse:
        """What the host says to one query."""
        table = self._open(asked.game)
        game = table.game
        transcript = self._legal(game, asked.transcript)
        query = read_query(game, asked.query, "query")
        try:
            game.check_query(transcript, query)
        except BestguessError as error:
            raise Refusal.of(error, "query") from error
        try:
            answer = table.host.answer(transcript, query)
        except BestguessError as error:
            # Of the answers that the asker claims, not of the secret: hosts fold them as any player would.
            raise Refusal.of(error, "transcript") from error
        after = (*transcript, (query, answer))
        return models.AnswerResponse(
            query=game.format_query(query),
            answer=models.Said(text=game.format_answer(answer), miss=game.is_miss(query, answer)),
            over=over(game, after, game.outcome(after)),
        )

    def agent(self, asked: models.AgentRequest) -> models.AgentResponse:
        """How the agent does with the same secret: nothing that tells of it before the game is over."""
        table = self._open(asked.game)
        transcript = self._legal(table.game, asked.transcript)
        done = len(transcript) if asked.moves is None else asked.moves
        finished = self._finished(table, transcript)
        if not finished and not table.hidden.race:
            return models.AgentResponse(policy=table.hidden.agent, running=True, moves=done)
        if not finished:
            done = min(done, len(transcript))
            if not self._true(table, transcript):
                raise _not_this_game()
        played = self._play(table, None if finished and asked.moves is None else done)
        outcome = table.game.outcome(played)
        return models.AgentResponse(
            policy=table.hidden.agent,
            running=not finished,
            moves=len(played),
            cost=sum(table.game.cost(*move) for move in played),
            hits=sum(table.game.is_hit(*move) for move in played),
            over=over(table.game, played, outcome),
        )

    def reveal(self, asked: models.RevealRequest) -> models.RevealResponse:
        """The secret of a game that is over, or given up."""
        table = self._open(asked.game)
        game, hidden = table.game, table.hidden
        transcript = self._legal(game, asked.transcript)
        if not (asked.resign or self._finished(table, transcript)):
            raise _not_this_game()
        secret: Any = self._secret(table, transcript)
        played = self._play(table, None)
        return models.RevealResponse(
            rules=hidden.rules,
            host=hidden.host,
            secret=game.format_secret(secret),
            holds=table.holds,
            cells=cells(game, secret),
            lies=self._lies(table, transcript, secret),
            kept=self._kept(table, transcript),
            agent=models.AgentGame(
                policy=hidden.agent,
                transcript=moves(game, played),
                cost=sum(game.cost(*move) for move in played),
                over=over(game, played, game.outcome(played)),
            ),
        )

    def _open(self, token: str) -> Table:
        name = self.seal.name(token)
        table = self._tables.get(name)
        if table is None or len(getattr(table.host, "_folded", ())) > _REMEMBERED:
            hidden = self.seal.open(token)
            game = self.specs.game(hidden.rules)
            _, policy = self.specs.policy(hidden.agent, game, "agent")
            secret = game.parse_secret(hidden.secret) if hidden.secret else None
            host, holds = invite(game, hidden.host, secret)
            table = Table(hidden, game, host, holds, policy)
            self._tables[name] = table
            if len(self._tables) > _KEPT:
                self._tables.popitem(last=False)
        self._tables.move_to_end(name)
        return table

    def _legal(self, game: Game, sent: list[models.Move]) -> Transcript:
        """The moves as the asker claims them; they must keep to the rules."""
        transcript = read_moves(game, pairs(sent))
        for number, (query, _) in enumerate(transcript):
            try:
                game.check_query(transcript[:number], query)
            except BestguessError as error:
                raise Refusal.of(error, f"transcript[{number}].query") from error
        return transcript

    def _true(self, table: Table, transcript: Transcript) -> bool:
        """Whether the host has given all these answers. Takes as long whichever is wrong."""
        try:
            said = [table.host.answer(transcript[:turn], query) for turn, (query, _) in enumerate(transcript)]
        except BestguessError:
            return False
        return said == [answer for _, answer in transcript]

    def _finished(self, table: Table, transcript: Transcript) -> bool:
        return table.game.outcome(transcript) is not None and self._true(table, transcript)

    def _play(self, table: Table, most: int | None) -> Transcript:
        """The agent's game, as far as ``most`` moves if a number is given, and as time allows."""
        position = self.folder.start(table.game)
        for move in table.played:
            position = self.folder.after(position, "default", *move)
        deadline = perf_counter() + self.specs.limits.thinking / 2
        while position.outcome is None and (most is None or len(table.played) < most) and perf_counter() < deadline:
            query = choice(position, table.policy, table.hidden.seed)
            answer = table.host.answer(position.transcript, query)
            position = self.folder.after(position, "default", query, answer)
            table.played.append((query, answer))
        return tuple(table.played if most is None else table.played[:most])

    def _secret(self, table: Table, transcript: Transcript) -> Any:
        if table.holds:
            return table.host.secret  # type: ignore[attr-defined]  # it holds one
        try:
            position = self._position(table.game, transcript)
        except BestguessError as error:
            raise Refusal.of(error, "transcript") from error
        revealed = table.host.revealed(transcript)
        return position.belief.sample(np.random.default_rng(0), 1)[0] if revealed is None else revealed

    def _position(self, game: Game, transcript: Transcript) -> Position:
        position = self.folder.start(game)
        for move in transcript:
            position = self.folder.after(position, "default", *move)
        return position

    def _lies(self, table: Table, transcript: Transcript, secret: Any) -> list[models.Lie]:
        if not table.holds:
            return []
        game = table.game
        found = []
        for turn, (query, answer) in enumerate(transcript):
            truth = game.answer(secret, transcript[:turn], query)
            if truth != answer:
                found.append(
                    models.Lie(
                        turn=turn + 1,
                        query=game.format_query(query),
                        told=game.format_answer(answer),
                        truth=game.format_answer(truth),
                    )
                )
        return found

    def _kept(self, table: Table, transcript: Transcript) -> list[str] | None:
        """How many secrets a host without one kept possible, before the first answer and after each."""
        if table.holds:
            return None
        try:
            kept = table.host.kept(transcript)
        except BestguessError as error:
            raise Refusal.of(error, "transcript") from error
        return None if kept is None else [str(number) for number in kept]


def _not_this_game() -> Refusal:
    return Refusal(
        "This game is not over, or these are not the answers that its host gave.",
        "transcript",
        "Play it to its end, or give it up.",
        403,
    )


def over(game: Game, transcript: Transcript, outcome: Outcome | None) -> models.Over | None:
    """How a game has ended, if it has."""
    if outcome is None:
        return None
    return models.Over(won=outcome.won, text=outcome.termination, cost=sum(game.cost(*move) for move in transcript))


def cells(game: Game, secret: Any) -> list[models.Occupied] | None:
    """The cells of a layout, and whose they are; ``None`` where there is no board."""
    board = game.board((), secret)
    return [models.Occupied.model_validate(cell) for cell in board.occupied] if isinstance(board, GridBoard) else None
