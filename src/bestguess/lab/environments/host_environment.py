"""The host's side of a game as a Gymnasium environment: the agent answers the queries of a given guesser."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bestguess.core.errors import IllegalAnswer
from bestguess.core.game import Game
from bestguess.core.players import Policy, query_of
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.core.types import Query, Transcript
from bestguess.hosts import HOSTS
from bestguess.lab.environments.game_setup import (
    ILLEGAL,
    RewardKind,
    Rewards,
    check_options,
    make_setup_game,
    policy_of,
)
from bestguess.lab.environments.host_table import HostAnswer, HostTable
from bestguess.lab.environments.observations import Observed
from bestguess.lab.environments.pictures import RENDER_MODES, check_render_mode, rendered
from bestguess.solvers.objective import Until


class HostEnvironment(gymnasium.Env[NDArray[Any], Any]):
    """One game, whose agent has no secret and chooses each answer among those that some secret still gives.

    ``guesser`` is the policy that asks. Action 0 is the answer that keeps the most secrets possible, which the host
    ``evil`` would give; others follow by the number of secrets that they keep. Rewards are those of the guesser with
    the other sign: with ``reward="questions"`` the agent earns 1 for each question that it forces.

    An observation lies in ``Box(0, 1)``: what the guesser sees with one entry for each category, the query that was
    asked, then for each action the probability of its answer, then whether it is a hit. An action that offers no answer
    changes nothing: its reward is :data:`.game_setup.ILLEGAL`, and ``info["legal"]`` false.
    """

    metadata = {"render_modes": list(RENDER_MODES[1:]), "render_fps": 2}  # noqa: RUF012  # a constant, as its base says

    def __init__(
        self,
        game: Game | str,
        *,
        guesser: Policy | str | None = None,
        reward: RewardKind = "questions",
        until: Until | None = None,
        observe: Observed = "board",
        moves: int | None = None,
        choices: int | None = None,
        render_mode: str | None = None,
        **parameters: Any,
    ) -> None:
        """Raise :class:`SpecError` for what there is not or does not suit the game, :class:`TooLarge` for many answers.

        ``guesser`` is a policy or its spec, by default the policy that advises in the game; ``choices`` is how many
        answers are offered at most.
        """
        self.game = make_setup_game(game, parameters)
        """The rules."""
        self.guesser = policy_of(guesser, self.game)
        """The policy that asks."""
        self.render_mode = render_mode
        check_render_mode(render_mode, RENDER_MODES[1:], " or ")
        self._table = HostTable(self.game, Rewards(self.game, reward, until), observe, moves, choices)
        self.parts = self._table.parts
        """The entries of an observation that belong to each part."""
        self.observation_space = self._table.space
        self.action_space = spaces.Discrete(self._table.most)

    @property
    def position(self) -> Position:
        """The position before the query that is to be answered."""
        return self._table.position

    @property
    def transcript(self) -> Transcript:
        """The queries asked and the answers, in order."""
        return self.position.transcript

    @property
    def query(self) -> Query:
        """The query to be answered; -1 once the game is over."""
        return self._table.query

    @property
    def choices(self) -> tuple[HostAnswer, ...]:
        """The answers that may be given now, in the order of the actions."""
        return self._table.choices

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a game; the guesser asks its first query."""
        check_options(options)
        super().reset(seed=seed)
        self._table.begin()
        self._ask()
        return self._table.view(), self._info()

    def step(self, action: int) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Give an answer, and let the guesser ask again. After the end nothing changes, and the reward is 0.

        Raises :class:`IllegalAnswer` for a number that is no action at all.
        """
        table, number = self._table, int(action)
        if number != action or not 0 <= number < table.most:
            raise IllegalAnswer(f"There is no action {action}: actions are the numbers 0 to {table.most - 1}.")
        if table.ended is not None:
            return table.view(), 0.0, True, False, self._info(legal=False)
        if number >= len(table.choices):
            return table.view(), ILLEGAL, False, False, self._info(legal=False)
        reward = 0.0 - table.give(number)
        self._ask()
        return table.view(), reward, table.ended is not None, False, self._info()

    def _ask(self) -> None:
        """Let the guesser ask, unless the game is over."""
        if self._table.ended is None:
            self._table.put(query_of(self.guesser, self.position, self.np_random))

    def render(self) -> Any:
        """The board as text (``ansi``) or as pixels of shape (height, width, 3) (``rgb_array``)."""
        return rendered(self.render_mode, self.text, lambda: [self.game.display.board(self.transcript)])

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions offer an answer now, shape (choices,)."""
        return np.arange(self._table.most) < len(self.choices)

    def text(self) -> str:
        """The board as text and the query that was asked, for a person or a language model."""
        drawn = self.game.display.draw(self.transcript)
        return drawn if self.query < 0 else f"{drawn}\n{self.game.notation.format_query(self.query)}?"

    def action_text(self, action: int) -> str:
        """The answer that an action gives now: ``miss``. Raises :class:`IllegalAnswer` if it gives none."""
        if not 0 <= action < len(self.choices):
            raise IllegalAnswer(f"Action {action} gives no answer now: there are {len(self.choices)}, numbered from 0.")
        return self._table.texts()[action]

    def parse(self, text: str) -> int:
        """The action that a text means now, such as ``miss``.

        Raises :class:`NotationError` for a text that the game cannot read, :class:`IllegalAnswer` for an answer that
        is not offered.
        """
        if self.query < 0:
            raise IllegalAnswer("The game is over: nothing is asked.")
        return self._table.place(self.game.notation.read_reply(self.transcript, self.query, text))

    def baseline(self, host: str = "evil") -> int:
        """The action that a host of bestguess without a secret takes now: ``evil``, or ``worst-case``.

        Raises :class:`SpecError` for a host that needs a secret, :class:`IllegalAnswer` for an answer that is beyond
        the most that are offered.
        """
        return self._table.place(make(HOSTS, host, game=self.game).answer(self.transcript, self.query))

    def _info(self, legal: bool = True) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks().astype(np.int8), "legal": legal}
        if self._table.ended is None:
            info["query"] = self.game.notation.format_query(self.query)
            info["answers"] = self._table.texts()
        else:
            outcome = self.game.outcome(self.transcript)
            info["outcome"] = "known" if outcome is None else outcome.termination
            info["is_success"] = not self._table.ended
        return info
