"""Positions and sessions: a transcript folded into what it means."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from numbers import Integral

import numpy as np

from bestguess.core.belief import Belief, Listed
from bestguess.core.errors import BestguessError, Contradiction, IllegalAnswer, IllegalQuery, SpecError
from bestguess.core.game import Game
from bestguess.core.predictive import Predictive
from bestguess.core.types import Answer, Ints, Outcome, Query, Transcript, a_noun, read_only

_FEW_ANSWERS = 32
"""Up to so many answers are tried one by one as repairs of a contradiction."""

_ARRAYS = ("queries", "starts", "answers", "probability", "error", "noise")
"""The arrays of a predictive."""

_NEVER = 1e-12
"""Probabilities and bits below this are rounding errors of 0."""


class OwnPrior:
    """The prior of a belief that somebody brought: no two are equal, for nobody knows what they hold."""


def position_key(game: Game, prior: str | OwnPrior, transcript: Transcript = (), by_failsafe: bool = False) -> Hashable:
    """The :attr:`Position.key` of a position, which need not have been worked out."""
    return game, prior, by_failsafe, transcript


@dataclass(frozen=True, eq=False, repr=False)
class Position:
    """A game at one moment: the rules, what is known, and how it came about. Immutable."""

    game: Game
    belief: Belief
    transcript: Transcript = ()
    prior: str | OwnPrior = field(default_factory=OwnPrior)
    """The name of the prior that the belief began with: only the game's own priors have one."""
    by_failsafe: bool = False
    """Whether no secret of the prior fits, and the belief is the game's failsafe: see :meth:`beyond`."""

    @classmethod
    def start(cls, game: Game, prior: str = "default") -> "Position":
        """The position before the first query. Raises :class:`SpecError` for what is no game."""
        if not isinstance(game, Game):
            raise SpecError(f"{game!r} is not a game: make one by bestguess.make_game(spec).")
        belief = game.prior(prior)
        if not isinstance(belief, Belief):
            raise SpecError(f"{game.spec}: its prior is {belief!r}, and no belief, such as ListedBelief.uniform.")
        return cls(game, belief, (), prior)

    @classmethod
    def of(cls, game: Game, transcript: Transcript | str, prior: str = "default") -> "Position":
        """The position after a whole transcript, or after moves as people write them: ``"E5 miss, D4 hit"``.

        Raises :class:`SpecError` for what is no transcript, :class:`NotationError` for a text that cannot be read,
        :class:`IllegalQuery`, :class:`IllegalAnswer` or :class:`Contradiction` at the first move that does not fit.
        """
        position = cls.start(game, prior)
        for query, answer in _moves(game, transcript):
            position = position.after(query, answer)
        return position

    @classmethod
    def beyond(cls, game: Game, transcript: Transcript, prior: str = "default") -> "Position | None":
        """The position after a transcript that no secret fits, by the failsafe of the game; ``None`` if it has none.

        Raises :class:`IllegalQuery` or :class:`IllegalAnswer` for a move that the rules do not allow.
        """
        for turn, (query, answer) in enumerate(transcript):
            before = transcript[:turn]
            if query not in game.queries(before):
                game.check_query(before, query)
            game.check_answer(before, query, answer)
        belief = None if game.beyond is None else game.beyond.failsafe(transcript, prior)
        return None if belief is None else cls(game, belief, transcript, prior, by_failsafe=True)

    def after(self, query: Query, answer: Answer) -> "Position":
        """The position after one more query and its answer.

        Raises :class:`IllegalQuery` if it may not be asked now, :class:`IllegalAnswer` if the rules know no such
        answer, :class:`Contradiction` if no secret gives it. ``self`` stays as it is in every case.
        """
        try:
            _check_numbers(self.game, query, answer)
            query, answer = int(query), int(answer)  # of a table of numpy they may be other kinds of numbers
            if query not in self.queries:
                self.game.check_query(self.transcript, query)
            self.game.check_answer(self.transcript, query, answer)
            silent = self.game.tells_nothing(query, answer)
            belief = self.belief if silent else self.belief.update(query, answer)
        except BestguessError as error:
            error.move = len(self.transcript) + 1
            raise
        transcript = (*self.transcript, (query, answer))
        return Position(self.game, belief, transcript, self.prior, self.by_failsafe)

    def __repr__(self) -> str:
        moves = self.game.notation.format_moves(self.transcript)
        return f"<Position {self.game.spec}: {moves or 'no move yet'}>"

    @cached_property
    def key(self) -> Hashable:
        """All that an answer about this position depends on: equal keys are of positions that know the same.

        The game with what it was read from, the prior or the failsafe, the transcript. Whatever is remembered about a
        position is remembered under this key; no two positions with beliefs that somebody brought have equal ones,
        unless they came of one another. Of a game with a parameter that has no hash the key has none.
        """
        return position_key(self.game, self.prior, self.transcript, self.by_failsafe)

    def key_after(self, query: Query, answer: Answer) -> Hashable:
        """The :attr:`key` of the position after one more move, which need not have been worked out."""
        return position_key(self.game, self.prior, (*self.transcript, (query, answer)), self.by_failsafe)

    @property
    def prior_note(self) -> str:
        """The ground that the belief rests on, in a few words; empty where there is nothing to choose."""
        if isinstance(self.prior, OwnPrior):
            return ""
        if self.by_failsafe and self.game.beyond is not None:
            return self.game.beyond.describe_failsafe(self.prior)
        return self.game.describe_prior(self.prior)

    @property
    def share_found(self) -> float:
        """How likely a game that ends here as won by its rules ends with its secret (:attr:`Game.may_err`)."""
        if not self.game.may_err or not isinstance(self.belief, Listed):
            return 1.0
        return float(self.belief.weights().max())

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game has ended, or ``None`` while it goes on."""
        return self.game.outcome(self.transcript)

    @cached_property
    def queries(self) -> Ints:
        """The queries that are weighed now, ascending, shape (Q,); the game may allow more."""
        queries = self.game.suggested(self.transcript)
        if self.by_failsafe and self.game.beyond is not None and len(queries):
            named = self.game.beyond.unlisted_queries(self.belief, self.transcript)
            queries = np.union1d(queries, np.asarray(named, dtype=np.int64))
        return read_only(queries)

    @cached_property
    def predictive(self) -> Predictive:
        """The distribution of the answer to each query in :attr:`queries`."""
        predictive = self.belief.predict(self.queries)
        predictive.queries.setflags(write=False)
        if type(predictive) is Predictive:  # others work their arrays out each time that they are asked for
            for array in (getattr(predictive, name) for name in _ARRAYS):
                if array is not None:  # all players of a match share the first positions
                    array.setflags(write=False)
        return predictive

    def predictive_of(self, query: Query) -> Predictive:
        """The distribution of the answer to one query, read off :attr:`predictive` where that is known already."""
        known: Predictive | None = vars(self).get("predictive")
        if known is not None and len(places := np.flatnonzero(known.queries == query)):
            return known.select(places)
        return self.belief.predict(np.asarray([query]))

    @cached_property
    def known(self) -> bool:
        """Whether one secret is left, or several that no query can tell apart any more.

        Where answers depend on the past (the last cell of a ship is answered "sunk"), secrets that are hit by the same
        queries count as one. False where the belief is sampled: no sample proves it.
        """
        belief = self.belief
        if not belief.exact:
            return False
        if belief.count().value == 1:
            return True
        if not len(self.queries):
            return self.outcome is not None and self.outcome.won
        if not self.game.is_question(int(self.queries[0])):  # what the host tells first comes before any doubt
            return False
        predictive = self.predictive
        if self.game.past_matters:
            hit = predictive.hit_probability(self.game.hits)
            return bool(((hit < _NEVER) | (hit > 1 - _NEVER)).all())
        return bool(predictive.entropy().max() < _NEVER)

    @property
    def tries_left(self) -> int | None:
        """How many more queries may be asked before the game is lost; ``None`` for any number."""
        return self.game.tries - len(self.transcript) if self.game.tries else None

    @property
    def lives_left(self) -> int | None:
        """How many more misses there may be before the game is lost, counting the one that loses it; ``None`` for any.

        So many are lost as :meth:`Game.lives_lost` says, in games that have misses.
        """
        if not self.game.lives or not self.game.has_misses:
            return None
        return self.game.lives - self.game.lives_lost(self.transcript)

    def cost(self) -> float:
        """The cost of all moves so far, in the game's own unit (shots, lives)."""
        return sum(self.game.cost(query, answer) for query, answer in self.transcript)


def _check_numbers(game: Game, query: Query, answer: Answer) -> None:
    """Raise :class:`IllegalQuery` or :class:`IllegalAnswer` for what is no index or code, such as text."""
    checks: tuple[tuple[object, type[BestguessError], str, str], ...] = (
        (query, IllegalQuery, game.query_noun, "parse_query"),
        (answer, IllegalAnswer, "answer", "parse_answer"),
    )
    for value, error, noun, parse in checks:
        if not isinstance(value, Integral | np.bool_):
            raise error(
                f"{value!r} is not the number of {a_noun(noun)}: read notation with game.notation.{parse}, "
                "or push whole moves with Session.push_text or Position.of."
            )


@dataclass
class Session:
    """A game being played or helped with: positions that can be pushed, popped and corrected.

    Every call either succeeds or leaves the session exactly as it was.
    """

    game: Game
    prior: str = "default"
    _positions: list[Position] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._positions = [Position.start(self.game, self.prior)]

    def __repr__(self) -> str:
        moves = self.game.notation.format_moves(self.transcript)
        return f"<Session {self.game.spec}: {moves or 'no move yet'}>"

    @property
    def now(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def transcript(self) -> Transcript:
        """All that was asked and answered."""
        return self.now.transcript

    def push(self, query: Query, answer: Answer) -> Position:
        """Add a move. Raises what :meth:`Position.after` raises."""
        self._positions.append(self.now.after(query, answer))
        return self.now

    def push_text(self, text: str) -> Position:
        """Add moves as people write them: ``"A1 miss"``, ``"A1 miss, B2 hit"``.

        Raises :class:`NotationError` for a text that cannot be read, and what :meth:`push` raises.
        """
        return self.load((*self.transcript, *self.game.notation.read_moves(self.transcript, text)))

    def pop(self) -> tuple[Query, Answer]:
        """Take the last move back and return it. Raises :class:`BestguessError` if there is none."""
        if len(self._positions) == 1:
            raise BestguessError("There is no move to undo.")
        return self._positions.pop().transcript[-1]

    def correct(self, turn: int, answer: Answer) -> Position:
        """Change the answer of move ``turn`` (the first is 1), keeping all the others."""
        if not 1 <= turn <= len(self.transcript):
            moves = len(self.transcript)
            raise BestguessError(
                f"There is no move {turn} to fix: "
                + (f"the moves are 1 to {moves}." if moves else "none has been made.")
            )
        return self.load(replaced(self.transcript, turn, answer))

    def load(self, transcript: Iterable[tuple[Query, Answer]]) -> Position:
        """Replace the whole transcript, refolding only what changed."""
        moves = tuple(transcript)
        same = 0
        while same < len(moves) and same < len(self.transcript) and moves[same] == self.transcript[same]:
            same += 1
        positions = self._positions[: same + 1]
        for query, answer in moves[same:]:
            positions.append(positions[-1].after(query, answer))
        self._positions = positions
        return self.now


def replaced(transcript: Transcript, turn: int, answer: Answer) -> Transcript:
    """The transcript with another answer in move ``turn`` (the first is 1)."""
    query = transcript[turn - 1][0]
    return (*transcript[: turn - 1], (query, answer), *transcript[turn:])


@dataclass(frozen=True, slots=True)
class Repair:
    """One changed answer that makes a contradictory transcript possible again."""

    turn: int
    """The move to change; the first is 1."""
    query: Query
    answer: Answer
    """The answer it should have had."""
    log_mass: float
    """log2 of the prior weight of the secrets that would be left: more is likelier."""
    transcript: Transcript
    """The whole transcript, mended."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The diagnosis of a contradictory transcript: where no secret was left, and which changed answers repair it."""

    turn: int
    """The earliest move at which no secret was left; the first is 1."""
    contradiction: Contradiction
    repairs: tuple[Repair, ...]
    """Every single changed answer that mends it, likeliest first."""


def _moves(game: Game, transcript: Transcript | str) -> Transcript:
    if isinstance(transcript, str):
        return game.notation.read_moves((), transcript)
    try:
        return tuple((query, answer) for query, answer in transcript)
    except (TypeError, ValueError) as error:
        raise SpecError(f"{transcript!r} is no transcript: write pairs of query and answer, or a text.") from error


def diagnose(game: Game, transcript: Transcript | str, prior: str = "default") -> Diagnosis | None:
    """Explain a contradiction: the earliest answer at which it arose and all single repairs.

    Returns ``None`` if the transcript fits some secret. Every slip being equally likely, a repair
    is as likely as its mended transcript, which :meth:`Belief.log_mass` measures. The transcript may be a text as
    people write it. Raises what :meth:`Position.of` raises, but for a contradiction.
    """
    folded = [Position.start(game, prior)]
    transcript = _moves(game, transcript)
    for query, answer in transcript:
        try:
            folded.append(folded[-1].after(query, answer))
        except Contradiction as error:
            contradiction = error
            break
    else:
        return None
    earliest = len(folded)
    repairs = []
    # A slip after the earliest contradiction cannot mend it.
    for turn in range(1, earliest + 1):
        before = folded[turn - 1]
        given = transcript[turn - 1][1]
        for answer in _mending(before, transcript):
            if answer != given:
                repair = _try_repair(before, turn, answer, transcript)
                if repair is not None:
                    repairs.append(repair)
    repairs.sort(key=lambda repair: (-repair.log_mass, -repair.turn, repair.answer))
    return Diagnosis(earliest, contradiction, tuple(repairs))


def _mending(before: Position, transcript: Transcript) -> Iterable[Answer]:
    """The answers that may repair the next move: of the listed secrets, or without a list all that the rules know.

    Of a secret in several parts with a list each, those that differ from the one given in one part.
    """
    (query, given), *rest = transcript[len(before.transcript) :]
    near = before.belief.near(query, given, tuple(rest))
    if near is not None:
        return near
    game = before.game
    known = [answer for answer in game.answers(before.transcript, query) if not game.tells_nothing(query, answer)]
    if len(known) <= _FEW_ANSWERS or not isinstance(before.belief, Listed):
        return known
    return sorted(before.belief.predict(np.asarray([query])).row(query))


def _try_repair(before: Position, turn: int, answer: Answer, transcript: Transcript) -> Repair | None:
    query = transcript[turn - 1][0]
    try:
        position = before.after(query, answer)
        for move in transcript[turn:]:
            position = position.after(*move)
    except BestguessError:
        return None
    return Repair(turn, query, answer, position.belief.log_mass(), position.transcript)
