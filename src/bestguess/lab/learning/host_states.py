"""The game as its host sees it: sets of secrets left, the queries he may meet there, and the sets after each answer.

Nothing in it is random: of every answer it is known what follows. Against one known guesser each set meets one query;
against any guesser it meets all that tell something, of which the guesser takes the worst for the host.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from bestguess.arena.best_response import GuesserTree, counting_of
from bestguess.core.errors import Setting, SpecError
from bestguess.core.game import Game
from bestguess.core.players import Policy, check_plays
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.core.types import Answer, Floats, Query, Transcript
from bestguess.hosts.network_host import rows_of
from bestguess.hosts.secret_sets import HostUnit, Places, SecretSets, check_unit, is_over, step
from bestguess.policies import POLICIES
from bestguess.solvers.worst_case_host import WorstCase

_END = -1
"""The number that ends a transcript."""


def flattened(paths: Sequence[Transcript]) -> NDArray[np.int64]:
    """Transcripts as one array: queries and answers in turn, and -1 after each transcript."""
    return np.asarray([one for path in paths for move in (*path, (_END,)) for one in move], dtype=np.int64)


def transcripts_in(flat: NDArray[Any]) -> list[Transcript]:
    """The transcripts that :func:`flattened` wrote."""
    ends = np.flatnonzero(flat == _END)
    pieces = np.split(flat, ends + 1)[: len(ends)]
    return [tuple(map(tuple, piece[:-1].reshape(-1, 2).tolist())) for piece in pieces]


_SELF = Setting("against", "self")


@dataclass(eq=False)
class HostState:
    """A set of secrets left, and a transcript that leads to it."""

    path: Transcript
    left: Places
    rows: Places
    """The inputs of the network: the secrets left, then the queries asked, if it looks at them."""
    over: bool
    """Whether the host can force no more."""
    choices: Sequence["HostQuery"] = field(default=(), repr=False)
    """The queries that it may meet, once :meth:`HostGame.choices` was asked."""


@dataclass(eq=False)
class HostQuery:
    """A query that the host meets in a state, with all answers that he may give."""

    query: Query
    answers: list[Answer]
    steps: Floats
    """How much each answer counts at once, shape (answers,)."""
    after: list[HostState]


class HostGame(Protocol):
    """A game from the host's side."""

    sets: SecretSets
    rows: int
    """How many rows the embedding of a network for it has."""

    def start(self) -> HostState:
        """The state before the first query."""
        ...

    def choices(self, state: HostState) -> Sequence[HostQuery]:
        """The queries that the host may meet in a state that is not over; there is always one."""
        ...

    def at(self, path: Transcript) -> HostState:
        """The state to which a transcript leads."""
        ...


class KnownGuesser:
    """A game against one guesser, who always asks alike."""

    def __init__(self, game: Game, policy: str, unit: HostUnit) -> None:
        """Raise :class:`SpecError` for a policy that cannot play the game, later for one that draws lots."""
        made: Policy = make(POLICIES, policy)
        check_plays(made, game, f"The policy {policy}")
        self.sets = SecretSets.of(game)
        self.rows = self.sets.size + len(self.sets.codes)
        self._unit: HostUnit = unit
        self._tree = GuesserTree(made, counting_of(game, unit))
        self._known: dict[Transcript, HostState] = {}
        self._positions: dict[Transcript, Position] = {(): Position.start(game)}

    def start(self) -> HostState:
        return self._state((), self.sets.all())

    def choices(self, state: HostState) -> Sequence[HostQuery]:
        if not state.choices:
            position = self._positions.pop(state.path)
            query = self._tree.query(position)
            answers, steps, after = [], [], []
            for answer, left in self.sets.parts(query, state.left).items():
                path = (*state.path, (query, answer))
                after.append(self._state(path, left))
                answers.append(answer)
                steps.append(step(position.game, self._unit, query, answer))
                if not after[-1].over:
                    self._positions[path] = position.after(query, answer)
            state.choices = [HostQuery(query, answers, np.asarray(steps), after)]
        return state.choices

    def at(self, path: Transcript) -> HostState:
        state = self.start()
        for query, answer in path:
            (choice,) = self.choices(state)
            if choice.query != query or answer not in choice.answers:
                raise ValueError("the guesser asks otherwise now")
            state = choice.after[choice.answers.index(answer)]
        return state

    def _state(self, path: Transcript, left: Places) -> HostState:
        known = self._known.get(path)
        if known is None:
            asked = [query for query, _ in path if query < len(self.sets.codes)]
            over = is_over(self.sets.game, self._unit, path, left)
            known = self._known[path] = HostState(path, left, rows_of(left, asked, self.sets.size), over)
        return known


class BestGuesser:
    """A game against the guesser who asks best: questions or misses until one secret is left.

    A set is worth equally much whatever was asked before, so that states are sets. Only queries that tell something
    are met: others help no guesser.
    """

    def __init__(self, game: Game, unit: HostUnit) -> None:
        """Raise :class:`SpecError` for a game whose states are more than sets, or for the unit ``turns``."""
        if game.name not in WorstCase.games:
            raise SpecError(f"{_SELF} is for {' and '.join(WorstCase.games)}, not {game.name}. Name a policy.", _SELF)
        if game.lives:
            none = Setting("lives", 0)
            raise SpecError(
                f"{_SELF}: with {game.lives} lives a set of {game.secret_noun}s does not tell how a game ends. "
                f"Play with {none}.",
                *(_SELF, none),
            )
        if unit == "turns":
            questions = Setting("unit", "questions")
            raise SpecError(
                f"{_SELF} counts until one {game.secret_noun} is left. Take {questions}.", *(_SELF, questions)
            )
        check_unit(game, unit)
        self.sets = SecretSets.of(game)
        self.rows = self.sets.size
        self._unit: HostUnit = unit
        self._known: dict[bytes, HostState] = {}

    def start(self) -> HostState:
        return self._state((), self.sets.all())

    def choices(self, state: HostState) -> Sequence[HostQuery]:
        if not state.choices:
            choices = []
            for query in self.sets.game.queries(state.path).tolist():
                parts = self.sets.parts(query, state.left)
                if len(parts) > 1:
                    after = [self._state((*state.path, (query, answer)), left) for answer, left in parts.items()]
                    steps = [step(self.sets.game, self._unit, query, answer) for answer in parts]
                    choices.append(HostQuery(query, list(parts), np.asarray(steps), after))
            state.choices = choices
        return state.choices

    def at(self, path: Transcript) -> HostState:
        state = self.start()
        for place, (query, answer) in enumerate(path):
            left = self.sets.parts(query, state.left).get(answer)
            if left is None:
                raise ValueError("no secret gives these answers")
            state = self._state(path[: place + 1], left)
        return state

    def _state(self, path: Transcript, left: Places) -> HostState:
        key = left.tobytes()
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = HostState(path, left, left, len(left) == 1)
        return known
