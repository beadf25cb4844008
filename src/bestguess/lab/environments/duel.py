"""Two players of one game, each of whom hides a secret and looks for the other's: two-sided Battleship.

PettingZoo's agents are ``player_0`` and ``player_1``. In :func:`env` they take turns, in :func:`parallel_env` both ask
at once. Whoever finds the other's secret first wins and earns 1, the other one -1; a draw earns nothing.
"""

from typing import Any, Literal, TypeAlias, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bestguess.arena.match import Opening
from bestguess.core.errors import IllegalQuery, ParameterError, SpecError
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.lab.environments.actions import Actions
from bestguess.lab.environments.agents import AECEnv, ParallelEnv, wrappers
from bestguess.lab.environments.duel_side import DuelSide, ShipPlacing
from bestguess.lab.environments.game_setup import SecretSource, make_setup_game
from bestguess.lab.environments.observations import observation
from bestguess.lab.environments.pictures import RENDER_MODES, Pixels, check_render_mode, rendered

Hiding: TypeAlias = Literal["engine", "action"]
"""Who hides the secrets: ``engine`` draws them from the prior, by ``action`` the players place their ships."""

AGENTS = ("player_0", "player_1")
_METADATA: dict[str, Any] = {"render_modes": list(RENDER_MODES), "name": "bestguess_duel_v0", "render_fps": 2}


def env(**options: Any) -> Any:
    """Players who take turns, with PettingZoo's check that calls come in order; options as :class:`Duel` takes them."""
    return wrappers.OrderEnforcingWrapper(raw_env(**options))


def raw_env(**options: Any) -> "TurnDuel":
    """Players who take turns, without a check."""
    return TurnDuel(**options)


def parallel_env(**options: Any) -> "ParallelDuel":
    """Players who ask at the same time."""
    return ParallelDuel(**options)


class Duel:
    """The table of two players: the rules, the spaces, and one side for each player.

    An action is a query of the game, as in the environments of the guesser; with ``hiding="action"`` it is first the
    placement of the next ship: ``orientation * cells + start``. An action that the rules do not allow is a turn lost:
    nothing is placed and nothing asked.

    An observation is an array of 0 and 1 of these parts: ``mine``, the board of the player's own queries, one entry for
    each category; ``theirs``, the board of the other player's queries; on a grid ``own``, the cells that the player has
    occupied; with ``hiding="action"`` ``placed``, one entry for each number of ships placed so far.
    """

    def __init__(
        self,
        game: str = "battleship",
        *,
        hiding: Hiding = "engine",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **parameters: Any,
    ) -> None:
        """Raise :class:`SpecError` for what there is not; only the ships of Battleship are placed by actions.

        ``max_cycles`` is the number of turns of each player after which a game is broken off; placing counts.
        """
        self.game = make_setup_game(game, parameters)
        """The rules."""
        if hiding not in ("engine", "action"):
            raise ParameterError("hiding", hiding, "write engine or action.")
        if hiding == "action" and self.game.name != "battleship":
            raise SpecError(f"hiding=action: only ships are placed, and there are none in {self.game.name}.")
        check_render_mode(render_mode, RENDER_MODES, ", ")
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self.actions = Actions(self.game)
        """The queries by the numbers of the actions."""
        self._placing = hiding == "action"
        self._rules = cast(FleetRules, self.game)
        self._observed = observation(self.game, self.actions)
        self._opening = Opening(self.game)
        self._source = SecretSource(self._opening)
        self._rng = np.random.default_rng()
        size = 2 * self._rules.num_lengths * self.game.num_queries if self._placing else len(self.actions)
        wide = int(spaces.flatdim(self._observed.space))
        lengths = {"mine": wide, "theirs": wide}
        if self.game.display.kind == "grid":
            lengths["own"] = self.game.num_queries
        if self._placing:
            lengths["placed"] = len(self._rules.ships) + 1
        ends = np.cumsum([0, *lengths.values()]).tolist()
        self.parts = {name: slice(ends[i], ends[i + 1]) for i, name in enumerate(lengths)}
        """The entries of an observation that belong to each part."""
        self._spaces = {agent: spaces.Box(0, 1, (ends[-1],), np.int8) for agent in AGENTS}
        self._action_spaces = {agent: spaces.Discrete(size) for agent in AGENTS}

    def begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        """Begin a game. ``options={"secrets": {"player_0": "...", …}}`` gives secrets in the game's notation."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
            self._source.restart()
        given = (options or {}).get("secrets") or {}
        self.sides = {agent: self._side(given.get(agent)) for agent in AGENTS}
        """The two players."""
        self.cycles = 0
        """How many turns each player has had."""
        self.legal = dict.fromkeys(AGENTS, True)
        """Whether the last action of each player was allowed."""
        for agent in AGENTS:
            self._tell(agent)

    def _side(self, text: str | None) -> DuelSide:
        if text is not None:
            return DuelSide(self.game, self.actions, self.game.notation.parse_secret(text), None)
        if self._placing:
            return DuelSide(self.game, self.actions, None, ShipPlacing(self._rules))
        return DuelSide(self.game, self.actions, self._source.next(self._rng), None)

    def _tell(self, agent: str) -> None:
        """Let a player know what hosts tell unasked, such as the length of the word."""
        side, other = self.sides[agent], self.sides[other_agent(agent)]
        while not other.hiding and not side.over and not self.game.is_question(first := self._first(side)):
            side.ask(first, other)

    def _first(self, side: DuelSide) -> int:
        return int(self.game.queries(side.transcript)[0])

    def act(self, agent: str, action: int) -> None:
        """Do what an action says, if the rules allow it. Raises :class:`IllegalQuery` for a number that is none."""
        number, size = int(action), int(self._action_spaces[agent].n)
        if number != action or not 0 <= number < size:
            raise IllegalQuery(f"There is no action {action}: actions are the numbers 0 to {size - 1}.")
        side = self.sides[agent]
        self.legal[agent] = bool(self.mask(agent)[number])
        if not self.legal[agent]:
            return
        if side.hiding:
            side.place(number)
        else:
            side.ask(self.actions.query(number), self.sides[other_agent(agent)])

    def mask(self, agent: str) -> NDArray[np.bool_]:
        """Which actions are allowed to a player now; none while it waits for the other one's last ships."""
        side, size = self.sides[agent], int(self._action_spaces[agent].n)
        if not side.hiding and self.sides[other_agent(agent)].hiding:
            return np.zeros(size, dtype=np.bool_)
        return side.allowed(size)

    def result(self) -> dict[str, float] | None:
        """The reward of each player at the end; ``None`` while the game goes on."""
        one, other = (self.sides[agent] for agent in AGENTS)
        if not (one.over or other.over):
            return None
        won, lost = one.has_won(other.secret), other.has_won(one.secret)
        score = float(won) - float(lost)
        if not (won or lost):  # a player who has run out of lives has lost, unless both have
            score = float(other.over) - float(one.over)
        return {AGENTS[0]: score, AGENTS[1]: 0.0 - score}

    def view(self, agent: str) -> NDArray[np.int8]:
        """The observation of a player."""
        side, other = self.sides[agent], self.sides[other_agent(agent)]
        array = np.zeros(self._spaces[agent].shape, dtype=np.int8)
        array[self.parts["mine"]] = side.seen(self._observed)
        array[self.parts["theirs"]] = other.seen(self._observed)
        if "own" in self.parts:
            array[self.parts["own"]][side.hidden_cells()] = 1
        if "placed" in self.parts:
            placed = len(self._rules.ships) if side.placing is None else len(side.placing.layout)
            array[self.parts["placed"]][placed] = 1
        return array

    def info(self, agent: str) -> dict[str, Any]:
        """The action mask of a player, and whether its last action was allowed."""
        return {"action_mask": self.mask(agent).astype(np.int8), "legal": self.legal[agent]}

    def text(self) -> str:
        """Both boards as text, without what is hidden."""
        return "\n\n".join(f"{agent}\n{self.game.display.draw(self.sides[agent].transcript)}" for agent in AGENTS)

    def draw(self) -> str | Pixels | None:
        """The boards by the render mode: text, pixels, or printed."""
        board = self.game.display.board
        return rendered(self.render_mode, self.text, lambda: [board(self.sides[agent].transcript) for agent in AGENTS])


def other_agent(agent: str) -> str:
    """The other of the two players."""
    return AGENTS[1 - AGENTS.index(agent)]


class _Seats:
    """The players at one table: their spaces, and how it is drawn."""

    def __init__(self, **options: Any) -> None:
        super().__init__()
        self.table = Duel(**options)
        """The two players and the rules."""
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self.render_mode = self.table.render_mode

    def observation_space(self, agent: str) -> spaces.Box:
        """The space of the observations, equal for both players."""
        return self.table._spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of the actions, equal for both players."""
        return self.table._action_spaces[agent]

    def render(self) -> str | Pixels | None:
        """Both boards: see :meth:`Duel.draw`."""
        return self.table.draw()

    def close(self) -> None:
        """Nothing is open."""


class TurnDuel(_Seats, AECEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """A duel in which the players take turns; ``player_0`` begins. For its options see :class:`Duel`."""

    metadata = _METADATA | {"is_parallelizable": False}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: see :meth:`Duel.begin`."""
        self.table.begin(seed, options)
        self.agents = list(AGENTS)
        self.agent_selection = AGENTS[0]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: self.table.info(agent) for agent in AGENTS}

    def observe(self, agent: str) -> NDArray[np.int8]:
        """The observation of a player."""
        return self.table.view(agent)

    def step(self, action: int | None) -> None:
        """Do what the player says whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "a player who is still in the game acts"
        self._cumulative_rewards[agent] = 0.0
        self.table.act(agent, action)
        self.table.cycles += agent == AGENTS[1]
        result = self.table.result()
        self.rewards = result or dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, result is not None)
        most = self.table.max_cycles
        self.truncations = dict.fromkeys(AGENTS, result is None and most is not None and self.table.cycles >= most)
        self.infos = {player: self.table.info(player) for player in AGENTS}
        self.agent_selection = other_agent(agent)
        self._accumulate_rewards()


class ParallelDuel(_Seats, ParallelEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """A duel in which both players act at once. For its options see :class:`Duel`."""

    metadata = _METADATA

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[np.int8]], dict[str, dict[str, Any]]]:
        """Begin a game: see :meth:`Duel.begin`."""
        self.table.begin(seed, options)
        self.agents = list(AGENTS)
        return self._views(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, NDArray[np.int8]], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Do what both players say."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        for agent in AGENTS:
            self.table.act(agent, actions[agent])
        self.table.cycles += 1
        result = self.table.result()
        most = self.table.max_cycles
        broken_off = result is None and most is not None and self.table.cycles >= most
        if result is not None or broken_off:
            self.agents = []
        return (
            self._views(),
            result or dict.fromkeys(AGENTS, 0.0),
            dict.fromkeys(AGENTS, result is not None),
            dict.fromkeys(AGENTS, broken_off),
            self._infos(),
        )

    def _views(self) -> dict[str, NDArray[np.int8]]:
        return {agent: self.table.view(agent) for agent in AGENTS}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: self.table.info(agent) for agent in AGENTS}
