"""The tools of an exam: a game is begun, and its host answers. Nobody advises, and no move is taken back.

A game is a token that only this server opens: the secret and the moves so far are sealed in it. The server remembers
the last move of each game, so that nobody asks from an older token what has become known since.
"""

from dataclasses import dataclass, field

from bestguess.apps.mcp import models
from bestguess.apps.mcp.tool import Tool
from bestguess.apps.web import models as web
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.operations import OPERATIONS
from bestguess.apps.web.sealed import Seal
from bestguess.apps.web.task_runner import TaskRunner

_BEGIN, _ASK, _REVEAL, _POSITION = (
    OPERATIONS[name] for name in ("start_game", "ask_host", "reveal_secret", "look_at_position")
)

_MAX_GAMES = 65_536
"""The number of games whose last move is remembered, those played last."""


@dataclass(frozen=True, slots=True)
class _LastMove:
    before: str
    """The moves before it, as they are sealed."""
    query: str
    """The query as it was sent."""
    said: models.Answer


@dataclass(frozen=True)
class ExamTools:
    """The tools of ``bestguess mcp --exam``."""

    runner: TaskRunner
    seal: Seal
    """The seal of the tokens, by the key that the runner has."""
    _last: dict[str, _LastMove] = field(default_factory=dict, init=False, repr=False)
    _asking: set[str] = field(default_factory=set, init=False, repr=False)

    @property
    def tools(self) -> tuple[Tool, ...]:
        """The tools in their order."""
        return (
            Tool(
                "new_game",
                "Begin a game: a secret is drawn and sealed in the token 'game'.",
                models.GameArguments,
                models.Game,
                self.new_game,
                repeatable=False,
            ),
            Tool(
                "answer",
                "Ask the host one query. Send the token of the last call; the answer comes with the next one.",
                models.AnswerArguments,
                models.Answer,
                self.answer,
            ),
        )

    async def new_game(self, asked: models.GameArguments) -> models.Game:
        """Begin a game. Raises :class:`Refusal`."""
        begun = web.GameResponse.model_validate_json(
            await self.runner.run(_BEGIN, web.GameRequest(rules=asked.rules, host=asked.host))
        )
        start = await self._position(begun.rules, [])
        return models.Game(
            game=begun.game,
            rules=begun.rules,
            introduction=begun.introduction,
            query_noun=start.query_noun,
            secret_noun=start.secret_noun,
            cost_noun=start.cost_noun,
            queries=start.legal,
            commitment=begun.commitment,
        )

    async def answer(self, asked: models.AnswerArguments) -> models.Answer:
        """The host's answer. Raises :class:`Refusal`."""
        hidden = self.seal.open(asked.game)
        game, moves = hidden.shared, hidden.moves
        last = self._last.get(game)
        if last is not None and moves != _sealed(last.said.transcript):
            if (moves, asked.query) == (last.before, last.query):
                return last.said  # the call was repeated
            raise _gone_on(f"'{last.said.query}' was answered")
        if game in self._asking:
            raise _gone_on("another query is being answered")
        self._asking.add(game)
        try:
            said = await self._ask(asked, hidden.rules, moves)
        finally:
            self._asking.discard(game)
        self._last.pop(game, None)
        self._last[game] = _LastMove(moves, asked.query, said)  # at the end: those in front are the oldest
        if len(self._last) > _MAX_GAMES:
            del self._last[next(iter(self._last))]
        return said

    async def _ask(self, asked: models.AnswerArguments, rules: str, moves: str) -> models.Answer:
        transcript = _unsealed(moves)
        question = web.AnswerRequest(game=asked.game, transcript=transcript, query=asked.query)
        said = web.AnswerResponse.model_validate_json(await self.runner.run(_ASK, question))
        transcript.append(web.Move(query=said.query, answer=said.answer.text))
        queries = secret = salt = None
        if said.over is None and len(transcript) == 1:
            first, now = [(await self._position(rules, known)).legal for known in ([], transcript)]
            queries = now if set(now) - set(first) else None
        elif said.over is not None:
            shown = web.RevealResponse.model_validate_json(
                await self.runner.run(_REVEAL, web.RevealRequest(game=asked.game, transcript=transcript))
            )
            secret, salt = shown.secret, shown.salt
        return models.Answer(
            game=self.seal.moved(asked.game, _sealed(transcript)),
            query=said.query,
            answer=said.answer.text,
            transcript=transcript,
            over=said.over,
            queries=queries,
            secret=secret,
            salt=salt,
        )

    async def _position(self, rules: str, transcript: list[web.Move]) -> web.PositionResponse:
        question = web.PositionRequest(rules=rules, transcript=transcript, want=[])
        return web.PositionResponse.model_validate_json(await self.runner.run(_POSITION, question))


_SEPARATOR, _BETWEEN = "\n", "\t"


def _sealed(transcript: list[web.Move]) -> str:
    return _SEPARATOR.join(f"{move.query}{_BETWEEN}{move.answer}" for move in transcript)


def _unsealed(moves: str) -> list[web.Move]:
    pairs = (line.split(_BETWEEN) for line in moves.split(_SEPARATOR) if line)
    return [web.Move(query=query, answer=answer) for query, answer in pairs]


def _gone_on(what: str) -> Refusal:
    said = f"The game has gone on from this token: {what}, and no move is taken back."
    return Refusal("illegal-query", said, "game", "Send the token that the last call returned.")
