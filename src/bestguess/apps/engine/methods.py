"""The methods of the engine: each takes a message of the protocol and gives one back."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from bestguess import __version__
from bestguess.advice.doubts import contradiction_report
from bestguess.advice.forecast import Forecast, ranked
from bestguess.arena.hosting import invite
from bestguess.arena.match import Opening
from bestguess.arena.tournament import secret_of
from bestguess.bots.messages import (
    Advice,
    Advise,
    Advised,
    Answered,
    Ask,
    Choice,
    Choose,
    Diagnose,
    Diagnosed,
    Greeting,
    Hello,
    Info,
    Mended,
    Message,
    Move,
    Nothing,
    Situation,
)
from bestguess.core.errors import BestguessError, Contradiction, IllegalAnswer, IllegalQuery, TooLarge
from bestguess.core.game import Game
from bestguess.core.memo import Memo
from bestguess.core.named_files import file_digests
from bestguess.core.players import Host, Policy, check_plays
from bestguess.core.position import Position, Session, diagnose
from bestguess.core.spec import make
from bestguess.core.types import Transcript
from bestguess.games import GAMES
from bestguess.policies import POLICIES
from bestguess.policies.ranking import choice

_ANSWERS = 12
"""The most answers of a query that advice tells of."""


@dataclass
class Methods:
    """The methods of one engine. A game is remembered from request to request, so that a move costs a move."""

    policy: str | None = None
    """The policy where a request names none; that of the game if ``None``."""
    tell: Callable[[Forecast, int, Game], None] = lambda forecast, rank, game: None
    """Called with the best queries, as they become known, and their ranks."""
    best: Message | None = field(default=None, init=False)
    """The best result so far of the request that is being worked on; ``None`` while there is none."""
    _games: Memo[Hashable, Game] = field(default_factory=lambda: Memo(8), init=False)
    _sessions: Memo[Hashable, Session] = field(default_factory=lambda: Memo(2), init=False)
    _hosts: Memo[Hashable, Host] = field(default_factory=lambda: Memo(8), init=False)

    def hello(self, asked: Hello) -> Greeting:
        """Say who this is."""
        return Greeting(name="bestguess", version=__version__, games=list(GAMES), roles=["guesser", "host", "adviser"])

    def choose(self, asked: Choose) -> Choice:
        """The query that a policy asks; before that, as the best so far, that of the policy that is fastest."""
        self.best = self.first(asked)
        game, transcript = self._read(asked)
        position = self._position(game, transcript, asked.prior)
        _, policy = self._policy(game, asked.policy)
        if policy.thinks_long:
            self._chosen(position, self._policy(game, game.default_policy)[1], asked)
        return self._chosen(position, policy, asked)

    def first(self, asked: Choose) -> Choice:
        """The first query that may be asked: the best so far where nothing has been weighed."""
        game, transcript = self._read(asked)
        queries = game.queries(transcript)
        if not len(queries):
            raise IllegalQuery("The game is over: no more can be asked.", field="transcript")
        return Choice(query=game.notation.format_query(int(queries[0])), stopped=True)

    def _chosen(self, position: Position, policy: Policy, asked: Choose) -> Choice:
        """The choice of a policy, which is the best so far from then on, and is told of before this returns."""
        written = position.game.notation.format_query
        best = ranked(position, policy, asked.top).best if asked.top else []
        query = best[0].query if best else choice(position, policy, asked.seed)
        chosen = Choice(query=written(query), belief={written(one.query): one.chance for one in best})
        self.best = chosen.model_copy(update={"stopped": True})
        for rank, one in enumerate(best, 1):
            self.tell(one, rank, position.game)
        return chosen

    def advise(self, asked: Advise) -> Advice:
        """The best queries of a policy with their figures; those of the game's own policy are the best so far."""
        game, transcript = self._read(asked)
        position = self._position(game, transcript, asked.prior)
        name, policy = self._policy(game, asked.policy)
        if policy.thinks_long and name != game.default_policy:
            quick = self._policy(game, game.default_policy)
            self.best = _advice(position, *quick, asked.top).model_copy(update={"stopped": True})
        return _advice(position, name, policy, asked.top)

    def diagnose(self, asked: Diagnose) -> Diagnosed:
        """Whether the answers fit together, and what would mend them."""
        game, transcript = self._read(asked)
        found = diagnose(game, transcript, asked.prior)
        if found is None:
            return Diagnosed(fits=True)
        report, notation = contradiction_report(game, transcript, found), game.notation
        return Diagnosed(
            fits=False,
            first=report.turn,
            repairs=[
                Mended(
                    move=one.repair.turn,
                    query=notation.format_query(one.repair.query),
                    answer=notation.format_answer(one.repair.answer),
                    probability=min(one.share, 1.0),
                )
                for one in report.repairs
            ],
        )

    def answer(self, asked: Ask) -> Answered:
        """The answer of a host, whose secret is that of the request, or else drawn by its seed."""
        game, transcript = self._read(asked)
        with _about("query"):
            query = game.notation.parse_query(asked.query)
            game.check_hosted(transcript, query)
        key = (asked.rules, game.digest, asked.host, *file_digests([asked.host]).items(), asked.seed, asked.secret)
        host = self._hosts.of(key, lambda: self._invited(game, asked))
        return Answered(answer=game.notation.format_answer(host.answer(transcript, query)))

    def bye(self, asked: Nothing) -> Nothing:
        """Say goodbye; the server ends."""
        return Nothing()

    def _invited(self, game: Game, asked: Ask) -> Host:
        if asked.secret is not None:
            with _about("secret"):
                secret = game.notation.parse_secret(asked.secret)
        with _about("host"):
            if asked.secret is None:
                secret = secret_of(Opening(game), asked.seed, 0, asked.host)
            host, _ = invite(game, asked.host, secret)
        return host

    def _read(self, asked: Situation) -> tuple[Game, Transcript]:
        """The game and the moves of a request. Raises :class:`BestguessError` naming the move that is wrong."""
        with _about("rules"):
            try:
                files = file_digests([asked.rules]).items()  # a list may have changed since it was asked for
                game = self._games.of((asked.rules, *files), lambda: make(GAMES, asked.rules))
            except (OverflowError, RecursionError, MemoryError) as error:
                raise TooLarge("The numbers are too large: take smaller ones.") from error
        transcript: Transcript = ()
        for number, move in enumerate(asked.transcript, 1):
            transcript = (*transcript, _move(game, transcript, move, number))
        return game, transcript

    def _position(self, game: Game, transcript: Transcript, prior: str) -> Position:
        """The position after some moves; by the failsafe of the game where no secret fits and it has one."""
        with _about("prior"):
            session = self._sessions.of((game.spec, game.digest, prior), lambda: Session(game, prior))
        try:
            return session.load(transcript)
        except BestguessError as error:
            beyond = Position.beyond(game, transcript, prior) if isinstance(error, Contradiction) else None
            if beyond is None:
                part = "answer" if isinstance(error, Contradiction | IllegalAnswer) else "query"
                with _about("transcript" if error.move is None else f"transcript[{error.move - 1}].{part}"):
                    raise
            return beyond

    def _policy(self, game: Game, spec: str | None) -> tuple[str, Policy]:
        name = spec or self.policy or game.default_policy
        with _about("policy"):
            policy: Policy = make(POLICIES, name)
            check_plays(policy, game, name)
        return name, policy


def info_of(forecast: Forecast, rank: int, game: Game, request: int | str) -> Info:
    """One of the best queries, for a notification about a request."""
    return Info(
        request=request,
        rank=rank,
        query=game.notation.format_query(forecast.query),
        chance=forecast.chance,
        error=forecast.chance_error,
        bits=max(0.0, forecast.bits),
    )


@contextmanager
def _about(part: str) -> Iterator[None]:
    """Whatever is wrong in here is wrong in this part of the request."""
    try:
        yield
    except BestguessError as error:
        error.field = f"{part}.{error.field}" if error.field else part
        raise


def _move(game: Game, before: Transcript, move: Move, number: int) -> tuple[int, int]:
    try:
        with _about(f"transcript[{number - 1}].query"):
            query = game.notation.parse_query(move.query)
        with _about(f"transcript[{number - 1}].answer"):
            return query, game.notation.read_reply(before, query, move.answer)
    except BestguessError as error:
        error.move = number
        raise


def _advice(position: Position, name: str, policy: Policy, top: int) -> Advice:
    game, count = position.game, position.belief.count()
    found = ranked(position, policy, top).best
    written = game.notation.format_answer
    return Advice(
        policy=name,
        exact=position.belief.exact,
        count=count.value,
        bits=max(0.0, position.belief.entropy()),
        over=position.outcome is not None,
        best=[
            Advised(
                rank=rank,
                query=game.notation.format_query(one.query),
                chance=one.chance,
                error=one.chance_error,
                bits=max(0.0, one.bits),
                answers={written(answer): min(p, 1.0) for answer, p in one.likeliest(_ANSWERS)},
                score=one.score,
            )
            for rank, one in enumerate(found, 1)
        ],
    )
