"""Thousands of games stepped at once, by arrays: the vectorised environment of the guesser."""

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space
from gymnasium.wrappers import TimeLimit
from numpy.typing import NDArray

from bestguess.core.errors import IllegalQuery, SpecError
from bestguess.core.game import Game
from bestguess.core.spec import parse
from bestguess.core.types import Ints, Transcript
from bestguess.games import GAMES
from bestguess.lab.environments.actions import Actions
from bestguess.lab.environments.batch_answers import TableAnswers, batch_answers, distinct
from bestguess.lab.environments.batch_boards import (
    BatchBoard,
    BeliefBatch,
    CellBatch,
    MoveBatch,
    PatternBatch,
    RemainingSecrets,
)
from bestguess.lab.environments.game_setup import ILLEGAL, RewardKind, Rewards, check_options, make_setup_game
from bestguess.lab.environments.guesser_environment import GuesserEnvironment
from bestguess.lab.environments.observations import MoveObservation, Observed, observation
from bestguess.solvers.objective import Until

_OPTIONS = ("secret", "reward", "until", "observe", "moves")
"""The options of a single environment that a batch has, too."""


def batch_environment(
    num_envs: int = 1, *, game: Game | str, max_episode_steps: int | None = None, **options: Any
) -> VectorEnv[Any, Any, Any]:
    """The vectorised environment that ``gymnasium.make_vec`` returns for a game.

    All options are those of :class:`~bestguess.lab.environments.guesser_environment.GuesserEnvironment`. Games that
    arrays cannot step (a host who is not honest, hard mode, several boards, tables, ``naming``, ``bits``,
    ``observe="chances"``, a game of one's own) are stepped one after the other by Gymnasium's ``SyncVectorEnv``.
    """

    def single() -> gymnasium.Env[Any, Any]:
        env: gymnasium.Env[Any, Any] = GuesserEnvironment(game, **options)
        return env if max_episode_steps is None else TimeLimit(env, max_episode_steps)

    registered = isinstance(game, str) and parse(game).name in GAMES
    plain = not ({"naming", "bits"} & {name for name, value in options.items() if value})
    honest = options.get("host", "honest") == "honest" and options.get("render_mode") is None
    if registered and plain and honest and options.get("observe", "board") != "chances":
        known = {*_OPTIONS, "host", "naming", "bits", "render_mode"}
        made = make_setup_game(game, {name: value for name, value in options.items() if name not in known})
        given: dict[str, Any] = {name: options[name] for name in _OPTIONS if name in options}
        if _suits_arrays(made) and _listed_enough(made, given):
            return BatchEnvironment(made, num_envs, max_episode_steps=max_episode_steps, **given)
    return SyncVectorEnv([single] * num_envs)


def _suits_arrays(game: Game) -> bool:
    """Whether hits or tries alone end a game, each query is open until it is asked, and answers can be looked up."""
    if game.restricts_queries or (game.host_lies and game.host_lies.lies):
        return False
    if game.exact.names_secrets:  # any answer may end the game, by leaving one secret
        return False
    return not game.past_matters or game.exact.groups(game.prior().sample(np.random.default_rng(0), 1)[0]) is not None


def _listed_enough(game: Game, options: dict[str, Any]) -> bool:
    """Whether a table holds what the options need; for ``until="known"`` all secrets must differ in some answer."""
    known = options.get("until") == "known"
    if options.get("observe") != "belief" and not known:
        return True
    answers = batch_answers(game, Actions(game), game.prior(), 1)
    return isinstance(answers, TableAnswers) and (not known or distinct(answers.codes))


class BatchEnvironment(VectorEnv[NDArray[Any], NDArray[Any], NDArray[Any]]):
    """Many games against honest hosts, stepped together; each plays as a single environment with the same secret.

    A game that ended begins anew at the next step, whose action is ignored and whose reward is 0
    (``AutoresetMode.NEXT_STEP``). ``info`` has ``action_mask`` of shape (num_envs, A), ``legal``, ``answer`` and, for
    games that have just ended, ``is_success``; a key with ``_`` before it says for which games the entry holds.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012  # as its base says

    def __init__(
        self,
        game: Game,
        num_envs: int = 1,
        *,
        secret: str | None = None,
        reward: RewardKind = "questions",
        until: Until | None = None,
        observe: Observed = "board",
        moves: int | None = None,
        max_episode_steps: int | None = None,
    ) -> None:
        """Raise :class:`SpecError` for what there is not; see :func:`batch_environment` for what it can play."""
        self.game, self.num_envs = game, num_envs
        self.actions = Actions(game)
        """The queries by the numbers of the actions."""
        self._observed = observation(game, self.actions, observe, moves)
        self.single_observation_space = self._observed.space
        self.single_action_space = spaces.Discrete(len(self.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rewards, self._limit = Rewards(game, reward, until), max_episode_steps
        self._given = None if secret is None else game.notation.parse_secret(secret)
        prior = game.prior()
        self._answers = batch_answers(game, self.actions, prior, num_envs)
        self._left = RemainingSecrets(self._table(), num_envs) if until == "known" else None
        self._board = self._make_board(observe)
        self._told_query = self._find_told_query()
        self._open = np.ones((num_envs, len(self.actions)), dtype=np.bool_)
        self._over = np.zeros(num_envs, dtype=np.bool_)
        self._success = np.zeros(num_envs, dtype=np.bool_)
        self._ending = np.zeros(num_envs, dtype=np.bool_)
        """Which games begin anew at the next step: their end was told."""
        self._said = np.full(num_envs, -1, dtype=np.int64)
        self._misses = np.zeros(num_envs, dtype=np.int64)
        self._asked = np.zeros(num_envs, dtype=np.int64)
        self._steps = np.zeros(num_envs, dtype=np.int64)
        self._costs: dict[tuple[int, int], float] = {}

    def _table(self) -> TableAnswers:
        if not isinstance(self._answers, TableAnswers):
            raise SpecError(f"The secrets of {self.game.spec} are not listed, or too many for a table.")
        return self._answers

    def _make_board(self, observe: Observed) -> BatchBoard:
        if observe == "belief":
            return BeliefBatch(self._table(), self._observed, self.num_envs)
        match self.game.display.kind:
            case "grid":
                return CellBatch(self._observed, self.num_envs)
            case "words":
                return PatternBatch(self.game, self.actions, self._observed, self.num_envs)
        assert isinstance(self._observed, MoveObservation), "a board of lines shows moves"
        return MoveBatch(self.actions, self._observed, self.num_envs)

    def _find_told_query(self) -> int | None:
        """The query that the host answers unasked before the first question, such as the length of the word."""
        first = self.game.queries(())
        return int(first[0]) if len(first) and not self.game.is_question(int(first[0])) else None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin all games. ``options={"secrets": [...]}`` gives the secret of each in the game's notation."""
        check_options(options, "secrets")
        super().reset(seed=seed)
        texts = (options or {}).get("secrets")
        if texts is not None and len(texts) != self.num_envs:
            raise SpecError(f"secrets: give {self.num_envs} of them, one for each game, not {len(texts)}.")
        everywhere = np.arange(self.num_envs)
        self._begin(everywhere, None if texts is None else [self.game.notation.parse_secret(text) for text in texts])
        return self._board.arrays.copy(), self._infos(np.ones(self.num_envs, dtype=np.bool_))

    def _begin(self, places: Ints, secrets: Sequence[Any] | None = None) -> None:
        if secrets is None:
            given = self._given
            secrets = self._answers.draw(self.np_random, len(places)) if given is None else [given] * len(places)
        self._answers.begin(places, secrets)
        told = [self._tell(secret) for secret in secrets]
        self._board.begin(places, told)
        if self._left is not None:
            self._left.begin(places, told)
        self._open[places] = True
        self._misses[places] = self._asked[places] = self._steps[places] = 0
        self._said[places] = [moves[-1][1] if moves else -1 for moves in told]
        self._over[places] = self._success[places] = self._is_known(places)
        self._ending[places] = False
        self._close(places)

    def _tell(self, secret: Any) -> Transcript:
        query = self._told_query
        return () if query is None else ((query, self.game.answer(secret, (), query)),)

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Ask one query in each game. Raises :class:`IllegalQuery` for a number that is no action at all."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise IllegalQuery(f"Give {self.num_envs} actions, whole numbers, and none of the type {given.dtype}.")
        chosen = given.astype(np.int64)
        if chosen.shape != (self.num_envs,) or chosen.min() < 0 or chosen.max() >= len(self.actions):
            raise IllegalQuery(f"Give {self.num_envs} actions, numbers from 0 to {len(self.actions) - 1}.")
        anew = self._ending.copy()
        legal = anew | self._open[np.arange(self.num_envs), chosen]
        rewards = np.where(anew | self._over, 0.0, ILLEGAL)
        places = np.flatnonzero(~anew & legal)
        picked = chosen[places]
        queries = self.actions.queries[picked]
        answers = self._answers.answer(places, picked)
        hit = self.game.hits(queries, answers)
        missed = np.asarray(~hit) if self.game.has_misses else np.zeros(len(places), dtype=np.bool_)
        self._board.after(places, picked, answers, missed)
        if self._left is not None:
            self._left.after(places, picked, answers)
        self._open[places, picked] = False
        self._misses[places] += missed
        self._asked[places] += 1
        self._said[places] = answers

        won, lost = self._ended(places, hit)
        success = won | (self._is_known(places) & ~lost)
        rewards[places] = self._reward(queries, answers, hit, missed, success, lost)
        self._over[places], self._success[places] = success | lost, success
        self._close(places)
        self._steps += 1
        terminated = self._over & ~anew
        truncated = np.zeros_like(terminated)
        if self._limit is not None:
            truncated = ~anew & (self._steps >= self._limit)
        ended = {"is_success": self._success & terminated, "_is_success": terminated.copy()} if terminated.any() else {}
        self._ending = terminated | truncated
        if anew.any():
            self._begin(np.flatnonzero(anew))
        return self._board.arrays.copy(), rewards, terminated, truncated, self._infos(legal) | ended

    def _ended(self, places: Ints, hit: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Which games the guesser has just won, and which are lost, each of shape (P,)."""
        game = self.game
        won = self._answers.hits_left[places] == 0 if game.has_misses else hit
        lost = np.zeros(len(places), dtype=np.bool_)
        if game.lives:
            lost |= self._misses[places] >= game.lives
        if game.tries:
            lost |= self._asked[places] >= game.tries
        return won, lost & ~won

    def _is_known(self, places: Ints) -> NDArray[np.bool_]:
        return np.zeros(len(places), dtype=np.bool_) if self._left is None else self._left.known(places)

    def _close(self, places: Ints) -> None:
        over = places[self._over[places]]
        self._open[over] = False
        self._board.close(over)

    def _reward(
        self,
        queries: Ints,
        answers: Ints,
        hit: NDArray[np.bool_],
        missed: NDArray[np.bool_],
        success: NDArray[np.bool_],
        lost: NDArray[np.bool_],
    ) -> NDArray[np.float64]:
        match self._rewards.kind:
            case "questions":
                return np.full(len(queries), -1.0)
            case "misses":
                return np.where(missed, -1.0, 0.0).astype(np.float64)
            case "hits":
                return np.where(hit, 1.0, -1.0).astype(np.float64)
            case "win":
                return np.asarray(success.astype(np.float64) - lost)
        cost: Callable[[int, int], float] = self.game.cost
        moves = list(zip(queries.tolist(), answers.tolist(), strict=True))
        self._costs |= {move: cost(*move) for move in set(moves) - self._costs.keys()}
        return np.asarray([0.0 - self._costs[move] for move in moves])

    def _infos(self, legal: NDArray[np.bool_]) -> dict[str, Any]:
        every = np.ones(self.num_envs, dtype=np.bool_)
        infos = {"action_mask": self._open.astype(np.int8), "legal": legal, "answer": self._said.copy()}
        return infos | {f"_{name}": every.copy() for name in infos}

    @property
    def secrets(self) -> list[Any]:
        """The secret of each game."""
        return list(self._answers.secrets)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are allowed now, shape (num_envs, A)."""
        return self._open.copy()
