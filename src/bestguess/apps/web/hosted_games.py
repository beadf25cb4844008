"""Hosted games: the work behind /api/games. The host is a function of the transcript; the secret stays sealed.

Nothing but the answers asked for depends on the secret while a game runs: not the length of a token, not an error, and
not the agent's score, from which its answers could be told, unless the player chose to see it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from secrets import token_hex
from typing import Any

from pydantic import BaseModel

from bestguess.advice.rule_sentences import introduction
from bestguess.apps.web import models
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.opened_games import HostedGame, LostList, OpenedGames, largest_secret
from bestguess.apps.web.position import moves, pairs
from bestguess.apps.web.position_cache import PositionCache, read_moves, read_query
from bestguess.apps.web.sealed import Hidden, Seal
from bestguess.apps.web.specs import Specs, thinks_long
from bestguess.arena.hosting import hosted, invite
from bestguess.arena.tournament import own_prior
from bestguess.core.board import GridBoard
from bestguess.core.errors import BestguessError
from bestguess.core.game import Game
from bestguess.core.players import possible_secret
from bestguess.core.position import Position
from bestguess.core.types import Outcome, Transcript
from bestguess.games import GAMES
from bestguess.policies.ranking import choice

_STEPS = 8
"""The most moves that the agent makes for one question about its score; it goes on with the next one."""


@dataclass
class HostedGameTasks:
    """The tasks about hosted games: hide a secret, answer, reveal."""

    specs: Specs
    cache: PositionCache
    seal: Seal

    def __post_init__(self) -> None:
        self.opened = OpenedGames(self.specs, self.seal)

    def begin(self, asked: models.GameRequest) -> models.GameResponse:
        """Draw a secret and seal it."""
        # A name drawn by lot is told when the game is over, so that a friend can meet the same secret elsewhere.
        shared = asked.shared or ("" if asked.seed is not None else token_hex(8))
        seed = self.seal.shared_lots("host", shared).below(2**62) if shared else asked.seed or 0
        host_spec = self.specs.host(asked.host)
        anew = self.specs.rules(self.specs.game(asked.rules))
        try:
            rules = str(hosted(GAMES.spec(asked.rules), host_spec, seed))
        except BestguessError as error:
            raise Refusal.of(error, "rules") from error
        game = self.specs.game(rules)
        agent, _ = self.specs.policy(asked.agent, game, "agent")
        rules = self.specs.rules(game)
        start = self.cache.start(game)
        lots = self.seal.shared_lots(rules, shared) if shared else self.seal.lots(rules, seed)
        everyday = None if game.everyday is None else game.everyday.everyday_secret(lots)
        try:
            secret = everyday
            if secret is None:
                own = own_prior(host_spec, game)
                secret = (start.belief if own is None else own).drawn(lots)
            _, holds = invite(game, host_spec, secret)
        except BestguessError as error:
            raise Refusal.of(error, "host") from error
        text = game.notation.format_secret(secret) if holds else ""
        salt = token_hex(16) if holds else ""
        hidden = Hidden(rules, host_spec, text, lots.below(2**62), agent, asked.race, salt, shared, game.digest)
        return models.GameResponse(
            game=self.seal.close(hidden, largest_secret(game)),
            rules=rules,
            anew=anew,
            host=host_spec,
            agent=agent,
            race=asked.race,
            introduction=introduction(game, host_spec, everyday is not None and holds),
            commitment=hidden.commitment,
        )

    def answer(self, asked: models.AnswerRequest) -> models.AnswerResponse:
        """The host's answer to one query."""
        hosted = self.opened.open(asked.game)
        game = hosted.game
        remedy = "Open its link as it was, or begin a new game."
        if asked.rules is not None and self.specs.game(asked.rules) != game:
            raise Refusal("wrong-game", "This game was begun by other rules.", "rules", remedy)
        if asked.host is not None and asked.host != hosted.hidden.host:
            raise Refusal("wrong-game", "This game was begun with another host.", "host", remedy)
        transcript = self._legal(game, asked.transcript)
        query = read_query(game, asked.query, "query", typed=True)
        try:
            game.check_hosted(transcript, query)
            words = game.dictionary
            stranger = words is not None and query == words.stranger
            unlisted = game.notation.unlisted_name(transcript, asked.query) if stranger else ""
        except BestguessError as error:
            raise Refusal.of(error, "query") from error
        try:
            answer = hosted.host.answer(transcript, query)
        except BestguessError as error:
            # Of the answers that the asker claims, not of the secret: a host replays them as any player would.
            raise Refusal.of(error, "transcript") from error
        after = (*transcript, (query, answer))
        return models.AnswerResponse(
            query=f"={unlisted}" if unlisted else game.notation.format_query(query),
            answer=models.Said(text=game.notation.format_answer(answer), miss=game.is_miss(query, answer)),
            over=over(game, after, game.ended(after, hosted.host.is_found)),
        )

    def agent(self, asked: models.AgentRequest) -> models.AgentResponse:
        """How the agent does with the same secret: nothing that tells of it before the game is over.

        It makes some moves at a time, and goes on with them when it is asked again.
        """
        hosted = self.opened.open(asked.game)
        transcript = self._legal(hosted.game, asked.transcript)
        if asked.resign or self._finished(hosted, transcript):
            most = inf if asked.moves is None else asked.moves
            # The whole game of a policy that thinks for long is left to a worker that has the time.
            steps = 0 if asked.moves is None and thinks_long(hosted.hidden.agent) else _STEPS
            return _score(hosted, self._play(hosted, most, steps), running=False)
        done = len(transcript) if asked.moves is None else asked.moves
        if not hosted.hidden.race:
            return models.AgentResponse(policy=hosted.hidden.agent, running=True, moves=done)
        if not self._true(hosted, transcript):
            raise _not_this_game()
        return _score(hosted, self._play(hosted, min(done, len(transcript)), _STEPS), running=True)

    def agent_game(self, asked: models.AgentRequest) -> Iterator[tuple[str, BaseModel]]:
        """The agent's game from its first move to its last, for a player whose own game is over or given up."""
        hosted = self.opened.open(asked.game)
        transcript = self._legal(hosted.game, asked.transcript)
        if not (asked.resign or self._finished(hosted, transcript)):
            raise _not_this_game()
        yield "done", _score(hosted, self._play(hosted), running=False)

    def reveal(self, asked: models.RevealRequest) -> models.RevealResponse:
        """The secret of a game that is over, or given up; the agent's game is not waited for here."""
        try:
            hosted = self.opened.open(asked.game)
        except LostList as lost:
            if not lost.hidden.salt:
                raise
            return _opened_seal(lost)
        game, hidden = hosted.game, hosted.hidden
        transcript = self._legal(game, asked.transcript)
        if not (asked.resign or self._finished(hosted, transcript)):
            raise _not_this_game()
        secret: Any = self._secret(hosted, transcript)
        return models.RevealResponse(
            rules=hidden.rules,
            host=hidden.host,
            secret=game.notation.format_secret(secret),
            holds=hosted.holds,
            cells=cells(game, secret),
            lies=self._lies(hosted, transcript, secret),
            kept=self._kept(hosted, transcript),
            salt=hidden.salt or None,
            shared=hidden.shared or None,
            agent=models.AgentGame(policy=hidden.agent),
        )

    def _legal(self, game: Game, sent: list[models.Move]) -> Transcript:
        """The moves as the asker claims them; they must keep to the rules."""
        transcript = read_moves(game, pairs(sent))
        for number, (query, _) in enumerate(transcript):
            try:
                game.check_hosted(transcript[:number], query)
            except BestguessError as error:
                raise Refusal.of(error, f"transcript[{number}].query", move=number + 1) from error
        return transcript

    def _true(self, hosted: HostedGame, transcript: Transcript) -> bool:
        """Whether the host has given all these answers. Takes as long whichever is wrong."""
        try:
            said = [hosted.host.answer(transcript[:turn], query) for turn, (query, _) in enumerate(transcript)]
        except BestguessError:
            return False
        return said == [answer for _, answer in transcript]

    def _finished(self, hosted: HostedGame, transcript: Transcript) -> bool:
        return hosted.game.outcome(transcript) is not None and self._true(hosted, transcript)

    def _play(self, hosted: HostedGame, most: float = inf, new: float = inf) -> Transcript:
        """The agent's game, as far as ``most`` moves, of which at most ``new`` are made now."""
        position = self.cache.start(hosted.game)
        for move in hosted.played:
            position = self.cache.after(position, *move)
        most_now = min(most, len(hosted.played) + new)
        while position.outcome is None and len(hosted.played) < most_now:
            query = choice(position, hosted.policy, hosted.hidden.seed)
            answer = hosted.host.answer(position.transcript, query)
            position = self.cache.after(position, query, answer)
            hosted.played.append((query, answer))
        return tuple(hosted.played[: int(min(most, len(hosted.played)))])

    def _secret(self, hosted: HostedGame, transcript: Transcript) -> Any:
        if hosted.holds:
            return hosted.secret
        try:
            position = self._position(hosted.game, transcript)
        except BestguessError as error:
            raise Refusal.of(error, "transcript") from error
        return possible_secret(hosted.host, position)

    def _position(self, game: Game, transcript: Transcript) -> Position:
        position = self.cache.start(game)
        for move in transcript:
            position = self.cache.after(position, *move)
        return position

    def _lies(self, hosted: HostedGame, transcript: Transcript, secret: Any) -> list[models.Lie]:
        if not hosted.holds:
            return []
        game = hosted.game
        found = []
        for turn, (query, answer) in enumerate(transcript):
            truth = game.answer(secret, transcript[:turn], query)
            if truth != answer:
                found.append(
                    models.Lie(
                        turn=turn + 1,
                        query=game.notation.format_query(query),
                        told=game.notation.format_answer(answer),
                        truth=game.notation.format_answer(truth),
                    )
                )
        return found

    def _kept(self, hosted: HostedGame, transcript: Transcript) -> list[str] | None:
        """How many secrets a host without one kept possible, before the first answer and after each."""
        if hosted.holds:
            return None
        try:
            kept = hosted.host.kept(transcript)
        except BestguessError as error:
            raise Refusal.of(error, "transcript") from error
        return None if kept is None else [str(number) for number in kept]


def _opened_seal(lost: LostList) -> models.RevealResponse:
    """The secret as the token holds it, where the game cannot be made any more that it belongs to."""
    hidden = lost.hidden
    return models.RevealResponse(
        rules=hidden.rules,
        host=hidden.host,
        secret=hidden.secret,
        holds=True,
        lies=[],
        salt=hidden.salt,
        shared=hidden.shared or None,
        note=lost.detail,
        agent=models.AgentGame(policy=hidden.agent),
    )


def _score(hosted: HostedGame, played: Transcript, running: bool) -> models.AgentResponse:
    game = hosted.game
    outcome = game.ended(played, hosted.host.is_found)
    return models.AgentResponse(
        policy=hosted.hidden.agent,
        running=running,
        moves=len(played),
        cost=sum(game.cost(*move) for move in played),
        hits=sum(game.is_hit(*move) for move in played),
        over=over(game, played, outcome),
        transcript=None if running or outcome is None else moves(game, played),
    )


def _not_this_game() -> Refusal:
    return Refusal(
        "not-over",
        "This game is not over, or these are not the answers that its host gave.",
        "transcript",
        "Play it to its end, or give it up.",
    )


def over(game: Game, transcript: Transcript, outcome: Outcome | None) -> models.Over | None:
    """How a game has ended, if it has."""
    if outcome is None:
        return None
    return models.Over(won=outcome.won, text=outcome.termination, cost=sum(game.cost(*move) for move in transcript))


def cells(game: Game, secret: Any) -> list[models.Occupied] | None:
    """The cells of a layout, and whose they are; ``None`` where there is no board."""
    board = game.display.board((), secret)
    return [models.Occupied.model_validate(cell) for cell in board.occupied] if isinstance(board, GridBoard) else None
