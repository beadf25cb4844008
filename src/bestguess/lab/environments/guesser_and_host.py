"""A guesser against a host without a secret, both of them agents: a zero-sum game of PettingZoo.

``guesser_0`` asks, ``host_0`` gives one of the answers that some secret still gives. The host earns what the guesser
pays.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bestguess.core.errors import IllegalQuery
from bestguess.core.position import Position
from bestguess.lab.environments.actions import Actions
from bestguess.lab.environments.agents import AECEnv, wrappers
from bestguess.lab.environments.game_setup import ILLEGAL, RewardKind, Rewards, make_setup_game
from bestguess.lab.environments.host_table import HostTable
from bestguess.lab.environments.observations import Observed
from bestguess.lab.environments.pictures import RENDER_MODES, Pixels, check_render_mode, rendered
from bestguess.solvers.objective import Until

GUESSER, HOST = "guesser_0", "host_0"


def env(**options: Any) -> Any:
    """The game with PettingZoo's check that calls come in order; options as :class:`GuesserAndHost` takes them."""
    return wrappers.OrderEnforcingWrapper(raw_env(**options))


def raw_env(**options: Any) -> "GuesserAndHost":
    """The game without a check."""
    return GuesserAndHost(**options)


class GuesserAndHost(AECEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """One game with two agents, who act in turns.

    Both have one space of actions and one of observations: an action of the guesser is a query, one of the host the
    place of an answer, of which the first keeps the most secrets possible. Observations are those of
    :class:`~bestguess.lab.environments.host_environment.HostEnvironment`; while the guesser is to ask, no query is
    marked in them and no answer. An action that is not allowed changes nothing, and costs the agent 1.
    """

    metadata = {  # noqa: RUF012  # a constant, as its base says
        "render_modes": list(RENDER_MODES),
        "name": "bestguess_guesser_and_host_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str = "hangman",
        *,
        reward: RewardKind = "questions",
        until: Until | None = None,
        observe: Observed = "board",
        moves: int | None = None,
        choices: int | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **parameters: Any,
    ) -> None:
        """Raise :class:`SpecError` for what there is not or does not suit the game, :class:`TooLarge` for many answers.

        ``max_cycles`` is the number of actions of both agents together after which a game is broken off.
        """
        super().__init__()
        self.game = make_setup_game(game, parameters)
        """The rules."""
        check_render_mode(render_mode, RENDER_MODES, ", ")
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self._table = HostTable(self.game, Rewards(self.game, reward, until), observe, moves, choices)
        self.parts = self._table.parts
        """The entries of an observation that belong to each part."""
        self.possible_agents = [GUESSER, HOST]
        self.agents: list[str] = []
        size = max(len(self._table.actions), self._table.most)
        self._action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: spaces.Box(0.0, 1.0, self._table.space.shape, np.float32) for agent in self.possible_agents
        }

    @property
    def position(self) -> Position:
        """The position before the query that is asked next, or that is to be answered."""
        return self._table.position

    @property
    def actions(self) -> Actions:
        """The queries by the numbers of the guesser's actions."""
        return self._table.actions

    def observation_space(self, agent: str) -> spaces.Box:
        """The space of the observations, equal for both agents."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of the actions, equal for both agents."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game, in which nothing is drawn by lot."""
        self._table.begin()
        self._cycles = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._go_on(GUESSER, legal=True)

    def _go_on(self, agent: str, legal: bool) -> None:
        """Let the agent whose turn it is act next; ``legal`` says whether the last action of ``agent`` was allowed."""
        table, over = self._table, self._table.ended is not None
        if not over and table.query < 0:
            first = int(self.game.queries(table.position.transcript)[0])
            if not self.game.is_question(first):  # what the host tells unasked, such as the length of the word
                table.put(first)
        self.agent_selection = GUESSER if table.query < 0 else HOST
        broken_off = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, broken_off)
        self.infos: dict[str, dict[str, Any]] = {
            one: {"action_mask": self._mask(one), "legal": legal or one != agent} for one in self.agents
        }

    def _mask(self, agent: str) -> NDArray[np.int8]:
        mask = np.zeros(self._action_spaces[agent].n, dtype=np.int8)
        if agent == HOST:
            mask[: len(self._table.choices)] = 1
        elif self._table.query < 0:
            allowed = self._table.allowed()
            mask[: len(allowed)] = allowed
        return mask

    def observe(self, agent: str) -> NDArray[np.float32]:
        """The board, the query, and the answers that may be given to it; both agents see all."""
        return self._table.view()

    def step(self, action: int | None) -> None:
        """Ask or answer. Raises :class:`IllegalQuery` for a number that is no action at all."""
        agent, table = self.agent_selection, self._table
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number, size = -1 if action is None else int(action), int(self._action_spaces[agent].n)
        if not 0 <= number < size:
            raise IllegalQuery(f"There is no action {action}: actions are the numbers 0 to {size - 1}.")
        self._cumulative_rewards[agent] = 0.0
        self._cycles += 1
        self.rewards = dict.fromkeys(self.agents, 0.0)
        legal = bool(self.infos[agent]["action_mask"][number])
        if not legal:
            self.rewards[agent] = ILLEGAL
        elif agent == GUESSER:
            table.put(table.actions.query(number))
        else:
            earned = table.give(number)
            self.rewards = {GUESSER: earned, HOST: 0.0 - earned}
        self._go_on(agent, legal)
        self._accumulate_rewards()

    def action_text(self, action: int) -> str:
        """An action of the agent who acts next, as people write it: ``E``, ``2+5``."""
        texts = self._table.texts()
        return self._table.actions.text(action) if self._table.query < 0 else texts[action]

    def text(self) -> str:
        """The board as text, and the query if one was asked."""
        drawn = self.game.display.draw(self._table.position.transcript)
        return drawn if self._table.query < 0 else f"{drawn}\n{self.game.notation.format_query(self._table.query)}?"

    def render(self) -> str | Pixels | None:
        """The board by the render mode: text, pixels, or printed."""
        return rendered(self.render_mode, self.text, lambda: [self.game.display.board(self._table.position.transcript)])

    def close(self) -> None:
        """Nothing is open."""
