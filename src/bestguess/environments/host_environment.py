"""The host's side of a game as a Gymnasium environment: the agent answers the queries of a given guesser."""

from typing import Any, NamedTuple

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bestguess.arena.match import Opening
from bestguess.core.errors import IllegalAnswer, SpecError
from bestguess.core.game import Game
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.core.types import Answer, Ints, Transcript
from bestguess.environments.actions import Actions
from bestguess.environments.game_setup import make_setup_game, policy_of
from bestguess.environments.observations import Observed, observation
from bestguess.environments.pictures import picture
from bestguess.environments.rewards import ILLEGAL, RewardKind, Rewards
from bestguess.hosts import HOSTS
from bestguess.solvers.objective import Until

MOST_CHOICES = 64
"""The most answers that are offered, unless ``choices`` says otherwise; those that keep the most secrets possible."""


class Choice(NamedTuple):
    """One answer that some secret gives."""

    answer: Answer
    after: Position
    """The position after it."""
    share: float
    """The probability of the answer, by the guesser's belief."""


class HostEnvironment(gymnasium.Env[NDArray[Any], Any]):
    """One game, whose agent has no secret and chooses each answer among those that some secret still gives.

    ``guesser`` is the policy that asks. Action 0 is the answer that keeps the most secrets possible, which the host
    ``evil`` would give; others follow by the number of secrets that they keep. Rewards are those of the guesser with
    the other sign: with ``reward="questions"`` the agent earns 1 for each question that it forces.

    An observation lies in ``Box(0, 1)``: what the guesser sees with one entry for each category, the query that was
    asked, then for each action the probability of its answer, then whether it is a hit. An action that offers no answer
    changes nothing: its reward is :data:`~bestguess.environments.rewards.ILLEGAL`, and ``info["legal"]`` is false.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012  # a constant, as its base says

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
        """Raise :class:`SpecError` for what there is not, or what does not suit the game.

        ``guesser`` is a policy or its spec, by default the policy that advises in the game; ``choices`` is how many
        answers are offered at most.
        """
        self.game = make_setup_game(game, parameters)
        """The rules."""
        self.guesser = policy_of(guesser, self.game)
        """The policy that asks."""
        self.render_mode = render_mode
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise SpecError(f"render_mode={render_mode}: write {' or '.join(self.metadata['render_modes'])}.")
        self._actions = Actions(self.game)
        self._opening = Opening(self.game)
        first = self.game.queries(())
        asked = np.union1d(first, self._actions.queries)
        self._asked = {query: place for place, query in enumerate(asked.tolist())}
        if choices is None:
            choices = min(MOST_CHOICES, self._widest(asked))
        if choices < 1:
            raise SpecError(f"choices={choices}: at least 1 answer is offered.")
        self._most = choices
        self.action_space = spaces.Discrete(choices)
        self._board = observation(self.game, self._actions, observe, moves)
        ends = np.cumsum([0, spaces.flatdim(self._board.space), len(asked), choices, choices]).tolist()
        self.parts = {
            name: slice(ends[i], ends[i + 1]) for i, name in enumerate(("board", "query", "probability", "hit"))
        }
        """The entries of an observation that belong to each part."""
        self.observation_space = spaces.Box(0.0, 1.0, (ends[-1],), np.float32)
        self._rewards = Rewards(self.game, reward, until)
        self.choices: tuple[Choice, ...] = ()
        """The answers that may be given now, in the order of the actions."""

    def _widest(self, asked: Ints) -> int:
        """The most answers that a query may have."""
        if self.game.past_matters:  # some answers, such as "sunk", are not possible at first
            return max(len(self.game.answers((), query)) for query in asked.tolist())
        return int(np.diff(self._opening.start().belief.predict(asked).starts).max())

    @property
    def transcript(self) -> Transcript:
        """The queries asked and the answers, in order."""
        return self.position.transcript

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a game; the guesser asks its first query."""
        super().reset(seed=seed)
        self._enter(self._opening.start())
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Give an answer, and let the guesser ask again. After the end nothing changes, and the reward is 0.

        Raises :class:`IllegalAnswer` for a number that is no action at all.
        """
        number, most = int(action), self._most
        if number != action or not 0 <= number < most:
            raise IllegalAnswer(f"There is no action {action}: actions are the numbers 0 to {most - 1}.")
        if self._ended is not None:
            return self._observe(), 0.0, True, False, self._info(legal=False)
        if number >= len(self.choices):
            return self._observe(), ILLEGAL, False, False, self._info(legal=False)
        chosen, query = self.choices[number], self.query
        self._enter(chosen.after)
        reward = 0.0 - self._rewards.of(query, chosen.answer, self._ended)
        return self._observe(), reward, self._ended is not None, False, self._info()

    def _enter(self, position: Position) -> None:
        self.position = position
        """The position before the answer that is due."""
        self._ended = self._rewards.counting.end(position)
        self.choices = ()
        if self._ended is None:
            self.query = self.guesser.choose(position, self.np_random)
            """The query to be answered."""
            self.choices = self._answers()[: self._most]

    def _answers(self) -> tuple[Choice, ...]:
        game, query = self.game, self.query
        row = self.position.belief.predict(np.array([query])).row(query)
        offered = [
            Choice(answer, self._opening.after(self.position, query, answer), share) for answer, share in row.items()
        ]

        def worth(choice: Choice) -> tuple[float, bool, int, int]:
            kept = choice.after.belief.count().value
            return -kept, game.is_hit(query, choice.answer), choice.answer.bit_count(), choice.answer

        return tuple(sorted(offered, key=worth))

    def render(self) -> Any:
        """The board as text (``ansi``) or as pixels of shape (height, width, 3) (``rgb_array``)."""
        if self.render_mode == "ansi":
            return self.text()
        if self.render_mode == "rgb_array":
            return picture(self.game.board(self.transcript))
        return None

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions offer an answer now, shape (choices,)."""
        return np.arange(self._most) < len(self.choices)

    def text(self) -> str:
        """The board as text and the query that was asked, for a person or a language model."""
        drawn = self.game.draw(self.transcript)
        return drawn if self._ended is not None else f"{drawn}\n{self.game.format_query(self.query)}?"

    def action_text(self, action: int) -> str:
        """The answer that an action gives now: ``miss``. Raises :class:`IllegalAnswer` if it gives none."""
        if not 0 <= action < len(self.choices):
            raise IllegalAnswer(f"Action {action} gives no answer now: there are {len(self.choices)}, numbered from 0.")
        return self.game.format_answer(self.choices[action].answer)

    def parse(self, text: str) -> int:
        """The action that a text means now, such as ``miss``.

        Raises :class:`NotationError` for a text that the game cannot read, :class:`IllegalAnswer` for an answer that
        is not offered.
        """
        answer = self.game.read_answer(self.transcript, self.query, text)
        for action, choice in enumerate(self.choices):
            if choice.answer == answer:
                return action
        offered = ", ".join(self.action_text(action) for action in range(len(self.choices)))
        raise IllegalAnswer(
            f"'{text.strip()}' is not offered as an answer to {self.game.format_query(self.query)}: {offered}."
        )

    def baseline(self, host: str = "evil") -> int:
        """The action that a host of bestguess without a secret takes now: ``evil``, or ``worst-case``.

        Raises :class:`SpecError` for a host that needs a secret, :class:`IllegalAnswer` for an answer beyond the most
        that are offered.
        """
        answer = make(HOSTS, host, game=self.game).answer(self.transcript, self.query)
        return self.parse(self.game.format_answer(answer))

    def _observe(self) -> NDArray[np.float32]:
        array = np.zeros(self.observation_space.shape or (), dtype=np.float32)
        mask = np.zeros(len(self._actions), dtype=np.bool_)
        if self._ended is None:
            mask = self._actions.mask(self.transcript)
            array[self.parts["query"]][self._asked[self.query]] = 1
        seen = self._board.encode(self.transcript, mask, lambda: self.position)
        array[self.parts["board"]] = np.asarray(spaces.flatten(self._board.space, seen))
        for place, choice in enumerate(self.choices):
            array[self.parts["probability"]][place] = min(1.0, choice.share)
            array[self.parts["hit"]][place] = self.game.is_hit(self.query, choice.answer)
        return array

    def _info(self, legal: bool = True) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks().astype(np.int8), "legal": legal}
        if self._ended is None:
            info["query"] = self.game.format_query(self.query)
            info["answers"] = tuple(self.action_text(action) for action in range(len(self.choices)))
        else:
            outcome = self.game.outcome(self.transcript)
            info["outcome"] = "known" if outcome is None else outcome.termination
            info["is_success"] = not self._ended
        return info
